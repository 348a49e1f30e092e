# 每一頁的外框
language-name = 繁體中文
site-name = Goren
site-summary = 方格與六角棋盤上的五子棋
skip-to-content = 跳到主要內容
nav-label = 網站
nav-play = 下棋
nav-games = 對局
nav-rules = 規則
language-menu = 語言
theme-switch = 切換淺色與深色
footer-note = Goren { $version }。自由軟體，在你自己的電腦上執行。

# 首頁
home-title = 五子棋
home-form = 新對局
home-hint = 直接在棋盤上下第一子，或先設定再開始。
home-hint-link = 開始對局後，就會得到給朋友的連結。
home-hint-here = 黑方先行。請在棋盤上下第一子。
opponent-label = 對手
opponent-computer = 電腦
opponent-computer-note = 十個等級，由淺到深
opponent-here = 同一螢幕前的朋友
opponent-here-note = 兩人輪流下
opponent-link = 透過連結的朋友
opponent-link-note = 傳一個網址，兩地對弈
engine-label = 程式
engine-goren = Goren
engine-lines = Lines，2018 年的程式
engine-random = 隨機落子
level-label = 等級
level-value = 等級 { $level }
game-label = 棋種
size-label = 大小
length-label = 連子數
side-label = 你的棋子
side-black = 黑
side-white = 白
side-random = 抽籤
clock-label = 計時
clock-none = 不計時
clock-per-move = 每手 { $seconds } 秒
clock-game = 每方 { $minutes } 分
clock-game-increment = { $minutes } 分，每手加 { $seconds } 秒
start-game = 開始對局
family-square = 方格棋盤
family-hexagon = 六角棋盤
recent-title = 這裡的對局
recent-none = 還沒有對局。在棋盤上下一子就開始了。
recent-all = 所有對局
plies =
    { $count ->
        [0] 尚未落子
       *[other] { $count } 手
    }

# 對局列表
games-title = 對局
games-none-title = 還沒有對局
games-none-text = 在這裡下過的每一局都會保存並列在本頁。
games-older = 更早的對局
games-running = 進行中
games-game = 棋種
games-players = 黑方與白方
games-result = 結果
games-moves = 手數
games-when = 最後一手

# 對局頁
game-title = { $game }：{ $black } 對 { $white }
player-you = 你
player-person = 棋友
player-open = 座位空著
player-goren = Goren，等級 { $level }
player-lines = Lines
player-random = 隨機落子
color-black = 黑方
color-white = 白方
board-label = 棋盤，{ $game }
cell-empty = { $cell }，空
cell-black = { $cell }，黑 { $number }
cell-white = { $cell }，白 { $number }
cell-set-black = { $cell }，黑
cell-set-white = { $cell }，白
cell-forbidden-black = { $cell }，黑方禁手，{ $kind } ({ $parts })
cell-forbidden-white = { $cell }，白方禁手，{ $kind } ({ $parts })
foul-overline = 長連
foul-double-four = 四四
foul-double-three = 三三
forbidden-black = { $cell } 是黑方禁手：{ $kind }（{ $parts }）
forbidden-white = { $cell } 是白方禁手：{ $kind }（{ $parts }）
status-label = 對局狀態
status-turn-black = 輪到黑方
status-turn-white = 輪到白方
status-your-turn = 輪到你了
status-thinking = 思考中…
status-waiting = 等待朋友加入
status-watching = 觀戰中
status-stopped = 程式停止了。請悔棋或重新開局。
status-review = 檢視第 { $number } 手，共 { $last } 手
said-black = 黑 { $number }，{ $move }。
said-white = 白 { $number }，{ $move }。
said-undone = 退回第 { $number } 手。
won-black = 黑勝
won-white = 白勝
drawn = 和棋
reason-line =
    { $length ->
        [3] 三子連線
        [4] 四子連線
        [5] 五子連線
       *[other] { $length } 子連線
    }
