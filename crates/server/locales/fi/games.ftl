# Rivi kustakin pelistä; nimet tulevat sääntöjen mukana
game-gomoku-note = Vapaa viiden suora
game-standard-note = Täsmälleen viisi
game-renju-note = Mustalla kiellettyjä siirtoja
game-caro-note = Viisi, ei tukittuna molemmista päistä
game-omok-note = Korealainen sääntö, ei kaksoiskolmosia
game-omok-symmetric-note = Samat kiellot molemmille
game-ristinolla-note = Ruutupaperin klassikko
game-mnk-note = Mikä tahansa koko ja pituus
game-tictactoe-note = Kolmen suora
game-hexagon-note = Viiden suora kolmella akselilla
