// Shapes of what the server sends. Read by the type checker only.

/**
 * How a board is drawn; all lengths in picture units, all arithmetic done by the server.
 * @typedef {object} Plan
 * @property {string} game          canonical text of the game
 * @property {string} name          its name, localised
 * @property {"stones"|"xo"|"men"|"markers"} style
 * @property {[number, number, number, number]} box  x, y, width, height
 * @property {string} ground        path of the wood or the sheet
 * @property {string} grid          path of the thin lines
 * @property {string} frame         path of the outer line
 * @property {number|null} hollow    radius of the hollows, where pieces lie in such
 * @property {[number, number][]} stars
 * @property {[number, number, string][]} coordinates
 * @property {number} coordinateSize
 * @property {string} cell          path of one cell around its centre
 * @property {number} stone         radius
 * @property {[number, number, string][]} cells      centre and name of every cell in the terms of the game
 * @property {string[]|null} names   what the cells are called in the reader's scheme, where that is another
 * @property {string|null} scheme   what is said of that scheme
 * @property {number[][]|null} lying  cells of every row as they lie on a board that is turned
 * @property {[number, number, number, number][]} steps  neighbours left, right, up, down; -1 for none
 * @property {string} start         what stands on the board when the game begins
 * @property {Color|null} first     side whose stone begins the game
 * @property {number} turns          smallest rotations that bring the board back
 * @property {[number, number][]} rows               first cell and count of every text row
 * @property {{letter: string, name: string, shaft: string, head: string, at: [number, number], cells: number[], centre: [number, number], clockwise: boolean}[]} twists
 * @property {Color[]} sides        in the order in which they move
 * @property {"stone"|"ring"|"none"} puts  what a player puts down
 * @property {{text: string, goal: number|null}|null} takes  what is counted beside the players
 */

/** @typedef {"black"|"white"|"red"} Color */

/**
 * A forbidden cell: its index, what is wrong, the cells that make it so.
 * @typedef {{cell: number, kind: string, parts: string}} Foul
 */

/**
 * A move that was played; in games with an opening also by whom, 0 for whoever began.
 * @typedef {{text: string, cells: number[], color: Color, seat: number|null}} Played
 */

/**
 * What stands on the board.
 * @typedef {object} Shown
 * @property {number} ply
 * @property {string} cells         one letter a cell: "." empty, "b", "w", "r"; capitals are rings
 * @property {number[]} last        cells of the last turn
 * @property {[number, number][]} [traces]  ways of pieces in the last turn
 * @property {[number, string][]} [removed]  pieces that it took off, cell and letter
 * @property {number[][]} [gone]    rows that it took off
 * @property {string|null} [twisted]  letter of the last twist
 * @property {number[][]} win       cells of each winning row
 * @property {number[][]} [losing]  cells of each row that loses
 * @property {Foul[]} fouls
 * @property {Color} mover          side whose stone comes next
 * @property {number|null} left     stones left in this turn
 * @property {number|null} pool     markers left
 * @property {number[]|null} taken  what each side has captured or taken off
 * @property {Color[]} [out]        sides that are out of a game of three
 * @property {number[]|null} numbers  move number of every cell, where the list does not tell
 * @property {Options} options
 */

/**
 * Moves that are more than a stone on an empty cell.
 * @typedef {object} Options
 * @property {Record<string, {to: number, changes: [number, string][]}[]>} slides  by cell; with what else would change
 * @property {number[]} twists      cells where the stone is followed by a twist
 * @property {boolean} turn         whether a twist alone is due
 * @property {{text: string, cells: number[]}[]} rows  rows that can be taken off
 * @property {number[]} rings       rings that can be taken off
 * @property {boolean} swap
 * @property {boolean} pass
 */

/**
 * What the board shows as open to choice.
 * @typedef {object} Offers
 * @property {number|null} chosen   the piece that was chosen
 * @property {number[]} movable     pieces that can be chosen and dragged
 * @property {number[]} targets     where it may go, or what may be taken
 * @property {number[][]} rows      rows that can be taken
 * @property {number|null} lit      the row that is pointed at
 * @property {[number, string][]} preview  what would change: cells with their new letters
 * @property {[number, number]|null} way   from where to where it would go
 * @property {number[]} sure        cells whose choice ends the move
 * @property {boolean} loose        whether a piece that is put down can be taken up again
 */

