# Peli päätteessä, koko ruudulla ja riveinä
terminal-welcome = Nuolet ja Enter pelaavat; ? luettelee näppäimet.
terminal-keys = ? näppäimet · t vihje · u peru · q lopeta
terminal-now = Pelaat nyt: { $color }.
terminal-too-small = Päätteessä on { $width }×{ $height } merkkiä; peli tarvitsee { $least }.
terminal-depth = Syvyys { $number }
terminal-value = Arvo { $number }
terminal-nodes = Asemia { $number }
terminal-quit-sure = Jätetäänkö peli?
terminal-yes-no = Enter: kyllä · Esc: ei
terminal-row-open =
    { $length ->
        [3] Avoin kolmonen.
        [4] Avoin nelonen.
       *[other] Avoin { $length } merkin rivi.
    }
terminal-row-half =
    { $length ->
        [3] Kolmonen, toinen pää suljettu.
        [4] Nelonen, toinen pää suljettu.
       *[other] { $length } merkin rivi, toinen pää suljettu.
    }
terminal-row-closed = { $length } merkin rivi, molemmat päät suljettu.

# Näppäinluettelo
terminal-help-title = Näppäimet
terminal-help-move = liiku laudalla
terminal-help-diagonal = vinottain, myös kuusikulmioilla
terminal-help-act = pelaa tähän; myös napsautus
terminal-help-type = siirto tekstinä: i9, c1-c7, c3z, xd3-h7, pass
terminal-help-query = mitä siinä on
terminal-help-begin = aloita teksti millä tahansa kirjaimella
terminal-help-list = luetteloon ja takaisin
terminal-help-cancel = laske nappula takaisin; kone pelaa heti
terminal-help-numbers = siirtonumerot (valkean alleviivattu)
terminal-help-turn = käännä lautaa, peilaa se
terminal-help-past = selaa taakse ja eteen; myös rulla
terminal-help-ends = alkuun, nykyhetkeen
terminal-help-shell = komentotulkkiin; piirrä uudelleen
terminal-help-quit = jätä peli

# Peli riveinä
terminal-intro = { $game }. Pelaat: { $side }. Kirjoita siirto, esimerkiksi { $move }, tai help.
terminal-both-sides = molemmat puolet
terminal-input-ended = Syöte loppui; peli jätetään.
terminal-line-long = Yli { $bytes } tavun riviä ei lueta. Kirjoita help.
terminal-none-forbidden = Mikään ruutu ei ole sinulta kielletty.
terminal-not-listed = { $number } ei ole luettelossa, odotettiin numeroa 1–{ $most }.
terminal-type-number = Kirjoita numero 1–{ $most }.
terminal-type-fifth = Kirjoita ruutu; symmetrisesti samat viidennet kivet hylätään.
terminal-plain-help =
    Kirjoita siirto, ruutu ja ? kuullaksesi mitä siinä on, tai jokin näistä:
    board: näytä lauta. last: toista viime siirto.
    moves: luettele siirrot. undo: peru viime siirtosi.
    forbidden: luettele kielletyt ruudut. hint: kysy koneelta.
    pass: ohita, missä se on sallittu. resign: luovuta.
    choices: luettele vaihtoehdot. record: peli tekstinä.
    help: tämä teksti. quit: lopeta.
    Avauksessa kirjoita vaihtoehdon numero tai sanat, tai tarjottava ruutu.
