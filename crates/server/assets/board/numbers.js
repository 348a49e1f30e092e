// Which move numbers stand on the stones.

/**
 * The first and last number that is shown; none where the first is the larger.
 * @param {URLSearchParams} view  the reader's settings
 * @param {number} ply   moves on the board
 * @param {number} from  the move that was chosen as the first, for `from`
 * @returns {[number, number]}
 */
export function numbersShown(view, ply, from) {
  switch (view.get("numbers")) {
    case "all":
      return [1, ply];
    case "last":
      return [ply - Number(view.get("last")) + 1, ply];
    case "from":
      return [from, ply];
    default:
      return [1, 0];
  }
}
