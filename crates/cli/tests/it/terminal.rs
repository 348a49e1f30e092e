//! `goren play` as a person at a terminal meets it: the full screen, and the lines.

mod pty;

use pty::Terminal;
use rustix::process::Signal;

/// The terminal is as it was, on the screen that it had before.
fn is_restored(terminal: &mut Terminal) {
    assert_eq!(terminal.end().code(), Some(0));
    let written = terminal.written();
    let has = |part: &[u8]| written.windows(part.len()).any(|window| window == part);
    assert!(has(b"\x1b[?1049h") && has(b"\x1b[?1049l"), "the other screen is entered and left");
    assert!(has(b"\x1b[?25h"), "the cursor is visible");
    assert!(has(b"\x1b[?1000l"), "the mouse is the terminal's own");
    assert!(terminal.is_cooked());
}

#[test]
fn a_whole_game_is_played_by_the_keyboard() {
    let mut terminal = Terminal::goren("play tictactoe --both");
    terminal.shows("Black to move");
    assert_eq!(terminal.cursor(), terminal.cell("b2"), "the cursor stands in the middle");
    // The middle, left of it, above the middle by letters, then typed cells.
    terminal.keys("\r");
    terminal.shows("Black 1, b2.");
    terminal.keys("\x1b[D ");
    terminal.shows("White 2, a2.");
    terminal.keys("lk\r");
    terminal.shows("Black 3, b3.");
    terminal.keys("a3\r");
    terminal.shows("White 4, a3.");
    terminal.keys("b3?\r");
    terminal.shows("b3, black 3");
    terminal.keys("b3\r");
    terminal.shows("b3 is occupied");
    terminal.keys("b1\r");
    let screen = terminal.shows("Black wins: Three in a row (b3 b2 b1).");
    assert!(screen.contains("[5 b1]"), "{screen}");
    terminal.keys("[,");
    terminal.shows("Looking at move 3 of 5");
    terminal.keys("\x1b[F");
    terminal.keys("S");
    terminal.shows("Enter: yes");
    terminal.keys("y");
    let screen = terminal.shows("Black to move");
    assert!(!screen.contains("b1]"), "{screen}");
    terminal.keys("q");
    is_restored(&mut terminal);
}

#[test]
fn the_mouse_plays_and_the_engine_answers() {
    let mut terminal = Terminal::goren("play gomoku --nodes 300 --player goren:seed=1");
    terminal.shows("Black to move");
    terminal.click(terminal.cell("h8"));
    // The last move is bracketed, not only coloured.
    let screen = terminal.shows("White 2, ");
    assert!(screen.contains("1 h8"), "{screen}");
    assert!(terminal.around("h8").contains('●'), "{screen}");
    let reply = screen.split("White 2, ").nth(1).unwrap().split('.').next().unwrap().to_owned();
    assert_eq!(terminal.around(&reply), "[○]", "{screen}");
    terminal.keys("t");
    terminal.shows("Hint: ");
    terminal.keys("u");
    terminal.shows("Taken back to move 0.");
    assert!(!terminal.screen().contains("─●"), "{}", terminal.screen());
    terminal.keys("h8?\r");
    terminal.shows("h8, empty");
    terminal.keys("nc?");
    terminal.shows("move about");
    terminal.keys("\x1b");
    terminal.until(|screen| !screen.contains("move about"));
    terminal.keys("i9\r");
    terminal.shows("White 2, ");
    // Ctrl-C asks, and asked twice it leaves.
    terminal.keys("\x03");
    terminal.shows("Leave the game?");
    terminal.keys("\x03");
    is_restored(&mut terminal);
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let mut terminal = Terminal::with("play gomoku@19 --both", (120, 45), &[]);
    let wide = terminal.shows("───");
    assert!(wide.contains("┌───┬───┬"), "{wide}");
    terminal.resize(80, 24);
    let narrow = terminal.until(|screen| screen.contains("┌─┬─┬") && screen.contains("j10, empty"));
    // Nineteen rows, the names below them, two lines at the bottom: all of it.
    assert!(narrow.lines().next().unwrap().starts_with("19 ┌─┬─┬"), "{narrow}");
    assert!(narrow.contains("Black to move") && narrow.contains("j10, empty"), "{narrow}");
    terminal.resize(28, 8);
    let small = terminal.shows("30×10");
    assert!(small.contains("28×8") && !small.contains('┼'), "{small}");
    terminal.keys("i9\r");
    terminal.resize(40, 20);
    terminal.shows("Black 1, i9.");
    terminal.keys("qy");
    is_restored(&mut terminal);
}

