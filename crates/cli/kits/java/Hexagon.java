import java.util.ArrayList;
import java.util.List;

/**
 * The rows of five of the contest's hexagon, which has nine cells a side.
 *
 * <p>Its 217 cells are numbered row by row from the top left. Here a cell has two coordinates besides: r, its row
 * from -8 at the top to 8, and q, which stays the same when you go down to the right.
 */
final class Hexagon {
    static final int CELLS = 217;
    private static final int SIDE = 9;
    /** The three directions, as steps of q and r. */
    private static final int[][] STEPS = {{1, 0}, {0, 1}, {-1, 1}};

    private Hexagon() {}

    /** The number of a cell, or -1 outside the board. */
    private static int number(int q, int r) {
        if (Math.abs(q) >= SIDE || Math.abs(r) >= SIDE || Math.abs(q + r) >= SIDE) {
            return -1;
        }
        int cell = 0;
        for (int above = 1 - SIDE; above < r; above++) {
            cell += 2 * SIDE - 1 - Math.abs(above);
        }
        return cell + q - Math.max(1 - SIDE, 1 - SIDE - r);
    }

    /** Every five neighbouring cells in a line. */
    static List<int[]> rowsOfFive() {
        List<int[]> rows = new ArrayList<>();
        for (int r = 1 - SIDE; r < SIDE; r++) {
            for (int q = 1 - SIDE; q < SIDE; q++) {
                for (int[] step : STEPS) {
                    int[] cells = new int[5];
                    boolean inside = true;
                    for (int i = 0; i < 5; i++) {
                        cells[i] = number(q + i * step[0], r + i * step[1]);
                        inside &= cells[i] >= 0;
                    }
                    if (inside) {
                        rows.add(cells);
                    }
                }
            }
        }
        return rows;
    }
}
