# 終端機上的對局：全螢幕與逐行
terminal-welcome = 方向鍵與 Enter 落子；按 ? 列出按鍵。
terminal-keys = ? 按鍵 · t 提示 · u 悔棋 · q 離開
terminal-now = 你現在是{ $color }。
terminal-too-small = 終端機為 { $width }×{ $height } 個字元；對局需要 { $least }。
terminal-depth = 深度 { $number }
terminal-value = 評分 { $number }
terminal-nodes = 節點 { $number }
terminal-quit-sure = 要離開對局嗎？
terminal-yes-no = Enter：是 · Esc：否
terminal-row-open =
    { $length ->
        [3] 活三。
        [4] 活四。
       *[other] 兩端皆空的 { $length } 連。
    }
terminal-row-half =
    { $length ->
        [3] 三連，一端被擋。
        [4] 四連，一端被擋。
       *[other] { $length } 連，一端被擋。
    }
terminal-row-closed = { $length } 連，兩端被擋。

# 按鍵一覽
terminal-help-title = 按鍵
terminal-help-move = 移動游標
terminal-help-diagonal = 斜向移動，六角棋盤亦可
terminal-help-act = 在此落子；點擊亦可
terminal-help-type = 以文字輸入著手：i9、c1-c7、c3z、xd3-h7、pass
terminal-help-query = 查詢該處
terminal-help-begin = 以任何字母開始輸入文字
terminal-help-list = 切換到清單與返回
terminal-help-cancel = 放回棋子；讓電腦立刻落子
terminal-help-numbers = 手數（白棋加底線）
terminal-help-turn = 旋轉棋盤、左右翻轉
terminal-help-past = 往前與往後瀏覽；滾輪亦可
terminal-help-ends = 到開頭、回到現在
terminal-help-shell = 回到命令列；重新繪製
terminal-help-quit = 離開對局

# 逐行對局
terminal-intro = { $game }。你是{ $side }。輸入著手，例如 { $move }，或輸入 help。
terminal-both-sides = 雙方
terminal-input-ended = 輸入已結束，離開對局。
terminal-line-long = 超過 { $bytes } 位元組的行不予讀取。請輸入 help。
terminal-none-forbidden = 你沒有禁手點。
terminal-not-listed = { $number } 不在清單中，應為 1 到 { $most } 的數字。
terminal-type-number = 請輸入 1 到 { $most } 的數字。
terminal-type-fifth = 請輸入一個位置；對稱相同的第五手不予接受。
terminal-plain-help =
    輸入著手、輸入位置加 ? 查詢該處，或輸入下列其中之一：
    board：顯示棋盤。last：重述上一手。
    moves：列出可下之處。undo：收回你的上一手。
    forbidden：列出禁手點。hint：請電腦提示。
    pass：停一手（允許時）。resign：認輸。
    choices：列出可選項目。record：以文字顯示對局。
    help：本說明。quit：離開。
    開局時，輸入選項的編號或文字，或輸入要提供的位置。
