# Position editor
nav-editor = Muokkain
editor-title = Aseman muokkain
editor-piece = Asetettava nappula
editor-to-move = Siirtovuoro
editor-half-stone = Vuoron ensimmäinen kivi on asetettu
editor-half-exchange = Värit on vaihdettu
editor-half-twist = Kivi on asetettu, kierto on tekemättä
editor-half-ring = Rivi on otettu, rengas on ottamatta
editor-moved = Rengas on siirretty, rivit otetaan nyt
editor-taken-black = Mustan lyömät
editor-taken-white = Valkoisen lyömät
editor-rings-off-black = Mustan poistetut renkaat
editor-rings-off-white = Valkoisen poistetut renkaat
editor-undo = Kumoa
editor-redo = Tee uudelleen
editor-rotate = Käännä
editor-mirror = Peilaa
editor-clear = Tyhjennä
editor-begin = Alkuasema
editor-keys = Nuolet liikuttavat, Enter asettaa nappulan tai poistaa sen. Laudalla B, W ja R valitsevat värin, Shift ja B tai W renkaan, E pyyhkimen.
editor-text = Asema tekstinä tai kaaviona
editor-load = Näytä
editor-copy-text = Kopioi teksti
editor-copy-diagram = Kopioi kaavio
editor-play = Jatka peliä
editor-edit = Muokkaa asemaa
piece-stone-black = Musta kivi
piece-stone-white = Valkoinen kivi
piece-stone-red = Punainen kivi
piece-man-black = Musta nappula
piece-man-white = Valkoinen nappula
piece-marker-black = Musta merkki
piece-marker-white = Valkoinen merkki
piece-ring-black = Musta rengas
piece-ring-white = Valkoinen rengas
piece-eraser = Pyyhin
fault-twice = { $cell } on annettu kahdesti.
fault-no-third = Tässä pelissä ei ole kolmatta pelaajaa.
fault-no-rings = Tässä pelissä ei ole renkaita.
fault-no-rows = Tässä pelissä ei oteta rivejä pois.
fault-no-captures = Tässä pelissä ei lyödä mitään.
fault-no-halves = Vuoro ei voi olla tässä puolivälissä.
fault-stones = Vuorosta on puolet tehty, mutta laudalla ei ole kiveä: { $side }.
fault-men = { $side }: { $found } nappulaa lyödyt mukaan lukien; pelissä on { $number }.
fault-rings = { $found ->
    [one] { $side }: laudalla { $found } rengas, odotettiin { $number }.
   *[other] { $side }: laudalla { $found } rengasta, odotettiin { $number }.
  }
fault-rings-most = { $found ->
    [one] { $side }: { $found } rengas, enintään { $number } sallitaan.
   *[other] { $side }: { $found } rengasta, enintään { $number } sallitaan.
  }
fault-rings-order = { $found ->
    [one] { $side }: { $found } rengas, odotettiin { $number }; renkaat asetetaan vuorotellen, valkoinen ensin.
   *[other] { $side }: { $found } rengasta, odotettiin { $number }; renkaat asetetaan vuorotellen, valkoinen ensin.
  }
fault-rings-off = { $found ->
    [one] { $side } on ottanut pois { $found } renkaan; { $number } päättää pelin.
   *[other] { $side } on ottanut pois { $found } rengasta; { $number } päättää pelin.
  }
fault-rings-both = Molemmat eivät voi olla ottaneet pois { $number } rengasta.
fault-captured-most = { $found ->
    [one] { $side } on lyönyt { $found } kiven; yli { $number } on mahdotonta.
   *[other] { $side } on lyönyt { $found } kiveä; yli { $number } on mahdotonta.
  }
fault-captured-even = { $found ->
    [one] { $side } on lyönyt { $found } kiven; kiviä lyödään vähintään pareittain.
   *[other] { $side } on lyönyt { $found } kiveä; kiviä lyödään vähintään pareittain.
  }
fault-out = { $side } on pudonnut pelistä eikä voi olla vuorossa.
fault-markers = Laudalla on { $found } merkkiä, enintään { $number } on mahdollista.
fault-nothing-to-take-off = { $side } on siirtänyt, mutta sillä ei ole riviä otettavaksi.
fault-row-left = { $side }: rivi olisi pitänyt ottaa pois.
fault-exchange = Vain valkoinen voi vaihtaa värit; silloin valkoinen on vuorossa.
fault-both-lines = Molemmilla on voittava rivi.
fault-both-few-men = Molemmilla on alle kaksi nappulaa.
fault-both-five-men = Molemmat ovat lyöneet viisi nappulaa.
fault-both-captures = Molemmat ovat lyöneet voittoon riittävästi.
fault-both-won = Molemmat olisivat voittaneet.
failure-bad-position = Tämä ei ole asema: { $text }
editor-faults =
    { $count ->
        [one] Ei vielä asema, { $count } syy
       *[other] Ei vielä asema, { $count } syytä
    }