reason-losing-line = 對手連成了輸棋的連線
reason-captures = 提子數已足
reason-forbidden-overline = 對手下出長連禁手
reason-forbidden-double-four = 對手下出四四禁手
reason-forbidden-double-three = 對手下出三三禁手
reason-full-board = 棋盤已滿
reason-no-move = 無子可下
reason-passes = 雙方虛手
reason-agreement = 雙方同意
reason-dead-board = 雙方都無法再連成
reason-resignation = 認輸
reason-time = 超時
clock-black = 黑方時鐘
clock-white = 白方時鐘
moves-title = 棋譜
moves-none = 尚未落子
move-first = 回到開局
move-back = 上一手
move-forward = 下一手
move-last = 最後一手
actions-label = 操作
action-undo = 悔棋
action-undo-ask = 請求悔棋
action-draw = 提和
action-resign = 認輸
action-resign-sure = 確定認輸？
action-pass = 虛手
action-again = 再來一局
action-again-swapped = 交換黑白再來一局
action-next = 前往下一局
action-new = 新對局
action-accept = 同意
action-decline = 拒絕
action-play = 下 { $cell }
offer-draw-made = 你已提和。
offer-draw = 對手提和。
offer-undo-made = 你已請求悔棋。
offer-undo = 對手請求悔棋。
view-label = 顯示
view-numbers = 手數
view-coordinates = 座標
view-picture = 圖片
type-label = 輸入座標
type-help = 例如 { $move }；輸入 { $cell }? 可查詢該處。
type-play = 落子
share-label = 觀戰連結
share-copy = 複製連結
share-copied = 已複製
invite-title = 給朋友的連結
invite-note = 最先開啟連結的人坐上另一邊。
join-title = 有一局棋在等你
join-text = { $game }。{ $side ->
        [black] 你執黑先行。
       *[white] 你執白。
    }
join-button = 入座
live-lost = 連線中斷，{ $seconds } 秒後重試。
live-trying = 連線中斷，重試中…
no-script = 即時棋盤需要 JavaScript。你仍可輸入座標並重新載入頁面來下棋。

# 規則
rules-title = 規則
rules-intro = 這裡能下的所有棋種。裁判所依據的正是這些規則。
rules-play = 下一局{ $game }
rules-id = 簡稱
rules-kin = 其他下法
rule-board-square = 棋盤為 { $width } × { $height }。
rule-board-hexagon = 棋盤是邊長 { $side } 的六角形，共 { $cells } 格。
rule-turns = 黑方先行。雙方輪流在空點下一子，落子後不再移動。
rule-line = 在棋盤 { $axes } 個方向的任一方向連成 { $length } 子者勝。
rule-overline-wins-both = 超過此數也算勝。
rule-overline-wins-black = 黑方超過此數也算勝。
rule-overline-wins-white = 白方超過此數也算勝。
rule-overline-not-both = 超過此數（長連）不算勝。
rule-overline-not-black = 黑方超過此數（長連）不算勝。
rule-overline-not-white = 白方超過此數（長連）不算勝。
rule-ends = 恰好 { $length } 子而兩端都被對方堵住時不算勝；棋盤邊緣不算堵住。
rule-forbidden-overline-both = 長連是雙方的禁手。
rule-forbidden-overline-black = 長連是黑方的禁手。
rule-forbidden-overline-white = 長連是白方的禁手。
rule-forbidden-double-four-both = 一手同時形成兩個四（四四）是雙方的禁手。
rule-forbidden-double-four-black = 一手同時形成兩個四（四四）是黑方的禁手。
rule-forbidden-double-four-white = 一手同時形成兩個四（四四）是白方的禁手。
rule-forbidden-double-three-both = 一手同時形成兩個活三（三三）是雙方的禁手。
rule-forbidden-double-three-black = 一手同時形成兩個活三（三三）是黑方的禁手。
rule-forbidden-double-three-white = 一手同時形成兩個活三（三三）是白方的禁手。
rule-three-renju = 能使其成為活四的那一手本身也不是禁手時，才算作三；如此層層推求，深度不限。
rule-three-omok = 再下一子能成活四就算作三，即使補成的那一手本身是禁手。
rule-three-omok-recursive = 補成的那一手本身不是禁手時，才算作三。
rule-win-first = 先判連成：取勝的一手永遠不算禁手。
rule-on-forbidden-loses = 下出禁手者負。
rule-on-forbidden-rejected = 禁手不被接受。禁點在下子之前就會顯示：瀏覽器的棋盤與圖片上以叉號標示，程式則列出清單。
rule-passing = 可以虛手。雙方接連虛手則為和棋。
rule-draw = 棋盤下滿而無人連成，則為和棋。
