# Rahmen jeder Seite
language-name = Deutsch
site-name = Goren
site-summary = Fünf in einer Reihe auf Quadraten und Sechsecken
skip-to-content = Zum Inhalt
nav-label = Website
nav-play = Spielen
nav-games = Partien
nav-rules = Regeln
language-menu = Sprache
theme-switch = Zwischen hell und dunkel wechseln
footer-note = Goren { $version }. Freie Software, läuft auf deinem eigenen Rechner.

# Startseite
home-title = Fünf in einer Reihe
home-form = Neue Partie
home-hint = Setze deinen ersten Stein aufs Brett, oder stelle die Partie ein und beginne.
home-hint-link = Beginne die Partie, dann bekommst du den Link für deinen Gegner.
home-hint-here = Schwarz beginnt. Setze den ersten Stein aufs Brett.
opponent-label = Gegner
opponent-computer = Der Computer
opponent-computer-note = Zehn Stufen, von sanft bis stark
opponent-here = Jemand am selben Bildschirm
opponent-here-note = Ihr zieht abwechselnd
opponent-link = Jemand per Link
opponent-link-note = Eine Adresse verschicken, von zwei Orten spielen
engine-label = Programm
engine-goren = Goren
engine-lines = Lines, der Agent von 2018
engine-random = Zufällige Steine
level-label = Stufe
level-value = Stufe { $level }
game-label = Spiel
size-label = Größe
length-label = In einer Reihe
side-label = Deine Steine
side-black = Schwarz
side-white = Weiß
side-random = Auslosen
clock-label = Uhr
clock-none = Keine Uhr
clock-per-move = { $seconds } s je Zug
clock-game = { $minutes } min je Seite
clock-game-increment = { $minutes } min + { $seconds } s je Zug
start-game = Partie beginnen
family-square = Quadratische Bretter
family-hexagon = Sechseckige Bretter
recent-title = Partien hier
recent-none = Noch keine Partien. Die erste beginnt mit einem Stein auf dem Brett.
recent-all = Alle Partien
plies =
    { $count ->
        [0] noch keine Züge
        [one] { $count } Zug
       *[other] { $count } Züge
    }

# Liste der Partien
games-title = Partien
games-none-title = Noch keine Partien
games-none-text = Jede hier gespielte Partie wird aufbewahrt und auf dieser Seite gezeigt.
games-older = Ältere Partien
games-running = läuft
games-game = Spiel
games-players = Schwarz und Weiß
games-result = Ergebnis
games-moves = Züge
games-when = Letzter Zug

# Partie
game-title = { $game }: { $black } gegen { $white }
player-you = Du
player-person = Ein Mensch
player-open = Platz frei
player-goren = Goren, Stufe { $level }
player-lines = Lines
player-random = Zufällige Steine
color-black = Schwarz
color-white = Weiß
board-label = Brett, { $game }
cell-empty = { $cell }, leer
cell-black = { $cell }, Schwarz { $number }
cell-white = { $cell }, Weiß { $number }
cell-set-black = { $cell }, Schwarz
cell-set-white = { $cell }, Weiß
cell-forbidden-black = { $cell }, für Schwarz verboten, { $kind } ({ $parts })
cell-forbidden-white = { $cell }, für Weiß verboten, { $kind } ({ $parts })
foul-overline = Überlänge
foul-double-four = Doppelvierer
foul-double-three = Doppeldreier
forbidden-black = { $cell } ist für Schwarz verboten: { $kind } ({ $parts })
forbidden-white = { $cell } ist für Weiß verboten: { $kind } ({ $parts })
status-label = Stand der Partie
status-turn-black = Schwarz am Zug
status-turn-white = Weiß am Zug
status-your-turn = Du bist am Zug
status-thinking = Denkt nach …
status-waiting = Warten auf deinen Gegner
status-watching = Du schaust zu
status-stopped = Das Programm ist stehen geblieben. Nimm einen Zug zurück oder beginne neu.
status-review = Stellung nach Zug { $number } von { $last }
said-black = Schwarz { $number }, { $move }.
said-white = Weiß { $number }, { $move }.
said-undone = Zurückgenommen bis Zug { $number }.
won-black = Schwarz gewinnt
won-white = Weiß gewinnt
drawn = Unentschieden
reason-line =
    { $length ->
        [3] Drei in einer Reihe
        [4] Vier in einer Reihe
        [5] Fünf in einer Reihe
       *[other] { $length } in einer Reihe
    }
