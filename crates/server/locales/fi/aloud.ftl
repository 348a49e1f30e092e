# What is said of a board, the text view, keys
view-numbers-from = Näytetystä siirrosta alkaen
numbers-from-said = Numerot siirrosta { $number } alkaen.
turned = Lauta on käännetty. Ruutujen nimet pysyvät.
turned-back = Lauta on tavallisessa asennossa.
premove-kept = { $move } pelataan heti, kun on vuorosi. Escape peruu.
premove-gone = Vastaus on peruttu.
premove-lost = { $move } on jo varattu: valitse toinen vastaus.
confirm-asked = { $move }: valitse uudelleen pelataksesi.
board-edge = Laudan reuna.
help-title = Näppäimet
help-close = Sulje
key-arrows = Liiku laudalla; laudan ulkopuolella selaa peliä
key-enter = Pelaa ruutuun
key-row = Rivin päät; laudan ulkopuolella ensimmäinen ja viimeinen siirto
key-last = Viimeinen siirto
key-scan = Mitä ruudun kautta kulkevilla linjoilla on
key-threats = Molempien uhkat
key-forbidden = Kielletyt ruudut
key-clock = Kellot
key-back = Siirto taaksepäin
key-forward = Siirto eteenpäin
key-flip = Käännä lauta toisin päin
key-rotate = Käännä lautaa vähän
key-mirror = Vaihda vasen ja oikea
key-escape = Luovu valitusta tai odottavasta vastauksesta
key-help = Tämä luettelo
text-view = Tämä peli sanoina
text-title-black = { $game }. Pelaat mustilla.
text-title-white = { $game }. Pelaat valkeilla.
text-title-both = { $game }. Pelaat molempia.
text-title-watch = { $game }. Katselet.
text-game = Peli
text-board = Tämän pelin lauta
text-form = Siirtosi
text-command = Siirto tai komento
text-send = Lähetä
text-commands = Komennot
text-resign-sure = Luovuta kirjoittamalla resign!
text-premove-said = { $text } lähetetään heti, kun on vuorosi. Tyhjä Enter peruu.
text-help-play = pelaa tämä ruutu
text-help-cell = mitä siinä on
text-help-scan = ruudun kautta kulkevat linjat
text-help-board = kaikki kivet
text-help-last = viimeinen siirto
text-help-clock = kellot
text-help-opponent = ketkä pelaavat
text-help-threats = uhkaavat rivit
text-help-forbidden = kielletyt ruudut
text-help-hint = mitä ohjelma tekisi
text-help-takeback = peru viimeinen siirto tai pyydä sitä
text-help-draw = tarjoa tasapeliä
text-help-answer = vastaa tarjoukseen
text-help-resign = luovuta
text-help-help = kaikki komennot
scan-row = Rivi { $from }–{ $to }: { $content }.
scan-column = Sarake { $from }–{ $to }: { $content }.
scan-diagonal = Vinorivi { $from }–{ $to }: { $content }.
scan-line = Linja { $from }–{ $to }: { $content }.
scan-empty = { $count ->
    [one] tyhjä
   *[other] { $count } tyhjää
}
scan-black = { $count ->
    [one] musta
   *[other] { $count } mustaa
}
scan-white = { $count ->
    [one] valkea
   *[other] { $count } valkeaa
}
scan-red = { $count ->
    [one] punainen
   *[other] { $count } punaista
}
scan-here = tässä { $what }
board-empty = Lauta on tyhjä.
threats-not-here = Tässä pelissä uhkia ei kerrota.
threats-side = { $side }: { $list }.
threats-none = ei uhkia
threat-open = { $count ->
    [3] avoin kolmonen
   *[other] avoin { $count } kiven rivi
} { $cells }
threat-open-at = { $count ->
    [4] avoin nelonen
   *[other] avoin { $count } kiven rivi
} { $cells }, voittaa: { $at }
threat-half = { $count ->
    [4] nelonen
   *[other] { $count } kiven rivi
} { $cells }, voittaa: { $at }
made-open = { $count ->
    [3] Avoin kolmonen.
    [4] Avoin nelonen.
   *[other] Avoin { $count } kiven rivi.
}
made-half = { $count ->
    [4] Nelonen.
   *[other] { $count } kiven rivi.
}
forbidden-list = Kielletty, { $side }: { $list }.
forbidden-none = Mikään ei ole kielletty, { $side }.
