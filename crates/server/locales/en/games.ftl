# One line about each game; the names come with the rules
game-gomoku-note = Freestyle five in a row
game-standard-note = Exactly five
game-renju-note = Forbidden moves for Black
game-caro-note = Five, not blocked at both ends
game-omok-note = Korean rule, no double-three
game-omok-symmetric-note = The same fouls for both sides
game-ristinolla-note = Finnish five in a row
game-mnk-note = Any size, any length
game-tictactoe-note = Three in a row
game-hexagon-note = Five in a row on three axes
