# 每個棋種一句話；名稱隨規則而來
game-gomoku-note = 自由五子棋
game-standard-note = 恰好五子
game-renju-note = 黑方有禁手
game-caro-note = 五子連線，兩端不可都被堵
game-omok-note = 韓國規則，禁三三
game-omok-symmetric-note = 雙方禁手相同
game-ristinolla-note = 芬蘭五子棋
game-mnk-note = 任意大小，任意連子數
game-tictactoe-note = 三子連線
game-hexagon-note = 三個方向上的五子棋
