//! What every fuzz target does with its bytes. The functions fail by panicking.
//!
//! A target does more than not crash: what was read is written and read again, and must be the same.

use goren_engine::PlayerSpec;
use goren_formats::exercise;
use goren_formats::record::Format;
use goren_rules::{
    Game, GameId, Move, Position, TimeControl, Variant, diagram, parse_position, position_text,
};

/// One target.
pub(crate) type Target = fn(&[u8]);

/// Name and function of every target; the corpus of each is in the folder of its name.
pub(crate) const TARGETS: &[(&str, Target)] = &[
    ("contest_log", exercise::contest_log),
    ("diagram", diagram_text),
    ("diagram_file", exercise::diagram),
    ("drawable", exercise::drawable),
    ("entrant_name", exercise::entrant_name),
    ("game_id", game_id),
    ("game_text", game_text),
    ("gomocup", exercise::gomocup),
    ("kir", exercise::kir),
    ("legality", legality),
    ("luk", exercise::luk),
    ("move_file", exercise::move_file),
    ("move_text", move_text),
    ("pisq_files", exercise::pisq_files),
    ("player", player),
    ("position_text", position),
    ("record_ban", |bytes| exercise::record(bytes, Format::Ban)),
    ("record_bdt", |bytes| exercise::record(bytes, Format::Bdt)),
    ("record_bdt_renlib", |bytes| exercise::record(bytes, Format::BdtRenlib)),
    ("record_db", |bytes| exercise::record(bytes, Format::Db)),
    ("record_game", |bytes| exercise::record(bytes, Format::Game)),
    ("record_gomocalc", |bytes| exercise::record(bytes, Format::Gomocalc)),
    ("record_json", |bytes| exercise::record(bytes, Format::Json)),
    ("record_kurnik", |bytes| exercise::record(bytes, Format::Kurnik)),
    ("record_lib", |bytes| exercise::record(bytes, Format::Lib)),
    ("record_log", |bytes| exercise::record(bytes, Format::Log)),
    ("record_luk", |bytes| exercise::record(bytes, Format::Luk)),
    ("record_moves", |bytes| exercise::record(bytes, Format::Moves)),
    ("record_openings", |bytes| exercise::record(bytes, Format::Openings)),
    ("record_pbem", |bytes| exercise::record(bytes, Format::Pbem)),
    ("record_pos", |bytes| exercise::record(bytes, Format::Pos)),
    ("record_pos_yixin", |bytes| exercise::record(bytes, Format::PosYixin)),
    ("record_psq", |bytes| exercise::record(bytes, Format::Psq)),
    ("record_rdf", |bytes| exercise::record(bytes, Format::Rdf)),
    ("record_rec", |bytes| exercise::record(bytes, Format::Rec)),
    ("record_renjs", |bytes| exercise::record(bytes, Format::Renjs)),
    ("record_rif", |bytes| exercise::record(bytes, Format::Rif)),
    ("record_sav", |bytes| exercise::record(bytes, Format::Sav)),
    ("record_sgf", |bytes| exercise::record(bytes, Format::Sgf)),
    ("record_wzq", |bytes| exercise::record(bytes, Format::Wzq)),
    ("state_file", exercise::state_file),
    ("time_control", time_control),
];

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// The first byte chooses a game, the rest is for the target.
fn game_and_rest(bytes: &[u8]) -> (GameId, &[u8]) {
    let presets: Vec<&str> = Variant::ALL.iter().flat_map(|variant| variant.presets()).copied().collect();
    let (&first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let preset = presets[usize::from(first) % presets.len()];
    (preset.parse().expect("presets are ids"), rest)
}

/// A game id is read back from its own text.
pub(crate) fn game_id(bytes: &[u8]) {
    if let Ok(id) = GameId::parse(text(bytes)) {
        assert_eq!(GameId::parse(&id.to_string()), Ok(id));
    }
}

/// A move is read back from its own text, and judged without a fault.
pub(crate) fn move_text(bytes: &[u8]) {
    let (id, rest) = game_and_rest(bytes);
    let position = Position::initial(&id);
    if let Ok(mv) = position.parse_move(text(rest)) {
        assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
        assert_eq!(position.check(mv).is_ok(), position.legal_moves().contains(&mv));
    }
}

/// A position is read back from its own text.
pub(crate) fn position(bytes: &[u8]) {
    if let Ok(position) = parse_position(text(bytes)) {
        let again = parse_position(&position_text(&position)).expect("its own text");
        assert_eq!(
            (again.key(), again.ply(), again.outcome()),
            (position.key(), position.ply(), position.outcome())
        );
    }
}

/// A diagram shows the stones it was read from.
pub(crate) fn diagram_text(bytes: &[u8]) {
    let (id, rest) = game_and_rest(bytes);
    if let Ok(setup) = diagram::parse(text(rest), &id)
        && let Ok(position) = Position::from_setup(&setup)
    {
        let again = diagram::parse(&diagram::plain(&position), &id).expect("its own diagram");
        assert_eq!(again.stones, setup.stones);
    }
}

/// A game is read back from its own text.
pub(crate) fn game_text(bytes: &[u8]) {
    if let Ok(game) = Game::from_text(text(bytes)) {
        let again = Game::from_text(&game.to_text()).expect("its own text");
        assert_eq!(again.to_text(), game.to_text());
        assert_eq!((again.result(), again.phase()), (game.result(), game.phase()));
    }
}

/// A time control is read back from its own text.
pub(crate) fn time_control(bytes: &[u8]) {
    if let Ok(control) = text(bytes).parse::<TimeControl>() {
        assert_eq!(control.to_string().parse(), Ok(control));
    }
}

/// A player is read back from its own text.
pub(crate) fn player(bytes: &[u8]) {
    if let Ok(player) = text(bytes).parse::<PlayerSpec>() {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
}

/// Bytes as moves: two bytes choose a cell; `0xffff` takes back, `0xfffe` passes. Whatever is listed is legal and the other
/// way round, and taking everything back leads to where it began.
pub(crate) fn legality(bytes: &[u8]) {
    let (id, rest) = game_and_rest(bytes);
    let mut position = Position::initial(&id);
    let start = position.key();
    let (pairs, _) = rest.as_chunks::<2>();
    for &pair in pairs.iter().take(600) {
        let number = u16::from_be_bytes(pair);
        let mv = match number {
            0xffff => {
                position.undo();
                continue;
            }
            0xfffe => Move::Pass,
            index => Move::Place(goren_rules::Cell::new(index)),
        };
        let allowed = position.check(mv);
        assert_eq!(position.clone().play(mv), allowed);
        if allowed.is_ok() {
            assert!(position.legal_moves().contains(&mv));
            position.play(mv).expect("it was checked");
        }
    }
    while position.undo().is_some() {}
    assert_eq!(position.key(), start);
}
