# Vahvuusluvut, pelaajien nimet, omat kellot
ratings-title = Vahvuusluvut
ratings-note = Glicko-2, jokaisella pelillä oma listansa. Väli sisältää vahvuuden 95 %:n varmuudella. Luku säilyy niin kauan kuin selaimen eväste säilyy.
ratings-show = Näytä
ratings-name = Nimesi
ratings-call = Tallenna nimi
ratings-name-note = Enintään 20 kirjainta ja numeroa; tyhjä poistaa nimen. Muut näkevät sen pelisi vieressä.
ratings-none-title = Kenelläkään ei ole vielä lukua
ratings-none-text = Valitse ”Pisteytetty”, kun aloitat pelin tietokonetta tai ystävää vastaan.
ratings-rating = Vahvuusluku
player-guest = Vieras { $tag }
rated-label = Pisteytetty
rated-note = Tulos lasketaan; ei siirtojen perumista eikä vihjeitä
clock-own = Muu kello
clock-own-label = Miettimisaika
clock-own-note = Esimerkiksi 5m+3s (lisäaika), 10m+3x30s (byo-yomi), 20s/move, 3d/move
clock-byoyomi = 5 min ja 5 jaksoa à 30 s
clock-days = { $days ->
    [one] { $days } päivä siirtoa kohti
   *[other] { $days } päivää siirtoa kohti
  }
failure-no-takeback = Pisteytetyssä pelissä ei peruta siirtoja.
failure-not-rated = Tätä peliä ei voi pisteyttää: tarvitaan kaksi eri pelaajaa ja pelin oma alku.
failure-bad-name = ”{ $text }” ei käy nimeksi. Odotettiin enintään 20 kirjainta, numeroa, välilyöntiä ja merkkiä - _ . '
failure-name-taken = Jonkun muun nimi on ”{ $text }”.
games-all = Kaikki pelit
games-only-running = Nyt pelattavat
games-newer = Uusi peli on alkanut
failure-game-goes-on = Peli ei ole vielä ohi.
failure-no-hints-rated = Pisteytetyssä pelissä ei anneta vihjeitä.
