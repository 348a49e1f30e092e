// What the kinds of input share: the board they work on, and which of them a position asks for.

import { RowInput } from "./row.js";
import { PlaceInput } from "./place.js";
import { RingOffInput } from "./ring_off.js";
import { SlideInput } from "./slide.js";
import { TwistInput } from "./twist.js";

/** @typedef {import("../model.js").Shown} Shown */
/** @typedef {import("../model.js").Plan} Plan */

/**
 * What an input may use.
 * @typedef {object} Desk
 * @property {import("../board.js").Board} board
 * @property {(text: string, cell?: number) => void} send  makes a move
 * @property {(text: string) => void} warn
 * @property {() => void} changed  something was chosen or given up: marks and words are to be drawn again
 */

/**
 * A way to enter moves. A new one is made for every position.
 * @typedef {object} Input
 * @property {(cell: number) => void} choose  a cell was chosen
 * @property {(cell: number|null) => void} hover  pointer or focus came to a cell
 * @property {() => boolean} cancel  gives up what was chosen; whether there was something
 * @property {(letter: string) => void} [twist]  a twist was chosen
 * @property {() => import("../model.js").Offers} offers
 * @property {() => [string, Record<string, string>]|null} hint  key of what is expected next, with its values
 * @property {(cell: number) => string|null} moveTo  the move that choosing a cell would make
 * @property {() => Pick[]} picks  the same choices as buttons
 * @property {boolean} ghosts  whether an empty cell gets a piece when it is chosen
 */

/** @typedef {{name: string, text: string, light?: (on: boolean) => void, run: () => void}} Pick */

/**
 * The input that a position asks for.
 * @param {Desk} desk @param {Plan} plan @param {Shown} shown
 * @returns {Input}
 */
export function inputFor(desk, plan, shown) {
  const { options } = shown;
  if (options.rows.length) return new RowInput(desk, shown);
  if (options.rings.length) return new RingOffInput(desk, plan, shown);
  if (Object.keys(options.slides).length) return new SlideInput(desk, plan, shown);
  if (options.twists.length || options.turn) return new TwistInput(desk, plan, shown);
  return new PlaceInput(desk, plan, shown);
}