/**
 * A game as every watcher sees it.
 * @typedef {object} GameView
 * @property {number} seq           counts every change of the game
 * @property {Shown} board
 * @property {Played[]} moves
 * @property {Color|null} turn      null once the game is over
 * @property {{winner: Color|null, reason: string}|null} result
 * @property {{code: string, detail: string}|null} fault  what a program did wrong, where that ended the game
 * @property {Color|null} thinking  side an engine is thinking for
 * @property {boolean} stopped      the engine failed
 * @property {Color|null} drawOffer
 * @property {Color|null} undoAsk
 * @property {{kind: string, open: boolean}[]} seats
 * @property {{black: number|null, white: number|null, red?: number, running: Color|null}|null} clocks  milliseconds left, null for who has no clock
 * @property {string|null} next     the game that followed this one
 * @property {boolean} rated        whether it counts for ratings
 * @property {Standing[]|null} standings  how strong the players are, 0 for whoever began
 * @property {(string|null)[]} called     what the people want to be called, by chair
 * @property {number} black         who has Black: 0 for whoever began
 * @property {Opening|null} opening  what the opening waits for
 * @property {string} [table]       in an event, which board of which run this is
 * @property {string|null} [expected]  in an event, the person the board waits for
 * @property {boolean} [paused]     in an event, whether its run has broken off
 */

/**
 * A rating.
 * @typedef {object} Standing
 * @property {number} rating
 * @property {number} reach         half of the interval of 95 %
 * @property {number|null} change   what this game did to it
 */

/**
 * What an opening waits for.
 * @typedef {object} Opening
 * @property {string} rule          id of the opening rule
 * @property {string} kind          "stone", "swap", "ten", "color", "more", "number", "offer" or "select"
 * @property {number} seat          who has to act, 0 for whoever began
 * @property {Color} color          the colour this player has at present
 * @property {number} number        number of the stone or of the fifth
 * @property {number} most          largest number of fifths, or how many are offered
 * @property {Color} stone          colour of the next stone
 * @property {string} region        "anywhere", "centre", "within" or "beyond"
 * @property {number} side          side of the region's square
 * @property {number[]} cells       where a stone goes, or what can be offered or selected
 * @property {Choice[]} choices
 * @property {number[]} offered
 * @property {[number, number][]} equal  cells that cannot be offered, with the offered one they are equal to
 */

/**
 * A decision: what is sent, the end of its key, who has Black then, whether it settles the colours,
 * whether it is about the colours.
 * @typedef {{text: string, name: string, black: number, final: boolean, colors: boolean}} Choice
 */

/**
 * What a player of an event tells of its thinking, in its own terms; everything may be missing.
 * @typedef {object} Thought
 * @property {number} ply           plies made when it thought so
 * @property {number} [depth]
 * @property {string} [value]
 * @property {number} [mate]        plies to a forced end, negative if it loses
 * @property {number} [nodes]
 * @property {number} [speed]       nodes a second
 * @property {string[]} [line]
 */

/** By player, whoever had Black at the beginning first. @typedef {[Thought|null, Thought|null]} Thoughts */

/**
 * A board among others on the page of an event.
 * @typedef {object} Mini
 * @property {number} game          place in the schedule, from 0
 * @property {string} board         the game's id
 * @property {[number, number]} players
 * @property {[Color, Color]} colors
 * @property {Shown} shown          cells, last and win alone
 * @property {number} ply
 * @property {{black: number|null, white: number|null, running: Color|null}|null} clocks
 * @property {boolean} over
 * @property {Color|null} winner
 * @property {Thoughts} thoughts
 */

/** @typedef {typeof import("./choices.js")} Choices */

/**
 * An opening rule that goes with a game.
 * @typedef {{id: string, name: string, note: string}} OpeningOffer
 */

/**
 * What the browser may do in a game.
 * @typedef {{seats: Color[], chairs: number[]}} Mine
 */

export {};
