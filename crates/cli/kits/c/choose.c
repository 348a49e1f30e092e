/* How this program plays. Change `choose`, and it is yours.

   A board is an array with one number for each cell: EMPTY, OWN or OTHER. */
#include <stdlib.h>

#include "entrant.h"

/* What a row is worth that holds 0, 1, 2, 3 or 4 stones of one side and
   none of the other. */
static const int OWN_WORTH[] = {1, 4, 20, 100, 0};
static const int OTHER_WORTH[] = {1, 3, 15, 80, 0};

static int fifth(const int *board, Rows rows, int side);
static int best(const int *board, int cells, Rows rows);

int choose(const int *board, int cells, Rows rows)
{
    int cell = fifth(board, rows, OWN);
    if (cell < 0)
        cell = fifth(board, rows, OTHER);
    if (cell < 0)
        cell = best(board, cells, rows);
    return cell;
}

/* Whether a stone may be put on a cell: on every empty one. */
static int legal(const int *board, int cell)
{
    return board[cell] == EMPTY;
}

/* How many cells of a row hold this. */
static int count(const int *board, const int *row, int value)
{
    int found = 0;
    for (int i = 0; i < 5; i++)
        found += board[row[i]] == value;
    return found;
}

/* The empty cell of a row that holds four stones of a side, or -1. */
static int fifth(const int *board, Rows rows, int side)
{
    for (int r = 0; r < rows.count; r++) {
        const int *row = rows.cells[r];
        if (count(board, row, side) != 4)
            continue;
        for (int i = 0; i < 5; i++)
            if (legal(board, row[i]))
                return row[i];
    }
    return -1;
}

/* The empty cell that counts most in the rows that run through it; of equal
   ones that nearest the middle. */
static int best(const int *board, int cells, Rows rows)
{
    int *score = calloc((size_t)cells, sizeof *score);
    int found = -1, middle = cells / 2;
    if (score == NULL)
        exit(1);
    for (int r = 0; r < rows.count; r++) {
        const int *row = rows.cells[r];
        int own = count(board, row, OWN), other = count(board, row, OTHER);
        if (count(board, row, BLOCKED) > 0 || (own > 0 && other > 0))
            continue; /* Nobody can fill this row any more. */
        for (int i = 0; i < 5; i++)
            score[row[i]] += other > 0 ? OTHER_WORTH[other] : OWN_WORTH[own];
    }
    for (int cell = 0; cell < cells; cell++) {
        if (!legal(board, cell))
            continue;
        if (found < 0 || score[cell] > score[found]
            || (score[cell] == score[found] && abs(cell - middle) < abs(found - middle)))
            found = cell;
    }
    free(score);
    return found;
}
