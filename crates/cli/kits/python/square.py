"""The rows of five of a board of squares.

Cells are numbered row by row from the top left: column + row * width.
"""


def rows_of_five(width, height):
    """Every five neighbouring cells in a line: across, down, and on both diagonals."""
    rows = []
    for row in range(height):
        for column in range(width):
            for right, down in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                last_column, last_row = column + 4 * right, row + 4 * down
                if last_column < width and 0 <= last_row < height:
                    rows.append([column + i * right + (row + i * down) * width for i in range(5)])
    return rows
