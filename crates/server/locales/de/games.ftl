# Eine Zeile zu jedem Spiel; die Namen kommen mit den Regeln
game-gomoku-note = Freies Fünf in einer Reihe
game-standard-note = Genau fünf
game-renju-note = Verbotene Züge für Schwarz
game-caro-note = Fünf, nicht an beiden Enden gesperrt
game-omok-note = Koreanische Regel, kein Doppeldreier
game-omok-symmetric-note = Dieselben Verbote für beide Seiten
game-ristinolla-note = Fünf in einer Reihe auf Finnisch
game-mnk-note = Jede Größe, jede Länge
game-tictactoe-note = Drei in einer Reihe
game-hexagon-note = Fünf in einer Reihe auf drei Achsen
