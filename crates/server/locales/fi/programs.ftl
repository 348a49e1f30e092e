# Programs as opponents
reason-program-fault = Ohjelma keskeytyi
fault-time = Se ei siirtänyt ajoissa.
fault-illegal = Sen siirto ei ole mahdollinen.
fault-malformed = Sen vastaus ei ollut siirto.
fault-crash = Se kaatui.
fault-exit = Se lopetti vastaamatta.
fault-start = Se ei käynnistynyt.
fault-flood = Se tulosti enemmän kuin kukaan ehtii lukea.
fault-error = Se ilmoitti, ettei voi jatkaa.
fault-other = Se rikkoi ohjelmien sääntöjä.
failure-not-for-program = { $text } ei pelaa peliä { $game }. Valitse toinen peli tai vastustaja.
