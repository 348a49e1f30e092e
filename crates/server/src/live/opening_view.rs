//! What an opening waits for, as the browser gets it.

use goren_rules::{Cell, Choice, Color, Move, Opening, Position, Seat, Want};
use serde::Serialize;

use super::session::Session;
use crate::opening_text::Demand;

#[derive(Serialize)]
pub(crate) struct OpeningView {
    #[serde(flatten)]
    pub(crate) demand: Demand,
    /// Where a stone goes or which cells can be offered or selected.
    cells: Vec<usize>,
    /// Decisions, in the order of the rule.
    pub(crate) choices: Vec<ChoiceView>,
    pub(crate) offered: Vec<usize>,
    /// Empty cells that cannot be offered, each with the offered one that it is equal to.
    equal: Vec<(usize, usize)>,
}

/// A decision and what follows from it.
#[derive(Serialize)]
pub(crate) struct ChoiceView {
    /// What is sent: `take black`.
    pub(crate) text: String,
    /// The end of the key of its words: `take-black`.
    pub(crate) name: String,
    /// Who has Black then: 0 for whoever began.
    pub(crate) black: usize,
    /// Whether it settles the colours.
    #[serde(rename = "final")]
    pub(crate) last: bool,
    /// Whether it is about the colours at all.
    pub(crate) colors: bool,
}

impl OpeningView {
    pub(crate) fn of(session: &Session) -> Option<OpeningView> {
        let (game, position) = (&session.game, session.game.position());
        let (opening, demand) = (game.opening(), Demand::of(game)?);
        let index = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let mut view = OpeningView {
            demand,
            cells: Vec::new(),
            choices: Vec::new(),
            offered: index(opening.offered()),
            equal: Vec::new(),
        };
        match opening.want(position)? {
            Want::Stone(cells) | Want::Select(cells) => view.cells = index(&cells),
            Want::Choice(choices) => {
                view.choices = choices.into_iter().map(|choice| follow(opening, position, choice)).collect();
            }
            Want::Offer { cells, .. } => {
                view.equal = equal(opening, position);
                view.cells = index(&cells);
            }
            _ => {}
        }
        Some(view)
    }
}

/// What a decision leads to.
fn follow(opening: &Opening, position: &Position, choice: Choice) -> ChoiceView {
    let text = choice.text(position.geometry(), position.rules().labels);
    let mut after = opening.clone();
    let made = after.choose(&mut position.clone(), choice).is_ok();
    let colors = !matches!(choice, Choice::PlaceTwoMore | Choice::OfferTen);
    ChoiceView {
        name: text.replace(' ', "-"),
        text,
        black: usize::from(after.seat_of(Color::Black) != Seat::First),
        last: made && after.colors_are_final(),
        colors,
    }
}

fn equal(opening: &Opening, position: &Position) -> Vec<(usize, usize)> {
    let geometry = position.geometry();
    let free = geometry
        .cells()
        .filter(|&cell| !opening.offered().contains(&cell) && position.check(Move::Place(cell)).is_ok());
    free.filter_map(|cell| Some((cell.index(), opening.equal_to_offered(position, cell)?.index()))).collect()
}
