//! Screens as a person sees them, one of each kind of board, and what keys do that no other test shows.

use std::time::{Duration, Instant};

use goren_rules::{Game, Seat, TimeControl, parse_position};
use goren_server::text::Words;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::app::{App, Sitters, Wish};
use super::draw::draw;
use super::look::{Depth, Look};
use crate::commands::play::mind::Task;

const PLAIN: Look = Look { ascii: false, only_ascii: false, depth: Depth::None };

fn app_with(game: &str, control: &str, own: Option<Seat>, now: Instant) -> App {
    let position = parse_position(game).unwrap();
    let control: TimeControl = control.parse().unwrap();
    let sitters = Sitters { own, other: "goren".to_owned(), program: false };
    App::new(Game::new(position, control), sitters, Words::fallback(), PLAIN, now)
}

fn app(game: &str) -> App {
    app_with(game, "none", None, Instant::now())
}

fn press(app: &mut App, keys: &str) {
    for c in keys.chars() {
        let code = match c {
            '\n' => KeyCode::Enter,
            '\t' => KeyCode::Tab,
            '\u{1b}' => KeyCode::Esc,
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            c => KeyCode::Char(c),
        };
        app.event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), Instant::now());
    }
}

/// The screen as text, blanks at the ends of lines left out.
fn screen(app: &mut App, (columns, rows): (u16, u16)) -> String {
    let now = app.since;
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| draw(app, frame, now)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |row: &[ratatui::buffer::Cell]| {
        let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("{}\n", text.trim_end())
    };
    buffer.content.chunks(usize::from(columns)).map(line).collect()
}

#[test]
fn a_square_board_with_its_marks() {
    let mut app = app("renju setup black f8 g8 h6 h7 white a1 b1 to black moves o15 o14");
    press(&mut app, "h8?\n");
    insta::assert_snapshot!(screen(&mut app, (80, 24)));
}

#[test]
fn a_square_board_with_room_shows_numbers() {
    let mut app = app("gomoku moves h8 h9 i9 g7 j10 k11 i10 i8");
    press(&mut app, "n");
    insta::assert_snapshot!(screen(&mut app, (110, 36)));
}

#[test]
fn a_board_too_large_is_scrolled_to_the_cursor() {
    let mut app = app("gomoku@50");
    press(&mut app, "ax1?\n");
    insta::assert_snapshot!(screen(&mut app, (60, 16)));
}

#[test]
fn a_narrow_terminal_has_the_players_above() {
    let mut app = app("gomoku+swap2 moves");
    press(&mut app, "h8\na1\ni9\n");
    insta::assert_snapshot!(screen(&mut app, (40, 22)));
}

#[test]
fn crosses_and_noughts_are_written_in_squares() {
    let mut app = app("ristinolla moves e5 f6 e6 e7 f5 d5 g5");
    insta::assert_snapshot!(screen(&mut app, (80, 24)));
}

#[test]
fn the_hexagon_of_the_contest() {
    let mut app = app("hex217 moves 108 91 92");
    press(&mut app, "UU");
    insta::assert_snapshot!(screen(&mut app, (80, 24)));
}

#[test]
fn three_sides_in_yavalath() {
    let mut app = app("yavalath:players=3 moves e5 e6 d4 f5");
    insta::assert_snapshot!(screen(&mut app, (80, 24)));
}

#[test]
fn trays_of_pentago_with_the_list_of_twists() {
    let mut app = app("pentago moves a1s b2x");
    press(&mut app, "c3\n");
    insta::assert_snapshot!(screen(&mut app, (80, 24)));
    press(&mut app, "z");
    assert_eq!(app.game.position().history().len(), 3, "{}", app.said);
}

#[test]
fn rings_and_markers_of_yinsh() {
    let mut app = app(
        "yinsh setup black e5 white f6 f7 rings black a2 c3 h8 i7 g3 white b1 d7 e8 j9 k10 taken 0 0 to white",
    );
    press(&mut app, "d7\n");
    insta::assert_snapshot!(screen(&mut app, (80, 24)));
}

#[test]
fn men_of_hasami() {
    let mut app = app("hasami");
    press(&mut app, "jjjj\n");
    insta::assert_snapshot!(screen(&mut app, (80, 24)));
}

