"""An entrant of the ristinolla contest: it is started for every move, reads the
.luk file of its folder, writes its move into the .kir file of the same name, and
ends. It must make no other file.
"""

import sys

# Or Python would leave a folder __pycache__ behind.
sys.dont_write_bytecode = True

import pathlib

from choose import EMPTY, OTHER, OWN, choose
from square import rows_of_five

# The number of the first column and row. The organiser says whether it is 0 or 1.
FIRST = 1


def read(text):
    """The side of the grid and the board: the last mark is the opponent's."""
    side, *marks = [[int(number) for number in line.split()] for line in text.split("\n") if line.strip()]
    side = side[0]
    board = [EMPTY] * (side * side)
    for number, (column, row) in enumerate(reversed(marks)):
        board[column - FIRST + (row - FIRST) * side] = OTHER if number % 2 == 0 else OWN
    return side, board


def main():
    luk = next(pathlib.Path().glob("*.luk"))
    side, board = read(luk.read_text())
    cell = choose(board, rows_of_five(side, side))
    column, row = cell % side + FIRST, cell // side + FIRST
    luk.with_suffix(".kir").write_text(f"{column} {row}\n")


if __name__ == "__main__":
    main()
