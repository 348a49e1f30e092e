/* What the parts of the program know of each other. */
#ifndef ENTRANT_H
#define ENTRANT_H

/* What a cell of the board holds. */
enum { EMPTY = 0, OWN = 1, OTHER = 2, BLOCKED = 3 };

/* All rows of five cells on a board: whoever fills one of them wins. */
typedef struct {
    int (*cells)[5];
    int count;
} Rows;

/* choose.c: the cell to play; the board has an empty one. */
int choose(const int *board, int cells, Rows rows);

/* square.c, hexagon.c: the rows of a board; give them back with free(rows.cells). */
Rows square_rows(int width, int height);
Rows hexagon_rows(void);
enum { HEXAGON_CELLS = 217 };

#endif
