//! Fives, fours and wins by fours in every game.

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{Color, GameId, Move, Position, Setup, Variant, parse_position};

/// Every game, and line lengths and boards that the presets leave out.
fn games() -> Vec<GameId> {
    let more = [
        "gomoku@50x50",
        "renju@19x19",
        "caro@20x20",
        "ristinolla@50x50",
        "hexagon@16",
        "hexagon@4:k=3",
        "hexagon@8:k=6",
        "hexagon@8:k=8",
        "mnk@9x9:k=3",
        "mnk@9x9:k=5",
        "mnk@12x12:k=6",
        "mnk@12x12:k=7",
        "mnk@14x14:k=8",
        "mnk@14x14:k=9",
        "mnk@50x50:k=10",
    ];
    let presets = Variant::ALL.iter().flat_map(|variant| variant.presets());
    presets.chain(&more).map(|id| id.parse().expect("a game")).collect()
}

/// A position in which `owner` lacks one stone for a line on the longest row of an axis, the stone
/// missing being the one at `gap`; the other side has as many stones far away from one another.
fn lacks_one(id: &GameId, owner: Color, axis: usize, gap: usize) -> Option<(Position, Move)> {
    let position = Position::initial(id);
    let geometry = position.geometry();
    let length = usize::from(position.rules().line_of(owner).length);
    let line =
        geometry.lines().iter().filter(|line| line.axis == axis).max_by_key(|line| line.cells.len())?;
    // One cell is left at the edge, where a five cannot be closed from both ends.
    let row = line.cells.get(..length)?;
    let mut stones: Vec<_> = row.iter().map(|&cell| (cell, owner)).collect();
    let (missing, _) = stones.remove(gap % length);
    let apart = |cell: &goren_rules::Cell| row.iter().all(|&other| geometry.distance(*cell, other) > 1);
    let mut others: Vec<goren_rules::Cell> = Vec::new();
    for cell in geometry.cells().filter(apart) {
        if others.iter().all(|&other| geometry.distance(cell, other) > 2) && others.len() < length - 1 {
            others.push(cell);
        }
    }
    stones.extend(others.into_iter().map(|cell| (cell, owner.opposite())));
    let setup = Setup { stones, to_move: Color::Black, ..position.setup() };
    Some((Position::from_setup(&setup).ok()?, Move::Place(missing)))
}

fn best(position: &Position, player: &str, limits: &Limits) -> goren_engine::Best {
    let player: PlayerSpec = player.parse().expect("a player");
    Engine::with_table(player, 1).go(position, limits, &mut |_| {}).expect("a move")
}

