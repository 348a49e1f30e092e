# Moldura de todas as páginas
language-name = Português (Brasil)
site-name = Goren
site-summary = Cinco em linha em quadrados e hexágonos
skip-to-content = Ir para o conteúdo
nav-label = Site
nav-play = Jogar
nav-games = Partidas
nav-rules = Regras
language-menu = Idioma
theme-switch = Alternar entre claro e escuro
footer-note = Goren { $version }. Software livre, roda na sua própria máquina.

# Início
home-title = Cinco em linha
home-form = Nova partida
home-hint = Coloque sua primeira pedra no tabuleiro ou configure a partida e comece.
home-hint-link = Comece a partida para receber o link do seu adversário.
home-hint-here = As pretas começam. Coloque a primeira pedra no tabuleiro.
opponent-label = Adversário
opponent-computer = O computador
opponent-computer-note = Dez níveis, do tranquilo ao forte
opponent-here = Alguém nesta mesma tela
opponent-here-note = Vocês jogam alternadamente
opponent-link = Alguém por link
opponent-link-note = Envie um endereço e joguem à distância
engine-label = Programa
engine-goren = Goren
engine-lines = Lines, o agente de 2018
engine-random = Pedras ao acaso
level-label = Nível
level-value = Nível { $level }
game-label = Jogo
size-label = Tamanho
length-label = Em linha
side-label = Suas pedras
side-black = Pretas
side-white = Brancas
side-random = Sortear
clock-label = Relógio
clock-none = Sem relógio
clock-per-move = { $seconds } s por jogada
clock-game = { $minutes } min por lado
clock-game-increment = { $minutes } min + { $seconds } s por jogada
start-game = Começar a partida
family-square = Tabuleiros quadrados
family-hexagon = Tabuleiros hexagonais
recent-title = Partidas aqui
recent-none = Ainda não há partidas. A primeira começa com uma pedra no tabuleiro.
recent-all = Todas as partidas
plies =
    { $count ->
        [0] nenhuma jogada
        [one] { $count } jogada
       *[other] { $count } jogadas
    }

# Lista de partidas
games-title = Partidas
games-none-title = Ainda não há partidas
games-none-text = Toda partida jogada aqui é guardada e aparece nesta página.
games-older = Partidas mais antigas
games-running = em andamento
games-game = Jogo
games-players = Pretas e brancas
games-result = Resultado
games-moves = Jogadas
games-when = Última jogada

# Partida
game-title = { $game }: { $black } contra { $white }
player-you = Você
player-person = Uma pessoa
player-open = Lugar livre
player-goren = Goren, nível { $level }
player-lines = Lines
player-random = Pedras ao acaso
color-black = Pretas
color-white = Brancas
board-label = Tabuleiro, { $game }
cell-empty = { $cell }, vazia
cell-black = { $cell }, preta { $number }
cell-white = { $cell }, branca { $number }
cell-set-black = { $cell }, preta
cell-set-white = { $cell }, branca
cell-forbidden-black = { $cell }, proibida para as pretas, { $kind } ({ $parts })
cell-forbidden-white = { $cell }, proibida para as brancas, { $kind } ({ $parts })
foul-overline = overline
foul-double-four = duplo quatro
foul-double-three = duplo três
forbidden-black = { $cell } é proibida para as pretas: { $kind } ({ $parts })
forbidden-white = { $cell } é proibida para as brancas: { $kind } ({ $parts })
status-label = Situação da partida
status-turn-black = Vez das pretas
status-turn-white = Vez das brancas
status-your-turn = Sua vez
status-thinking = Pensando…
status-waiting = Esperando seu adversário
status-watching = Você está assistindo
status-stopped = O programa parou. Volte uma jogada ou comece de novo.
status-review = Vendo a jogada { $number } de { $last }
said-black = Pretas { $number }, { $move }.
said-white = Brancas { $number }, { $move }.
said-undone = Voltou à jogada { $number }.
won-black = As pretas venceram
won-white = As brancas venceram
drawn = Empate
reason-line =
    { $length ->
        [3] Três em linha
        [4] Quatro em linha
        [5] Cinco em linha
       *[other] { $length } em linha
    }
