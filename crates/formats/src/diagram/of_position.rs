//! The picture of a position.

use goren_rules::{Color, Language, Move, Play, Position, Reason, Shape, Twist, runs};

use super::last_turn::{LastTurn, stretch};
use super::options::{Ground, PictureOptions};
use super::picture::{Band, Form, Picture, Placed, Taken};

impl Picture {
    /// The picture of a position: its pieces, the last turn, winning and losing lines, what was taken, and the
    /// cells forbidden to the side to move, as far as the options ask for them.
    #[must_use]
    pub fn of(position: &Position, options: &PictureOptions) -> Picture {
        let rules = position.rules();
        let mut picture = Picture::empty(position.geometry().clone(), rules.labels, options);
        match rules.play {
            Play::Pentago => picture.tray = Some(3),
            Play::Hasami(_) if options.ground == Ground::Auto => picture.options.ground = Ground::Cells,
            _ => {}
        }
        // Yavalath's letters name columns; the other hexagons are read row by row.
        picture.upright |= matches!(rules.shape, Shape::Hexagon { .. }) && rules.losing_line.is_some();
        picture.place_pieces(position);
        if options.last {
            picture.show_last_turn(position);
        }
        if options.winning {
            picture.show_lines(position);
        }
        if rules.play == Play::Pentago && position.outcome().is_none() && position.setup().half {
            // The stone of this turn stands; which quadrant turns is still to be said.
            picture.twists = Twist::ALL.to_vec();
        }
        if options.taken {
            picture.taken = taken(position);
        }
        if options.forbidden && position.outcome().is_none() {
            let labels = picture.labels;
            let geometry = picture.geometry.clone();
            picture.forbidden = position
                .fouls()
                .into_iter()
                .map(|(cell, foul)| (cell, foul.describe(&geometry, labels)))
                .collect();
        }
        picture.describe(position);
        picture
    }

    fn place_pieces(&mut self, position: &Position) {
        let numbers = position.move_numbers();
        let options = &self.options;
        let placed = position.pieces().into_iter().map(|(cell, piece)| {
            let number = numbers.get(cell.index()).copied().unwrap_or(0);
            Placed {
                cell,
                color: piece.color,
                form: piece.kind.into(),
                number: options.numbers.shown(number),
            }
        });
        self.pieces = placed.collect();
    }

    fn show_last_turn(&mut self, position: &Position) {
        let turn = LastTurn::of(position);
        self.last = turn.cells;
        self.traces = turn.slides;
        self.removed = turn.removed;
        self.twisted = turn.twist;
        self.bands = turn.rows.into_iter().map(|cells| Band { cells, gone: true }).collect();
    }

    fn show_lines(&mut self, position: &Position) {
        let rules = position.rules();
        match (position.outcome().map(|outcome| outcome.reason), rules.losing_line) {
            (Some(Reason::LosingLine), _) if rules.players == 2 => self.losing = position.winning_lines(),
            (Some(Reason::LosingLine), _) => {}
            _ => self.winning = position.winning_lines(),
        }
        // With three players, whoever is out is so by a line that stays on the board.
        if let Some(length) = rules.losing_line.filter(|_| rules.players == 3) {
            let geometry = &self.geometry;
            let all = runs(geometry, position.stones()).into_iter();
            let losing = all.filter(|(run, _)| run.length == usize::from(length));
            self.losing = losing.map(|(run, _)| run.cells(geometry).to_vec()).collect();
        }
        if matches!(rules.play, Play::Yinsh { .. }) {
            let rows = position.legal_moves().into_iter().filter_map(|mv| match mv {
                Move::TakeRow { from, to } => Some(stretch(position.geometry(), from, to)),
                _ => None,
            });
            self.bands.extend(rows.map(|cells| Band { cells, gone: false }));
        }
    }

    fn describe(&mut self, position: &Position) {
        self.title = position.id().name(Language::En);
        let mut text = self.inventory(position.rules().sides());
        if let Some(taken) = self.taken.filter(|taken| taken.counts != [0, 0]) {
            let [black, white] = taken.counts;
            let what = if taken.form == Form::Ring { "rings taken off" } else { "captures" };
            text.push_str(&format!(" Black has {black} {what}, White {white}."));
        }
        if let Some(last) = position.history().last() {
            text.push_str(&format!(" Last move: {}.", position.move_text(*last)));
        }
        match position.outcome() {
            Some(outcome) => match outcome.winner {
                Some(winner) => text.push_str(&format!(" {} has won.", capital(winner))),
                None => text.push_str(" The game is drawn."),
            },
            None => text.push_str(&format!(" {} to move.", capital(position.side_to_move()))),
        }
        self.description = text;
    }

    /// How many pieces of which form and side there are: `3 black and 2 white stones.`
    fn inventory(&self, sides: &[Color]) -> String {
        let kinds =
            [(Form::Ring, "rings"), (Form::Marker, "markers"), (Form::Man, "men"), (Form::Stone, "stones")];
        let mut parts: Vec<String> = Vec::new();
        for (form, name) in kinds {
            let count = |color| self.pieces.iter().filter(|p| p.form == form && p.color == color).count();
            let counts: Vec<String> = sides.iter().map(|&side| format!("{} {side}", count(side))).collect();
            if self.pieces.iter().any(|placed| placed.form == form) {
                let (last, others) = counts.split_last().map_or(("", &[][..]), |(last, all)| (last, all));
                parts.push(format!("{} and {last} {name}", others.join(", ")));
            }
        }
        if parts.is_empty() { "An empty board.".to_owned() } else { format!("{}.", parts.join(", ")) }
    }
}

/// What is shown beside the board of a game in which something is taken.
fn taken(position: &Position) -> Option<Taken> {
    let rules = position.rules();
    let (form, goal) = match rules.play {
        Play::Yinsh { rings_to_win } => (Form::Ring, Some(u16::from(rings_to_win))),
        Play::Hasami(settings) => (Form::Man, settings.first_to_five.then_some(5)),
        _ => (Form::Stone, Some(u16::from(rules.captures?.target))),
    };
    Some(Taken { counts: position.taken(), form, goal })
}

fn capital(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
        Color::Red => "Red",
    }
}
