//! Lets two players play games in turn from short random openings and prints the score:
//! `duel GAME PLAYER PLAYER GAMES nodes=N|time=MS|depth=N [nodes=N|…]`.

use std::time::Duration;

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{Color, GameId, Position};

/// Openings whose value is nearer to zero are taken, in hundredths of an open two.
const EVEN: i32 = 60;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, two, games, limits @ ..] = &arguments[..] else {
        return Err("expected GAME PLAYER PLAYER GAMES LIMIT [LIMIT]".into());
    };
    let id: GameId = game.parse()?;
    let players: [PlayerSpec; 2] = [one.parse()?, two.parse()?];
    let limits = [limit(limits.first())?, limit(limits.last())?];
    let (mut score, mut plies) = ([0; 3], 0);
    for number in 0..games.parse::<u64>()? {
        let (outcome, length) = play(&id, players, &limits, number)?;
        score[outcome] += 1;
        plies += length;
    }
    let played: i32 = score.iter().sum();
    println!(
        "{game} {} - {}: +{} -{} ={}, {} plies a game",
        players[0],
        players[1],
        score[0],
        score[1],
        score[2],
        plies / played.max(1) as usize
    );
    Ok(())
}

fn limit(text: Option<&String>) -> Result<Limits, Failure> {
    let (key, value) =
        text.and_then(|text| text.split_once('=')).ok_or("expected a limit such as nodes=1000")?;
    Ok(match key {
        "nodes" => Limits::nodes(value.parse()?),
        "depth" => Limits::depth(value.parse()?),
        "time" => Limits::time(Duration::from_millis(value.parse()?)),
        _ => return Err(format!("`{key}` is no limit, expected nodes, depth or time").into()),
    })
}

/// The number of the first opening, from the environment: other openings for another match.
fn first_opening() -> u64 {
    std::env::var("OPENING").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// One game; every second one with colours exchanged and the same opening. 0 if the first player
/// wins, 1 if the second does, 2 for a draw.
fn play(
    id: &GameId,
    players: [PlayerSpec; 2],
    limits: &[Limits; 2],
    number: u64,
) -> Result<(usize, usize), Failure> {
    let swapped = number % 2 == 1;
    let mut engines = players.map(Engine::new);
    let mut position = opening(id, number / 2 + first_opening())?;
    while position.outcome().is_none() {
        let black = position.side_to_move() == Color::Black;
        let who = usize::from(black == swapped);
        let best = engines[who].go(&position, &limits[who], &mut |_| {})?;
        position.play(best.mv)?;
    }
    let outcome = position.outcome().and_then(|outcome| outcome.winner);
    let result = outcome.map_or(2, |winner| usize::from((winner == Color::Black) == swapped));
    Ok((result, position.ply()))
}

/// A random opening that a short search finds about even: three to six stones near the middle.
fn opening(id: &GameId, seed: u64) -> Result<Position, Failure> {
    let mut judge = Engine::with_table("goren".parse()?, 1);
    let mut best: Option<(i32, Position)> = None;
    for attempt in 0..40 {
        let position = random(id, seed * 40 + attempt)?;
        let Ok(found) = judge.go(&position, &Limits::nodes(2_000), &mut |_| {}) else { continue };
        let value = found.value.raw().abs();
        if best.as_ref().is_none_or(|(least, _)| value < *least) {
            best = Some((value, position));
        }
        if value < EVEN {
            break;
        }
    }
    Ok(best.map_or_else(|| Position::initial(id), |(_, position)| position))
}

fn random(id: &GameId, seed: u64) -> Result<Position, Failure> {
    let mut position = Position::initial(id);
    let geometry = position.geometry().clone();
    let middle = geometry.cells().nth(geometry.len() / 2 + usize::from(geometry.centre().is_none()) * 3);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let stones = 3 + next() % 4;
    while position.ply() < stones.min(geometry.len() / 4) && position.outcome().is_none() {
        let moves = position.legal_moves();
        let mv = moves[next() % moves.len()];
        let near = |mv: goren_rules::Move| {
            mv.cell().zip(middle).is_some_and(|(cell, middle)| geometry.distance(cell, middle) <= 4)
        };
        if near(mv) {
            position.play(mv)?;
        }
    }
    Ok(position)
}
