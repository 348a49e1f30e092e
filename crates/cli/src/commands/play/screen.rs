//! The full-screen game: the board drawn, keys and mouse, clocks that run, an engine that thinks beside it.

mod app;
mod chart;
mod clock;
mod draw;
mod keys;
mod look;
mod menu;
mod terminal;
#[cfg(test)]
mod tests;
mod touch;
mod view;

use std::time::{Duration, Instant};

use anyhow::Result;
use goren_rules::{Game, Seat};
use goren_server::text::Words;
use ratatui::crossterm::event;

use super::mind::{Brain, Mind};
use app::{App, Sitters, Wish};
use look::Look;
use terminal::Screen;

/// How often the screen is drawn anew while something runs, and while nothing does.
const RUNNING: Duration = Duration::from_millis(40);
const IDLE: Duration = Duration::from_millis(200);
/// Events that are worked off before the screen is drawn again.
const AT_ONCE: usize = 64;

/// What a game on the screen begins with.
pub(super) struct Setting {
    pub(super) game: Game,
    pub(super) own: Option<Seat>,
    pub(super) brain: Brain,
    pub(super) words: Words,
    /// Whether ASCII was asked for, or that stones are drawn whatever the locale.
    pub(super) ascii: bool,
    pub(super) unicode: bool,
}

/// Whether the terminal can show a full screen at all.
pub(super) fn is_possible() -> bool {
    !matches!(std::env::var("TERM").as_deref(), Ok("dumb" | ""))
}

/// Plays until the person leaves.
pub(super) fn play(setting: Setting) -> Result<()> {
    let Setting { game, own, brain, words, ascii, unicode } = setting;
    let look = Look::of(ascii, unicode, &|name| std::env::var(name).ok());
    let program = brain.maker.is_some();
    let other = match &brain.opponent {
        Some(opponent) => opponent.name().to_owned(),
        None => brain.player.to_string(),
    };
    let words = if look.only_ascii { Words::fallback() } else { words };
    let mut app = App::new(game, Sitters { own, other, program }, words, look, Instant::now());
    let mut mind = Mind::new(brain);
    let mut screen = Screen::enter()?;
    let done = run(&mut app, &mut mind, &mut screen);
    screen.leave();
    done
}

fn run(app: &mut App, mind: &mut Mind, screen: &mut Screen) -> Result<()> {
    loop {
        while let Some(news) = mind.news()? {
            app.hear(news, Instant::now());
        }
        app.tick(Instant::now());
        if fulfil(app, mind, screen)? || screen.is_told_to_end() {
            return Ok(());
        }
        screen.draw(|frame| draw::draw(app, frame, Instant::now()))?;
        let runs =
            app.thinking.is_some() || (app.game.result().is_none() && !app.game.clock().control().is_none());
        let mut wait = if runs { RUNNING } else { IDLE };
        for _ in 0..AT_ONCE {
            if screen.wait(Duration::ZERO)?.is_gone() {
                return Ok(());
            }
            // What has been read already comes first; a change of size is no input of the terminal's at all.
            if !event::poll(Duration::ZERO)? {
                if screen.wait(wait)?.is_gone() {
                    return Ok(());
                }
                if !event::poll(Duration::ZERO)? {
                    break;
                }
            }
            app.event(&event::read()?, Instant::now());
            wait = Duration::ZERO;
        }
    }
}

/// Does what the game wishes beyond the screen; whether it is to end.
fn fulfil(app: &mut App, mind: &mut Mind, screen: &mut Screen) -> Result<bool> {
    for wish in std::mem::take(&mut app.wishes) {
        match wish {
            Wish::Leave => return Ok(true),
            Wish::Stop => mind.stop(),
            Wish::Suspend => screen.suspend()?,
            Wish::Redraw => screen.redraw()?,
            Wish::Think(task) => {
                let number = mind.ask(task, &app.game);
                app.begin(number, task);
            }
        }
    }
    Ok(false)
}
