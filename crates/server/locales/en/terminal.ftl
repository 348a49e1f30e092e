# The game at the terminal, on the full screen and in lines
terminal-welcome = Arrows and Enter play; ? lists the keys.
terminal-keys = ? keys · t hint · u back · q quit
terminal-now = You have { $color } now.
terminal-too-small = The terminal has { $width }×{ $height } characters; the game needs { $least }.
terminal-depth = Depth { $number }
terminal-value = Value { $number }
terminal-nodes = Nodes { $number }
terminal-quit-sure = Leave the game?
terminal-yes-no = Enter: yes · Esc: no
terminal-row-open =
    { $length ->
        [3] Open three.
        [4] Open four.
       *[other] Open row of { $length }.
    }
terminal-row-half =
    { $length ->
        [3] Three, one end closed.
        [4] Four, one end closed.
       *[other] Row of { $length }, one end closed.
    }
terminal-row-closed = Row of { $length }, both ends closed.

# The list of keys
terminal-help-title = Keys
terminal-help-move = move about
terminal-help-diagonal = along the diagonals, also on hexagons
terminal-help-act = play here; a click does too
terminal-help-type = a move as text: i9, c1-c7, c3z, xd3-h7, pass
terminal-help-query = what is there
terminal-help-begin = begin a text with any letter
terminal-help-list = to the list and back
terminal-help-cancel = put the piece back; the engine plays at once
terminal-help-numbers = move numbers (White’s underlined)
terminal-help-turn = turn the board, mirror it
terminal-help-past = look back and forward; the wheel too
terminal-help-ends = to the beginning, to the present
terminal-help-shell = to the shell; draw anew
terminal-help-quit = leave the game

# The game in lines
terminal-intro = { $game }. You play { $side }. Type a move such as { $move }, or help.
terminal-both-sides = both sides
terminal-input-ended = Input has ended; the game is left.
terminal-line-long = A line longer than { $bytes } bytes is not read. Type help.
terminal-none-forbidden = No cell is forbidden for you.
terminal-not-listed = { $number } is not in the list, expected a number from 1 to { $most }.
terminal-type-number = Type a number from 1 to { $most }.
terminal-type-fifth = Type a cell; fifths equal by symmetry are refused.
terminal-plain-help =
    Type a move, a cell with ? to hear what is there, or one of these:
    board: show the board. last: repeat the last move.
    moves: list the moves. undo: take back your last move.
    forbidden: list forbidden cells. hint: ask the engine.
    pass: pass, where allowed. resign: give up.
    choices: list what can be chosen. record: the game as text.
    help: this text. quit: leave.
    In an opening, type the number or the words of a choice, or a cell to offer.