reason-losing-line = Der Gegner hat eine verlierende Reihe gebildet
reason-captures = Genug Steine geschlagen
reason-forbidden-overline = Der Gegner hat eine Überlänge gebildet
reason-forbidden-double-four = Der Gegner hat einen Doppelvierer gebildet
reason-forbidden-double-three = Der Gegner hat einen Doppeldreier gebildet
reason-full-board = Das Brett ist voll
reason-no-move = Kein erlaubter Zug mehr
reason-passes = Beide Seiten haben gepasst
reason-agreement = Durch Vereinbarung
reason-dead-board = Keine Seite kann noch eine Reihe bilden
reason-resignation = Durch Aufgabe
reason-time = Durch Zeitüberschreitung
clock-black = Uhr von Schwarz
clock-white = Uhr von Weiß
moves-title = Züge
moves-none = Noch keine Züge
move-first = Zum Anfang
move-back = Ein Zug zurück
move-forward = Ein Zug vor
move-last = Zum Ende
actions-label = Aktionen
action-undo = Zurücknehmen
action-undo-ask = Um Rücknahme bitten
action-draw = Remis anbieten
action-resign = Aufgeben
action-resign-sure = Wirklich aufgeben?
action-pass = Passen
action-again = Noch eine Partie
action-again-swapped = Noch eine, Seiten getauscht
action-next = Zur nächsten Partie
action-new = Neue Partie
action-accept = Annehmen
action-decline = Ablehnen
action-play = { $cell } setzen
offer-draw-made = Du hast Remis angeboten.
offer-draw = Dein Gegner bietet Remis an.
offer-undo-made = Du hast um Rücknahme eines Zuges gebeten.
offer-undo = Dein Gegner möchte einen Zug zurücknehmen.
view-label = Ansicht
view-numbers = Zugnummern
view-coordinates = Koordinaten
view-picture = Bild
type-label = Feld eingeben
type-help = Zum Beispiel { $move }. { $cell }? sagt, was dort steht.
type-play = Setzen
share-label = Link zum Zuschauen
share-copy = Link kopieren
share-copied = Kopiert
invite-title = Link für deinen Gegner
invite-note = Wer ihn zuerst öffnet, übernimmt die andere Seite.
join-title = Eine Partie wartet auf dich
join-text = { $game }. { $side ->
        [black] Du spielst Schwarz und beginnst.
       *[white] Du spielst Weiß.
    }
join-button = Platz nehmen
live-lost = Verbindung verloren. Neuer Versuch in { $seconds } s.
live-trying = Verbindung verloren. Neuer Versuch …
no-script = Das lebende Brett braucht JavaScript. Spielen kannst du trotzdem: Gib ein Feld ein und lade die Seite neu.

# Regeln
rules-title = Regeln
rules-intro = Alle Spiele, die hier gespielt werden können. Genau so urteilt der Schiedsrichter.
rules-play = { $game } spielen
rules-id = Kurzname
rules-kin = Auch gespielt als
rule-board-square = Das Brett hat { $width } × { $height } Schnittpunkte.
rule-board-hexagon = Das Brett ist ein Sechseck der Seitenlänge { $side } mit { $cells } Feldern.
rule-turns = Schwarz beginnt. Abwechselnd setzt jede Seite einen Stein auf ein leeres Feld; Steine werden nie bewegt.
rule-line = Wer { $length } Steine in einer Reihe hat, gewinnt, in jeder der { $axes } Richtungen des Bretts.
rule-overline-wins-both = Auch eine längere Reihe gewinnt.
rule-overline-wins-black = Für Schwarz gewinnt auch eine längere Reihe.
rule-overline-wins-white = Für Weiß gewinnt auch eine längere Reihe.
rule-overline-not-both = Eine längere Reihe (Überlänge) gewinnt nicht.
rule-overline-not-black = Für Schwarz gewinnt eine längere Reihe (Überlänge) nicht.
rule-overline-not-white = Für Weiß gewinnt eine längere Reihe (Überlänge) nicht.
rule-ends = Eine Reihe von genau { $length } gewinnt nicht, wenn an beiden Enden ein gegnerischer Stein steht. Der Brettrand sperrt nicht.
rule-forbidden-overline-both = Eine Überlänge zu bilden ist verboten.
rule-forbidden-overline-black = Schwarz darf keine Überlänge bilden.
rule-forbidden-overline-white = Weiß darf keine Überlänge bilden.
rule-forbidden-double-four-both = Zwei Vierer auf einmal (Doppelvierer) zu bilden ist verboten.
rule-forbidden-double-four-black = Schwarz darf nicht zwei Vierer auf einmal bilden (Doppelvierer).
rule-forbidden-double-four-white = Weiß darf nicht zwei Vierer auf einmal bilden (Doppelvierer).
rule-forbidden-double-three-both = Zwei offene Dreier auf einmal (Doppeldreier) zu bilden ist verboten.
rule-forbidden-double-three-black = Schwarz darf nicht zwei offene Dreier auf einmal bilden (Doppeldreier).
rule-forbidden-double-three-white = Weiß darf nicht zwei offene Dreier auf einmal bilden (Doppeldreier).
rule-three-renju = Ein Dreier zählt nur, wenn der Stein, der aus ihm einen geraden Vierer macht, selbst erlaubt ist, in jeder Tiefe.
rule-three-omok = Ein Dreier zählt, wenn ein weiterer Stein einen offenen Vierer macht, auch wenn die Vollendung selbst verboten wäre.
rule-three-omok-recursive = Ein Dreier zählt nur, wenn der vollendende Stein selbst erlaubt ist.
rule-win-first = Die vollendete Reihe wird zuerst beurteilt: Ein Zug, der gewinnt, ist nie verboten.
rule-on-forbidden-loses = Wer einen verbotenen Zug macht, verliert.
rule-on-forbidden-rejected = Ein verbotener Zug wird nicht angenommen. Verbotene Felder werden vor dem Zug gezeigt: mit einem Kreuz auf Brettern im Browser und in Bildern, als Liste vom Programm.
rule-passing = Eine Seite darf passen. Passen beide nacheinander, endet die Partie unentschieden.
rule-draw = Ist das Brett voll und keine Reihe vollendet, endet die Partie unentschieden.
