import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * An entrant of the ristinolla contest: it is started for every move, reads the .luk file of its folder, writes its
 * move into the .kir file of the same name, and ends. It must make no other file.
 */
final class Luk {
    /** The number of the first column and row. The organiser says whether it is 0 or 1. */
    private static final int FIRST = 1;

    private Luk() {}

    public static void main(String[] arguments) throws IOException {
        Path luk;
        try (Stream<Path> files = Files.list(Path.of("."))) {
            luk = files.filter(file -> file.toString().endsWith(".luk")).findFirst().orElseThrow();
        }
        List<String> lines = Files.readAllLines(luk).stream().map(String::trim).filter(line -> !line.isEmpty()).toList();
        int side = Integer.parseInt(lines.get(0));
        int[] board = new int[side * side];
        for (int i = 1; i < lines.size(); i++) {
            String[] mark = lines.get(i).split("\\s+");
            int column = Integer.parseInt(mark[0]) - FIRST;
            int row = Integer.parseInt(mark[1]) - FIRST;
            // The last mark is the opponent's, the one before ours, and so on.
            board[column + row * side] = (lines.size() - i) % 2 == 1 ? Choose.OTHER : Choose.OWN;
        }
        int cell = Choose.choose(board, Square.rowsOfFive(side, side));
        String name = luk.getFileName().toString().replaceAll("\\.luk$", ".kir");
        Files.writeString(Path.of(name), (cell % side + FIRST) + " " + (cell / side + FIRST) + "\n");
    }
}
