# Frame of every page
language-name = English
site-name = Goren
site-summary = Five in a row on squares and hexagons
skip-to-content = Skip to the content
nav-label = Site
nav-play = Play
nav-games = Games
nav-rules = Rules
language-menu = Language
theme-switch = Switch between light and dark
footer-note = Goren { $version }. Free software, runs on your own machine.

# Home
home-title = Five in a row
home-form = New game
home-hint = Play your first stone on the board, or set the game up and start.
home-hint-link = Start the game to get the link for your friend.
home-hint-here = Black begins. Play the first stone on the board.
opponent-label = Opponent
opponent-computer = The computer
opponent-computer-note = Ten levels, from gentle to strong
opponent-here = A friend at this screen
opponent-here-note = You take turns
opponent-link = A friend by link
opponent-link-note = Send one address, play from two places
engine-label = Program
engine-goren = Goren
engine-lines = Lines, the agent of 2018
engine-random = Random stones
level-label = Level
level-value = Level { $level }
game-label = Game
size-label = Size
length-label = In a row
side-label = Your stones
side-black = Black
side-white = White
side-random = Draw lots
clock-label = Clock
clock-none = No clock
clock-per-move = { $seconds } s a move
clock-game = { $minutes } min a side
clock-game-increment = { $minutes } min + { $seconds } s a move
start-game = Start the game
family-square = Square boards
family-hexagon = Hexagonal boards
recent-title = Games here
recent-none = No games yet. The first one starts with a stone on the board.
recent-all = All games
plies =
    { $count ->
        [0] no moves yet
        [one] { $count } move
       *[other] { $count } moves
    }

# List of games
games-title = Games
games-none-title = No games yet
games-none-text = Every game played here is kept and listed on this page.
games-older = Older games
games-running = in progress
games-game = Game
games-players = Black and White
games-result = Result
games-moves = Moves
games-when = Last move

# Game page
game-title = { $game }: { $black } against { $white }
player-you = You
player-person = A person
player-open = Seat open
player-goren = Goren, level { $level }
player-lines = Lines
player-random = Random stones
color-black = Black
color-white = White
board-label = Board, { $game }
cell-empty = { $cell }, empty
cell-black = { $cell }, black { $number }
cell-white = { $cell }, white { $number }
cell-set-black = { $cell }, black
cell-set-white = { $cell }, white
cell-forbidden-black = { $cell }, forbidden for Black, { $kind } ({ $parts })
cell-forbidden-white = { $cell }, forbidden for White, { $kind } ({ $parts })
foul-overline = overline
foul-double-four = double-four
foul-double-three = double-three
forbidden-black = { $cell } is forbidden for Black: { $kind } ({ $parts })
forbidden-white = { $cell } is forbidden for White: { $kind } ({ $parts })
status-label = State of the game
status-turn-black = Black to move
status-turn-white = White to move
status-your-turn = Your move
status-thinking = Thinking…
status-waiting = Waiting for your friend
status-watching = You are watching
status-stopped = The engine stopped. Take a move back or start anew.
status-review = Looking at move { $number } of { $last }
said-black = Black { $number }, { $move }.
said-white = White { $number }, { $move }.
said-undone = Taken back to move { $number }.
won-black = Black wins
won-white = White wins
drawn = Draw
reason-line =
    { $length ->
        [3] Three in a row
        [4] Four in a row
        [5] Five in a row
       *[other] { $length } in a row
    }
reason-losing-line = The opponent completed a losing row
reason-captures = Enough captured stones
reason-forbidden-overline = The opponent made an overline
reason-forbidden-double-four = The opponent made a double-four
reason-forbidden-double-three = The opponent made a double-three
reason-full-board = The board is full
reason-no-move = No legal move is left
reason-passes = Both sides passed
reason-agreement = By agreement
reason-dead-board = No side can complete a row any more
reason-resignation = By resignation
reason-time = On time
clock-black = Black’s clock
clock-white = White’s clock
moves-title = Moves
moves-none = No moves yet
move-first = First move
move-back = One move back
move-forward = One move on
move-last = Last move
actions-label = Actions
action-undo = Take back
action-undo-ask = Ask to take back
action-draw = Offer a draw
action-resign = Resign
action-resign-sure = Resign for good?
action-pass = Pass
action-again = Play again
action-again-swapped = Play again, sides swapped
action-next = To the next game
action-new = New game
action-accept = Accept
action-decline = Decline
action-play = Play { $cell }
offer-draw-made = You offered a draw.
offer-draw = Your opponent offers a draw.
offer-undo-made = You asked to take a move back.
offer-undo = Your opponent asks to take a move back.
view-label = View
view-numbers = Numbers
view-coordinates = Coordinates
view-picture = Picture
type-label = Type a cell
type-help = For example { $move }. { $cell }? tells what is there.
type-play = Play
share-label = Link for watching
share-copy = Copy the link
share-copied = Copied
invite-title = Link for your friend
invite-note = Whoever opens it first takes the other side.
join-title = A game is waiting for you
join-text = { $game }. You play { $side ->
        [black] Black and begin
       *[white] White
    }.
join-button = Take the seat
live-lost = Connection lost. Trying again in { $seconds } s.
live-trying = Connection lost. Trying again…
no-script = The live board needs JavaScript. You can still play: type a cell and reload the page.

# Rules
rules-title = Rules
rules-intro = Every game that can be played here. Numbers and fouls below are those the referee uses.
rules-play = Play { $game }
rules-id = Short name
rules-kin = Also played as
rule-board-square = The board has { $width } × { $height } cells.
rule-board-hexagon = The board is a hexagon of side { $side }, { $cells } cells.
rule-turns = Black begins. Each side in turn places one stone on an empty cell; stones never move.
rule-line = A side wins with { $length } stones in a row, along any of the board’s { $axes } directions.
rule-overline-wins-both = A longer row wins as well.
rule-overline-wins-black = For Black a longer row wins as well.
rule-overline-wins-white = For White a longer row wins as well.
rule-overline-not-both = A longer row (an overline) does not win.
rule-overline-not-black = For Black a longer row (an overline) does not win.
rule-overline-not-white = For White a longer row (an overline) does not win.
rule-ends = A row of exactly { $length } does not win when an enemy stone stands at both of its ends. The edge of the board does not block.
rule-forbidden-overline-both = A move that makes an overline is forbidden.
rule-forbidden-overline-black = Black may not make an overline.
rule-forbidden-overline-white = White may not make an overline.
rule-forbidden-double-four-both = A move that makes two fours at once (double-four) is forbidden.
rule-forbidden-double-four-black = Black may not make two fours at once (double-four).
rule-forbidden-double-four-white = White may not make two fours at once (double-four).
rule-forbidden-double-three-both = A move that makes two open threes at once (double-three) is forbidden.
rule-forbidden-double-three-black = Black may not make two open threes at once (double-three).
rule-forbidden-double-three-white = White may not make two open threes at once (double-three).
rule-three-renju = A three counts only if the stone that would make a straight four of it is itself allowed, to any depth.
rule-three-omok = A three counts if one more stone makes an open four, even if a completion would itself be forbidden.
rule-three-omok-recursive = A three counts only if the stone that would complete it is itself allowed.
rule-win-first = A completed row is judged first: a move that wins is never forbidden.
rule-on-forbidden-loses = Whoever plays a forbidden move loses.
rule-on-forbidden-rejected = A forbidden move is not accepted. Forbidden cells are shown before the move: crossed on boards in the browser and in pictures, listed by the program.
rule-passing = A side may pass. Two passes in a row end the game as a draw.
rule-draw = When the board is full without a row, the game is drawn.
