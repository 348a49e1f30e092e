# Classificações, nomes das pessoas, relógios próprios
ratings-title = Classificação
ratings-note = Glicko-2, uma lista por jogo. O intervalo contém a força com 95 %. Quem guarda o cookie deste navegador guarda a classificação.
ratings-show = Mostrar
ratings-name = Seu nome
ratings-call = Salvar o nome
ratings-name-note = Até 20 letras e algarismos; vazio o retira. Os outros o veem ao lado das suas partidas.
ratings-none-title = Ninguém tem classificação ainda
ratings-none-text = Marque “Vale pontos” ao começar uma partida contra o computador ou um amigo.
ratings-rating = Classificação
player-guest = Visitante { $tag }
rated-label = Vale pontos
rated-note = O resultado conta; sem desfazer e sem dicas
clock-own = Outro relógio
clock-own-label = Tempo
clock-own-note = Por exemplo 5m+3s (acréscimo), 10m+3x30s (byo-yomi), 20s/move, 3d/move
clock-byoyomi = 5 min e 5 períodos de 30 s
clock-days = { $days ->
    [one] { $days } dia por jogada
   *[other] { $days } dias por jogada
  }
failure-no-takeback = Numa partida que vale pontos nada se desfaz.
failure-not-rated = Esta partida não pode valer pontos: são precisos dois jogadores diferentes e o começo próprio do jogo.
failure-bad-name = “{ $text }” não pode ser um nome. Esperam-se até 20 letras, algarismos, espaços e - _ . '
failure-name-taken = Outra pessoa se chama “{ $text }”.
games-all = Todas as partidas
games-only-running = Em andamento
games-newer = Uma nova partida começou
failure-game-goes-on = A partida ainda não acabou.
failure-no-hints-rated = Numa partida que vale pontos não há dicas.
