# Ratings, names of people, clocks of one's own
ratings-title = Ratings
ratings-note = Glicko-2, one pool a game. The interval holds the strength with 95 %. Whoever keeps this browser’s cookie keeps the rating.
ratings-show = Show
ratings-name = Your name
ratings-call = Save the name
ratings-name-note = Up to 20 letters and digits; empty takes it away. Others see it beside your games.
ratings-none-title = Nobody is rated here yet
ratings-none-text = Tick “Rated” when you begin a game against the computer or a friend.
ratings-rating = Rating
player-guest = Guest { $tag }
rated-label = Rated
rated-note = The result counts; no takebacks, no hints
clock-own = Another clock
clock-own-label = Time control
clock-own-note = For example 5m+3s (increment), 10m+3x30s (byo-yomi), 20s/move, 3d/move
clock-byoyomi = 5 min and 5 periods of 30 s
clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
  }
failure-no-takeback = In a rated game nothing is taken back.
failure-not-rated = This game cannot be rated: it needs two different players and the game’s own beginning.
failure-bad-name = “{ $text }” cannot be a name. Expected up to 20 letters, digits, spaces and - _ . '
failure-name-taken = Somebody else is called “{ $text }”.
games-all = All games
games-only-running = Being played now
games-newer = A new game has begun
failure-game-goes-on = The game is not over yet.
failure-no-hints-rated = There are no hints in a rated game.