#[test]
fn ascii_has_a_sign_for_everything() {
    for game in ["gomoku moves h8 h9", "yinsh moves a2 b1", "pentago moves a1s", "hasami", "hex217 moves 1"] {
        let mut app = app(game);
        app.look = Look { ascii: true, only_ascii: true, ..PLAIN };
        app.help = game == "hasami";
        let shown = screen(&mut app, (80, 24));
        assert!(shown.is_ascii(), "{shown}");
    }
}

#[test]
fn no_size_makes_it_fail() {
    let games =
        ["gomoku@50", "tictactoe", "hexagon@16", "yinsh", "pentago", "dai-hasami", "gomoku+swap2 moves"];
    for game in games {
        let mut app = app(game);
        if game.starts_with("gomoku+") {
            press(&mut app, "h8\na1\ni9\n");
        }
        for columns in [1, 7, 29, 30, 31, 45, 55, 56, 57, 80, 150] {
            for rows in [1, 2, 9, 10, 11, 24, 60] {
                app.help = (columns + rows) % 2 == 0;
                let shown = screen(&mut app, (columns, rows));
                let small = columns < 30 || rows < 10;
                assert!(small || app.hits.board.is_some(), "{game} {columns}x{rows}\n{shown}");
            }
        }
    }
}

#[test]
fn a_letter_with_a_digit_behind_it_is_a_cell() {
    let mut app = app("gomoku");
    let (cursor, view) = (app.cursor, app.view.clone());
    for name in ["h8", "n9", "c3", "m1", "j7", "k2", "l5"] {
        let before = app.game.position().history().len();
        press(&mut app, &format!("{name}\n"));
        assert_eq!(app.game.position().history().len(), before + 1, "{name}: {}", app.said);
    }
    assert!(!app.numbers && app.coordinates && app.view == view, "the letters had no other effect");
    assert_ne!(app.cursor, cursor);
    press(&mut app, "q9");
    assert!(app.question.is_some() && app.wishes.is_empty(), "there is no column q: the question stays");
}

#[test]
fn time_that_has_run_out_loses() {
    let start = Instant::now();
    let mut app = app_with("gomoku", "5s+1s", Some(Seat::First), start);
    app.tick(start + Duration::from_secs(5));
    assert!(app.game.result().is_none());
    let late = screen(&mut app, (80, 24));
    assert!(late.contains("0:05.0"), "{late}");
    app.tick(start + Duration::from_millis(5_001));
    assert!(app.said.contains("White wins: On time"), "{}", app.said);
}

#[test]
fn the_engine_is_asked_once_and_what_was_taken_back_is_not_heard() {
    use crate::commands::play::mind::{Found, News};
    let mut app = app_with("gomoku", "none", Some(Seat::First), Instant::now());
    press(&mut app, "h8\n");
    app.tick(Instant::now());
    assert_eq!(std::mem::take(&mut app.wishes), [Wish::Think(Task::Answer)]);
    app.begin(1, Task::Answer);
    app.tick(Instant::now());
    assert!(app.wishes.is_empty());
    press(&mut app, "u");
    assert_eq!(std::mem::take(&mut app.wishes), [Wish::Stop]);
    let mv = app.game.position().parse_move("a1").unwrap();
    app.hear(News::Found(1, Found::Move(mv)), Instant::now());
    assert!(app.game.position().history().is_empty());
}

#[test]
fn fifths_are_offered_on_the_board_and_chosen_from_the_list() {
    let mut app = app("renju+rif moves");
    press(&mut app, "h8\nh9\nh10\n");
    assert!(app.menu.alone && app.menu.entries.len() == 2);
    // Keep, then White 4 and two unequal fifths.
    press(&mut app, "\nh7\ni9\ng9?\n");
    assert!(app.said.contains("equal to i9"), "{}", app.said);
    press(&mut app, "g10\n\t");
    assert_eq!((app.menu.entries.len(), app.at), (2, Some(0)), "{}", app.said);
    press(&mut app, "j\n");
    assert_eq!(
        app.game.position().move_numbers()
            [app.game.position().parse_move("g10").unwrap().cell().unwrap().index()],
        5
    );
}
