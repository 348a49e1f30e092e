/* An entrant of the ristinolla contest: it is started for every move, reads the
   .luk file of its folder, writes its move into the .kir file of the same name,
   and ends. It must make no other file. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "entrant.h"

/* The number of the first column and row. The organiser says whether it is 0 or 1. */
enum { FIRST = 1, LARGEST = 50 };

/* The name of the file in this folder that ends in .luk. */
static int find_luk(char *name, size_t size)
{
    DIR *folder = opendir(".");
    struct dirent *entry;
    int found = 0;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        size_t length = strlen(entry->d_name);
        if (length > 4 && length < size && strcmp(entry->d_name + length - 4, ".luk") == 0) {
            strcpy(name, entry->d_name);
            found = 1;
        }
    }
    if (folder != NULL)
        closedir(folder);
    return found;
}

int main(void)
{
    static int board[LARGEST * LARGEST], marks[LARGEST * LARGEST];
    char name[256];
    int side, column, row, played = 0;
    if (!find_luk(name, sizeof name))
        return 1;
    FILE *file = fopen(name, "r");
    if (file == NULL || fscanf(file, "%d", &side) != 1 || side < 5 || side > LARGEST)
        return 1;
    while (played < side * side && fscanf(file, "%d %d", &column, &row) == 2)
        marks[played++] = column - FIRST + (row - FIRST) * side;
    fclose(file);
    /* The last mark is the opponent's, the one before ours, and so on. */
    for (int i = 0; i < played; i++) {
        if (marks[i] < 0 || marks[i] >= side * side)
            return 1;
        board[marks[i]] = (played - i) % 2 == 1 ? OTHER : OWN;
    }

    int cell = choose(board, side * side, square_rows(side, side));
    strcpy(name + strlen(name) - 4, ".kir");
    file = fopen(name, "w");
    if (file == NULL)
        return 1;
    fprintf(file, "%d %d\n", cell % side + FIRST, cell / side + FIRST);
    return fclose(file) == 0 ? 0 : 1;
}
