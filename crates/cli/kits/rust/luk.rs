//! An entrant of the ristinolla contest: it is started for every move, reads the .luk file of its folder, writes its
//! move into the .kir file of the same name, and ends. It must make no other file.

mod choose;
mod square;

use std::error::Error;
use std::fs;

use choose::{choose, Stone};
use square::rows_of_five;

/// The number of the first column and row. The organiser says whether it is 0 or 1.
const FIRST: usize = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let mut names = fs::read_dir(".")?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let luk = names.find(|name| name.ends_with(".luk")).ok_or("there is no .luk file here")?;
    let text = fs::read_to_string(&luk)?;
    let mut numbers = text.split_whitespace().map(str::parse::<usize>);
    let side = numbers.next().ok_or("the file is empty")??;
    let numbers: Vec<usize> = numbers.collect::<Result<_, _>>()?;
    let mut board = vec![Stone::Empty; side * side];
    // The last mark is the opponent's, the one before ours, and so on.
    for (i, mark) in numbers.chunks_exact(2).rev().enumerate() {
        let cell = mark[0] - FIRST + (mark[1] - FIRST) * side;
        board[cell] = if i % 2 == 0 { Stone::Other } else { Stone::Own };
    }
    let cell = choose(&board, &rows_of_five(side, side)).ok_or("the grid is full")?;
    let answer = format!("{} {}\n", cell % side + FIRST, cell / side + FIRST);
    fs::write(luk.replace(".luk", ".kir"), answer)?;
    Ok(())
}
