//! The genetic solver: the worked examples of its paper, its rules, and its play.

use goren_engine::genetic::{
    CLASSES, Evolution, GeneticMode, GeneticSettings, Individual, class_value, gain_of, genes_text,
    parse_genes,
};
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
fn the_papers_form_prefers_an_open_four_that_denies_a_five_to_a_five_and_the_extended_form_wins() {
    let white = second_example();
    let played = |player: &str, seed: u64| {
        let best = engine(&format!("{player}seed={seed}"))
            .go(&white, &Limits::nodes(60_000), &mut |_| {})
            .expect("a move");
        white.move_text(best.mv)
    };
    for seed in 0..3 {
        // (4,6): every later step counts the credit either way, and the first one counts 1534 there, 1026 on (3,1).
        assert_eq!(played("ga:mode=paper,", seed), "e9");
        // Black could make five against it at once: the extended form sees that.
        let five = played("ga:", seed);
        assert_eq!(five, "d14");
    }
}

#[test]
fn the_extended_form_does_not_overlook_a_four() {
    for (text, only) in
        [("gomoku moves d8 e8 a1 f8 o15 g8 a15 h8", "i8"), ("gomoku moves a1 f8 o15 g8 a15 i8 o1 j8", "h8")]
    {
        let position = parse_position(text).expect("a position");
        for seed in 0..4 {
            let best = engine(&format!("ga:seed={seed}")).go(&position, &Limits::nodes(40_000), &mut |_| {});
            assert_eq!(position.move_text(best.expect("a move").mv), only, "{text} {seed}");
        }
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

/// The examples' positions as the paper has them, on its board of 15 with x and y from 0 at the corner top left.
fn first_example() -> Position {
    parse_position("gomoku setup black c12 d13 white e13 e12 e11 to black").expect("a position")
}

fn second_example() -> Position {
    let text = "gomoku setup black e13 e12 e11 e10 b11 c10 d9 white d13 b12 c12 d12 c11 d11 d10 to white";
    parse_position(text).expect("a position")
}

/// What an individual in the paper's notation is worth to a player.
fn worth(position: &Position, player: &str, text: &str) -> Individual {
    let genes = parse_genes(position.geometry(), text).expect("genes");
    let settings = player.parse::<PlayerSpec>().expect("a player").genetic;
    let settings = GeneticSettings { length: genes.len() as u32, ..settings };
    let mut evolution = Evolution::new(position, settings, 1).expect("served");
    evolution.plant(&genes).expect("as long as the others")
}

#[test]
fn fitness_adds_what_every_step_makes_and_denies_and_tendency_counts_the_other_side_against_it() {
    let position = first_example();
    for (genes, fitness, tendency) in [
        ("B(4,1)", 574, 574),
        ("B(4,5)", 511, 511),
        ("B(1,4)", 63, 63),
        // White's answer makes a four with one end blocked, and denies nothing.
        ("B(4,1) A(4,5)", 574 + 31, 574 - 31),
    ] {
        let one = worth(&position, "ga:mode=paper", genes);
        assert_eq!(
            (one.fitness(), one.tendency(), one.plays_second()),
            (fitness, tendency, false),
            "{genes}"
        );
    }
    let one = worth(&position, "ga:mode=paper", "B(1,4) A(4,1)");
    assert!(one.plays_second(), "White's open four outweighs an open three: {}", one.tendency());
}

#[test]
fn after_a_won_game_every_step_counts_the_credit() {
    let position = second_example();
    let genes = "B(3,1) A(4,6) B(0,0) A(0,1) B(0,2) A(0,3) B(0,4)";
    let one = worth(&position, "ga:mode=paper", genes);
    assert_eq!(one.fitness(), 1023 + 3 + 6 * 10_000);
    assert_eq!(one.tendency(), 1023 + 3, "three steps of either side");
    assert_eq!(worth(&position, "ga:mode=paper,credit=500", genes).fitness(), 1023 + 3 + 6 * 500);
    // (4,6) first: worth more in itself, but an open four of White's, no five, and Black's win is not stopped.
    assert_eq!(worth(&position, "ga:mode=paper", "B(4,6)").fitness(), 511 + 1023);
    // Signed credit: whoever has won, has won all the steps.
    let one = worth(&position, "ga", genes);
    assert_eq!(one.tendency() - one.fitness(), 0);
    let lost = "B(0,0) A(4,6) B(0,1) A(0,2) B(0,3) A(0,4) B(0,5)";
    let (paper, signed) = (worth(&position, "ga:mode=paper", lost), worth(&position, "ga", lost));
    assert!(paper.fitness() > 50_000, "the paper's form is glad of the other's win: {}", paper.fitness());
    assert!(signed.fitness() < -40_000 && signed.plays_second(), "{}", signed.fitness());
}

#[test]
fn individuals_with_genes_that_cannot_be_played_are_worst_and_only_the_extended_form_mends_them() {
    let position = first_example();
    for genes in ["B(4,1) A(4,1)", "B(4,2) A(4,1)"] {
        let one = worth(&position, "ga:mode=paper", genes);
        assert!(!one.is_valid() && one.fitness() < -1_000_000, "{genes}");
    }
    // f8 and h6 with g8 and h7: h8 is a double three, forbidden for Black.
    let renju =
        parse_position("renju setup black f8 g8 h7 h6 white a1 a3 a5 a7 to black").expect("a position");
    let invalid = |player: &str| {
        let player = player.parse::<PlayerSpec>().expect("a player");
        let mut evolution = Evolution::new(&renju, player.genetic, 3).expect("served");
        let fouls = renju.fouls();
        let foul = fouls.first().expect("a forbidden cell").0.index() as u16;
        let mut genes: Vec<u16> = (0..7).collect();
        genes[0] = foul;
        assert!(!evolution.plant(&genes).expect("seven genes").is_valid());
        evolution.step(&mut || true);
        evolution.step(&mut || true);
        evolution.people().iter().filter(|one| !one.is_valid()).count()
    };
    assert_eq!(invalid("ga:initial=500,most=500"), 0);
    assert!(invalid("ga:initial=500,most=500,repair=off") > 0);
}

#[test]
fn the_solver_plays_the_second_gene_where_the_tendency_is_with_the_other_side() {
    // White makes an open four next, whatever Black does elsewhere; with six genes the credits cancel out.
    let position = parse_position("gomoku moves a1 h8 a3 h9 a5 h10").expect("a position");
    let player = "ga:mode=paper,length=6";
    let mut seconds = 0;
    for seed in 0..8 {
        let settings = player.parse::<PlayerSpec>().expect("a player").genetic;
        let mut evolution = Evolution::new(&position, settings, seed).expect("served");
        while !evolution.is_settled() {
            evolution.step(&mut || true);
        }
        let best = *evolution.best().expect("an individual");
        let gene = usize::from(best.plays_second());
        seconds += gene;
        let played =
            engine(&format!("{player},seed={seed}")).go(&position, &Limits::nodes(u64::MAX), &mut |_| {});
        assert_eq!(played.expect("a move").mv, Move::Place(Cell::new(best.genes()[gene])), "seed {seed}");
    }
    assert!(seconds > 0, "no run came to a second gene");
}

#[test]
fn every_class_of_the_paper_is_seen_in_a_position() {
    for (class, stones, cell) in [
        (1, "black g8 white f8", "h8"),
        (2, "black g8", "h8"),
        (3, "black f8 g8 white e8", "h8"),
        (4, "black g8 h7", "h8"),
        (5, "black e8 f8 g8 white d8", "h8"),
        (6, "black f8 g8", "h8"),
        (7, "black f8 g8 h7 h6 white e8", "h8"),
        (8, "black f8 g8 h7 h6", "h8"),
        (9, "black e8 f8 g8", "h8"),
        (10, "black e8 f8 g8 h7 h6 h5 white d8 h4", "h8"),
        (11, "black e8 f8 g8 h7 h6 white d8", "h8"),
        (12, "black d8 e8 f8 g8", "h8"),
        (0, "black a1", "h8"),
    ] {
        let position = parse_position(&format!("gomoku setup {stones} to black")).expect("a position");
        let at = position.geometry().cells().find(|&at| position.move_text(Move::Place(at)) == cell);
        let (attack, _) = gain_of(&position, at.expect("a cell")).expect("an empty cell");
        let name = CLASSES.get(usize::from(class).wrapping_sub(1)).copied().unwrap_or("nothing");
        assert_eq!(attack, class_value(class), "{name}: {stones}");
    }
}

#[test]
fn the_extended_form_counts_split_threes_and_fours_as_whole_ones() {
    for (stones, gene, paper, extended) in
        [("black f8 g8", "B(8,7)", 0, 63), ("black e8 f8 g8 white d8", "B(8,7)", 0, 31)]
    {
        let position = parse_position(&format!("gomoku setup {stones} to black")).expect("a position");
        assert_eq!(worth(&position, "ga:mode=paper", gene).fitness(), paper, "{stones}");
        assert_eq!(worth(&position, "ga", gene).fitness(), extended, "{stones}");
    }
}

#[test]
fn individuals_are_put_into_the_first_generation_and_written_in_the_papers_notation() {
    let position = first_example();
    let text = "B(4,1) A(4,5) B(3,1) A(1,4) B(5,0) A(0,5) B(5,5)";
    let genes = parse_genes(position.geometry(), text).expect("genes");
    assert_eq!(genes_text(position.geometry(), &genes), text);
    let mut evolution = Evolution::new(&position, GeneticSettings::PAPER, 1).expect("served");
    assert!(evolution.plant(&genes[..3]).is_err(), "too short");
    let planted = evolution.plant(&genes).expect("seven genes");
    let generation = evolution.step(&mut || true);
    assert_eq!((generation.number, generation.nodes), (1, 2_000));
    assert!(evolution.people().contains(&planted));
}

#[test]
fn selection_crossover_and_local_search_change_what_evolves_and_the_seed_alone_does_not() {
    let position = parse_position("gomoku moves h8 h9 i9 g7 j10").expect("a position");
    let run = |options: &str| {
        let player: PlayerSpec =
            format!("ga:initial=400,most=600,parents=60{options}").parse().expect("a player");
        let mut evolution = Evolution::new(&position, player.genetic, 5).expect("served");
        (0..3).map(|_| evolution.step(&mut || true)).collect::<Vec<_>>()
    };
    let usual = run("");
    assert_eq!(usual, run(""));
    for options in
        [",selection=tournament", ",crossover=two", ",crossover=uniform", ",mutation=500", ",local=0"]
    {
        assert_ne!(usual[2], run(options)[2], "{options}");
    }
    let first = |options: &str| run(options)[0].mean;
    assert!(
        first(",local=200") > first(",local=0"),
        "genes that do most at their step are better than chance"
    );
}
