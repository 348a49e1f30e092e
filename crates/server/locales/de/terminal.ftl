# Die Partie im Terminal, auf dem ganzen Bildschirm und in Zeilen
terminal-welcome = Pfeile und Enter ziehen; ? zeigt die Tasten.
terminal-keys = ? Tasten · t Tipp · u zurück · q Ende
terminal-now = Du hast jetzt { $color }.
terminal-too-small = Das Terminal hat { $width }×{ $height } Zeichen; die Partie braucht { $least }.
terminal-depth = Tiefe { $number }
terminal-value = Wert { $number }
terminal-nodes = Knoten { $number }
terminal-quit-sure = Die Partie verlassen?
terminal-yes-no = Enter: ja · Esc: nein
terminal-row-open =
    { $length ->
        [3] Offene Drei.
        [4] Offene Vier.
       *[other] Offene Reihe von { $length }.
    }
terminal-row-half =
    { $length ->
        [3] Drei, ein Ende geschlossen.
        [4] Vier, ein Ende geschlossen.
       *[other] Reihe von { $length }, ein Ende geschlossen.
    }
terminal-row-closed = Reihe von { $length }, beide Enden geschlossen.

# Die Liste der Tasten
terminal-help-title = Tasten
terminal-help-move = über das Brett gehen
terminal-help-diagonal = schräg, auch auf Sechsecken
terminal-help-act = hier ziehen; auch mit einem Klick
terminal-help-type = ein Zug als Text: i9, c1-c7, c3z, xd3-h7, pass
terminal-help-query = was dort steht
terminal-help-begin = einen Text mit beliebigem Buchstaben beginnen
terminal-help-list = zur Liste und zurück
terminal-help-cancel = die Figur zurücklegen; der Rechner zieht sofort
terminal-help-numbers = Zugnummern (die von Weiß unterstrichen)
terminal-help-turn = das Brett drehen, spiegeln
terminal-help-past = zurück und vor blättern; auch mit dem Rad
terminal-help-ends = an den Anfang, zur Gegenwart
terminal-help-shell = zur Shell; neu zeichnen
terminal-help-quit = die Partie verlassen

# Die Partie in Zeilen
terminal-intro = { $game }. Du spielst { $side }. Schreibe einen Zug wie { $move } oder help.
terminal-both-sides = beide Seiten
terminal-input-ended = Die Eingabe ist zu Ende; die Partie wird verlassen.
terminal-line-long = Eine Zeile von mehr als { $bytes } Bytes wird nicht gelesen. Schreibe help.
terminal-none-forbidden = Kein Feld ist dir verboten.
terminal-not-listed = { $number } steht nicht in der Liste, erwartet wird eine Zahl von 1 bis { $most }.
terminal-type-number = Schreibe eine Zahl von 1 bis { $most }.
terminal-type-fifth = Schreibe ein Feld; durch Symmetrie gleiche fünfte Steine werden abgelehnt.
terminal-plain-help =
    Schreibe einen Zug, ein Feld mit ? um zu hören, was dort steht, oder eines von diesen:
    board: das Brett zeigen. last: den letzten Zug wiederholen.
    moves: die Züge aufzählen. undo: deinen letzten Zug zurücknehmen.
    forbidden: verbotene Felder aufzählen. hint: den Rechner fragen.
    pass: passen, wo es erlaubt ist. resign: aufgeben.
    choices: aufzählen, was zur Wahl steht. record: die Partie als Text.
    help: dieser Text. quit: verlassen.
    In einer Eröffnung schreibe die Nummer oder die Worte einer Wahl, oder ein Feld als Angebot.
