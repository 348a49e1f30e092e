# What is said of a board, the text view, keys
view-numbers-from = From the move shown
numbers-from-said = Numbers from move { $number } on.
turned = The board is turned. Names of cells stay the same.
turned-back = The board lies as usual.
premove-kept = { $move } will be played as soon as it is your turn. Escape takes it back.
premove-gone = The reply is taken back.
premove-lost = { $move } has been taken: choose another reply.
confirm-asked = { $move }: choose it again to play it.
board-edge = Edge of the board.
help-title = Keys
help-close = Close
key-arrows = Move over the board; beside it, go through the game
key-enter = Play the cell
key-row = Ends of a row; beside the board, first and last move
key-last = The last move
key-scan = What lies along the lines through the cell
key-threats = Threats of both sides
key-forbidden = Forbidden cells
key-clock = Clocks
key-back = One move back
key-forward = One move on
key-flip = Turn the board round
key-rotate = Turn the board a little
key-mirror = Exchange left and right
key-escape = Give up what was chosen, or the reply that waits
key-help = This list
text-view = This game in words
text-title-black = { $game }. You play Black.
text-title-white = { $game }. You play White.
text-title-both = { $game }. You play both sides.
text-title-watch = { $game }. You are watching.
text-game = The game
text-board = The board of this game
text-form = Your move
text-command = Move or command
text-send = Send
text-commands = Commands
text-resign-sure = To resign, type resign!
text-premove-said = { $text } is sent as soon as it is your turn. An empty Enter takes it back.
text-help-play = play this cell
text-help-cell = what is there
text-help-scan = the lines through a cell
text-help-board = all stones
text-help-last = the last move
text-help-clock = the clocks
text-help-opponent = who plays
text-help-threats = rows that threaten
text-help-forbidden = forbidden cells
text-help-hint = what the engine would do
text-help-takeback = take the last move back, or ask for it
text-help-draw = offer a draw
text-help-answer = answer an offer
text-help-resign = resign
text-help-help = all commands
scan-row = Row { $from } to { $to }: { $content }.
scan-column = Column { $from } to { $to }: { $content }.
scan-diagonal = Diagonal { $from } to { $to }: { $content }.
scan-line = Line { $from } to { $to }: { $content }.
scan-empty = { $count ->
    [one] empty
   *[other] { $count } empty
}
scan-black = { $count ->
    [one] black
   *[other] { $count } black
}
scan-white = { $count ->
    [one] white
   *[other] { $count } white
}
scan-red = { $count ->
    [one] red
   *[other] { $count } red
}
scan-here = here { $what }
board-empty = The board is empty.
threats-not-here = Threats are not told in this game.
threats-side = { $side }: { $list }.
threats-none = none
threat-open = { $count ->
    [3] open three
   *[other] open row of { $count }
} { $cells }
threat-open-at = { $count ->
    [4] open four
   *[other] open row of { $count }
} { $cells }, wins at { $at }
threat-half = { $count ->
    [4] four
   *[other] row of { $count }
} { $cells }, wins at { $at }
made-open = { $count ->
    [3] Open three.
    [4] Open four.
   *[other] Open row of { $count }.
}
made-half = { $count ->
    [4] Four.
   *[other] Row of { $count }.
}
forbidden-list = Forbidden for { $side }: { $list }.
forbidden-none = Nothing is forbidden for { $side }.
