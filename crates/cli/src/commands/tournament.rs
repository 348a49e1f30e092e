//! `goren tournament`: events with many players.

mod enter;
mod export;
mod folder;
mod progress;
pub(super) mod terms;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use goren_arena::report::{
    Report, SiteError, bootstrap_text, mixed_terms, openings_text, warning, write_site,
};
use goren_arena::stats::SprtState;
use goren_arena::tournament::stage::{FEED, Feed, seat};
use goren_arena::tournament::{self, Ended, Played, RunError, Stage};
use goren_store::StoreError;

use crate::arguments::{RunArguments, TournamentAction, TournamentArguments};
use crate::exit::{BadInput, Exit};
use crate::output;

use folder::Folder;
pub(super) use progress::Progress;

pub(crate) fn run(arguments: &TournamentArguments) -> Result<Exit> {
    match &arguments.action {
        TournamentAction::New { folder, preset } => folder::create(folder, preset.as_deref()),
        TournamentAction::Enter { folder, from, json } => enter::run(folder, from, *json),
        TournamentAction::Run(arguments) => play(arguments, false),
        TournamentAction::Resume(arguments) => play(arguments, true),
        TournamentAction::Status { folder, json } => {
            let folder = Folder::open(folder)?;
            output::print(&if *json { json_text(&folder)? } else { text(&folder)? })?;
            Ok(Exit::Ok)
        }
        TournamentAction::Report { folder, per_opening: true, .. } => {
            let folder = Folder::open(folder)?;
            output::print(&openings_text(&folder.event, &folder.store)?)?;
            Ok(Exit::Ok)
        }
        TournamentAction::Report { folder, bootstrap: Some(samples), .. } => {
            let folder = Folder::open(folder)?;
            let report = Report::of(&folder.event, &folder.store)?;
            output::print(&bootstrap_text(&report, &folder.store, *samples as usize)?)?;
            Ok(Exit::Ok)
        }
        TournamentAction::Report { folder, site, .. } => report(folder, site.as_deref()),
        TournamentAction::Export { folder, format, output } => {
            export::run(&Folder::open(folder)?, *format, output)
        }
    }
}

/// The standings, below what keeps the games from being counted together.
fn text(folder: &Folder) -> Result<String> {
    let mixed = mixed_terms(&folder.event, &folder.store)?;
    let warning = warning(&mixed);
    let gap = if warning.is_empty() { "" } else { "\n" };
    Ok(format!("{warning}{gap}{}", Report::of(&folder.event, &folder.store)?.text()))
}

fn json_text(folder: &Folder) -> Result<String> {
    let mut json = Report::of(&folder.event, &folder.store)?.json();
    json["mixed-terms"] = mixed_terms(&folder.event, &folder.store)?.into();
    Ok(format!("{json:#}\n"))
}

fn report(folder: &Path, site: Option<&Path>) -> Result<Exit> {
    let folder = Folder::open(folder)?;
    let Some(site) = site else {
        output::print(&text(&folder)?)?;
        return Ok(Exit::Ok);
    };
    let stop = stop_on_signal()?;
    let bar = progress::counter(folder.store.count()?);
    let mut on_game = || {
        bar.inc(1);
        !stop.load(Ordering::Relaxed)
    };
    let written = write_site(&folder.event, &folder.store, &folder.path, site, &mut on_game);
    bar.finish_and_clear();
    match written {
        Ok(()) => {
            output::print(&format!("{}\n", site.join("index.html").display()))?;
            Ok(Exit::Ok)
        }
        Err(SiteError::Stopped) => {
            output::remark("stopped; nothing of the site was changed");
            Ok(Exit::Negative)
        }
        Err(SiteError::Store(error)) => Err(error.into()),
        Err(other) => {
            Err(BadInput::new(other.to_string()).hint("choose another place, or make room there").into())
        }
    }
}

fn play(arguments: &RunArguments, resume: bool) -> Result<Exit> {
    let mut folder = Folder::open(&arguments.folder)?;
    folder.begin(resume)?;
    if let Some(concurrency) = arguments.concurrency {
        folder.event.concurrency = concurrency.into();
    }
    if folder.event.starts_programs() {
        super::matches::check_tier(folder.event.conditions.confinement.tier)?;
    }
    let stop = stop_on_signal()?;
    let attempt = attempt();
    let mut progress = Progress::new(&folder.event, &folder.store)?;
    let mut unwritten = None;
    let stage = stage(&folder, &attempt)?;
    let on_game = &mut |played: &Played| {
        if unwritten.is_none() {
            unwritten = folder.log(played).err();
        }
        progress.take(&played.game);
    };
    let ended = tournament::run_on(stage.as_ref(), &folder.event, &folder.store, &attempt, &stop, on_game);
    progress.finish();
    if let Some(stage) = &stage {
        stage.feed.close(ended.as_ref().is_ok_and(|ended| *ended != Ended::Stopped));
    }
    let ended = ended.map_err(bad)?;
    if let Some(error) = unwritten {
        output::remark(&format!("the logs of the players are not complete: {error}"));
    }
    output::print(&text(&folder)?)?;
    Ok(match ended {
        Ended::Complete | Ended::Decided(SprtState::AcceptedH1) => Exit::Ok,
        Ended::Decided(_) => Exit::Negative,
        Ended::Stopped => {
            let name = arguments.folder.display();
            output::remark(&format!("stopped; `goren tournament resume {name}` goes on"));
            Exit::Negative
        }
    })
}

/// Gets ready to show the event, and tells the people in it where they play. Nobody has to look on, but people cannot play without.
fn stage(folder: &Folder, attempt: &str) -> Result<Option<Stage>> {
    let keys = seat::keys(&folder.event, &folder.path)
        .map_err(|error| output::unwritable(&folder.path.join("seats.txt"), &error))?;
    let feed = match Feed::open(&folder.path, attempt) {
        Ok(feed) => feed,
        Err(error) if keys.is_empty() => {
            output::remark(&format!("nobody can look on: {}: {error}", folder.path.join(FEED).display()));
            return Ok(None);
        }
        Err(error) => return Err(output::unwritable(&folder.path.join(FEED), &error).into()),
    };
    let place = folder.path.canonicalize().unwrap_or_else(|_| folder.path.clone());
    let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for (player, key) in keys {
        let who = &folder.event.players[player].entry.name;
        let parent = place.parent().unwrap_or(&place).display();
        output::remark(&format!(
            "{who} plays at /events/{name}/seat/{key}, where `goren serve --events {parent}` serves"
        ));
    }
    Ok(Some(Stage { feed, folder: folder.path.clone() }))
}

/// A name of this run that no other has.
pub(super) fn attempt() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}", since.as_millis(), std::process::id())
}

/// What Ctrl-C and a request to end set.
pub(super) fn stop_on_signal() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // A second one ends the program at once.
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

pub(super) fn bad(error: RunError) -> anyhow::Error {
    match error {
        RunError::Infrastructure { .. } => BadInput::new(error.to_string())
            .hint("nobody is charged with it; put it right, then `goren tournament resume` goes on")
            .into(),
        RunError::Store(error) => error.into(),
        other => other.into(),
    }
}

/// A store that cannot be used.
pub(super) fn unusable(path: &Path, error: &StoreError) -> BadInput {
    BadInput::new(format!("{}: {error}", path.display()))
        .hint("expected the store of an event, made by goren")
}
