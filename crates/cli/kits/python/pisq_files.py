"""An entrant of the old file protocol of Piskvork: it is started for every move,
reads the board from PLOCHA.DAT and its side from TAH.DAT, writes its move into
TAH.DAT, and ends.
"""

import sys

# Or Python would leave a folder __pycache__ behind.
sys.dont_write_bytecode = True

import pathlib

from choose import EMPTY, OTHER, OWN, choose
from square import rows_of_five

BLOCKED = 3


def main():
    lines = [line.strip() for line in pathlib.Path("PLOCHA.DAT").read_text().split("\n")]
    grid = [line for line in lines if line]
    own = pathlib.Path("TAH.DAT").read_text().strip()[:1]
    width, height = len(grid[0]), len(grid)
    value = {"-": EMPTY, "x": OTHER, "o": OTHER, "#": BLOCKED}
    value[own] = OWN
    board = [value[mark] for line in grid for mark in line]
    cell = choose(board, rows_of_five(width, height))
    # Columns and rows count from 0.
    pathlib.Path("TAH.DAT").write_text(f"{cell % width},{cell // width}\n")


if __name__ == "__main__":
    main()
