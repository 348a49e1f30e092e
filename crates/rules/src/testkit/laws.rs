//! The laws every position type keeps.

use std::collections::BTreeSet;

use super::{Rng, likely_move};
use crate::{
    Cell, Color, Foul, GameId, Geometry, Labels, Move, Outcome, Position, Symmetry, parse_position,
    position_text,
};

/// More plies than any game of the family may last.
const PLIES: usize = 20_000;

/// Plays `games` random games of `id` and checks every law on the way; the costly ones on a sample of the positions.
///
/// # Panics
/// On the first broken law, with the game so far.
pub fn conformance(id: &GameId, games: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    game_text(id);
    for _ in 0..games {
        let mut position = Position::initial(id);
        check_all(&position, &mut rng);
        while let Some(mv) = likely_move(&position, &mut rng) {
            play_and_undo(&mut position, mv);
            // On large boards most plies are alike.
            if position.outcome().is_some() || rng.below(position.geometry().len() / 12 + 1) == 0 {
                check_all(&position, &mut rng);
            }
            assert!(position.ply() < PLIES, "{}: the game does not end", at(&position));
        }
        assert!(position.outcome().is_some(), "{}: no move is left, and no result", at(&position));
    }
}

fn at(position: &Position) -> String {
    position_text(position)
}

fn check_all(position: &Position, rng: &mut Rng) {
    counts(position);
    legal_is_listed(position, rng);
    replay(position);
    symmetries(position);
    texts(position);
    setups(position);
}

/// Everything one can see of a position.
#[derive(PartialEq, Debug)]
struct View {
    stones: Vec<Option<Color>>,
    empty: usize,
    side: Color,
    history: Vec<Move>,
    numbers: Vec<u32>,
    outcome: Option<Outcome>,
    winning: Vec<Vec<Cell>>,
    key: u64,
    canonical: u64,
    moves: Vec<Move>,
    fouls: Vec<(Cell, Foul)>,
}

fn view(position: &Position) -> View {
    View {
        stones: position.stones().to_vec(),
        empty: position.empty(),
        side: position.side_to_move(),
        history: position.history().to_vec(),
        numbers: position.move_numbers(),
        outcome: position.outcome(),
        winning: position.winning_lines(),
        key: position.key(),
        canonical: position.canonical_key(),
        moves: position.legal_moves(),
        fouls: position.fouls(),
    }
}

/// Playing and taking back changes nothing; playing again gives the same as before.
fn play_and_undo(position: &mut Position, mv: Move) {
    let before = view(position);
    let play = |position: &mut Position| {
        position
            .play(mv)
            .unwrap_or_else(|error| panic!("{}: {mv:?} is listed but refused: {error}", at(position)));
    };
    play(position);
    let after = view(position);
    assert_ne!(before.key, after.key, "{}: a move leaves the key unchanged", at(position));
    assert_eq!(position.undo(), Some(mv), "{}: undo tells another move", at(position));
    assert_eq!(before, view(position), "{}: undo of {mv:?} does not restore the position", at(position));
    play(position);
    assert_eq!(after, view(position), "{}: the same move gives another position", at(position));
}

/// Counts and lists of pieces tell the same as the stones.
fn counts(position: &Position) {
    let stones = position.stones();
    let pieces: Vec<(Cell, Color)> =
        position.pieces().iter().map(|(cell, piece)| (*cell, piece.color)).collect();
    let seen: Vec<(Cell, Color)> =
        position.geometry().cells().filter_map(|cell| Some((cell, stones[cell.index()]?))).collect();
    assert_eq!(pieces, seen, "{}: pieces and stones differ", at(position));
    assert_eq!(position.empty(), stones.len() - seen.len(), "{}: empty cells", at(position));
    if let Some(Outcome { winner: Some(winner), reason: crate::Reason::Line }) = position.outcome() {
        let lines = position.winning_lines();
        let own = |cell: &Cell| stones[cell.index()] == Some(winner);
        assert!(!lines.is_empty() && lines.iter().flatten().all(own), "{}: winning lines", at(position));
    }
}

/// A move is legal exactly if it is listed, and a refused one changes nothing.
fn legal_is_listed(position: &Position, rng: &mut Rng) {
    let listed = position.legal_moves();
    let set: BTreeSet<Move> = listed.iter().copied().collect();
    assert_eq!(set.len(), listed.len(), "{}: a move is listed twice", at(position));
    assert_eq!(listed.is_empty(), position.outcome().is_some(), "{}: moves and result", at(position));
    for mv in candidates(position, &set, rng) {
        let verdict = position.check(mv);
        assert_eq!(verdict.is_ok(), set.contains(&mv), "{}: {mv:?} is {verdict:?}", at(position));
        if let Err(error) = verdict {
            let mut tried = position.clone();
            assert_eq!(tried.play(mv), Err(error), "{}: play and check differ on {mv:?}", at(position));
            assert_eq!(tried.key(), position.key(), "{}: the refused {mv:?} changed the key", at(position));
            assert_eq!(
                tried.stones(),
                position.stones(),
                "{}: the refused {mv:?} moved stones",
                at(position)
            );
        }
    }
}

