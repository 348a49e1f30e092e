# Position editor
nav-editor = Editor
editor-title = Stellungseditor
editor-piece = Stein, der gesetzt wird
editor-to-move = Am Zug
editor-half-stone = Ein Stein dieses Zugs liegt schon
editor-half-exchange = Die Farben wurden getauscht
editor-half-twist = Der Stein liegt, die Drehung steht aus
editor-half-ring = Eine Reihe ist weg, ihr Ring steht aus
editor-moved = Der Ring ist gezogen, nun kommen Reihen weg
editor-taken-black = Von Schwarz geschlagen
editor-taken-white = Von Weiß geschlagen
editor-rings-off-black = Ringe weg, Schwarz
editor-rings-off-white = Ringe weg, Weiß
editor-undo = Rückgängig
editor-redo = Wiederholen
editor-rotate = Drehen
editor-mirror = Spiegeln
editor-clear = Leeren
editor-begin = Anfangsstellung
editor-keys = Pfeile bewegen, Enter setzt den Stein oder nimmt ihn weg. Auf dem Brett wählen B, W, R eine Farbe, Umschalt mit B oder W einen Ring, E den Radierer.
editor-text = Stellung als Text oder Diagramm
editor-load = Zeigen
editor-copy-text = Text kopieren
editor-copy-diagram = Diagramm kopieren
editor-play = Weiterspielen
editor-edit = Stellung bearbeiten
piece-stone-black = Schwarzer Stein
piece-stone-white = Weißer Stein
piece-stone-red = Roter Stein
piece-man-black = Schwarzer Stein
piece-man-white = Weißer Stein
piece-marker-black = Schwarzer Spielstein
piece-marker-white = Weißer Spielstein
piece-ring-black = Schwarzer Ring
piece-ring-white = Weißer Ring
piece-eraser = Radierer
fault-twice = { $cell } ist zweimal angegeben.
fault-no-third = Dieses Spiel hat keinen dritten Spieler.
fault-no-rings = Dieses Spiel hat keine Ringe.
fault-no-rows = In diesem Spiel werden keine Reihen weggenommen.
fault-no-captures = In diesem Spiel wird nichts geschlagen.
fault-no-halves = Ein Zug kann hier nicht halb getan sein.
fault-stones = Der Zug ist halb getan, aber { $side } hat keinen Stein auf dem Brett.
fault-men = { $found ->
    [one] { $side } hat mit den geschlagenen { $found } Stein; das Spiel hat { $number }.
   *[other] { $side } hat mit den geschlagenen { $found } Steine; das Spiel hat { $number }.
  }
fault-rings = { $found ->
    [one] { $side } hat { $found } Ring auf dem Brett, erwartet { $number }.
   *[other] { $side } hat { $found } Ringe auf dem Brett, erwartet { $number }.
  }
fault-rings-most = { $found ->
    [one] { $side } hat { $found } Ring, höchstens { $number } sind möglich.
   *[other] { $side } hat { $found } Ringe, höchstens { $number } sind möglich.
  }
fault-rings-order = { $found ->
    [one] { $side } hat { $found } Ring, erwartet { $number }: sie werden abwechselnd gesetzt, Weiß zuerst.
   *[other] { $side } hat { $found } Ringe, erwartet { $number }: sie werden abwechselnd gesetzt, Weiß zuerst.
  }
fault-rings-off = { $found ->
    [one] { $side } hat { $found } Ring weggenommen; { $number } beenden das Spiel.
   *[other] { $side } hat { $found } Ringe weggenommen; { $number } beenden das Spiel.
  }
fault-rings-both = Nicht beide Seiten können { $number } Ringe weggenommen haben.
fault-captured-most = { $found ->
    [one] { $side } hat { $found } Stein geschlagen; mehr als { $number } sind unmöglich.
   *[other] { $side } hat { $found } Steine geschlagen; mehr als { $number } sind unmöglich.
  }
fault-captured-even = { $found ->
    [one] { $side } hat { $found } Stein geschlagen; es werden stets mindestens Paare geschlagen.
   *[other] { $side } hat { $found } Steine geschlagen; es werden stets mindestens Paare geschlagen.
  }
fault-out = { $side } ist ausgeschieden und kann nicht am Zug sein.
fault-markers = { $found } Spielsteine sind auf dem Brett, höchstens { $number } sind möglich.
fault-nothing-to-take-off = { $side } hat gezogen, aber keine Reihe wegzunehmen.
fault-row-left = { $side } hat noch eine Reihe, die weggenommen sein müsste.
fault-exchange = Nur Weiß kann die Farben getauscht haben; dann ist Weiß am Zug.
fault-both-lines = Beide Seiten haben eine Gewinnreihe.
fault-both-few-men = Beide Seiten haben weniger als zwei Steine.
fault-both-five-men = Beide Seiten haben fünf Steine geschlagen.
fault-both-captures = Beide Seiten haben genug für den Gewinn geschlagen.
fault-both-won = Beide Seiten hätten gewonnen.
failure-bad-position = Das ist keine Stellung: { $text }
editor-faults =
    { $count ->
        [one] Noch keine Stellung, aus { $count } Grund
       *[other] Noch keine Stellung, aus { $count } Gründen
    }
