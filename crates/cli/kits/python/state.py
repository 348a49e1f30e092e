"""An entrant of the hexagon contest. It runs all the time, waits for the judge's
state_<team>.txt, and answers with move_<team>.txt. The judge's file must not be
touched.

    python3 state.py 19
"""

import pathlib
import sys
import time

from choose import choose
from hexagon import CELLS, rows_of_five

MATCH_OVER = -100


def read(path):
    """The number of the move to play and the board; None while there is nothing to read."""
    try:
        lines = path.read_text().split("\n")
        number, board = int(lines[0]), [int(value) for value in lines[1].split()]
    except (OSError, ValueError, IndexError):
        return None  # Not there yet, or just being written.
    return (number, board) if number == MATCH_OVER or len(board) == CELLS else None


def main():
    if len(sys.argv) < 2:
        sys.exit("expected the number of the team")
    team = sys.argv[1]
    state, move = pathlib.Path(f"state_{team}.txt"), pathlib.Path(f"move_{team}.txt")
    rows = rows_of_five()
    first = None  # Number of our first move in game 1: 1 if we begin it, else 2.
    last = 0  # Number of the last move that we made.
    second_game = False
    while True:
        seen = read(state)
        if seen is not None:
            number, board = seen
            if number == MATCH_OVER:
                break
            if first is not None and not second_game and number == 3 - first:
                second_game, last = True, 0  # Whoever began game 1 is second in game 2.
            if number > last:
                last = number
                first = first or number
                move.write_text(f"{number} {choose(board, rows)}\n")
        time.sleep(0.01)


if __name__ == "__main__":
    main()
