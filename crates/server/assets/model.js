// Shapes of what the server sends. Read by the type checker only.

/**
 * How a board is drawn; all lengths in picture units, all arithmetic done by the server.
 * @typedef {object} Plan
 * @property {string} game          canonical text of the game
 * @property {string} name          its name, localised
 * @property {"stones"|"xo"} style
 * @property {[number, number, number, number]} box  x, y, width, height
 * @property {string} ground        path of the wood or the sheet
 * @property {string} grid          path of the thin lines
 * @property {string} frame         path of the outer line
 * @property {[number, number][]} stars
 * @property {[number, number, string][]} coordinates
 * @property {string} cell          path of one cell around its centre
 * @property {number} stone         radius
 * @property {[number, number, string][]} cells      centre and name of every cell
 * @property {[number, number, number, number][]} steps  neighbours left, right, up, down; -1 for none
 * @property {string} start         what stands on the board when the game begins
 * @property {Color|null} first     side whose stone begins the game
 * @property {[number, number][]} rows               first cell and count of every text row
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
 * @property {string} cells         one letter a cell: "." empty, "b" black, "w" white
 * @property {number[]} last        cells of the last move
 * @property {number[][]} win       cells of each winning row
 * @property {Foul[]} fouls
 * @property {Color} mover          side whose stone comes next
 * @property {number|null} left     stones left in this turn
 * @property {[number, number]|null} taken  what each side has captured
 * @property {number[]} captured    cells emptied by the last move
 * @property {number[]|null} numbers  move number of every cell, where the list does not tell
 * @property {{slides: Record<string, number[]>, twists: number[], rows: [string, [number, number]][], rings: number[], swap: boolean, pass: boolean}} options
 */

/**
 * A game as every watcher sees it.
 * @typedef {object} GameView
 * @property {number} seq           counts every change of the game
 * @property {Shown} board
 * @property {Played[]} moves
 * @property {Color|null} turn      null once the game is over
 * @property {{winner: Color|null, reason: string}|null} result
 * @property {Color|null} thinking  side an engine is thinking for
 * @property {boolean} stopped      the engine failed
 * @property {Color|null} drawOffer
 * @property {Color|null} undoAsk
 * @property {{kind: string, open: boolean}[]} seats
 * @property {{black: number, white: number, running: Color|null}|null} clocks  milliseconds left
 * @property {string|null} next     the game that followed this one
 * @property {number} black         who has Black: 0 for whoever began
 * @property {Opening|null} opening  what the opening waits for
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
