# Uma linha sobre cada jogo; os nomes vêm com as regras
game-gomoku-note = Cinco em linha livre
game-standard-note = Exatamente cinco
game-renju-note = Jogadas proibidas para as pretas
game-caro-note = Cinco, sem bloqueio nas duas pontas
game-omok-note = Regra coreana, sem duplo três
game-omok-symmetric-note = As mesmas proibições para os dois lados
game-ristinolla-note = O cinco em linha finlandês
game-mnk-note = Qualquer tamanho, qualquer comprimento
game-tictactoe-note = Três em linha
game-hexagon-note = Cinco em linha em três eixos
