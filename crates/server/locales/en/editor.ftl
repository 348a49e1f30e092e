# Position editor
nav-editor = Editor
editor-title = Position editor
editor-piece = Piece to put down
editor-to-move = To move
editor-half-stone = One stone of this turn is down
editor-half-exchange = Colours have been exchanged
editor-half-twist = The stone is down, the twist is due
editor-half-ring = A row is off, its ring is due
editor-moved = The ring has moved, rows come off now
editor-taken-black = Taken by Black
editor-taken-white = Taken by White
editor-rings-off-black = Black’s rings off
editor-rings-off-white = White’s rings off
editor-undo = Undo
editor-redo = Redo
editor-rotate = Rotate
editor-mirror = Mirror
editor-clear = Clear
editor-begin = Starting position
editor-keys = Arrows move, Enter puts the piece down or takes it off. On the board B, W, R choose a colour, Shift with B or W a ring, E the eraser.
editor-text = Position as text or diagram
editor-load = Show it
editor-copy-text = Copy the text
editor-copy-diagram = Copy the diagram
editor-play = Play on
editor-edit = Edit this position
piece-stone-black = Black stone
piece-stone-white = White stone
piece-stone-red = Red stone
piece-man-black = Black man
piece-man-white = White man
piece-marker-black = Black marker
piece-marker-white = White marker
piece-ring-black = Black ring
piece-ring-white = White ring
piece-eraser = Eraser
fault-twice = { $cell } is given twice.
fault-no-third = This game has no third player.
fault-no-rings = This game has no rings.
fault-no-rows = In this game no rows are taken off.
fault-no-captures = In this game nothing is captured.
fault-no-halves = A turn cannot be half done here.
fault-stones = Half the turn is done, but { $side } has no stone on the board.
fault-men = { $found ->
    [one] { $side } has { $found } man, counting those taken; the game has { $number }.
   *[other] { $side } has { $found } men, counting those taken; the game has { $number }.
  }
fault-rings = { $found ->
    [one] { $side } has { $found } ring on the board, expected { $number }.
   *[other] { $side } has { $found } rings on the board, expected { $number }.
  }
fault-rings-most = { $found ->
    [one] { $side } has { $found } ring, expected at most { $number }.
   *[other] { $side } has { $found } rings, expected at most { $number }.
  }
fault-rings-order = { $found ->
    [one] { $side } has { $found } ring, expected { $number }: they are placed in turn, White first.
   *[other] { $side } has { $found } rings, expected { $number }: they are placed in turn, White first.
  }
fault-rings-off = { $found ->
    [one] { $side } has taken off { $found } ring; { $number } end the game.
   *[other] { $side } has taken off { $found } rings; { $number } end the game.
  }
fault-rings-both = Both sides cannot have taken off { $number } rings.
fault-captured-most = { $found ->
    [one] { $side } has captured { $found } stone; more than { $number } are impossible.
   *[other] { $side } has captured { $found } stones; more than { $number } are impossible.
  }
fault-captured-even = { $found ->
    [one] { $side } has captured { $found } stone; they are captured in pairs or more.
   *[other] { $side } has captured { $found } stones; they are captured in pairs or more.
  }
fault-out = { $side } is out of the game and cannot be to move.
fault-markers = { $found } markers are on the board, at most { $number } are possible.
fault-nothing-to-take-off = { $side } has moved, but has no row to take off.
fault-row-left = { $side } still has a row that should have been taken off.
fault-exchange = Only White can have exchanged colours; White is to move then.
fault-both-lines = Both sides have a winning row.
fault-both-few-men = Both sides have fewer than two men.
fault-both-five-men = Both sides have taken five men.
fault-both-captures = Both sides have captured enough to win.
fault-both-won = Both sides would have won.
failure-bad-position = This is no position: { $text }
editor-faults =
    { $count ->
        [one] Not yet a position, for { $count } reason
       *[other] Not yet a position, for { $count } reasons
    }
