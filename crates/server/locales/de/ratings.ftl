# Wertungen, Namen der Spieler, eigene Bedenkzeiten
ratings-title = Wertungen
ratings-note = Glicko-2, jedes Spiel für sich. Das Intervall enthält die Stärke mit 95 %. Wer das Cookie dieses Browsers behält, behält die Wertung.
ratings-show = Zeigen
ratings-name = Dein Name
ratings-call = Namen speichern
ratings-name-note = Bis zu 20 Buchstaben und Ziffern; leer nimmt ihn weg. Andere sehen ihn neben deinen Partien.
ratings-none-title = Noch niemand gewertet
ratings-none-text = Kreuze „Gewertet“ an, wenn du eine Partie gegen den Computer oder einen Freund beginnst.
ratings-rating = Wertung
player-guest = Gast { $tag }
rated-label = Gewertet
rated-note = Das Ergebnis zählt; kein Zurücknehmen, keine Tipps
clock-own = Andere Uhr
clock-own-label = Bedenkzeit
clock-own-note = Zum Beispiel 5m+3s (Zuschlag), 10m+3x30s (Byo-yomi), 20s/move, 3d/move
clock-byoyomi = 5 min und 5 Perioden zu 30 s
clock-days = { $days ->
    [one] { $days } Tag je Zug
   *[other] { $days } Tage je Zug
  }
failure-no-takeback = In einer gewerteten Partie wird nichts zurückgenommen.
failure-not-rated = Diese Partie kann nicht gewertet werden: Es braucht zwei verschiedene Spieler und den eigenen Anfang des Spiels.
failure-bad-name = „{ $text }“ kann kein Name sein. Erwartet werden bis zu 20 Buchstaben, Ziffern, Leerzeichen und - _ . '
failure-name-taken = Jemand anderes heißt „{ $text }“.
games-all = Alle Partien
games-only-running = Gerade gespielt
games-newer = Eine neue Partie hat begonnen
failure-game-goes-on = Die Partie ist noch nicht zu Ende.
failure-no-hints-rated = In einer gewerteten Partie gibt es keine Tipps.
