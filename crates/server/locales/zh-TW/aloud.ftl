# What is said of a board, the text view, keys
view-numbers-from = 自目前這一手起
numbers-from-said = 自第 { $number } 手起顯示手數。
turned = 棋盤已轉向，格點名稱不變。
turned-back = 棋盤恢復原向。
premove-kept = 輪到你時立即下 { $move }。按 Escape 取消。
premove-gone = 已取消預先落子。
premove-lost = { $move } 已被佔：請另選。
confirm-asked = { $move }：再選一次即落子。
board-edge = 棋盤邊緣。
help-title = 按鍵
help-close = 關閉
key-arrows = 在棋盤上移動；棋盤外則翻閱棋局
key-enter = 在此落子
key-row = 一列的兩端；棋盤外則為第一手與最後一手
key-last = 最後一手
key-scan = 通過此格點的各線
key-threats = 雙方的威脅
key-forbidden = 禁手點
key-clock = 棋鐘
key-back = 上一手
key-forward = 下一手
key-flip = 棋盤轉半圈
key-rotate = 轉動棋盤
key-mirror = 左右鏡射
key-escape = 放棄所選，或取消預先落子
key-help = 這份清單
text-view = 本局文字版
text-title-black = { $game }。你執黑。
text-title-white = { $game }。你執白。
text-title-both = { $game }。你執雙方。
text-title-watch = { $game }。你在觀戰。
text-game = 棋局
text-board = 本局棋盤
text-form = 輪到你
text-command = 著手或指令
text-send = 送出
text-commands = 指令
text-resign-sure = 認輸請輸入 resign!
text-premove-said = 輪到你時立即送出 { $text }。直接按 Enter 取消。
text-help-play = 在此落子
text-help-cell = 該處有什麼
text-help-scan = 通過該格點的各線
text-help-board = 所有棋子
text-help-last = 最後一手
text-help-clock = 棋鐘
text-help-opponent = 對局者
text-help-threats = 有威脅的連線
text-help-forbidden = 禁手點
text-help-hint = 引擎的建議
text-help-takeback = 悔棋或請求悔棋
text-help-draw = 提議和局
text-help-answer = 回應提議
text-help-resign = 認輸
text-help-help = 所有指令
scan-row = 橫列 { $from } 至 { $to }：{ $content }。
scan-column = 直行 { $from } 至 { $to }：{ $content }。
scan-diagonal = 斜線 { $from } 至 { $to }：{ $content }。
scan-line = 線 { $from } 至 { $to }：{ $content }。
scan-empty = { $count } 空
scan-black = { $count } 黑
scan-white = { $count } 白
scan-red = { $count } 紅
scan-here = 此處 { $what }
board-empty = 棋盤是空的。
threats-not-here = 此棋種不報威脅。
threats-side = { $side }：{ $list }。
threats-none = 無
threat-open = { $count ->
    [3] 活三
   *[other] 活 { $count }
} { $cells }
threat-open-at = { $count ->
    [4] 活四
   *[other] 活 { $count }
} { $cells }，勝點 { $at }
threat-half = { $count ->
    [4] 衝四
   *[other] 連 { $count }
} { $cells }，勝點 { $at }
made-open = { $count ->
    [3] 活三。
    [4] 活四。
   *[other] 活 { $count }。
}
made-half = { $count ->
    [4] 衝四。
   *[other] 連 { $count }。
}
forbidden-list = { $side }的禁手：{ $list }。
forbidden-none = { $side }沒有禁手。
