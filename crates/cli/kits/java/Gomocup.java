import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;

/**
 * An entrant that speaks the Gomocup protocol: one command a line on standard input, one answer a line on standard
 * output. Whatever you want to see while it runs goes to standard error, or after the word MESSAGE.
 */
final class Gomocup {
    private static final String ABOUT =
            "name=\"Entrant\", version=\"1.0\", author=\"Your name\", country=\"Your country\"";

    private int width;
    private int height;
    private int[] board = {};
    private List<int[]> rows = List.of();

    public static void main(String[] arguments) throws IOException {
        Gomocup game = new Gomocup();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (!game.obey(line.trim(), input)) {
                break;
            }
        }
    }

    /** Does what the manager says; false when it says END. */
    private boolean obey(String line, BufferedReader input) throws IOException {
        String[] words = line.split(" ", 2);
        String rest = words.length > 1 ? words[1] : "";
        switch (words[0].toUpperCase()) {
            case "START":
            case "RECTSTART":
                beginBoard(rest);
                break;
            case "RESTART":
                start(width, height);
                say("OK");
                break;
            case "BEGIN":
                answer();
                break;
            case "TURN":
                if (put(rest, Choose.OTHER)) {
                    answer();
                } else {
                    say("ERROR no stone can be put on " + rest);
                }
                break;
            case "BOARD":
                readBoard(input);
                break;
            case "TAKEBACK":
                say(put(rest, Choose.EMPTY) ? "OK" : "ERROR there is no cell " + rest);
                break;
            case "ABOUT":
                say(ABOUT);
                break;
            case "END":
                return false;
            case "": // Empty lines mean nothing.
            case "INFO": // It tells limits such as timeout_turn; this program is quick.
                break;
            default:
                say("UNKNOWN " + words[0]);
        }
        return true;
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush(); // The manager waits for it: it must not stay in a buffer.
    }

    /** The numbers between the commas of a text; none if there is something else. */
    private static int[] numbers(String text) {
        try {
            return List.of(text.split(",")).stream().mapToInt(part -> Integer.parseInt(part.trim())).toArray();
        } catch (NumberFormatException error) {
            return new int[] {};
        }
    }

    /** START 15 or RECTSTART 20,15. */
    private void beginBoard(String text) {
        int[] sides = numbers(text);
        int newWidth = sides.length > 0 ? sides[0] : 0;
        int newHeight = sides.length > 1 ? sides[1] : newWidth;
        if (newWidth < 5 || newWidth > 100 || newHeight < 5 || newHeight > 100) {
            say("ERROR boards have sides from 5 to 100");
            return;
        }
        start(newWidth, newHeight);
        say("OK");
    }

    /** An empty board. */
    private void start(int newWidth, int newHeight) {
        width = newWidth;
        height = newHeight;
        board = new int[width * height];
        rows = Square.rowsOfFive(width, height);
    }

    /** Puts down the stone of "x,y"; false if that cannot be. */
    private boolean put(String text, int value) {
        int[] point = numbers(text);
        if (point.length < 2 || point[0] < 0 || point[0] >= width || point[1] < 0 || point[1] >= height) {
            return false;
        }
        int cell = point[0] + point[1] * width;
        if (value != Choose.EMPTY && !Choose.legal(board, cell)) {
            return false;
        }
        board[cell] = value;
        return true;
    }

    /** The lines of BOARD: x,y,1 for an own stone, x,y,2 for the other's. */
    private void readBoard(BufferedReader input) throws IOException {
        start(width, height);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (line.trim().equalsIgnoreCase("DONE")) {
                answer();
                return;
            }
            int[] stone = numbers(line);
            if (stone.length == 3) {
                // 1 and 2 are OWN and OTHER; 3 marks a cell on which no stone may be put.
                put(line, stone[2]);
            }
        }
    }

    /** Makes a move and says it. */
    private void answer() {
        int cell = -1;
        for (int any = 0; any < board.length; any++) {
            if (Choose.legal(board, any)) {
                cell = any;
            }
        }
        if (cell < 0) {
            say("ERROR there is no empty cell");
            return;
        }
        cell = Choose.choose(board, rows);
        board[cell] = Choose.OWN;
        say(cell % width + "," + cell / width);
    }
}
