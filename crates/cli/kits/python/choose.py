"""How this program plays. Change `choose`, and it is yours.

A board is a list with one number for each cell: EMPTY, OWN or OTHER.
`rows` are all rows of five cells on this board, each a list of five
places in that list: whoever fills one of them wins.
"""

EMPTY, OWN, OTHER = 0, 1, 2

# What a row is worth that holds 0, 1, 2, 3 or 4 stones of one side and
# none of the other.
OWN_WORTH = [1, 4, 20, 100, 0]
OTHER_WORTH = [1, 3, 15, 80, 0]


def choose(board, rows):
    """The cell to play; the board has an empty one."""
    cell = fifth(board, rows, OWN)
    if cell is None:
        cell = fifth(board, rows, OTHER)
    if cell is None:
        cell = best(board, rows)
    return cell


def fifth(board, rows, side):
    """The empty cell of a row that holds four stones of a side, or None."""
    for row in rows:
        stones = [board[cell] for cell in row]
        if stones.count(side) == 4 and stones.count(EMPTY) == 1:
            return row[stones.index(EMPTY)]
    return None


def best(board, rows):
    """The empty cell that counts most in the rows that run through it; of equal
    ones that nearest the middle."""
    score = [0] * len(board)
    for row in rows:
        stones = [board[cell] for cell in row]
        own, other = stones.count(OWN), stones.count(OTHER)
        if own + other + stones.count(EMPTY) < 5 or (own and other):
            continue  # Nobody can fill this row any more.
        worth = OTHER_WORTH[other] if other else OWN_WORTH[own]
        for cell in row:
            score[cell] += worth
    middle = len(board) // 2
    return max(legal(board), key=lambda cell: (score[cell], -abs(cell - middle)))


def legal(board):
    """The cells on which a stone may be put: every empty one."""
    return [cell for cell in range(len(board)) if board[cell] == EMPTY]
