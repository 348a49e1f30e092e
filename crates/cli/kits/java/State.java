import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An entrant of the hexagon contest. It runs all the time, waits for the judge's state_TEAM.txt, and answers with
 * move_TEAM.txt. The judge's file must not be touched.
 *
 * <pre>java State 19</pre>
 */
final class State {
    private static final int MATCH_OVER = -100;

    private final Path state;
    private final Path move;
    private final List<int[]> rows = Hexagon.rowsOfFive();
    /** Number of our first move in game 1: 1 if we begin it, else 2. */
    private int first;
    /** Number of the last move that we made. */
    private int last;
    private boolean secondGame;

    private State(String team) {
        state = Path.of("state_" + team + ".txt");
        move = Path.of("move_" + team + ".txt");
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 0) {
            System.err.println("expected the number of the team");
            System.exit(1);
        }
        State entrant = new State(arguments[0]);
        while (entrant.look()) {
            Thread.sleep(10);
        }
    }

    /** Moves if it is our turn; false when the match is over. */
    private boolean look() throws IOException {
        String[] lines;
        int number;
        try {
            lines = Files.readString(state).split("\n");
            number = Integer.parseInt(lines[0].trim());
        } catch (IOException | NumberFormatException error) {
            return true; // Not there yet, or just being written.
        }
        if (number == MATCH_OVER) {
            return false;
        }
        String[] values = lines.length > 1 ? lines[1].trim().split("\\s+") : new String[] {};
        if (values.length != Hexagon.CELLS) {
            return true;
        }
        if (first != 0 && !secondGame && number == 3 - first) {
            secondGame = true; // Whoever began game 1 is second in game 2.
            last = 0;
        }
        if (number <= last) {
            return true;
        }
        last = number;
        first = first == 0 ? number : first;
        int[] board = new int[Hexagon.CELLS];
        for (int cell = 0; cell < board.length; cell++) {
            board[cell] = Integer.parseInt(values[cell]);
        }
        Files.writeString(move, number + " " + Choose.choose(board, rows) + "\n");
        return true;
    }
}
