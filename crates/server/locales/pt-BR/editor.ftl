# Position editor
nav-editor = Editor
editor-title = Editor de posições
editor-piece = Peça a colocar
editor-to-move = Quem joga
editor-half-stone = Uma pedra desta vez já foi posta
editor-half-exchange = As cores já foram trocadas
editor-half-twist = A pedra já foi posta, falta o giro
editor-half-ring = Uma fila já saiu, falta o anel
editor-moved = O anel já andou, agora saem as filas
editor-taken-black = Capturadas pelas pretas
editor-taken-white = Capturadas pelas brancas
editor-rings-off-black = Anéis retirados, pretas
editor-rings-off-white = Anéis retirados, brancas
editor-undo = Desfazer
editor-redo = Refazer
editor-rotate = Girar
editor-mirror = Espelhar
editor-clear = Limpar
editor-begin = Posição inicial
editor-keys = As setas movem, Enter põe ou tira a peça. No tabuleiro B, W, R escolhem a cor, Shift com B ou W um anel, E a borracha.
editor-text = Posição em texto ou diagrama
editor-load = Mostrar
editor-copy-text = Copiar o texto
editor-copy-diagram = Copiar o diagrama
editor-play = Continuar a partida
editor-edit = Editar esta posição
piece-stone-black = Pedra preta
piece-stone-white = Pedra branca
piece-stone-red = Pedra vermelha
piece-man-black = Peça preta
piece-man-white = Peça branca
piece-marker-black = Marcador preto
piece-marker-white = Marcador branco
piece-ring-black = Anel preto
piece-ring-white = Anel branco
piece-eraser = Borracha
fault-twice = { $cell } aparece duas vezes.
fault-no-third = Este jogo não tem terceiro jogador.
fault-no-rings = Este jogo não tem anéis.
fault-no-rows = Neste jogo não se retiram filas.
fault-no-captures = Neste jogo nada é capturado.
fault-no-halves = Aqui uma jogada não pode estar pela metade.
fault-stones = Metade da jogada está feita, mas não há pedra no tabuleiro: { $side }.
fault-men = { $found ->
    [one] { $side }: { $found } peça contando as capturadas; o jogo tem { $number }.
   *[other] { $side }: { $found } peças contando as capturadas; o jogo tem { $number }.
  }
fault-rings = { $found ->
    [one] { $side }: { $found } anel no tabuleiro, esperados { $number }.
   *[other] { $side }: { $found } anéis no tabuleiro, esperados { $number }.
  }
fault-rings-most = { $found ->
    [one] { $side }: { $found } anel, no máximo { $number }.
   *[other] { $side }: { $found } anéis, no máximo { $number }.
  }
fault-rings-order = { $found ->
    [one] { $side }: { $found } anel, esperados { $number }; são postos um a um, brancas primeiro.
   *[other] { $side }: { $found } anéis, esperados { $number }; são postos um a um, brancas primeiro.
  }
fault-rings-off = { $found ->
    [one] { $side } retirou { $found } anel; { $number } encerram a partida.
   *[other] { $side } retirou { $found } anéis; { $number } encerram a partida.
  }
fault-rings-both = Os dois lados não podem ter retirado { $number } anéis.
fault-captured-most = { $found ->
    [one] { $side } capturou { $found } pedra; mais de { $number } é impossível.
   *[other] { $side } capturou { $found } pedras; mais de { $number } é impossível.
  }
fault-captured-even = { $found ->
    [one] { $side } capturou { $found } pedra; elas são capturadas aos pares ou mais.
   *[other] { $side } capturou { $found } pedras; elas são capturadas aos pares ou mais.
  }
fault-out = { $side } está fora da partida e não pode jogar.
fault-markers = Há { $found } marcadores no tabuleiro, no máximo { $number }.
fault-nothing-to-take-off = { $side } já jogou, mas não tem fila para retirar.
fault-row-left = { $side } ainda tem uma fila que deveria ter saído.
fault-exchange = Só as brancas podem ter trocado as cores; então elas jogam.
fault-both-lines = Os dois lados têm uma fila vencedora.
fault-both-few-men = Os dois lados têm menos de duas peças.
fault-both-five-men = Os dois lados capturaram cinco peças.
fault-both-captures = Os dois lados capturaram o bastante para vencer.
fault-both-won = Os dois lados teriam vencido.
failure-bad-position = Isto não é uma posição: { $text }
editor-faults =
    { $count ->
        [one] Ainda não é uma posição, por { $count } motivo
       *[other] Ainda não é uma posição, por { $count } motivos
    }
