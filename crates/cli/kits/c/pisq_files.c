/* An entrant of the old file protocol of Piskvork: it is started for every move,
   reads the board from PLOCHA.DAT and its side from TAH.DAT, writes its move into
   TAH.DAT, and ends. */
#include <stdio.h>
#include <string.h>

#include "entrant.h"

enum { LARGEST = 100 };

int main(void)
{
    static int board[LARGEST * LARGEST];
    char line[LARGEST + 4], own;
    int width = 0, height = 0;
    FILE *file = fopen("TAH.DAT", "r");
    if (file == NULL || fscanf(file, " %c", &own) != 1) /* x or o */
        return 1;
    fclose(file);
    file = fopen("PLOCHA.DAT", "r");
    if (file == NULL)
        return 1;
    while (height < LARGEST && fgets(line, sizeof line, file) != NULL) {
        int marks = (int)strcspn(line, " \r\n");
        if (marks == 0)
            continue; /* Empty lines mean nothing. */
        if (marks > LARGEST)
            return 1;
        width = marks;
        for (int column = 0; column < width; column++) {
            char mark = line[column];
            int value = mark == '-' ? EMPTY : mark == '#' ? BLOCKED : mark == own ? OWN : OTHER;
            board[column + height * width] = value;
        }
        height++;
    }
    fclose(file);

    int cell = choose(board, width * height, square_rows(width, height));
    file = fopen("TAH.DAT", "w");
    if (file == NULL)
        return 1;
    fprintf(file, "%d,%d\n", cell % width, cell / width); /* Both count from 0. */
    return fclose(file) == 0 ? 0 : 1;
}
