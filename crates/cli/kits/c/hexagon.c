/* The rows of five of the contest's hexagon, which has nine cells a side.

   Its 217 cells are numbered row by row from the top left. Here a cell has two
   coordinates besides: r, its row from -8 at the top to 8, and q, which stays
   the same when you go down to the right. */
#include <stdlib.h>

#include "entrant.h"

enum { SIDE = 9 };

/* The three directions, as steps of q and r. */
static const int STEPS[3][2] = {{1, 0}, {0, 1}, {-1, 1}};

/* The number of a cell, or -1 outside the board. */
static int number(int q, int r)
{
    int cell = 0;
    if (abs(q) >= SIDE || abs(r) >= SIDE || abs(q + r) >= SIDE)
        return -1;
    for (int above = 1 - SIDE; above < r; above++)
        cell += 2 * SIDE - 1 - abs(above);
    return cell + q - (r < 0 ? 1 - SIDE - r : 1 - SIDE);
}

Rows hexagon_rows(void)
{
    Rows rows = {malloc(HEXAGON_CELLS * 3 * sizeof *rows.cells), 0};
    if (rows.cells == NULL)
        exit(1);
    for (int r = 1 - SIDE; r < SIDE; r++)
        for (int q = 1 - SIDE; q < SIDE; q++)
            for (int s = 0; s < 3; s++) {
                int inside = 1;
                for (int i = 0; i < 5; i++) {
                    int cell = number(q + i * STEPS[s][0], r + i * STEPS[s][1]);
                    inside = inside && cell >= 0;
                    if (inside)
                        rows.cells[rows.count][i] = cell;
                }
                rows.count += inside;
            }
    return rows;
}
