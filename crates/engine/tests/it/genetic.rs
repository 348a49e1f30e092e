//! The genetic solver: the worked examples of its paper, its rules, and its play.

use goren_engine::genetic::{Evolution, GeneticMode, GeneticSettings, class_value, gain_of};
use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{Cell, Color, Move, Position, Setup, parse_position};

/// Where the examples' origin stands on a board of 19, so that no edge is near.
const ORIGIN: u16 = 5;

fn cell((x, y): (u16, u16)) -> Cell {
    // Rows are counted from the top, as the paper's y.
    Cell::new((y + ORIGIN) * 19 + x + ORIGIN)
}

fn example(black: &[(u16, u16)], white: &[(u16, u16)], to_move: Color) -> Position {
    let side =
        |cells: &[(u16, u16)], color| cells.iter().map(move |&at| (cell(at), color)).collect::<Vec<_>>();
    let stones = [side(black, Color::Black), side(white, Color::White)].concat();
    let id = "gomoku@19x19".parse().expect("a game");
    Position::from_setup(&Setup::new(id, stones, to_move)).expect("a position")
}

fn gain(position: &Position, at: (u16, u16)) -> (i32, i32) {
    gain_of(position, cell(at)).expect("an empty cell")
}

#[test]
fn attack_and_defence_are_those_of_the_papers_examples() {
    let black = example(&[(2, 3), (3, 2)], &[(4, 2), (4, 3), (4, 4)], Color::Black);
    assert_eq!([(4, 1), (4, 5), (1, 4)].map(|at| gain(&black, at)), [(63, 511), (0, 511), (63, 0)]);
    let white = example(
        &[(4, 2), (4, 3), (4, 4), (4, 5), (1, 4), (2, 5), (3, 6)],
        &[(3, 2), (1, 3), (2, 3), (3, 3), (2, 4), (3, 4), (3, 5)],
        Color::White,
    );
    // The paper has a defence of 0 in the first; an open two of Black's is there all the same.
    assert_eq!([(3, 1), (4, 6)].map(|at| gain(&white, at)), [(1023, 3), (511, 1023)]);
    assert_eq!(class_value(12), 2 * class_value(9) + 1);
}

#[test]
fn in_the_papers_form_the_winning_move_comes_first_because_a_win_ends_the_count() {
    let white = example(
        &[(4, 2), (4, 3), (4, 4), (4, 5), (1, 4), (2, 5), (3, 6)],
        &[(3, 2), (1, 3), (2, 3), (3, 3), (2, 4), (3, 4), (3, 5)],
        Color::White,
    );
    for seed in 0..5 {
        let best =
            engine(&format!("ga:mode=paper,seed={seed}")).go(&white, &Limits::nodes(60_000), &mut |_| {});
        let best = best.expect("a move");
        let five = [(3, 1), (3, 6)].map(|at| Move::Place(cell(at)));
        let ends = [(4, 1), (4, 6)].map(|at| Move::Place(cell(at)));
        assert!(five.contains(&best.mv) || ends.contains(&best.mv), "seed {seed}: {:?}", best.mv);
    }
}

fn engine(player: &str) -> Engine {
    Engine::with_table(player.parse::<PlayerSpec>().expect("a player"), 1)
}

fn start(id: &str) -> Position {
    Position::initial(&id.parse().expect("a game"))
}

#[test]
fn generations_have_the_papers_sizes_and_the_best_is_never_lost() {
    let position = parse_position("gomoku moves h8 h9 i9 g7 j10").expect("a position");
    let mut evolution = Evolution::new(&position, GeneticSettings::PAPER, 1).expect("served");
    let mut best = i64::MIN;
    for (number, nodes) in [(1, 2_000), (2, 5_300), (3, 8_600)] {
        let generation = evolution.step(&mut || true);
        assert_eq!((generation.number, generation.nodes), (number, nodes));
        assert!(generation.best.fitness() >= best);
        best = generation.best.fitness();
        assert_eq!(evolution.people().len(), if number == 1 { 2_000 } else { 3_500 });
        assert_eq!(generation.first_genes.iter().sum::<u32>() as usize, evolution.people().len());
        assert!((0.0..=1.0).contains(&generation.diversity));
        assert!(evolution.people().is_sorted_by(|a, b| a.fitness() >= b.fitness()));
    }
    // The box of the stones, one wider on each side, is f6 to k11.
    let area: Vec<String> = evolution
        .people()
        .iter()
        .flat_map(goren_engine::genetic::Individual::genes)
        .map(|&cell| position.move_text(Move::Place(Cell::new(cell))))
        .collect();
    assert!(area.iter().all(|text| {
        let row: u32 = text[1..].parse().expect("a row");
        ('f'..='k').contains(&text.chars().next().expect("a column")) && (6..=11).contains(&row)
    }));
}

