# Aberturas: quem deve fazer o quê
opening-who = { $color } ({ $player })
opening-stone = { $who }: pedra { $number } ({ $stone }) { $region }
opening-swap = { $who }: manter as cores ou trocá-las
opening-ten = { $who }: manter as cores, trocá-las ou oferecer dez quintas pedras
opening-color = { $who }: escolher as pretas ou as brancas
opening-more = { $who }: escolher as pretas ou as brancas, ou colocar mais duas pedras
opening-number = { $who }: declarar quantas quintas pedras são oferecidas, de 1 a { $most }
opening-offer = { $who }: oferecer a quinta pedra { $number } de { $most }
opening-select = { $who }: escolher uma das quintas pedras oferecidas
opening-none = Esta partida não tem regra de abertura; só jogadas são possíveis
region-anywhere = em qualquer casa
region-centre = no centro
region-within = dentro do { $side } × { $side } central
region-beyond = fora do { $side } × { $side } central
stone-black = preta
stone-white = branca
player-first = Jogador 1
player-second = Jogador 2

# Decisões como botões
choices-label = Decisão da abertura
choice-keep = Manter as cores
choice-swap = Trocar as cores
choice-take-black = Ficar com as pretas
choice-take-white = Ficar com as brancas
choice-more = Colocar mais duas pedras
choice-ten = Oferecer dez quintas pedras
choice-declare = Quintas pedras: { $number }
choice-select = Escolher { $cell }
choice-seats = Pretas: { $black } · Brancas: { $white }
choice-final = definitivo
choice-more-note = Depois o outro jogador escolhe uma cor
choice-ten-note = As pretas oferecem dez, as brancas escolhem uma
choices-offer-hint = Escolha uma casa no tabuleiro. Casas riscadas são iguais, por simetria, a uma já oferecida.
choices-offer-send = Oferecer
choices-select-hint = Escolha aqui ou no tabuleiro.
choices-offered = Oferecidas: { $cells }
note-offered = oferecida como quinta pedra
note-equal = igual a { $cell } por simetria
note-outside = não permitida para esta pedra
said-swapped = As cores foram trocadas. Pretas: { $black }. Brancas: { $white }.

# Aberturas em formulários e em páginas próprias
opening-label = Abertura
opening-about = Sobre as aberturas
opening-side-label = Quem começa
opening-side-me = Você
opening-side-other = O adversário
join-opening = { $game }. A partida começa com a abertura { $opening }, e { $side ->
        [first] você a começa
       *[second] o outro jogador a começa
    }.
openings-title = Aberturas
openings-intro = Uma regra de abertura compensa a vantagem da primeira jogada. Trocar significa que os jogadores trocam de cor; as pretas continuam sendo o lado que começou. Duas quintas pedras oferecidas são iguais se uma simetria das pedras do tabuleiro leva uma à outra.
openings-games = Combina com: { $games }
opening-free-note = As pretas começam e jogam onde o jogo permitir.
opening-swap1-note = As pretas colocam a primeira pedra em qualquer casa. O outro jogador mantém ou troca as cores.
opening-swap3-note = Um jogador coloca preta, branca e preta em quaisquer casas. O outro escolhe uma cor, e as brancas continuam.
opening-swap2-note = Um jogador coloca preta, branca e preta em quaisquer casas. O outro escolhe uma cor, ou coloca branca e preta e deixa a escolha ao primeiro. As brancas continuam.
opening-pro-note = Preta 1 no centro, branca 2 em qualquer casa, preta 3 fora do 5 × 5 central.
opening-longpro-note = Preta 1 no centro, branca 2 em qualquer casa, preta 3 fora do 7 × 7 central.
opening-rif-note = Um jogador coloca três pedras: no centro, no 3 × 3 central e no 5 × 5 central. O outro pode trocar. Branca 4 em qualquer casa. As pretas oferecem duas quintas pedras diferentes; as brancas escolhem uma e jogam a 6.
opening-yamaguchi-note = Um jogador coloca três pedras, no centro e no 3 × 3 e 5 × 5 centrais, e declara de 1 a 12 quintas pedras. O outro pode trocar. Branca 4 em qualquer casa. As pretas oferecem as quintas pedras; as brancas escolhem uma e jogam a 6.
opening-soosyrv8-note = Um jogador coloca três pedras, no centro e no 3 × 3 e 5 × 5 centrais. O outro pode trocar. As brancas jogam a 4 em qualquer casa e declaram de 1 a 8 quintas pedras. O outro pode trocar. As pretas oferecem as quintas pedras; as brancas escolhem uma e jogam a 6.
opening-tarannikov-note = As pedras 1 a 5 vão no centro e no 3 × 3, 5 × 5, 7 × 7 e 9 × 9 centrais. Depois de cada uma o outro jogador pode trocar.
opening-taraguchi10-note = As pedras 1 a 4 vão no centro e no 3 × 3, 5 × 5 e 7 × 7 centrais; depois de cada uma o outro jogador pode trocar. Então a pedra 5 vai no 9 × 9 central, com uma última troca, ou as pretas oferecem dez quintas pedras diferentes, das quais as brancas escolhem uma.
opening-pente-note = A regra de torneio do Pente: preta 1 no centro, branca 2 em qualquer casa, preta 3 fora do 5 × 5 central.

# Por que uma abertura não combina com um jogo
misfit-moves = ela é para jogos em que as pedras são colocadas e ficam
misfit-turns = um turno deste jogo tem duas pedras
misfit-exchange = este jogo tem sua própria troca de lugares
misfit-short = as primeiras pedras não podem decidir a partida; são precisos cinco em linha e 25 casas
misfit-small = o tabuleiro é pequeno demais para seus quadrados centrais
misfit-even = o tabuleiro não tem centro; é preciso um número ímpar de colunas e linhas
misfit-hexagon = ela é para tabuleiros quadrados
failure-opening-misfit = A abertura { $opening } não combina com { $text }: { $reason }.
failure-bad-opening = “{ $text }” não é uma regra de abertura. Esperava-se uma de { $expected }.
failure-bad-choice = “{ $text }” não é uma decisão de abertura. { $expected }.
failure-not-this-choice = “{ $text }” não é possível agora segundo { $opening }. { $expected }.
failure-nothing-to-choose = Não há nada a decidir agora; só restam jogadas.
failure-outside-region = { $text } não é permitida como pedra { $number } segundo { $opening }: ela vai { $region }.
failure-equal-fifth = { $text } é igual a { $other } por simetria; as quintas pedras oferecidas devem ser diferentes.
