"""The rows of five of the contest's hexagon, which has nine cells a side.

Its 217 cells are numbered row by row from the top left. Here a cell has two
coordinates besides: r, its row from -8 at the top to 8, and q, which stays
the same when you go down to the right.
"""

SIDE = 9
CELLS = 217


def rows_of_five():
    """Every five neighbouring cells in a line, in three directions."""
    number = {}
    for r in range(1 - SIDE, SIDE):
        for q in range(1 - SIDE, SIDE):
            if abs(q + r) < SIDE:
                number[q, r] = len(number)
    rows = []
    for q, r in number:
        for step_q, step_r in [(1, 0), (0, 1), (-1, 1)]:
            row = [number.get((q + i * step_q, r + i * step_r)) for i in range(5)]
            if None not in row:
                rows.append(row)
    return rows
