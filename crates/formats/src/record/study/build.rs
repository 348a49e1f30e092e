//! Between studies, stones in a row and positions of a game.

use goren_rules::text::side_by_count;
use goren_rules::{Cell, Color, GameId, Move, Position, Setup, Shape};

use super::super::played::{Played, RecordError, Stone};
use super::{Act, Kind, NodeId, Point, Study};

impl Study {
    /// A study of one line of stones, Black first.
    #[must_use]
    pub fn of_stones(shape: Shape, stones: &[Stone]) -> Study {
        let mut study = Study::new(shape);
        let (mut last, mut color) = (NodeId::ROOT, Color::Black);
        for stone in stones {
            let act = Act::Stone(color, Point { column: stone.column, row: stone.row });
            let Some(node) = study.add(last, act) else { break };
            if let Some(ms) = stone.ms {
                study.add_number(node, Kind::Time, ms);
            }
            (last, color) = (node, color.opposite());
        }
        study
    }

    /// A game as a study of one line.
    ///
    /// # Errors
    /// [`RecordError::Cannot`] for moves other than stones and passes.
    pub fn of_position(position: &Position) -> Result<Study, RecordError> {
        let mut study = Study::new(position.rules().shape);
        study.game = Some(position.id().clone());
        let board = position.geometry().clone();
        let cannot = |what: String| RecordError::Cannot {
            format: "a record",
            what,
            expected: "a game of stones that are put down",
        };
        let point = |cell: Cell| {
            let (row, column) = board.row_of(cell);
            Point::new(column, row).ok_or_else(|| cannot("a board of more than 64 columns".to_owned()))
        };
        let mut side = Position::initial(position.id());
        if let Some(start) = position.start() {
            if !start.rings.is_empty() || start.taken != [0; 2] || start.half || start.moved {
                return Err(cannot("a position with more than stones".to_owned()));
            }
            for &(cell, color) in &start.stones {
                let kind = match color {
                    Color::Black => Kind::AddBlack,
                    Color::White => Kind::AddWhite,
                    Color::Red => return Err(cannot("stones of a third side".to_owned())),
                };
                study.add_point(NodeId::ROOT, kind, point(cell)?);
            }
            study.add_number(NodeId::ROOT, Kind::ToMove, u32::from(start.to_move == Color::White));
            side = Position::from_setup(start).map_err(|error| cannot(error.to_string()))?;
        }
        let mut last = NodeId::ROOT;
        for &mv in position.history() {
            let color = side.side_to_move();
            let act = match mv {
                Move::Place(cell) => Act::Stone(color, point(cell)?),
                Move::Pass => Act::Pass(color),
                other => return Err(cannot(format!("the move {}", position.move_text(other)))),
            };
            last = study.add(last, act).unwrap_or(last);
            side.play(mv).map_err(|error| cannot(error.to_string()))?;
        }
        Ok(study)
    }

    /// The game that the study is of, or freestyle on its board, in which any game can be shown.
    #[must_use]
    pub fn game_or_free(&self) -> Option<GameId> {
        let free = || {
            let text = match self.shape {
                Shape::Rect { width, height } if width == height && width >= 5 => format!("gomoku@{width}"),
                Shape::Rect { width, height } => format!("mnk@{width}x{height}:k=5"),
                Shape::Hexagon { side } => format!("hexagon@{side}"),
                Shape::Yinsh => return None,
            };
            text.parse().ok()
        };
        self.game.clone().or_else(free)
    }

    /// The position at the end of the main line in a game. A side that moves twice means that the other has passed, if the game has that.
    ///
    /// # Errors
    /// [`RecordError`] if the game has another board, or does not allow what is set up.
    pub fn played(&self, id: &GameId) -> Result<Played, RecordError> {
        let board = id.rules().shape;
        if board != self.shape {
            return Err(RecordError::Board {
                found: self.shape.to_string(),
                expected: format!("{board}, that of {id}"),
            });
        }
        let mut position = self.start(id)?;
        let acts: Vec<Act> = self.main_line().map(|node| self.act(node)).collect();
        let acts: Vec<Act> = acts.into_iter().filter(|act| act.color().is_some()).collect();
        for (number, &act) in acts.iter().enumerate() {
            if let Err(reason) = make(&mut position, act) {
                return Ok(Played { position, left_out: Some((acts.len() - number, reason)) });
            }
        }
        Ok(Played { position, left_out: None })
    }

    /// The empty board, or what is set up before the first move.
    fn start(&self, id: &GameId) -> Result<Position, RecordError> {
        let initial = Position::initial(id);
        let board = initial.geometry();
        let cell = |point: Point| board.cell_in_row(point.row.into(), point.column.into());
        let stones: Vec<(Cell, Color)> =
            self.set_up().into_iter().filter_map(|(point, color)| Some((cell(point)?, color))).collect();
        if stones.is_empty() {
            return Ok(initial);
        }
        let said = self.main_line().find_map(|node| self.note(node, Kind::ToMove));
        let to_move = match said {
            Some(note) if note.number == 1 => Color::White,
            Some(_) => Color::Black,
            None => {
                let first = self.main_line().find_map(|node| self.act(node).color());
                first.unwrap_or_else(|| side_by_count(&stones))
            }
        };
        Position::from_setup(&Setup::new(id.clone(), stones, to_move)).map_err(|error| RecordError::Cannot {
            format: "the game",
            what: format!("the stones that are set up: {error}"),
            expected: "a position of the game",
        })
    }
}

fn make(position: &mut Position, act: Act) -> Result<(), String> {
    let (color, mv) = match act {
        Act::Stone(color, point) => {
            let cell = position.geometry().cell_in_row(point.row.into(), point.column.into());
            (color, Move::Place(cell.ok_or("outside the board")?))
        }
        Act::Pass(color) => (color, Move::Pass),
        Act::Nothing | Act::About(_) => return Ok(()),
    };
    if position.side_to_move() != color {
        // Who has made two moves in a row: the other passed, if the game has that.
        position.play(Move::Pass).map_err(|_| "two moves in a row of the same colour".to_owned())?;
    }
    position.play(mv).map_err(|error| error.to_string())
}
