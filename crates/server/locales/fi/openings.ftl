# Avaukset: kenen vuoro on tehdä mitä
opening-who = { $color } ({ $player })
opening-stone = { $who } asettaa kiven { $number } ({ $stone }) { $region }
opening-swap = { $who } pitää värit tai vaihtaa ne
opening-ten = { $who } pitää värit, vaihtaa ne tai tarjoaa kymmenen viidettä kiveä
opening-color = { $who } ottaa mustat tai valkeat
opening-more = { $who } ottaa mustat tai valkeat tai asettaa kaksi kiveä lisää
opening-number = { $who } ilmoittaa viidensien kivien määrän, 1–{ $most }
opening-offer = { $who } tarjoaa viidettä kiveä { $number }/{ $most }
opening-select = { $who } valitsee yhden tarjotuista viidensistä kivistä
opening-none = Tässä pelissä ei ole avaussääntöä; vain siirrot ovat mahdollisia
region-anywhere = minne tahansa
region-centre = keskipisteeseen
region-within = keskeiseen { $side } × { $side } -alueeseen
region-beyond = keskeisen { $side } × { $side } -alueen ulkopuolelle
stone-black = musta
stone-white = valkea
player-first = Pelaaja 1
player-second = Pelaaja 2

# Päätökset painikkeina
choices-label = Avauksen päätös
choice-keep = Pidä värit
choice-swap = Vaihda värit
choice-take-black = Ota mustat
choice-take-white = Ota valkeat
choice-more = Aseta kaksi kiveä lisää
choice-ten = Tarjoa kymmentä viidettä kiveä
choice-declare = Viidensiä kiviä: { $number }
choice-select = Valitse { $cell }
choice-seats = Mustat: { $black } · Valkeat: { $white }
choice-final = lopullinen
choice-more-note = Sen jälkeen toinen pelaaja ottaa värin
choice-ten-note = Musta tarjoaa kymmenen, valkea valitsee yhden
choices-offer-hint = Valitse ruutu laudalta. Yliviivatut ruudut ovat symmetrian vuoksi samoja kuin jo tarjotut.
choices-offer-send = Tarjoa
choices-select-hint = Valitse tästä tai laudalta.
choices-offered = Tarjottu: { $cells }
note-offered = tarjottu viidenneksi kiveksi
note-equal = symmetrian vuoksi sama kuin { $cell }
note-outside = ei sallittu tälle kivelle
said-swapped = Värit on vaihdettu. Mustat: { $black }. Valkeat: { $white }.

# Avaukset lomakkeilla ja omilla sivuillaan
opening-label = Avaus
opening-about = Tietoa avauksista
opening-side-label = Kuka aloittaa
opening-side-me = Sinä
opening-side-other = Vastustaja
join-opening = { $game }. Peli alkaa avauksella { $opening }, ja { $side ->
        [first] sinä aloitat sen
       *[second] toinen pelaaja aloittaa sen
    }.
