# What is said of a board, the text view, keys
view-numbers-from = A partir da jogada mostrada
numbers-from-said = Números a partir da jogada { $number }.
turned = O tabuleiro está girado. Os nomes das casas continuam.
turned-back = O tabuleiro está como de costume.
premove-kept = { $move } será jogado assim que for a sua vez. Escape desfaz.
premove-gone = A resposta foi desfeita.
premove-lost = { $move } está ocupado: escolha outra resposta.
confirm-asked = { $move }: escolha de novo para jogar.
board-edge = Borda do tabuleiro.
help-title = Teclas
help-close = Fechar
key-arrows = Andar pelo tabuleiro; fora dele, pela partida
key-enter = Jogar na casa
key-row = Pontas de uma linha; fora do tabuleiro, primeira e última jogada
key-last = A última jogada
key-scan = O que há nas linhas que passam pela casa
key-threats = Ameaças dos dois lados
key-forbidden = Casas proibidas
key-clock = Relógios
key-back = Uma jogada para trás
key-forward = Uma jogada para a frente
key-flip = Virar o tabuleiro
key-rotate = Girar o tabuleiro um pouco
key-mirror = Trocar esquerda e direita
key-escape = Desistir do que foi escolhido, ou da resposta em espera
key-help = Esta lista
text-view = Esta partida em palavras
text-title-black = { $game }. Você joga com as pretas.
text-title-white = { $game }. Você joga com as brancas.
text-title-both = { $game }. Você joga dos dois lados.
text-title-watch = { $game }. Você assiste.
text-game = A partida
text-board = O tabuleiro desta partida
text-form = Sua jogada
text-command = Jogada ou comando
text-send = Enviar
text-commands = Comandos
text-resign-sure = Para desistir, digite resign!
text-premove-said = { $text } será enviado assim que for a sua vez. Um Enter vazio desfaz.
text-help-play = jogar nesta casa
text-help-cell = o que há ali
text-help-scan = as linhas que passam por uma casa
text-help-board = todas as pedras
text-help-last = a última jogada
text-help-clock = os relógios
text-help-opponent = quem joga
text-help-threats = fileiras que ameaçam
text-help-forbidden = casas proibidas
text-help-hint = o que o programa faria
text-help-takeback = desfazer a última jogada, ou pedir isso
text-help-draw = propor empate
text-help-answer = responder a uma proposta
text-help-resign = desistir
text-help-help = todos os comandos
scan-row = Linha { $from } a { $to }: { $content }.
scan-column = Coluna { $from } a { $to }: { $content }.
scan-diagonal = Diagonal { $from } a { $to }: { $content }.
scan-line = Linha { $from } a { $to }: { $content }.
scan-empty = { $count ->
    [one] vazia
   *[other] { $count } vazias
}
scan-black = { $count ->
    [one] preta
   *[other] { $count } pretas
}
scan-white = { $count ->
    [one] branca
   *[other] { $count } brancas
}
scan-red = { $count ->
    [one] vermelha
   *[other] { $count } vermelhas
}
scan-here = aqui { $what }
board-empty = O tabuleiro está vazio.
threats-not-here = Neste jogo as ameaças não são ditas.
threats-side = { $side }: { $list }.
threats-none = nenhuma
threat-open = { $count ->
    [3] três aberto
   *[other] fileira aberta de { $count }
} { $cells }
threat-open-at = { $count ->
    [4] quatro aberto
   *[other] fileira aberta de { $count }
} { $cells }, vence em { $at }
threat-half = { $count ->
    [4] quatro
   *[other] fileira de { $count }
} { $cells }, vence em { $at }
made-open = { $count ->
    [3] Três aberto.
    [4] Quatro aberto.
   *[other] Fileira aberta de { $count }.
}
made-half = { $count ->
    [4] Quatro.
   *[other] Fileira de { $count }.
}
forbidden-list = Proibido para { $side }: { $list }.
forbidden-none = Nada é proibido para { $side }.
