# What is said of a board, the text view, keys
view-numbers-from = Ab dem gezeigten Zug
numbers-from-said = Nummern ab Zug { $number }.
turned = Das Brett ist gedreht. Die Namen der Felder bleiben.
turned-back = Das Brett liegt wie üblich.
premove-kept = { $move } wird gespielt, sobald du am Zug bist. Escape nimmt es zurück.
premove-gone = Die Antwort ist zurückgenommen.
premove-lost = { $move } ist besetzt: wähle eine andere Antwort.
confirm-asked = { $move }: noch einmal wählen, um zu spielen.
board-edge = Rand des Bretts.
help-title = Tasten
help-close = Schließen
key-arrows = Über das Brett gehen; daneben durch die Partie
key-enter = Das Feld spielen
key-row = Enden einer Reihe; neben dem Brett erster und letzter Zug
key-last = Der letzte Zug
key-scan = Was auf den Linien durch das Feld liegt
key-threats = Drohungen beider Seiten
key-forbidden = Verbotene Felder
key-clock = Uhren
key-back = Einen Zug zurück
key-forward = Einen Zug weiter
key-flip = Das Brett umdrehen
key-rotate = Das Brett ein Stück drehen
key-mirror = Links und rechts vertauschen
key-escape = Gewähltes aufgeben, oder die wartende Antwort
key-help = Diese Liste
text-view = Diese Partie in Worten
text-title-black = { $game }. Du spielst Schwarz.
text-title-white = { $game }. Du spielst Weiß.
text-title-both = { $game }. Du spielst beide Seiten.
text-title-watch = { $game }. Du siehst zu.
text-game = Die Partie
text-board = Das Brett dieser Partie
text-form = Dein Zug
text-command = Zug oder Befehl
text-send = Senden
text-commands = Befehle
text-resign-sure = Zum Aufgeben resign! tippen.
text-premove-said = { $text } wird gesendet, sobald du am Zug bist. Ein leeres Enter nimmt es zurück.
text-help-play = dieses Feld spielen
text-help-cell = was dort ist
text-help-scan = die Linien durch ein Feld
text-help-board = alle Steine
text-help-last = der letzte Zug
text-help-clock = die Uhren
text-help-opponent = wer spielt
text-help-threats = Reihen, die drohen
text-help-forbidden = verbotene Felder
text-help-hint = was das Programm täte
text-help-takeback = den letzten Zug zurücknehmen oder darum bitten
text-help-draw = Remis anbieten
text-help-answer = ein Angebot beantworten
text-help-resign = aufgeben
text-help-help = alle Befehle
scan-row = Reihe { $from } bis { $to }: { $content }.
scan-column = Spalte { $from } bis { $to }: { $content }.
scan-diagonal = Diagonale { $from } bis { $to }: { $content }.
scan-line = Linie { $from } bis { $to }: { $content }.
scan-empty = { $count ->
    [one] leer
   *[other] { $count } leer
}
scan-black = { $count ->
    [one] Schwarz
   *[other] { $count } Schwarz
}
scan-white = { $count ->
    [one] Weiß
   *[other] { $count } Weiß
}
scan-red = { $count ->
    [one] Rot
   *[other] { $count } Rot
}
scan-here = hier { $what }
board-empty = Das Brett ist leer.
threats-not-here = In diesem Spiel werden Drohungen nicht angesagt.
threats-side = { $side }: { $list }.
threats-none = keine
threat-open = { $count ->
    [3] offene Drei
   *[other] offene Reihe von { $count }
} { $cells }
threat-open-at = { $count ->
    [4] offene Vier
   *[other] offene Reihe von { $count }
} { $cells }, gewinnt auf { $at }
threat-half = { $count ->
    [4] Vier
   *[other] Reihe von { $count }
} { $cells }, gewinnt auf { $at }
made-open = { $count ->
    [3] Offene Drei.
    [4] Offene Vier.
   *[other] Offene Reihe von { $count }.
}
made-half = { $count ->
    [4] Vier.
   *[other] Reihe von { $count }.
}
forbidden-list = Verboten für { $side }: { $list }.
forbidden-none = Für { $side } ist nichts verboten.
