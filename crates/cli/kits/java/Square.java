import java.util.ArrayList;
import java.util.List;

/** The rows of five of a board of squares. Cells are numbered row by row from the top left: column + row * width. */
final class Square {
    /** Across, down, and on both diagonals: columns to the right, rows down. */
    private static final int[][] STEPS = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    private Square() {}

    /** Every five neighbouring cells in a line. */
    static List<int[]> rowsOfFive(int width, int height) {
        List<int[]> rows = new ArrayList<>();
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                for (int[] step : STEPS) {
                    int lastColumn = column + 4 * step[0];
                    int lastRow = row + 4 * step[1];
                    if (lastColumn >= width || lastRow < 0 || lastRow >= height) {
                        continue;
                    }
                    int[] cells = new int[5];
                    for (int i = 0; i < 5; i++) {
                        cells[i] = column + i * step[0] + (row + i * step[1]) * width;
                    }
                    rows.add(cells);
                }
            }
        }
        return rows;
    }
}
