//! How this program plays. Change `choose`, and it is yours.

/// What a cell of the board holds.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Stone {
    Empty,
    Own,
    Other,
    /// No stone may be put here.
    #[allow(dead_code)]
    Blocked,
}

/// Five neighbouring cells in a line, as places in the board: whoever fills them wins.
pub type Row = [usize; 5];

/// What a row is worth that holds 0, 1, 2, 3 or 4 stones of one side and none of the other.
const OWN_WORTH: [i32; 5] = [1, 4, 20, 100, 0];
const OTHER_WORTH: [i32; 5] = [1, 3, 15, 80, 0];

/// The cell to play; `None` if the board is full. `rows` are all rows of five on this board.
pub fn choose(board: &[Stone], rows: &[Row]) -> Option<usize> {
    fifth(board, rows, Stone::Own).or_else(|| fifth(board, rows, Stone::Other)).or_else(|| best(board, rows))
}

/// The empty cell of a row that holds four stones of a side.
fn fifth(board: &[Stone], rows: &[Row], side: Stone) -> Option<usize> {
    let four = rows.iter().filter(|row| count(board, row, side) == 4);
    four.flatten().copied().find(|&cell| is_legal(board, cell))
}

/// The empty cell that counts most in the rows that run through it; of equal ones that nearest the middle.
fn best(board: &[Stone], rows: &[Row]) -> Option<usize> {
    let mut score = vec![0; board.len()];
    for row in rows {
        let own = count(board, row, Stone::Own);
        let other = count(board, row, Stone::Other);
        if own + other + count(board, row, Stone::Empty) < 5 || (own > 0 && other > 0) {
            continue; // Nobody can fill this row any more.
        }
        let worth = if other > 0 { OTHER_WORTH[other] } else { OWN_WORTH[own] };
        for &cell in row {
            score[cell] += worth;
        }
    }
    let middle = board.len() / 2;
    let legal = (0..board.len()).filter(|&cell| is_legal(board, cell));
    legal.max_by_key(|&cell| (score[cell], std::cmp::Reverse(cell.abs_diff(middle))))
}

/// Whether a stone may be put on a cell: on every empty one.
fn is_legal(board: &[Stone], cell: usize) -> bool {
    board[cell] == Stone::Empty
}

/// How many cells of a row hold this.
fn count(board: &[Stone], row: &Row, stone: Stone) -> usize {
    row.iter().filter(|&&cell| board[cell] == stone).count()
}
