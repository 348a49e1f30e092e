# Jokaisen sivun kehys
language-name = Suomi
site-name = Goren
site-summary = Viiden suoraa ruudukolla ja kuusikulmiolla
skip-to-content = Siirry sisältöön
nav-label = Sivusto
nav-play = Pelaa
nav-games = Pelit
nav-rules = Säännöt
language-menu = Kieli
theme-switch = Vaihda vaalean ja tumman välillä
footer-note = Goren { $version }. Vapaa ohjelma, toimii omalla koneellasi.

# Etusivu
home-title = Viiden suora
home-form = Uusi peli
home-hint = Aseta ensimmäinen kivesi laudalle tai valitse asetukset ja aloita.
home-hint-link = Aloita peli, niin saat linkin ystävällesi.
home-hint-here = Musta aloittaa. Aseta ensimmäinen kivi laudalle.
opponent-label = Vastustaja
opponent-computer = Tietokone
opponent-computer-note = Kymmenen tasoa, lempeästä vahvaan
opponent-here = Ystävä samalla ruudulla
opponent-here-note = Siirrätte vuorotellen
opponent-link = Ystävä linkillä
opponent-link-note = Lähetä yksi osoite, pelatkaa eri paikoista
engine-label = Ohjelma
engine-goren = Goren
engine-lines = Lines, vuoden 2018 agentti
engine-random = Satunnaiset kivet
level-label = Taso
level-value = Taso { $level }
game-label = Peli
size-label = Koko
length-label = Suoran pituus
side-label = Kivesi
side-black = Mustat
side-white = Valkeat
side-random = Arvotaan
clock-label = Kello
clock-none = Ei kelloa
clock-per-move = { $seconds } s siirtoa kohti
clock-game = { $minutes } min pelaajaa kohti
clock-game-increment = { $minutes } min + { $seconds } s siirrolta
start-game = Aloita peli
family-square = Ruutulaudat
family-hexagon = Kuusikulmaiset laudat
recent-title = Pelit täällä
recent-none = Ei vielä pelejä. Ensimmäinen alkaa kivestä laudalla.
recent-all = Kaikki pelit
plies =
    { $count ->
        [0] ei vielä siirtoja
        [one] { $count } siirto
       *[other] { $count } siirtoa
    }

# Pelien luettelo
games-title = Pelit
games-none-title = Ei vielä pelejä
games-none-text = Jokainen täällä pelattu peli säilyy ja näkyy tällä sivulla.
games-older = Vanhemmat pelit
games-running = kesken
games-game = Peli
games-players = Musta ja valkea
games-result = Tulos
games-moves = Siirrot
games-when = Viimeisin siirto

# Pelisivu
game-title = { $game }: { $black } – { $white }
player-you = Sinä
player-person = Ihminen
player-open = Paikka vapaana
player-goren = Goren, taso { $level }
player-lines = Lines
player-random = Satunnaiset kivet
color-black = Musta
color-white = Valkea
board-label = Lauta, { $game }
cell-empty = { $cell }, tyhjä
cell-black = { $cell }, musta { $number }
cell-white = { $cell }, valkea { $number }
cell-set-black = { $cell }, musta
cell-set-white = { $cell }, valkea
cell-forbidden-black = { $cell }, kielletty mustalta, { $kind } ({ $parts })
cell-forbidden-white = { $cell }, kielletty valkealta, { $kind } ({ $parts })
foul-overline = ylipitkä suora
foul-double-four = kaksoisnelonen
foul-double-three = kaksoiskolmonen
forbidden-black = { $cell } on kielletty mustalta: { $kind } ({ $parts })
forbidden-white = { $cell } on kielletty valkealta: { $kind } ({ $parts })
status-label = Pelin tila
status-turn-black = Mustan siirto
status-turn-white = Valkean siirto
status-your-turn = Sinun siirtosi
status-thinking = Miettii…
status-waiting = Odotetaan ystävääsi
status-watching = Olet katsojana
status-stopped = Ohjelma pysähtyi. Peru siirto tai aloita uusi peli.
status-review = Katsot siirtoa { $number } / { $last }
said-black = Musta { $number }, { $move }.
said-white = Valkea { $number }, { $move }.
said-undone = Peruttu siirtoon { $number }.
won-black = Musta voitti
won-white = Valkea voitti
drawn = Tasapeli
reason-line =
    { $length ->
        [3] Kolmen suora
        [4] Neljän suora
        [5] Viiden suora
       *[other] { $length } suorassa
    }
