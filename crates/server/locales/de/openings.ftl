# Eröffnungen: wer was zu tun hat
opening-who = { $color } ({ $player })
opening-stone = { $who } setzt Stein { $number } ({ $stone }) { $region }
opening-swap = { $who } behält die Farben oder tauscht sie
opening-ten = { $who } behält die Farben, tauscht sie oder bietet zehn fünfte Steine an
opening-color = { $who } nimmt Schwarz oder Weiß
opening-more = { $who } nimmt Schwarz oder Weiß oder setzt zwei weitere Steine
opening-number = { $who } nennt die Zahl der fünften Steine, 1 bis { $most }
opening-offer = { $who } bietet den fünften Stein { $number } von { $most } an
opening-select = { $who } wählt einen der angebotenen fünften Steine
opening-none = Dieses Spiel hat keine Eröffnungsregel; nur Züge sind möglich
region-anywhere = beliebig
region-centre = auf den Mittelpunkt
region-within = in das mittlere { $side } × { $side }
region-beyond = außerhalb des mittleren { $side } × { $side }
stone-black = schwarz
stone-white = weiß
player-first = Spieler 1
player-second = Spieler 2

# Entscheidungen als Schaltflächen
choices-label = Entscheidung der Eröffnung
choice-keep = Farben behalten
choice-swap = Farben tauschen
choice-take-black = Schwarz nehmen
choice-take-white = Weiß nehmen
choice-more = Zwei weitere Steine setzen
choice-ten = Zehn fünfte Steine anbieten
choice-declare = Fünfte Steine: { $number }
choice-select = { $cell } wählen
choice-seats = Schwarz: { $black } · Weiß: { $white }
choice-final = endgültig
choice-more-note = Danach nimmt der andere eine Farbe
choice-ten-note = Schwarz bietet zehn an, Weiß wählt einen
choices-offer-hint = Wähle ein Feld auf dem Brett. Durchgestrichene Felder sind durch Symmetrie gleich einem angebotenen.
choices-offer-send = Anbieten
choices-select-hint = Wähle hier oder auf dem Brett.
choices-offered = Angeboten: { $cells }
note-offered = als fünfter Stein angeboten
note-equal = durch Symmetrie gleich { $cell }
note-outside = für diesen Stein nicht erlaubt
said-swapped = Die Farben sind getauscht. Schwarz: { $black }. Weiß: { $white }.

# Eröffnungen in Formularen und auf eigenen Seiten
opening-label = Eröffnung
opening-about = Über Eröffnungen
opening-side-label = Wer beginnt
opening-side-me = Du
opening-side-other = Der Gegner
join-opening = { $game }. Die Partie beginnt nach der Eröffnung { $opening }, und { $side ->
        [first] du beginnst sie
       *[second] der andere beginnt sie
    }.
openings-title = Eröffnungen
openings-intro = Eine Eröffnungsregel gleicht den Vorteil des ersten Zuges aus. Tauschen heißt: die Spieler tauschen die Farben; Schwarz bleibt die Seite, die begonnen hat. Zwei angebotene fünfte Steine sind gleich, wenn eine Symmetrie der Steine auf dem Brett den einen auf den anderen abbildet.
openings-games = Passt zu: { $games }
opening-free-note = Schwarz beginnt und spielt, wo immer das Spiel es erlaubt.
opening-swap1-note = Schwarz setzt den ersten Stein beliebig. Der andere behält die Farben oder tauscht sie.
opening-swap3-note = Ein Spieler setzt Schwarz, Weiß und Schwarz beliebig. Der andere nimmt eine Farbe, Weiß spielt weiter.
opening-swap2-note = Ein Spieler setzt Schwarz, Weiß und Schwarz beliebig. Der andere nimmt eine Farbe, oder er setzt Weiß und Schwarz und überlässt dem ersten die Wahl. Weiß spielt weiter.
opening-pro-note = Schwarz 1 auf den Mittelpunkt, Weiß 2 beliebig, Schwarz 3 außerhalb des mittleren 5 × 5.
opening-longpro-note = Schwarz 1 auf den Mittelpunkt, Weiß 2 beliebig, Schwarz 3 außerhalb des mittleren 7 × 7.
opening-rif-note = Ein Spieler setzt drei Steine: auf den Mittelpunkt, in das mittlere 3 × 3 und in das mittlere 5 × 5. Der andere darf tauschen. Weiß 4 ist beliebig. Schwarz bietet zwei ungleiche fünfte Steine an; Weiß wählt einen und spielt 6.
opening-yamaguchi-note = Ein Spieler setzt drei Steine, auf den Mittelpunkt und in das mittlere 3 × 3 und 5 × 5, und nennt 1 bis 12 fünfte Steine. Der andere darf tauschen. Weiß 4 ist beliebig. Schwarz bietet die fünften Steine an; Weiß wählt einen und spielt 6.
opening-soosyrv8-note = Ein Spieler setzt drei Steine, auf den Mittelpunkt und in das mittlere 3 × 3 und 5 × 5. Der andere darf tauschen. Weiß spielt 4 beliebig und nennt 1 bis 8 fünfte Steine. Der andere darf tauschen. Schwarz bietet die fünften Steine an; Weiß wählt einen und spielt 6.
opening-tarannikov-note = Die Steine 1 bis 5 gehen auf den Mittelpunkt und in das mittlere 3 × 3, 5 × 5, 7 × 7 und 9 × 9. Nach jedem darf der andere tauschen.
opening-taraguchi10-note = Die Steine 1 bis 4 gehen auf den Mittelpunkt und in das mittlere 3 × 3, 5 × 5 und 7 × 7; nach jedem darf der andere tauschen. Dann geht entweder Stein 5 in das mittlere 9 × 9, mit einem letzten Tausch, oder Schwarz bietet zehn ungleiche fünfte Steine an, von denen Weiß einen wählt.
opening-pente-note = Die Turnierregel von Pente: Schwarz 1 auf den Mittelpunkt, Weiß 2 beliebig, Schwarz 3 außerhalb des mittleren 5 × 5.

# Warum eine Eröffnung nicht zu einem Spiel passt
misfit-moves = sie ist für Spiele, in denen Steine gesetzt werden und liegen bleiben
misfit-turns = ein Zug dieses Spiels hat zwei Steine
misfit-exchange = dieses Spiel hat seinen eigenen Platztausch
misfit-short = die ersten Steine dürfen die Partie nicht entscheiden; es braucht fünf in einer Reihe auf 25 Feldern
misfit-small = das Brett ist zu klein für ihre mittleren Quadrate
misfit-even = das Brett hat keinen Mittelpunkt; es braucht eine ungerade Zahl von Spalten und Zeilen
misfit-hexagon = sie ist für quadratische Felder
failure-opening-misfit = Die Eröffnung { $opening } passt nicht zu { $text }: { $reason }.
failure-bad-opening = „{ $text }“ ist keine Eröffnungsregel. Erwartet wird eine von { $expected }.
failure-bad-choice = „{ $text }“ ist keine Entscheidung einer Eröffnung. { $expected }.
failure-not-this-choice = „{ $text }“ ist nach { $opening } jetzt nicht möglich. { $expected }.
failure-nothing-to-choose = Jetzt ist nichts zu entscheiden; nur Züge sind noch möglich.
failure-outside-region = { $text } ist nach { $opening } für Stein { $number } nicht erlaubt: er geht { $region }.
failure-equal-fifth = { $text } ist durch Symmetrie gleich { $other }; angebotene fünfte Steine müssen ungleich sein.
