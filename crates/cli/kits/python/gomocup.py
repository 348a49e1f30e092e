"""An entrant that speaks the Gomocup protocol: one command a line on standard
input, one answer a line on standard output. Whatever you want to see while it
runs goes to standard error, or after the word MESSAGE.
"""

import sys

from choose import EMPTY, OTHER, OWN, choose
from square import rows_of_five

ABOUT = 'name="Entrant", version="1.0", author="Your name", country="Your country"'


class Game:
    """The board as far as the manager has told it."""

    def __init__(self):
        self.start(0, 0)

    def start(self, width, height):
        self.width, self.height = width, height
        self.board = [EMPTY] * (width * height)
        self.rows = rows_of_five(width, height)

    def put(self, text, value):
        """Puts down the stone `x,y`; false if that cannot be."""
        try:
            x, y = [int(number) for number in text.split(",")[:2]]
        except ValueError:
            return False
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        cell = x + y * self.width
        if value != EMPTY and self.board[cell] != EMPTY:
            return False
        self.board[cell] = value
        return True

    def answer(self):
        """Makes a move and says it."""
        if EMPTY not in self.board:
            return say("ERROR there is no empty cell")
        cell = choose(self.board, self.rows)
        self.board[cell] = OWN
        say(f"{cell % self.width},{cell // self.width}")


def say(line):
    # The manager waits for the answer: it must not stay in a buffer.
    print(line, flush=True)


def start(game, text):
    """START 15 or RECTSTART 20,15."""
    try:
        sides = [int(number) for number in text.split(",")]
    except ValueError:
        sides = []
    width, height = sides if len(sides) == 2 else (sides or [0]) * 2
    if not (5 <= width <= 100 and 5 <= height <= 100):
        return say("ERROR boards have sides from 5 to 100")
    game.start(width, height)
    say("OK")


def read_board(game):
    """The lines of BOARD: x,y,1 for an own stone, x,y,2 for the other's."""
    game.start(game.width, game.height)
    for line in sys.stdin:
        line = line.strip()
        if line.upper() == "DONE":
            return game.answer()
        # 3 marks a cell on which no stone may be put.
        value = {"1": OWN, "2": OTHER}.get(line.split(",")[-1].strip(), 3)
        game.put(line, value)


def main():
    game = Game()
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        command = command.upper()
        if command in ("START", "RECTSTART"):
            start(game, rest)
        elif command == "RESTART":
            game.start(game.width, game.height)
            say("OK")
        elif command == "BEGIN":
            game.answer()
        elif command == "TURN":
            if game.put(rest, OTHER):
                game.answer()
            else:
                say(f"ERROR no stone can be put on {rest}")
        elif command == "BOARD":
            read_board(game)
        elif command == "TAKEBACK":
            say("OK" if game.put(rest, EMPTY) else f"ERROR there is no cell {rest}")
        elif command == "ABOUT":
            say(ABOUT)
        elif command == "END":
            break
        elif command not in ("", "INFO"):
            # INFO tells limits such as timeout_turn; this program is quick.
            say(f"UNKNOWN {command}")


if __name__ == "__main__":
    main()