#[test]
fn the_evolution_ends_when_the_first_gene_has_stayed() {
    let position = parse_position("gomoku moves h8 h9 i9 g7 j10").expect("a position");
    let mut evolution = Evolution::new(&position, GeneticSettings::PAPER, 7).expect("served");
    let mut first = Vec::new();
    while !evolution.is_settled() {
        first.push(evolution.step(&mut || true).best.genes()[0]);
        assert!(first.len() < 200);
    }
    let last = &first[first.len() - 5..];
    assert!(last.iter().all(|gene| *gene == last[0]), "{first:?}");
    if let Some(before) = first.len().checked_sub(6) {
        assert_ne!(first[before], last[0]);
    }
}

#[test]
fn split_rows_are_seen_by_the_extended_form_only() {
    // White threatens to make five in the gap.
    let position = parse_position("gomoku moves a1 g8 a3 h8 a5 j8 a7 k8 c2").expect("a position");
    let stops = |player: &str| {
        let best = engine(player).go(&position.clone(), &Limits::nodes(40_000), &mut |_| {}).expect("a move");
        position.move_text(best.mv) == "i8"
    };
    assert!((0..5).all(|seed| stops(&format!("ga:seed={seed}"))));
    let gap = position.geometry().cells().find(|&cell| position.move_text(Move::Place(cell)) == "i8");
    // To the paper's eye a stone in the gap makes five, but the four with a gap beside it is a two.
    assert_eq!(gain_of(&position, gap.expect("a cell")), Some((1023, 0)));
}

#[test]
fn it_plays_every_game_that_is_played_by_putting_stones_down() {
    let games = [
        "tictactoe",
        "gomoku",
        "standard",
        "renju",
        "caro",
        "omok",
        "omok-symmetric",
        "hex217",
        "mnk@7x7:k=4",
        "ristinolla@5x5",
        "ristinolla@50x50",
        "hexagon@16",
        "mnk@20x20:k=8",
        "connect6",
        "pente",
        "yavalath",
        "hasami",
        "pentago",
        "yinsh",
    ];
    for game in games {
        for player in
            ["ga", "ga:mode=paper", "ga:selection=tournament,crossover=uniform", "ga:crossover=two,length=3"]
        {
            let mut position = start(game);
            let mut engine = engine(player);
            for _ in 0..6 {
                if position.outcome().is_some() {
                    break;
                }
                let best = engine.go(&position, &Limits::nodes(400), &mut |_| {}).expect("a move");
                assert!(best.nodes <= 400, "{game} {player}: {}", best.nodes);
                position.play(best.mv).unwrap_or_else(|error| panic!("{game} {player}: {error}"));
            }
        }
    }
}

#[test]
fn it_beats_chance_and_the_same_seed_gives_the_same_game() {
    for (game, player) in
        [("gomoku", "ga:mode=paper"), ("gomoku", "ga"), ("hex217", "ga"), ("renju@13x13", "ga")]
    {
        let play = |seed: u64| {
            let mut position = start(game);
            let (mut own, mut other) =
                (engine(&format!("{player}:seed={seed}")), engine(&format!("random:seed={seed}")));
            while position.outcome().is_none() {
                let side = position.side_to_move();
                let by = if side == Color::Black { &mut own } else { &mut other };
                let best = by.go(&position, &Limits::nodes(8_000), &mut |_| {}).expect("a move");
                position.play(best.mv).expect("legal");
            }
            (position.outcome().and_then(|outcome| outcome.winner), position.history().to_vec())
        };
        for seed in 0..3 {
            let game = play(seed);
            assert_eq!(game.0, Some(Color::Black), "{player} {seed}");
            assert_eq!(game, play(seed));
        }
    }
}

#[test]
fn settings_have_names_and_bounds() {
    let player: PlayerSpec = "ga:mutation=50,mode=paper,population=1".parse().map_or_else(
        |_| "ga:mutation=50,mode=paper".parse().expect("a player"),
        |_: PlayerSpec| panic!("there is no population"),
    );
    assert_eq!((player.genetic.mode, player.genetic.mutation), (GeneticMode::Paper, 50));
    assert_eq!(player.to_string(), "ga:mode=paper,mutation=50");
    for wrong in
        ["ga:length=0", "ga:length=16", "ga:most=1", "ga:repair=yes", "ga:mode=old", "ga:selection=best"]
    {
        let error = wrong.parse::<PlayerSpec>().expect_err(wrong).to_string();
        assert!(error.contains("expected"), "{wrong}: {error}");
    }
}
