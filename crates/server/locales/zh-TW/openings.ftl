# 開局：輪到誰做什麼
opening-who = { $color }（{ $player }）
opening-stone = { $who }下第 { $number } 子（{ $stone }）：{ $region }
opening-swap = { $who }保留或交換雙方的棋色
opening-ten = { $who }保留棋色、交換棋色，或提出十個第五手
opening-color = { $who }選擇執黑或執白
opening-more = { $who }選擇執黑或執白，或再下兩子
opening-number = { $who }宣告第五手的數目，1 至 { $most }
opening-offer = { $who }提出第 { $number } 個第五手，共 { $most } 個
opening-select = { $who }從提出的第五手中選一個
opening-none = 本局沒有開局規則，只能下子
region-anywhere = 任意處
region-centre = 中心點
region-within = 中央 { $side } × { $side } 之內
region-beyond = 中央 { $side } × { $side } 之外
stone-black = 黑
stone-white = 白
player-first = 玩家 1
player-second = 玩家 2

# 以按鈕作選擇
choices-label = 開局的選擇
choice-keep = 保留棋色
choice-swap = 交換棋色
choice-take-black = 執黑
choice-take-white = 執白
choice-more = 再下兩子
choice-ten = 提出十個第五手
choice-declare = 第五手數目：{ $number }
choice-select = 選 { $cell }
choice-seats = 黑：{ $black } · 白：{ $white }
choice-final = 不可更改
choice-more-note = 之後由對方選擇棋色
choice-ten-note = 黑方提出十個，白方選一個
choices-offer-hint = 在棋盤上選一個點。打叉的點與已提出的點對稱相同。
choices-offer-send = 提出
choices-select-hint = 在此或棋盤上選一個。
choices-offered = 已提出：{ $cells }
note-offered = 已提出為第五手
note-equal = 與 { $cell } 對稱相同
note-outside = 這一子不可下在此處
said-swapped = 棋色已交換。黑：{ $black }。白：{ $white }。

# 表單與說明頁中的開局
opening-label = 開局
opening-about = 關於開局
opening-side-label = 誰先開始
opening-side-me = 你
opening-side-other = 對手
join-opening = { $game }。對局以 { $opening } 開局，{ $side ->
        [first] 由你開始
       *[second] 由對方開始
    }。
openings-title = 開局
openings-intro = 開局規則用來抵消先手的優勢。交換是指雙方互換棋色；黑方仍是先下的一方。若盤上棋子的某個對稱把一個第五手變成另一個，兩者即為相同。
openings-games = 適用於：{ $games }
opening-free-note = 黑方先行，可下在規則允許的任何地方。
opening-swap1-note = 黑方第一子任意。另一方保留或交換棋色。
opening-swap3-note = 一方任意下黑、白、黑三子。另一方選棋色，由白方接著下。
opening-swap2-note = 一方任意下黑、白、黑三子。另一方選棋色，或再下白、黑兩子而把選擇留給第一方。由白方接著下。
opening-pro-note = 黑 1 下中心點，白 2 任意，黑 3 在中央 5 × 5 之外。
opening-longpro-note = 黑 1 下中心點，白 2 任意，黑 3 在中央 7 × 7 之外。
opening-rif-note = 一方下三子：中心點、中央 3 × 3 之內、中央 5 × 5 之內。另一方可交換。白 4 任意。黑方提出兩個不同的第五手，白方選一個並下第 6 手。
opening-yamaguchi-note = 一方下三子：中心點、中央 3 × 3 與 5 × 5 之內，並宣告 1 至 12 個第五手。另一方可交換。白 4 任意。黑方提出第五手，白方選一個並下第 6 手。
opening-soosyrv8-note = 一方下三子：中心點、中央 3 × 3 與 5 × 5 之內。另一方可交換。白方任意下第 4 手並宣告 1 至 8 個第五手。另一方可交換。黑方提出第五手，白方選一個並下第 6 手。
opening-tarannikov-note = 第 1 至 5 子依次下中心點、中央 3 × 3、5 × 5、7 × 7、9 × 9 之內。每子之後另一方可交換。
opening-taraguchi10-note = 第 1 至 4 子依次下中心點、中央 3 × 3、5 × 5、7 × 7 之內，每子之後另一方可交換。之後或第 5 子下在中央 9 × 9 之內並最後一次可交換，或黑方提出十個不同的第五手，由白方選一個。
opening-pente-note = Pente 的比賽規則：黑 1 下中心點，白 2 任意，黑 3 在中央 5 × 5 之外。

# 開局為何不適用於某種棋
misfit-moves = 它只適用於落子後不再移動的棋
misfit-turns = 本棋一回合下兩子
misfit-exchange = 本棋有自己的換位規則
misfit-short = 開頭幾子不得分出勝負；需要五子連線與 25 格
misfit-small = 棋盤太小，容不下中央的方格
misfit-even = 棋盤沒有中心點；行列數須為奇數
misfit-hexagon = 它只適用於方格棋盤
failure-opening-misfit = 開局 { $opening } 不適用於 { $text }：{ $reason }。
failure-bad-opening = 「{ $text }」不是開局規則。應為下列之一：{ $expected }。
failure-bad-choice = 「{ $text }」不是開局的選擇。{ $expected }。
failure-not-this-choice = 依 { $opening }，現在不能「{ $text }」。{ $expected }。
failure-nothing-to-choose = 現在沒有要決定的事，只能下子。
failure-outside-region = 依 { $opening }，第 { $number } 子不能下在 { $text }：應下在{ $region }。
failure-equal-fifth = { $text } 與 { $other } 對稱相同；提出的第五手必須互不相同。
