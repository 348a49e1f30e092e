/* An entrant of the hexagon contest. It runs all the time, waits for the judge's
   state_<team>.txt, and answers with move_<team>.txt. The judge's file must not
   be touched.

       ./entrant 19                                                            */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>

#include "entrant.h"

enum { MATCH_OVER = -100 };

/* The number of the move to play and the board; 0 while there is nothing to read. */
static int read_state(const char *name, int *number, int *board)
{
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return 0; /* Not there yet. */
    int complete = fscanf(file, "%d", number) == 1;
    for (int cell = 0; complete && *number != MATCH_OVER && cell < HEXAGON_CELLS; cell++)
        complete = fscanf(file, "%d", &board[cell]) == 1; /* 1 is ours, 2 the other's. */
    fclose(file);
    return complete;
}

int main(int argc, char **argv)
{
    char state[64], move[64];
    int board[HEXAGON_CELLS], number;
    int first = 0; /* Number of our first move in game 1: 1 if we begin it, else 2. */
    int last = 0;  /* Number of the last move that we made. */
    int second_game = 0;
    const struct timespec pause = {0, 10 * 1000 * 1000};
    Rows rows = hexagon_rows();
    if (argc < 2) {
        fprintf(stderr, "expected the number of the team\n");
        return 1;
    }
    snprintf(state, sizeof state, "state_%s.txt", argv[1]);
    snprintf(move, sizeof move, "move_%s.txt", argv[1]);
    for (;; nanosleep(&pause, NULL)) {
        if (!read_state(state, &number, board))
            continue;
        if (number == MATCH_OVER)
            return 0;
        if (first != 0 && !second_game && number == 3 - first) {
            second_game = 1; /* Whoever began game 1 is second in game 2. */
            last = 0;
        }
        if (number <= last)
            continue;
        last = number;
        if (first == 0)
            first = number;
        FILE *file = fopen(move, "w");
        if (file == NULL)
            return 1;
        fprintf(file, "%d %d\n", number, choose(board, HEXAGON_CELLS, rows));
        fclose(file);
    }
}