#[test]
fn an_opening_is_a_list_of_choices() {
    let mut terminal = Terminal::goren("play gomoku --opening swap2 --both");
    terminal.shows("places stone 1");
    terminal.keys("h8\rh9\ri9\r");
    let screen = terminal.shows("Place two more stones");
    assert!(screen.contains("▸ 1 Take Black") && screen.contains("2 Take White"), "{screen}");
    // The arrow keys work in the list; a click on an entry does the same.
    terminal.keys("j\x1b[Bkj\r");
    terminal.shows("Player 2: Place two more stones.");
    terminal.keys("a1\rb2\r");
    let screen = terminal.shows("2 Take White");
    let row = screen.lines().position(|line| line.contains("2 Take White")).unwrap();
    let line = screen.lines().nth(row).unwrap();
    let column = line.chars().take_while(|&c| c != 'T').count();
    terminal.click((u16::try_from(column).unwrap(), u16::try_from(row).unwrap()));
    terminal.shows("Player 1: Take White.");
    terminal.keys("qy");
    is_restored(&mut terminal);
}

#[test]
fn a_tray_is_twisted_by_letter_list_and_mouse() {
    let mut terminal = Terminal::goren("play pentago --both");
    terminal.shows("Black to move");
    terminal.keys("a1?\r\r");
    terminal.shows("Now twist a quadrant");
    terminal.keys("s");
    // The top left quadrant turns anticlockwise: the stone in its corner goes to the other end of the column.
    terminal.shows("Black 1, a1s.");
    assert_eq!(terminal.around("a3"), "[●]", "{}", terminal.screen());
    terminal.keys("f6\r");
    terminal.shows("f6, empty");
    terminal.shows("Now twist a quadrant");
    terminal.keys("f6w\r");
    terminal.shows("White 2, f6w.");
    terminal.click(terminal.cell("c2"));
    let screen = terminal.shows("x↻ Twist the bottom right quadrant");
    let row = screen.lines().position(|line| line.contains("↻t")).unwrap();
    let before = screen.lines().nth(row).unwrap().split('↻').next().unwrap().chars().count();
    terminal.click((u16::try_from(before).unwrap(), u16::try_from(row).unwrap()));
    terminal.shows("Black 3, c2t.");
    terminal.keys("qy");
    is_restored(&mut terminal);
}

#[test]
fn a_ring_is_moved_in_yinsh() {
    let rings = "yinsh setup rings black a2 b1 j11 k10 g3 white e5 d3 h9 i6 c7 to white";
    let mut terminal = Terminal::goren(&format!("play --both {rings}"));
    terminal.shows("White to move");
    terminal.keys("e5?\r\r");
    let screen = terminal.shows("Choose where e5 goes");
    assert!(screen.contains("{◎}") || screen.contains("›◎‹"), "{screen}");
    assert!(screen.contains("(·)"), "{screen}");
    terminal.keys("e6?\r\r");
    let screen = terminal.shows("White 11, e5-e6.");
    assert!(screen.contains('○') && screen.contains('◎'), "a marker stays where the ring was: {screen}");
    terminal.keys("qy");
    is_restored(&mut terminal);
}

#[test]
fn where_the_locale_is_not_utf_8_everything_is_ascii() {
    for (words, locale) in [("play renju --both", "C"), ("play renju --both --ascii", "de_DE.UTF-8")] {
        let mut terminal = Terminal::with(words, (80, 24), &[("LANG", locale)]);
        // What is typed too early is not lost: it waits with line feeds for Enter.
        if locale != "C" {
            terminal.shows("15");
        }
        terminal.keys("h8\rh9\r");
        terminal.shows("h9.");
        // The cursor leaves the last move, which is bracketed then.
        terminal.keys("j");
        let screen = terminal.shows("[O]");
        let board: String =
            screen.lines().take(20).map(|line| line.chars().take(32).collect::<String>()).collect();
        assert!(board.is_ascii() && board.contains("+-+-+") && board.contains("[O]"), "{screen}");
        assert_eq!(screen.is_ascii(), locale == "C", "{screen}");
        terminal.keys("qy");
        is_restored(&mut terminal);
    }
}

