# Programs as opponents
reason-program-fault = The program broke off
fault-time = It gave no move in time.
fault-illegal = Its move is not possible.
fault-malformed = Its answer was no move.
fault-crash = It crashed.
fault-exit = It ended without an answer.
fault-start = It did not start.
fault-flood = It wrote more than anybody could read.
fault-error = It said that it cannot go on.
fault-other = It broke the rules for programs.
failure-not-for-program = { $text } does not play { $game }. Choose another game or another opponent.
