//! The terminal: taken over at the beginning, given back whatever happens.

use std::io::{self, Stdout, stdout};
use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

/// Whether the terminal is taken over at present.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// What came of waiting for the person.
pub(super) enum Waited {
    Input,
    Nothing,
    /// The window has been closed.
    Gone,
}

impl Waited {
    pub(super) fn is_gone(&self) -> bool {
        matches!(self, Waited::Gone)
    }
}

/// Columns and rows that are drawn at most: a terminal may say that it is larger than the memory.
const MOST: (u16, u16) = (1000, 500);

/// The terminal of a full-screen game.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    area: Rect,
    told_to_end: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn enter() -> io::Result<Screen> {
        let told_to_end = Arc::new(AtomicBool::new(false));
        for signal in [SIGTERM, SIGHUP, SIGINT] {
            signal_hook::flag::register(signal, told_to_end.clone())?;
        }
        restore_on_panic();
        take()?;
        let area = area()?;
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let terminal = Terminal::with_options(CrosstermBackend::new(stdout()), options)?;
        Ok(Screen { terminal, area, told_to_end })
    }

    /// Whether a signal has asked the program to end.
    pub(super) fn is_told_to_end(&self) -> bool {
        self.told_to_end.load(Ordering::Relaxed)
    }

    /// Waits for something to read. The library that reads it never comes back from a terminal that is gone, which not every
    /// program is told by a signal.
    pub(super) fn wait(&self, most: Duration) -> io::Result<Waited> {
        let stdin = io::stdin();
        let mut watched = [PollFd::new(&stdin, PollFlags::IN)];
        let most = Timespec::try_from(most).unwrap_or_default();
        match poll(&mut watched, Some(&most)) {
            // A signal, which may be that of another size.
            Err(Errno::INTR) | Ok(0) => Ok(Waited::Nothing),
            Err(error) => Err(error.into()),
            Ok(_) if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) => {
                Ok(Waited::Gone)
            }
            Ok(_) => Ok(Waited::Input),
        }
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        // The terminal shows the whole of it at once, where it knows how.
        execute!(stdout(), BeginSynchronizedUpdate)?;
        let area = area()?;
        if area != self.area {
            self.area = area;
            self.terminal.resize(area)?;
        }
        self.terminal.draw(draw)?;
        execute!(stdout(), EndSynchronizedUpdate)
    }

    /// Draws everything anew: something else has written to the terminal.
    pub(super) fn redraw(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// Stops as programs do on Ctrl-Z, and goes on when the shell says so.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take()?;
        self.redraw()
    }

    /// Gives the terminal back.
    pub(super) fn leave(self) {
        give_back();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// As much of the terminal as is drawn on.
fn area() -> io::Result<Rect> {
    let (columns, rows) = size()?;
    Ok(Rect::new(0, 0, columns.min(MOST.0), rows.min(MOST.1)))
}

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// What cannot be given back is lost with the terminal: there is nobody to tell.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic is told on the terminal as it was, not on a screen that vanishes.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            give_back();
            told(info);
        }));
    });
}
