# Programs as opponents
reason-program-fault = 程式中斷
fault-time = 它沒有及時下子。
fault-illegal = 它的著手不可行。
fault-malformed = 它的回答不是著手。
fault-crash = 它當掉了。
fault-exit = 它沒有回答就結束了。
fault-start = 它沒有啟動。
fault-flood = 它輸出太多，無法讀取。
fault-error = 它表示無法繼續。
fault-other = 它違反了程式的規定。
failure-not-for-program = { $text } 不能下 { $game }。請選擇其他遊戲或對手。
