# 等級分、棋友名稱、自訂計時
ratings-title = 等級分
ratings-note = Glicko-2，每種棋各自計算。區間有 95 % 的機率包含真實棋力。保留此瀏覽器的 Cookie 就保留等級分。
ratings-show = 顯示
ratings-name = 你的名稱
ratings-call = 儲存名稱
ratings-name-note = 最多 20 個字母或數字；留空則移除。其他人會在你的對局旁看到它。
ratings-none-title = 尚無人有等級分
ratings-none-text = 開始與電腦或朋友對局時勾選「計分」。
ratings-rating = 等級分
player-guest = 訪客 { $tag }
rated-label = 計分
rated-note = 結果列入等級分；不可悔棋，沒有提示
clock-own = 其他計時
clock-own-label = 用時
clock-own-note = 例如 5m+3s（加秒）、10m+3x30s（讀秒）、20s/move、3d/move
clock-byoyomi = 5 分鐘，讀秒 5 次 30 秒
clock-days = { $days ->
   *[other] 每手 { $days } 天
  }
failure-no-takeback = 計分對局不可悔棋。
failure-not-rated = 此局無法計分：需要兩位不同的棋手，並從該棋的開局開始。
failure-bad-name = 「{ $text }」不能當作名稱。應為最多 20 個字母、數字、空格及 - _ . '
failure-name-taken = 已有人叫做「{ $text }」。
games-all = 所有對局
games-only-running = 進行中
games-newer = 有新的對局
failure-game-goes-on = 對局尚未結束。
failure-no-hints-rated = 計分對局不提供提示。
