import java.util.List;

/**
 * How this program plays. Change {@link #choose}, and it is yours.
 *
 * <p>A board is an array with one number for each cell: EMPTY, OWN or OTHER. The rows are all rows of five cells
 * on this board, each an array of five places in the board: whoever fills one of them wins.
 */
final class Choose {
    static final int EMPTY = 0;
    static final int OWN = 1;
    static final int OTHER = 2;
    /** A cell on which no stone may be put. */
    static final int BLOCKED = 3;

    // What a row is worth that holds 0, 1, 2, 3 or 4 stones of one side and none of the other.
    private static final int[] OWN_WORTH = {1, 4, 20, 100, 0};
    private static final int[] OTHER_WORTH = {1, 3, 15, 80, 0};

    private Choose() {}

    /** The cell to play; the board has an empty one. */
    static int choose(int[] board, List<int[]> rows) {
        int cell = fifth(board, rows, OWN);
        if (cell < 0) {
            cell = fifth(board, rows, OTHER);
        }
        if (cell < 0) {
            cell = best(board, rows);
        }
        return cell;
    }

    /** Whether a stone may be put on a cell: on every empty one. */
    static boolean legal(int[] board, int cell) {
        return board[cell] == EMPTY;
    }

    /** The empty cell of a row that holds four stones of a side, or -1. */
    private static int fifth(int[] board, List<int[]> rows, int side) {
        for (int[] row : rows) {
            if (count(board, row, side) != 4) {
                continue;
            }
            for (int cell : row) {
                if (legal(board, cell)) {
                    return cell;
                }
            }
        }
        return -1;
    }

    /** The empty cell that counts most in the rows that run through it; of equal ones that nearest the middle. */
    private static int best(int[] board, List<int[]> rows) {
        int[] score = new int[board.length];
        for (int[] row : rows) {
            int own = count(board, row, OWN);
            int other = count(board, row, OTHER);
            if (count(board, row, BLOCKED) > 0 || (own > 0 && other > 0)) {
                continue; // Nobody can fill this row any more.
            }
            for (int cell : row) {
                score[cell] += other > 0 ? OTHER_WORTH[other] : OWN_WORTH[own];
            }
        }
        int found = -1;
        int middle = board.length / 2;
        for (int cell = 0; cell < board.length; cell++) {
            if (!legal(board, cell)) {
                continue;
            }
            boolean nearer = found >= 0 && Math.abs(cell - middle) < Math.abs(found - middle);
            if (found < 0 || score[cell] > score[found] || (score[cell] == score[found] && nearer)) {
                found = cell;
            }
        }
        return found;
    }

    /** How many cells of a row hold this. */
    private static int count(int[] board, int[] row, int value) {
        int found = 0;
        for (int cell : row) {
            if (board[cell] == value) {
                found++;
            }
        }
        return found;
    }
}