/// All listed moves, all placements, a sample of every other kind, and cells the board does not have.
fn candidates(position: &Position, listed: &BTreeSet<Move>, rng: &mut Rng) -> Vec<Move> {
    let cells: Vec<Cell> = position.geometry().cells().collect();
    let mut moves: Vec<Move> = listed.iter().copied().collect();
    moves.extend([Move::Pass, Move::Swap]);
    let beyond = [Cell::new(cells.len() as u16), Cell::new(u16::MAX)];
    moves.extend(cells.iter().copied().chain(beyond).map(Move::Place));
    for _ in 0..20 {
        let (from, to) = (cells[rng.below(cells.len())], cells[rng.below(cells.len())]);
        let twist = crate::Twist { quadrant: rng.below(4) as u8, clockwise: rng.chance(50) };
        moves.extend([Move::Slide { from, to }, Move::TakeRow { from, to }]);
        moves.extend([Move::Twist { cell: from, twist }, Move::TakeRing(to)]);
    }
    moves
}

/// The same moves from the same start give the same position, key and all.
fn replay(position: &Position) {
    let mut fresh = match position.start() {
        Some(setup) => Position::from_setup(setup).expect("a start was valid once"),
        None => Position::initial(position.id()),
    };
    for &mv in position.history() {
        fresh.play(mv).unwrap_or_else(|error| panic!("{}: replay refuses {mv:?}: {error}", at(position)));
    }
    assert_eq!(view(&fresh), view(position), "{}: replay gives another position", at(position));
}

/// The image of a move under a symmetry of the board; `None` for a twist of a quadrant that the board does not have.
#[must_use]
pub fn mapped(mv: Move, symmetry: &Symmetry, geometry: &Geometry) -> Option<Move> {
    let image = |cell| symmetry.apply(cell);
    Some(match mv {
        Move::Place(cell) => Move::Place(image(cell)),
        Move::Slide { from, to } => Move::Slide { from: image(from), to: image(to) },
        Move::TakeRow { from, to } => Move::row(image(from), image(to), geometry, Labels::Algebraic),
        Move::TakeRing(cell) => Move::TakeRing(image(cell)),
        Move::Pass | Move::Swap => mv,
        Move::Twist { cell, twist } => Move::Twist { cell: image(cell), twist: twist.mapped(symmetry)? },
        Move::Turn(twist) => Move::Turn(twist.mapped(symmetry)?),
    })
}

/// Every symmetric image of a game has the same keys, the image of its moves, and the same result.
fn symmetries(position: &Position) {
    if position.start().is_some() || !symmetric(position) {
        return;
    }
    let first = Position::initial(position.id());
    for symmetry in position.geometry().symmetries() {
        // The image of a game is a game only if it begins with the same men.
        if first.geometry().cells().any(|cell| first.stone(symmetry.apply(cell)) != first.stone(cell)) {
            continue;
        }
        let mut image = first.clone();
        for &mv in position.history() {
            let mv = mapped(mv, symmetry, position.geometry()).expect("a legal move has an image");
            image
                .play(mv)
                .unwrap_or_else(|error| panic!("{}: the image refuses {mv:?}: {error}", at(position)));
        }
        assert_eq!(image.outcome(), position.outcome(), "{}: result of the image", at(&image));
        assert_eq!(image.canonical_key(), position.canonical_key(), "{}: canonical key", at(&image));
        let legal = |moves: Vec<Move>| moves.into_iter().collect::<BTreeSet<Move>>();
        let image_of = |mv| mapped(mv, symmetry, position.geometry());
        let moved = position.legal_moves().into_iter().filter_map(image_of).collect();
        assert_eq!(legal(image.legal_moves()), legal(moved), "{}: moves of the image", at(&image));
    }
}

/// Whether the symmetries of the board are symmetries of the game.
fn symmetric(position: &Position) -> bool {
    match position {
        Position::Line(_) | Position::Pentago(_) | Position::Yinsh(_) | Position::Hasami(_) => true,
    }
}

/// Ids are canonical and read in either case.
fn game_text(id: &GameId) {
    let text = id.to_string();
    assert_eq!(GameId::parse(&text).as_ref(), Ok(id), "{text}: the id does not come back");
    assert_eq!(GameId::parse(&format!(" {} ", text.to_uppercase())).as_ref(), Ok(id), "{text} in capitals");
}

/// Moves and positions come back from their texts.
fn texts(position: &Position) {
    for mv in position.legal_moves() {
        let text = position.move_text(mv);
        let read = [position.parse_move(&text), position.parse_move(&format!(" {} ", text.to_uppercase()))];
        assert_eq!(read, [Ok(mv), Ok(mv)], "{}: the text {text} of a move does not come back", at(position));
    }
    let text = position_text(position);
    let read = parse_position(&text).unwrap_or_else(|error| panic!("{text}: the text is refused: {error}"));
    assert_eq!(view(&read), view(position), "{text}: the text gives another position");
}

/// A game in progress goes on from its arrangement as it was; only the history is lost.
fn setups(position: &Position) {
    if position.outcome().is_some() {
        return;
    }
    let setup = position.setup();
    let again = Position::from_setup(&setup)
        .unwrap_or_else(|error| panic!("{}: its own arrangement is refused: {error}", at(position)));
    assert_eq!(again.setup(), setup, "{}: the arrangement does not come back", at(position));
    let (old, new) = (view(position), view(&again));
    assert_eq!((new.stones, new.side, new.outcome), (old.stones, old.side, old.outcome), "{}", at(position));
    assert_eq!(
        (new.moves, new.fouls),
        (old.moves, old.fouls),
        "{}: moves after the arrangement",
        at(position)
    );
    if position.history().last() != Some(&Move::Pass) {
        assert_eq!((new.key, new.canonical), (old.key, old.canonical), "{}: keys", at(position));
    }
    let text = position_text(&again);
    let read = parse_position(&text).unwrap_or_else(|error| panic!("{text}: the text is refused: {error}"));
    assert_eq!(view(&read), view(&again), "{text}: the text gives another position");
}