openings-title = Avaukset
openings-intro = Avaussääntö tasoittaa ensimmäisen siirron edun. Vaihdossa pelaajat vaihtavat värejä; musta pysyy aloittaneena puolena. Kaksi tarjottua viidettä kiveä on samoja, jos laudan kivien symmetria kuvaa toisen toiselle.
openings-games = Sopii peleihin: { $games }
opening-free-note = Musta aloittaa ja pelaa minne peli sallii.
opening-swap1-note = Musta asettaa ensimmäisen kiven minne tahansa. Toinen pelaaja pitää tai vaihtaa värit.
opening-swap3-note = Toinen pelaajista asettaa mustan, valkean ja mustan minne tahansa. Toinen ottaa värin, ja valkea jatkaa.
opening-swap2-note = Toinen pelaajista asettaa mustan, valkean ja mustan minne tahansa. Toinen ottaa värin, tai asettaa valkean ja mustan ja jättää valinnan ensimmäiselle. Valkea jatkaa.
opening-pro-note = Musta 1 keskipisteeseen, valkea 2 minne tahansa, musta 3 keskeisen 5 × 5 -alueen ulkopuolelle.
opening-longpro-note = Musta 1 keskipisteeseen, valkea 2 minne tahansa, musta 3 keskeisen 7 × 7 -alueen ulkopuolelle.
opening-rif-note = Toinen pelaajista asettaa kolme kiveä: keskipisteeseen, keskeiseen 3 × 3- ja keskeiseen 5 × 5 -alueeseen. Toinen saa vaihtaa. Valkea 4 minne tahansa. Musta tarjoaa kaksi erilaista viidettä kiveä; valkea valitsee yhden ja pelaa kuudennen.
opening-yamaguchi-note = Toinen pelaajista asettaa kolme kiveä, keskipisteeseen ja keskeisiin 3 × 3- ja 5 × 5 -alueisiin, ja ilmoittaa 1–12 viidettä kiveä. Toinen saa vaihtaa. Valkea 4 minne tahansa. Musta tarjoaa viidennet kivet; valkea valitsee yhden ja pelaa kuudennen.
opening-soosyrv8-note = Toinen pelaajista asettaa kolme kiveä, keskipisteeseen ja keskeisiin 3 × 3- ja 5 × 5 -alueisiin. Toinen saa vaihtaa. Valkea pelaa neljännen minne tahansa ja ilmoittaa 1–8 viidettä kiveä. Toinen saa vaihtaa. Musta tarjoaa viidennet kivet; valkea valitsee yhden ja pelaa kuudennen.
opening-tarannikov-note = Kivet 1–5 menevät keskipisteeseen ja keskeisiin 3 × 3-, 5 × 5-, 7 × 7- ja 9 × 9 -alueisiin. Jokaisen jälkeen toinen pelaaja saa vaihtaa.
opening-taraguchi10-note = Kivet 1–4 menevät keskipisteeseen ja keskeisiin 3 × 3-, 5 × 5- ja 7 × 7 -alueisiin; jokaisen jälkeen toinen saa vaihtaa. Sitten joko kivi 5 menee keskeiseen 9 × 9 -alueeseen, ja vielä kerran saa vaihtaa, tai musta tarjoaa kymmentä erilaista viidettä kiveä, joista valkea valitsee yhden.
opening-pente-note = Penten turnaussääntö: musta 1 keskipisteeseen, valkea 2 minne tahansa, musta 3 keskeisen 5 × 5 -alueen ulkopuolelle.

# Miksi avaus ei sovi peliin
misfit-moves = se on peleille, joissa kivet asetetaan ja ne jäävät laudalle
misfit-turns = tämän pelin vuorossa on kaksi kiveä
misfit-exchange = tällä pelillä on oma paikkojen vaihtonsa
misfit-short = ensimmäiset kivet eivät saa ratkaista peliä; tarvitaan viiden suora ja 25 ruutua
misfit-small = lauta on liian pieni sen keskeisille alueille
misfit-even = laudalla ei ole keskipistettä; sarakkeita ja rivejä on oltava pariton määrä
misfit-hexagon = se on neliöruudukoille
failure-opening-misfit = Avaus { $opening } ei sovi peliin { $text }: { $reason }.
failure-bad-opening = ”{ $text }” ei ole avaussääntö. Odotettiin jotakin näistä: { $expected }.
failure-bad-choice = ”{ $text }” ei ole avauksen päätös. { $expected }.
failure-not-this-choice = ”{ $text }” ei ole nyt mahdollinen avauksessa { $opening }. { $expected }.
failure-nothing-to-choose = Nyt ei ole mitään päätettävää; jäljellä on vain siirtoja.
failure-outside-region = { $text } ei ole sallittu kivelle { $number } avauksessa { $opening }: se menee { $region }.
failure-equal-fifth = { $text } on symmetrian vuoksi sama kuin { $other }; tarjottujen viidensien kivien on oltava erilaisia.
