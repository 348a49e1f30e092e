//! What a manager says to a program.

use std::fmt;

use super::{Info, Point};

/// A command, complete with the lines that belong to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command {
    /// `START n`: a game on a square board begins. Answer: `OK` or `ERROR`.
    Start(u16),
    /// `RECTSTART w,h`: a game on a rectangle begins. Answer: `OK` or `ERROR`.
    RectStart {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// `RESTART`: another game on the same board. Answer: `OK`.
    Restart,
    /// `BEGIN`: the program makes the first move. Answer: a cell.
    Begin,
    /// `TURN x,y`: the opponent's move. Answer: a cell.
    Turn(Point),
    /// `PLAY x,y`: the manager's reply to `SUGGEST`; the move is to be made. Answer: that cell.
    Play(Point),
    /// `BOARD`, stones, `DONE`: the position. Answer: a cell.
    Board(Vec<Stone>),
    /// `YXBOARD`, stones, `DONE`: the position, without an answer.
    SilentBoard(Vec<Stone>),
    /// `TAKEBACK x,y`: the stone is removed. Answer: `OK`.
    TakeBack(Point),
    /// `SWAP2BOARD`, 0, 3 or 5 stones in the order of moves, `DONE`. Answer: cells or `SWAP`.
    Swap2Board(Vec<Point>),
    /// `INFO key value`. No answer.
    Info(Info),
    /// `ABOUT`. Answer: who the program is.
    About,
    /// `END`: the program leaves. No answer.
    End,
    /// `YXSTOP` or `STOP`: the search ends and its move is given.
    Stop,
    /// `YXSHOWFORBID`. Answer: `FORBID` and the forbidden cells.
    ShowForbid,
    /// `YXNBEST n`: the `n` best moves are searched, the best is the answer.
    NBest(u16),
    /// `YXSHOWINFO`: the manager wants the lines of thought of Yixin.
    ShowInfo,
    /// `YXBLOCK`, cells, `DONE`: the program does not play there.
    Block(Vec<Point>),
    /// `YXBLOCKUNDO`, cells, `DONE`: it may play there again.
    Unblock(Vec<Point>),
    /// `YXBLOCKRESET`: it may play everywhere.
    UnblockAll,
    /// `YXBALANCEONE bias`: the stone after which neither side is better, seen with this bias. Answer: its cell.
    BalanceOne(i32),
    /// `YXBALANCETWO bias`: the two stones. Answer: their cells in one line.
    BalanceTwo(i32),
    /// `YXHASHCLEAR`: what was learnt is forgotten.
    HashClear,
}

/// A stone of `BOARD`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stone {
    /// Where it lies.
    pub point: Point,
    /// Whose it is.
    pub owner: Owner,
}

/// Whose a stone of `BOARD` is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The program that is asked: 1.
    Own,
    /// Its opponent: 2.
    Opponent,
    /// Nobody: the cell is blocked: 3.
    Blocked,
}

impl Owner {
    /// The number in the protocol.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Owner::Own => 1,
            Owner::Opponent => 2,
            Owner::Blocked => 3,
        }
    }

    /// The owner of a number.
    #[must_use]
    pub fn of(number: u8) -> Option<Owner> {
        [Owner::Own, Owner::Opponent, Owner::Blocked].into_iter().find(|owner| owner.number() == number)
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.point, self.owner.number())
    }
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, name: &str, items: &[T]) -> fmt::Result {
    writeln!(f, "{name}")?;
    for item in items {
        writeln!(f, "{item}")?;
    }
    f.write_str("DONE")
}

impl fmt::Display for Command {
    /// The command, without the end of its last line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(side) => write!(f, "START {side}"),
            Command::RectStart { width, height } => write!(f, "RECTSTART {width},{height}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(point) => write!(f, "TURN {point}"),
            Command::Play(point) => write!(f, "PLAY {point}"),
            Command::Board(stones) => list(f, "BOARD", stones),
            Command::SilentBoard(stones) => list(f, "YXBOARD", stones),
            Command::TakeBack(point) => write!(f, "TAKEBACK {point}"),
            Command::Swap2Board(points) => list(f, "SWAP2BOARD", points),
            Command::Info(info) => f.write_str(format!("INFO {info}").trim_end()),
            Command::About => f.write_str("ABOUT"),
            Command::End => f.write_str("END"),
            Command::Stop => f.write_str("YXSTOP"),
            Command::ShowForbid => f.write_str("YXSHOWFORBID"),
            Command::NBest(number) => write!(f, "YXNBEST {number}"),
            Command::ShowInfo => f.write_str("YXSHOWINFO"),
            Command::Block(points) => list(f, "YXBLOCK", points),
            Command::Unblock(points) => list(f, "YXBLOCKUNDO", points),
            Command::UnblockAll => f.write_str("YXBLOCKRESET"),
            Command::BalanceOne(bias) => write!(f, "YXBALANCEONE {bias}"),
            Command::BalanceTwo(bias) => write!(f, "YXBALANCETWO {bias}"),
            Command::HashClear => f.write_str("YXHASHCLEAR"),
        }
    }
}