reason-losing-line = O adversário fez uma linha perdedora
reason-captures = Pedras capturadas suficientes
reason-forbidden-overline = O adversário fez um overline
reason-forbidden-double-four = O adversário fez um duplo quatro
reason-forbidden-double-three = O adversário fez um duplo três
reason-full-board = O tabuleiro está cheio
reason-no-move = Não há jogada permitida
reason-passes = Os dois lados passaram
reason-agreement = Por acordo
reason-dead-board = Nenhum lado consegue mais fechar uma linha
reason-resignation = Por desistência
reason-time = Por tempo
clock-black = Relógio das pretas
clock-white = Relógio das brancas
moves-title = Jogadas
moves-none = Nenhuma jogada ainda
move-first = Ao início
move-back = Uma jogada para trás
move-forward = Uma jogada para a frente
move-last = À última jogada
actions-label = Ações
action-undo = Voltar jogada
action-undo-ask = Pedir para voltar
action-draw = Propor empate
action-resign = Desistir
action-resign-sure = Desistir mesmo?
action-pass = Passar
action-again = Jogar de novo
action-again-swapped = De novo, trocando de lado
action-next = Ir à próxima partida
action-new = Nova partida
action-accept = Aceitar
action-decline = Recusar
action-play = Jogar { $cell }
offer-draw-made = Você propôs empate.
offer-draw = Seu adversário propõe empate.
offer-undo-made = Você pediu para voltar uma jogada.
offer-undo = Seu adversário pede para voltar uma jogada.
view-label = Exibição
view-numbers = Números
view-coordinates = Coordenadas
view-picture = Imagem
type-label = Digite uma casa
type-help = Por exemplo { $move }. { $cell }? diz o que há nela.
type-play = Jogar
share-label = Link para assistir
share-copy = Copiar o link
share-copied = Copiado
invite-title = Link para o seu adversário
invite-note = Quem abrir primeiro fica com o outro lado.
join-title = Uma partida espera por você
join-text = { $game }. { $side ->
        [black] Você joga com as pretas e começa.
       *[white] Você joga com as brancas.
    }
join-button = Ocupar o lugar
live-lost = Conexão perdida. Nova tentativa em { $seconds } s.
live-trying = Conexão perdida. Tentando de novo…
no-script = O tabuleiro ao vivo precisa de JavaScript. Ainda assim você pode jogar: digite uma casa e recarregue a página.

# Regras
rules-title = Regras
rules-intro = Todos os jogos que podem ser jogados aqui. São exatamente estas as regras do árbitro.
rules-play = Jogar { $game }
rules-id = Nome curto
rules-kin = Também se joga como
rule-board-square = O tabuleiro tem { $width } × { $height } casas.
rule-board-hexagon = O tabuleiro é um hexágono de lado { $side }, com { $cells } casas.
rule-turns = As pretas começam. Cada lado, na sua vez, coloca uma pedra em uma casa vazia; as pedras nunca se movem.
rule-line = Vence quem fizer { $length } pedras em linha, em qualquer uma das { $axes } direções do tabuleiro.
rule-overline-wins-both = Uma linha mais longa também vence.
rule-overline-wins-black = Para as pretas, uma linha mais longa também vence.
rule-overline-wins-white = Para as brancas, uma linha mais longa também vence.
rule-overline-not-both = Uma linha mais longa (overline) não vence.
rule-overline-not-black = Para as pretas, uma linha mais longa (overline) não vence.
rule-overline-not-white = Para as brancas, uma linha mais longa (overline) não vence.
rule-ends = Uma linha de exatamente { $length } não vence se houver pedra adversária nas duas pontas. A borda do tabuleiro não bloqueia.
rule-forbidden-overline-both = É proibido fazer um overline.
rule-forbidden-overline-black = As pretas não podem fazer um overline.
rule-forbidden-overline-white = As brancas não podem fazer um overline.
rule-forbidden-double-four-both = É proibido fazer dois quatros de uma vez (duplo quatro).
rule-forbidden-double-four-black = As pretas não podem fazer dois quatros de uma vez (duplo quatro).
rule-forbidden-double-four-white = As brancas não podem fazer dois quatros de uma vez (duplo quatro).
rule-forbidden-double-three-both = É proibido fazer dois três abertos de uma vez (duplo três).
rule-forbidden-double-three-black = As pretas não podem fazer dois três abertos de uma vez (duplo três).
rule-forbidden-double-three-white = As brancas não podem fazer dois três abertos de uma vez (duplo três).
rule-three-renju = Um três só conta se a pedra que o transforma em quatro reto também for permitida, em qualquer profundidade.
rule-three-omok = Um três conta se mais uma pedra faz um quatro aberto, mesmo que completá-lo seja proibido.
rule-three-omok-recursive = Um três só conta se a pedra que o completa também for permitida.
rule-win-first = A linha completa é julgada primeiro: uma jogada que vence nunca é proibida.
rule-on-forbidden-loses = Quem faz uma jogada proibida perde.
rule-on-forbidden-rejected = Uma jogada proibida não é aceita. As casas proibidas são mostradas antes da jogada: com uma cruz nos tabuleiros do navegador e nas imagens, em lista pelo programa.
rule-passing = É permitido passar. Duas passagens seguidas terminam a partida em empate.
rule-draw = Se o tabuleiro encher sem nenhuma linha, a partida termina empatada.
