# A partida no terminal, em tela cheia e em linhas
terminal-welcome = As setas e Enter jogam; ? mostra as teclas.
terminal-keys = ? teclas · t dica · u voltar · q sair
terminal-now = Você joga com: { $color }.
terminal-too-small = O terminal tem { $width }×{ $height } caracteres; a partida precisa de { $least }.
terminal-depth = Profundidade { $number }
terminal-value = Valor { $number }
terminal-nodes = Nós { $number }
terminal-quit-sure = Sair da partida?
terminal-yes-no = Enter: sim · Esc: não
terminal-row-open =
    { $length ->
        [3] Três aberto.
        [4] Quatro aberto.
       *[other] Linha aberta de { $length }.
    }
terminal-row-half =
    { $length ->
        [3] Três, uma ponta fechada.
        [4] Quatro, uma ponta fechada.
       *[other] Linha de { $length }, uma ponta fechada.
    }
terminal-row-closed = Linha de { $length }, duas pontas fechadas.

# A lista de teclas
terminal-help-title = Teclas
terminal-help-move = mover pelo tabuleiro
terminal-help-diagonal = nas diagonais, também em hexágonos
terminal-help-act = jogar aqui; um clique também
terminal-help-type = uma jogada como texto: i9, c1-c7, c3z, xd3-h7, pass
terminal-help-query = o que há ali
terminal-help-begin = começar um texto com qualquer letra
terminal-help-list = ir à lista e voltar
terminal-help-cancel = devolver a peça; o computador joga já
terminal-help-numbers = números das jogadas (os das brancas sublinhados)
terminal-help-turn = girar o tabuleiro, espelhar
terminal-help-past = olhar para trás e para a frente; a roda também
terminal-help-ends = ao começo, ao presente
terminal-help-shell = ao shell; desenhar de novo
terminal-help-quit = sair da partida

# A partida em linhas
terminal-intro = { $game }. Você joga: { $side }. Digite uma jogada como { $move }, ou help.
terminal-both-sides = os dois lados
terminal-input-ended = A entrada terminou; a partida é deixada.
terminal-line-long = Uma linha com mais de { $bytes } bytes não é lida. Digite help.
terminal-none-forbidden = Nenhuma casa é proibida para você.
terminal-not-listed = { $number } não está na lista; espera-se um número de 1 a { $most }.
terminal-type-number = Digite um número de 1 a { $most }.
terminal-type-fifth = Digite uma casa; quintas pedras iguais por simetria são recusadas.
terminal-plain-help =
    Digite uma jogada, uma casa com ? para ouvir o que há ali, ou uma destas palavras:
    board: mostra o tabuleiro. last: repete a última jogada.
    moves: lista as jogadas. undo: volta a sua última jogada.
    forbidden: lista as casas proibidas. hint: pergunta ao computador.
    pass: passa, onde é permitido. resign: desiste.
    choices: lista o que se pode escolher. record: a partida como texto.
    help: este texto. quit: sai.
    Numa abertura, digite o número ou as palavras de uma escolha, ou uma casa a oferecer.
