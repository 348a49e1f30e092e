/* An entrant that speaks the Gomocup protocol: one command a line on standard
   input, one answer a line on standard output. Whatever you want to see while it
   runs goes to standard error, or after the word MESSAGE. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "entrant.h"

static const char ABOUT[] =
    "name=\"Entrant\", version=\"1.0\", author=\"Your name\", country=\"Your country\"";

static int width, height;
static int *board;
static Rows rows;

static void say(const char *line)
{
    puts(line);
    fflush(stdout); /* The manager waits for it: it must not stay in a buffer. */
}

/* An empty board. */
static void start(int new_width, int new_height)
{
    width = new_width;
    height = new_height;
    free(board);
    free(rows.cells);
    board = calloc((size_t)width * height + 1, sizeof *board);
    rows = square_rows(width, height);
    if (board == NULL)
        exit(1);
}

/* Puts down the stone of "x,y"; 0 if that cannot be. */
static int put(const char *text, int value)
{
    int x, y;
    if (sscanf(text, "%d ,%d", &x, &y) != 2 || x < 0 || x >= width || y < 0 || y >= height)
        return 0;
    if (value != EMPTY && board[x + y * width] != EMPTY)
        return 0;
    board[x + y * width] = value;
    return 1;
}

/* Makes a move and says it. */
static void answer(void)
{
    int cells = width * height, free_cells = 0;
    for (int cell = 0; cell < cells; cell++)
        free_cells += board[cell] == EMPTY;
    if (free_cells == 0) {
        say("ERROR there is no empty cell");
        return;
    }
    int cell = choose(board, cells, rows);
    board[cell] = OWN;
    printf("%d,%d\n", cell % width, cell / width);
    fflush(stdout);
}

/* Reads a line and takes the blanks off its ends; 0 when the input is closed. */
static int read_line(char *line, int size)
{
    if (fgets(line, size, stdin) == NULL)
        return 0;
    char *first = line + strspn(line, " \t");
    memmove(line, first, strlen(first) + 1);
    for (size_t end = strlen(line); end > 0 && isspace((unsigned char)line[end - 1]); end--)
        line[end - 1] = '\0';
    return 1;
}

/* The lines of BOARD: x,y,1 for an own stone, x,y,2 for the other's. */
static void read_board(void)
{
    char line[256];
    start(width, height);
    while (read_line(line, sizeof line)) {
        if (toupper((unsigned char)line[0]) == 'D') { /* DONE */
            answer();
            return;
        }
        int x, y, who;
        if (sscanf(line, "%d ,%d ,%d", &x, &y, &who) == 3)
            /* 3 marks a cell on which no stone may be put. */
            put(line, who == 1 ? OWN : who == 2 ? OTHER : BLOCKED);
    }
}

/* START 15 or RECTSTART 20,15. */
static void begin_board(const char *text)
{
    int new_width = 0, new_height = 0;
    if (sscanf(text, "%d ,%d", &new_width, &new_height) == 1)
        new_height = new_width;
    if (new_width < 5 || new_width > 100 || new_height < 5 || new_height > 100) {
        say("ERROR boards have sides from 5 to 100");
        return;
    }
    start(new_width, new_height);
    say("OK");
}

int main(void)
{
    char line[256];
    start(0, 0);
    while (read_line(line, sizeof line)) {
        char *rest = line + strcspn(line, " ");
        if (*rest != '\0')
            *rest++ = '\0';
        for (char *c = line; *c != '\0'; c++)
            *c = (char)toupper((unsigned char)*c);
        if (strcmp(line, "START") == 0 || strcmp(line, "RECTSTART") == 0) {
            begin_board(rest);
        } else if (strcmp(line, "RESTART") == 0) {
            start(width, height);
            say("OK");
        } else if (strcmp(line, "BEGIN") == 0) {
            answer();
        } else if (strcmp(line, "TURN") == 0) {
            if (put(rest, OTHER))
                answer();
            else
                say("ERROR no stone can be put there");
        } else if (strcmp(line, "BOARD") == 0) {
            read_board();
        } else if (strcmp(line, "TAKEBACK") == 0) {
            say(put(rest, EMPTY) ? "OK" : "ERROR there is no such cell");
        } else if (strcmp(line, "ABOUT") == 0) {
            say(ABOUT);
        } else if (strcmp(line, "END") == 0) {
            break;
        } else if (line[0] != '\0' && strcmp(line, "INFO") != 0) {
            /* INFO tells limits such as timeout_turn; this program is quick. */
            say("UNKNOWN command");
        }
    }
    return 0;
}