#[test]
fn without_colours_nothing_is_lost() {
    let mut terminal = Terminal::with("play tictactoe --both", (80, 24), &[("NO_COLOR", "1")]);
    terminal.shows("Black to move");
    terminal.keys("b2\ra1\r");
    terminal.shows("White 2, a1.");
    terminal.keys("k");
    terminal.shows("a2, empty");
    assert_eq!(terminal.around("a1"), "[O]");
    let written = String::from_utf8_lossy(&terminal.written()).into_owned();
    for coloured in ["\x1b[38;", "\x1b[48;", "\x1b[31m"] {
        assert!(!written.contains(coloured), "{coloured:?}");
    }
    terminal.keys("qy");
    is_restored(&mut terminal);
}

#[test]
fn clocks_run_and_time_that_is_up_loses() {
    let mut terminal = Terminal::goren("play gomoku --both --clock 700ms");
    terminal.shows("0:00.");
    terminal.shows("White wins: On time");
    terminal.keys("G\r");
    terminal.shows("Black to move");
    terminal.keys("q");
    is_restored(&mut terminal);
}

#[test]
fn an_engine_that_thinks_is_shown_and_can_be_hurried() {
    let mut terminal = Terminal::goren("play gomoku --side white --time 1m");
    // Its first move may come at once, or be thought about like any other.
    terminal.until(|screen| screen.contains("Black 1, ") || screen.contains("Depth "));
    terminal.keys("\x1b");
    terminal.shows("Black 1, ");
    terminal.keys("a1\r");
    terminal.shows("Depth ");
    terminal.shows("Nodes ");
    terminal.keys("\x1b");
    terminal.shows("Black 3, ");
    terminal.keys("qy");
    is_restored(&mut terminal);
}

#[test]
fn signals_give_the_terminal_back() {
    for signal in [Signal::TERM, Signal::HUP] {
        let mut terminal = Terminal::goren("play hex217 --side white --time 1m");
        terminal.shows("Black");
        terminal.signal(signal);
        is_restored(&mut terminal);
    }
}

#[test]
fn the_screen_speaks_the_language_of_the_locale() {
    for (language, text) in [("fi", "Musta"), ("de", "Schwarz"), ("zh-TW", "黑"), ("pt-BR", "Pretas")] {
        let mut terminal = Terminal::goren(&format!("play renju --both --language {language}"));
        let screen = terminal.until(|screen| screen.contains("h8"));
        assert!(screen.contains(text), "{language}: {screen}");
        terminal.keys("q");
        is_restored(&mut terminal);
    }
    let mut terminal = Terminal::with("play gomoku --both", (80, 24), &[("LANG", "fi_FI.UTF-8")]);
    terminal.shows("Musta");
    terminal.keys("q");
    is_restored(&mut terminal);
}

#[test]
fn lines_are_kept_on_a_terminal_that_asks_for_them() {
    for (words, variables) in [
        ("play gomoku --plain --player random --seed 1", &[][..]),
        ("play gomoku --player random --seed 1", &[("TERM", "dumb")][..]),
    ] {
        let mut terminal = Terminal::with(words, (80, 24), variables);
        terminal.shows("You play Black");
        terminal.keys("h8\r");
        terminal.shows("White 2, ");
        terminal.keys("h8?\r");
        terminal.shows("h8, black 1.");
        terminal.keys("quit\r");
        assert_eq!(terminal.end().code(), Some(0));
        let written = terminal.written();
        assert!(!written.contains(&0x1b), "no cursor is addressed: {:?}", String::from_utf8_lossy(&written));
    }
}

#[test]
fn a_program_that_breaks_off_loses_and_the_screen_says_why() {
    let mut terminal = Terminal::goren("play gomoku --white pipe:/bin/false");
    terminal.shows("Black to move");
    terminal.keys("h8\r");
    let screen = terminal.shows("Black wins");
    assert!(screen.contains("loses: ") && screen.contains("The program broke off"), "{screen}");
    terminal.keys("u");
    terminal.shows("Taken back to move 0.");
    terminal.keys("q");
    is_restored(&mut terminal);
}

#[test]
fn a_window_that_is_closed_ends_the_game() {
    pty::lose("play gomoku --both");
    pty::lose("play gomoku --nodes 100000000");
}