#[test]
fn a_five_is_taken_and_a_four_is_stopped_in_every_game() {
    let mut checked = 0;
    // Games of captures, pairs and losing lines have tests of their own.
    for id in games().into_iter().filter(|id| id.rules().is_plain()) {
        let start = Position::initial(&id);
        for axis in 0..start.geometry().axes() {
            for (gap, owner) in [(0, Color::Black), (1, Color::White), (2, Color::Black)] {
                let Some((position, wanted)) = lacks_one(&id, owner, axis, gap) else { continue };
                for player in ["goren", "goren:level=1", "goren:level=5,seed=3"] {
                    let found = best(&position, player, &Limits::nodes(500));
                    assert_eq!(found.mv, wanted, "{id} {owner} axis {axis} gap {gap}: {player}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn lines_takes_fives_and_stops_fours() {
    for id in ["gomoku", "hex217", "renju", "mnk", "tictactoe"] {
        let id: GameId = id.parse().expect("a game");
        for (gap, owner) in [(1, Color::Black), (2, Color::White)] {
            let Some((position, wanted)) = lacks_one(&id, owner, 0, gap) else { continue };
            let found = best(&position, "lines", &Limits::nodes(200_000));
            assert_eq!(found.mv, wanted, "{id} {owner}");
        }
    }
}

fn move_and_value(text: &str, limits: &Limits) -> (String, String) {
    let position = parse_position(text).expect("a position");
    let best = best(&position, "goren", limits);
    (position.move_text(best.mv), best.value.to_string())
}

#[test]
fn wins_by_fours_are_found() {
    // An open four, a four that makes another, and a longer chain.
    let cases = [
        ("gomoku setup black h8 i8 j8 white a1 c1 e1 to black", "+M3"),
        ("gomoku setup black h8 i8 j8 g9 g10 g11 white k8 a1 c1 e1 f2 g12 to black", "+M3"),
        ("standard setup black h8 i8 j8 white a1 c1 e1 to black", "+M3"),
        ("hex217 setup black 107 108 109 white 0 2 4 to black", "+M3"),
    ];
    for (text, value) in cases {
        assert_eq!(move_and_value(text, &Limits::nodes(5_000)).1, value, "{text}");
    }
}

#[test]
fn forbidden_cells_decide_in_renju() {
    // Black's straight four at d8 or h8 is worth nothing where the cell is forbidden; White's four
    // at the forbidden cell wins because Black must not stop it.
    let position = parse_position("renju setup black f8 g8 h6 h7 a1 white a15 c15 e15 g15 i15 to black")
        .expect("a position");
    let fouls: Vec<String> = position.fouls().iter().map(|(cell, _)| position.label(*cell)).collect();
    assert_eq!(fouls, ["h8"]);
    let found = best(&position, "goren", &Limits::depth(4));
    assert_ne!(position.move_text(found.mv), "h8");

    // White: e4 f5 g6 and h8's diagonal; a four that Black can only stop on the forbidden h8 … the
    // white four is i9 g7 f6 e5 with its other end closed.
    let text = "renju setup black f8 g8 h6 h7 d4 a1 white g7 f6 e5 a15 c15 o12 to white";
    let (mv, value) = move_and_value(text, &Limits::nodes(20_000));
    assert_eq!((mv.as_str(), value.as_str()), ("i9", "+M3"));
}

#[test]
fn tic_tac_toe_is_never_lost() {
    let id: GameId = "tictactoe".parse().expect("a game");
    for seed in 0..60 {
        let mut position = Position::initial(&id);
        let me = if seed % 2 == 0 { Color::Black } else { Color::White };
        let mut goren = Engine::with_table("goren".parse().expect("a player"), 1);
        let mut random = Engine::new(format!("random:seed={seed}").parse().expect("a player"));
        while position.outcome().is_none() {
            let player = if position.side_to_move() == me { &mut goren } else { &mut random };
            let best = player.go(&position, &Limits::depth(9), &mut |_| {}).expect("a move");
            position.play(best.mv).expect("a legal move");
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        assert_ne!(winner, Some(me.opposite()), "{}", goren_rules::position_text(&position));
    }
}

#[test]
fn small_boards_have_their_known_values() {
    let value = |text: &str, depth: u32| move_and_value(text, &Limits::depth(depth)).1;
    assert_eq!(value("tictactoe moves b2 a1", 9), "+0.00");
    assert_eq!(value("tictactoe moves b2 b1", 9), "+M5");
    assert!(value("mnk@4x3:k=3 moves b2", 9).starts_with("-M"), "{}", value("mnk@4x3:k=3 moves b2", 9));
    assert_eq!(value("mnk@4x4:k=4 moves b2", 14), "+0.00");
}

#[test]
fn a_mate_is_never_longer_than_the_board_has_room() {
    for seed in 0..20 {
        let mut position = Position::initial(&"mnk@5x4:k=3".parse().expect("a game"));
        let mut random = Engine::new(format!("random:seed={seed}").parse().expect("a player"));
        while position.outcome().is_none() {
            let found = best(&position, "goren", &Limits::depth(8));
            let plies = found.value.mate().map_or(0, |plies| plies.unsigned_abs() as usize);
            assert!(plies <= position.empty(), "{}", goren_rules::position_text(&position));
            let mv = random.go(&position, &Limits::default(), &mut |_| {}).expect("a move").mv;
            position.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn a_lost_side_resists_longest() {
    // Black has two open threes. White cannot stop both, but a closed three of its own wins time.
    let plain = "gomoku setup black g8 h8 i8 h9 h10 white a1 c3 e1 o15 n13 to white";
    let spare = "gomoku setup black g8 h8 i8 h9 h10 b15 white c15 d15 e15 n1 o3 m2 to white";
    let length = |text: &str| {
        let mut position = parse_position(text).expect("a position");
        let found = best(&position, "goren", &Limits::depth(10));
        let told = found.value.mate().filter(|plies| *plies < 0).expect("a loss").unsigned_abs() as usize;
        let start = position.ply();
        while position.outcome().is_none() {
            let mv = best(&position, "goren", &Limits::depth(10)).mv;
            position.play(mv).expect("a legal move");
        }
        let played = position.ply() - start;
        assert!(played >= told, "{text}: {told} plies were told, {played} played");
        played
    };
    let (plain, spare) = (length(plain), length(spare));
    assert!(spare > plain, "{plain} and {spare} plies");
}