reason-losing-line = Vastustaja teki häviösuoran
reason-captures = Kiviä vallattu tarpeeksi
reason-forbidden-overline = Vastustaja teki ylipitkän suoran
reason-forbidden-double-four = Vastustaja teki kaksoisnelosen
reason-forbidden-double-three = Vastustaja teki kaksoiskolmosen
reason-full-board = Lauta on täynnä
reason-no-move = Laillisia siirtoja ei ole
reason-passes = Molemmat jättivät siirron väliin
reason-agreement = Sopimuksesta
reason-dead-board = Kumpikaan ei enää voi saada suoraa
reason-resignation = Luovutus
reason-time = Aika loppui
clock-black = Mustan kello
clock-white = Valkean kello
moves-title = Siirrot
moves-none = Ei vielä siirtoja
move-first = Alkuun
move-back = Siirto taaksepäin
move-forward = Siirto eteenpäin
move-last = Loppuun
actions-label = Toiminnot
action-undo = Peru siirto
action-undo-ask = Pyydä perumista
action-draw = Tarjoa tasapeliä
action-resign = Luovuta
action-resign-sure = Luovutetaanko varmasti?
action-pass = Jätä väliin
action-again = Pelaa uudelleen
action-again-swapped = Uudelleen, puolet vaihtaen
action-next = Seuraavaan peliin
action-new = Uusi peli
action-accept = Hyväksy
action-decline = Hylkää
action-play = Siirrä { $cell }
offer-draw-made = Tarjosit tasapeliä.
offer-draw = Vastustajasi tarjoaa tasapeliä.
offer-undo-made = Pyysit siirron perumista.
offer-undo = Vastustajasi pyytää siirron perumista.
view-label = Näkymä
view-numbers = Numerot
view-coordinates = Koordinaatit
view-picture = Kuva
type-label = Kirjoita ruutu
type-help = Esimerkiksi { $move }. { $cell }? kertoo, mitä siinä on.
type-play = Siirrä
share-label = Linkki katsojille
share-copy = Kopioi linkki
share-copied = Kopioitu
invite-title = Linkki ystävällesi
invite-note = Linkin ensimmäinen avaaja saa toisen puolen.
join-title = Peli odottaa sinua
join-text = { $game }. { $side ->
        [black] Pelaat mustilla ja aloitat.
       *[white] Pelaat valkeilla.
    }
join-button = Ota paikka
live-lost = Yhteys katkesi. Uusi yritys { $seconds } s kuluttua.
live-trying = Yhteys katkesi. Yritetään uudelleen…
no-script = Elävä lauta tarvitsee JavaScriptin. Voit silti pelata: kirjoita ruutu ja lataa sivu uudelleen.

# Säännöt
rules-title = Säännöt
rules-intro = Kaikki pelit, joita täällä voi pelata. Tuomari käyttää juuri näitä sääntöjä.
rules-play = Pelaa: { $game }
rules-id = Lyhyt nimi
rules-kin = Pelataan myös muodossa
rule-board-square = Laudalla on { $width } × { $height } ruutua.
rule-board-hexagon = Lauta on kuusikulmio, jonka sivu on { $side } ja jossa on { $cells } ruutua.
rule-turns = Musta aloittaa. Kumpikin asettaa vuorollaan yhden kiven tyhjään ruutuun; kiviä ei siirretä.
rule-line = Voittaa se, joka saa { $length } kiveä peräkkäin jollakin laudan { $axes } suunnasta.
rule-overline-wins-both = Pidempikin suora voittaa.
rule-overline-wins-black = Mustalla pidempikin suora voittaa.
rule-overline-wins-white = Valkealla pidempikin suora voittaa.
rule-overline-not-both = Pidempi suora (ylipitkä suora) ei voita.
rule-overline-not-black = Mustalla pidempi suora (ylipitkä suora) ei voita.
rule-overline-not-white = Valkealla pidempi suora (ylipitkä suora) ei voita.
rule-ends = Täsmälleen { $length } kiven suora ei voita, jos sen molemmissa päissä on vastustajan kivi. Laudan reuna ei tuki suoraa.
rule-forbidden-overline-both = Ylipitkän suoran tekeminen on kielletty.
rule-forbidden-overline-black = Musta ei saa tehdä ylipitkää suoraa.
rule-forbidden-overline-white = Valkea ei saa tehdä ylipitkää suoraa.
rule-forbidden-double-four-both = Siirto, joka tekee kaksi nelosta yhtä aikaa (kaksoisnelonen), on kielletty.
rule-forbidden-double-four-black = Musta ei saa tehdä kahta nelosta yhtä aikaa (kaksoisnelonen).
rule-forbidden-double-four-white = Valkea ei saa tehdä kahta nelosta yhtä aikaa (kaksoisnelonen).
rule-forbidden-double-three-both = Siirto, joka tekee kaksi avointa kolmosta yhtä aikaa (kaksoiskolmonen), on kielletty.
rule-forbidden-double-three-black = Musta ei saa tehdä kahta avointa kolmosta yhtä aikaa (kaksoiskolmonen).
rule-forbidden-double-three-white = Valkea ei saa tehdä kahta avointa kolmosta yhtä aikaa (kaksoiskolmonen).
rule-three-renju = Kolmonen lasketaan vain, jos kivi, joka tekisi siitä suoran nelosen, on itse sallittu – miten syvällä tahansa.
rule-three-omok = Kolmonen lasketaan, jos yksi kivi tekee siitä avoimen nelosen, vaikka täydentävä siirto olisi itse kielletty.
rule-three-omok-recursive = Kolmonen lasketaan vain, jos sen täydentävä kivi on itse sallittu.
rule-win-first = Valmis suora arvioidaan ensin: voittava siirto ei ole koskaan kielletty.
rule-on-forbidden-loses = Kielletyn siirron tekijä häviää.
rule-on-forbidden-rejected = Kiellettyä siirtoa ei hyväksytä. Kielletyt ruudut näytetään ennen siirtoa: ristillä selaimen laudoilla ja kuvissa, luettelona ohjelmassa.
rule-passing = Siirron saa jättää väliin. Kaksi väliin jätettyä siirtoa peräkkäin päättää pelin tasan.
rule-draw = Jos lauta täyttyy ilman suoraa, peli on tasan.
