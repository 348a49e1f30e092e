/* The rows of five of a board of squares.

   Cells are numbered row by row from the top left: column + row * width. */
#include <stdlib.h>

#include "entrant.h"

/* Across, down, and on both diagonals: columns to the right, rows down. */
static const int STEPS[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

Rows square_rows(int width, int height)
{
    Rows rows = {malloc(((size_t)width * height * 4 + 1) * sizeof *rows.cells), 0};
    if (rows.cells == NULL)
        exit(1);
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            for (int s = 0; s < 4; s++) {
                int right = STEPS[s][0], down = STEPS[s][1];
                int last_column = column + 4 * right, last_row = row + 4 * down;
                if (last_column >= width || last_row < 0 || last_row >= height)
                    continue;
                for (int i = 0; i < 5; i++)
                    rows.cells[rows.count][i] = column + i * right + (row + i * down) * width;
                rows.count++;
            }
    return rows;
}
