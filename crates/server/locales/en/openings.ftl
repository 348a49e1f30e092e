# Openings: who has to do what
opening-who = { $color } ({ $player })
opening-stone = { $who } places stone { $number } ({ $stone }) { $region }
opening-swap = { $who } keeps the colours or swaps them
opening-ten = { $who } keeps the colours, swaps them, or offers ten fifth stones
opening-color = { $who } takes Black or White
opening-more = { $who } takes Black or White, or places two more stones
opening-number = { $who } declares how many fifth stones are offered, 1 to { $most }
opening-offer = { $who } offers fifth stone { $number } of { $most }
opening-select = { $who } selects one of the offered fifth stones
opening-none = This game has no opening rule; only moves are possible
region-anywhere = anywhere
region-centre = on the centre
region-within = within the central { $side } × { $side }
region-beyond = outside the central { $side } × { $side }
stone-black = black
stone-white = white
player-first = Player 1
player-second = Player 2

# Decisions as buttons
choices-label = Decision of the opening
choice-keep = Keep the colours
choice-swap = Swap the colours
choice-take-black = Take Black
choice-take-white = Take White
choice-more = Place two more stones
choice-ten = Offer ten fifth stones
choice-declare = Fifth stones: { $number }
choice-select = Select { $cell }
choice-seats = Black: { $black } · White: { $white }
choice-final = for good
choice-more-note = The other player then takes a colour
choice-ten-note = Black offers ten, White selects one
choices-offer-hint = Choose a cell on the board. Crossed-out cells are equal to an offered one by symmetry.
choices-offer-send = Offer
choices-select-hint = Choose one here or on the board.
choices-offered = Offered: { $cells }
note-offered = offered as fifth stone
note-equal = equal to { $cell } by symmetry
note-outside = not allowed for this stone
said-swapped = The colours have been swapped. Black: { $black }. White: { $white }.

# Openings in forms and on pages of their own
opening-label = Opening
opening-about = About openings
opening-side-label = Who begins
opening-side-me = You
opening-side-other = The opponent
join-opening = { $game }. The game begins by the opening { $opening }, and { $side ->
        [first] you begin it
       *[second] the other player begins it
    }.
openings-title = Openings
openings-intro = An opening rule evens out the advantage of the first move. To swap exchanges the colours of the players; Black stays the side that began. An offered fifth stone is equal to another if a symmetry of the stones on the board maps one to the other.
openings-games = Goes with: { $games }
opening-free-note = Black begins and plays anywhere the game allows.
opening-swap1-note = Black places the first stone anywhere. The other player keeps or swaps the colours.
opening-swap3-note = One player places black, white and black anywhere. The other takes a colour, and White plays on.
opening-swap2-note = One player places black, white and black anywhere. The other takes a colour, or places white and black and leaves the choice to the first. White plays on.
opening-pro-note = Black 1 goes on the centre, White 2 anywhere, Black 3 outside the central 5 × 5.
opening-longpro-note = Black 1 goes on the centre, White 2 anywhere, Black 3 outside the central 7 × 7.
opening-rif-note = One player places three stones: on the centre, in the central 3 × 3 and in the central 5 × 5. The other may swap. White 4 goes anywhere. Black offers two unequal fifth stones; White selects one and plays 6.
opening-yamaguchi-note = One player places three stones, on the centre and in the central 3 × 3 and 5 × 5, and declares 1 to 12 fifth stones. The other may swap. White 4 goes anywhere. Black offers the fifth stones; White selects one and plays 6.
opening-soosyrv8-note = One player places three stones, on the centre and in the central 3 × 3 and 5 × 5. The other may swap. White plays 4 anywhere and declares 1 to 8 fifth stones. The other may swap. Black offers the fifth stones; White selects one and plays 6.
opening-tarannikov-note = Stones 1 to 5 go on the centre and in the central 3 × 3, 5 × 5, 7 × 7 and 9 × 9. After each the other player may swap.
opening-taraguchi10-note = Stones 1 to 4 go on the centre and in the central 3 × 3, 5 × 5 and 7 × 7; after each the other player may swap. Then either stone 5 goes in the central 9 × 9, with a last swap, or Black offers ten unequal fifth stones, of which White selects one.
opening-pente-note = Pente’s tournament rule: Black 1 goes on the centre, White 2 anywhere, Black 3 outside the central 5 × 5.

# Why an opening does not go with a game
misfit-moves = it is for games in which stones are put down and stay
misfit-turns = a turn of this game has two stones
misfit-exchange = this game has its own exchange of seats
misfit-short = the first stones must not decide the game; it needs five in a row on 25 cells
misfit-small = the board is too small for its central squares
misfit-even = the board has no centre; it needs an odd number of columns and rows
misfit-hexagon = it is for square boards
failure-opening-misfit = The opening { $opening } does not go with { $text }: { $reason }.
failure-bad-opening = “{ $text }” is no opening rule. Expected one of { $expected }.
failure-bad-choice = “{ $text }” is not a decision of an opening. { $expected }.
failure-not-this-choice = “{ $text }” is not possible now by { $opening }. { $expected }.
failure-nothing-to-choose = There is nothing to decide now; only moves are left.
failure-outside-region = { $text } is not allowed as stone { $number } by { $opening }: it goes { $region }.
failure-equal-fifth = { $text } is equal to { $other } by symmetry; offered fifth stones must be unequal.
