//! `goren experiment`: events that answer a question.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::Result;
use goren_arena::experiment::{Arm, Experiment, ExperimentError};
use goren_arena::report::findings;
use goren_arena::tournament::{self, Ended};
use goren_store::EventStore;

use crate::arguments::ExperimentArguments;
use crate::exit::{BadInput, Exit};
use crate::output;

use super::tournament::{Progress, attempt, bad, stop_on_signal, terms, unusable};

/// Largest description, in bytes.
const MOST_BYTES: u64 = 1 << 20;

pub(crate) fn run(arguments: &ExperimentArguments) -> Result<Exit> {
    let path = &arguments.file;
    let text = read(path)?;
    let refused = |error: ExperimentError| BadInput::new(format!("{}: {error}", path.display()));
    let mut experiment = Experiment::parse(&text).map_err(refused)?;
    if let Some(concurrency) = arguments.concurrency {
        experiment.concurrency = Some(concurrency.into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let arms = experiment.arms(folder).map_err(refused)?;
    if let Some(arm) = arms.iter().find(|arm| arm.event.starts_programs()) {
        super::matches::check_tier(arm.event.conditions.confinement.tier)?;
    }
    let out = arguments.output.clone().unwrap_or_else(|| path.with_extension(""));
    if out == *path {
        return Err(BadInput::new(format!("{} has no extension to leave away", path.display()))
            .hint("name the folder of the results with --output")
            .into());
    }
    fs::create_dir_all(&out).map_err(|error| output::unwritable(&out, &error))?;
    let stop = stop_on_signal()?;
    let mut played = Vec::new();
    let mut stopped = false;
    for arm in arms {
        let store = open(&out, &arm, &experiment)?;
        if !stopped {
            output::remark(&arm.name);
            let mut progress = Progress::new(&arm.event, &store)?;
            let ended = tournament::run(&arm.event, &store, &attempt(), &stop, &mut |played| {
                progress.take(&played.game);
            });
            progress.finish();
            stopped = ended.map_err(bad)? == Ended::Stopped;
        }
        played.push((arm, store));
    }
    let found = findings(&experiment, &played)?;
    for (name, picture) in &found.pictures {
        output::write_file(&out.join(name), picture.as_bytes())?;
    }
    output::write_file(&out.join("findings.json"), format!("{:#}\n", found.json).as_bytes())?;
    output::write_file(&out.join("findings.md"), found.markdown.as_bytes())?;
    output::stream_file(&out.join("games.csv"), |file| games(file, &played))?;
    output::print(&found.markdown)?;
    if stopped {
        output::remark("stopped; the same command goes on");
        return Ok(Exit::Negative);
    }
    Ok(Exit::Ok)
}

/// Every game of every arm, a line each.
fn games(out: &mut dyn Write, arms: &[(Arm, EventStore)]) -> Result<()> {
    out.write_all(b"arm,game,black,white,result,end,start,moves\n")?;
    for (arm, store) in arms {
        let run =
            |player: u32| arm.event.players.get(player as usize).map_or("?", |player| &player.entry.run);
        for number in store.numbers()? {
            let Some(game) = store.game(number)? else { continue };
            let Some(leg) = game.legs.last() else { continue };
            let result = ["0-1", "1/2-1/2", "1-0"].get(usize::from(game.half_points)).copied().unwrap_or("?");
            // Players' texts have commas; nothing else here has, or quotes.
            writeln!(
                out,
                "{},{number},\"{}\",\"{}\",{result},{},{},{}",
                arm.name,
                run(game.first).replace('"', "\"\""),
                run(game.second).replace('"', "\"\""),
                game.end,
                leg.opening,
                leg.moves
            )?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    let unreadable = |error: std::io::Error| {
        BadInput::new(format!("cannot read {}: {}", path.display(), error.to_string().to_lowercase()))
            .hint("expected the description of an experiment; docs/experiments.md has an example")
    };
    let mut text = String::new();
    // The length that a file has by its folder may be wrong: devices have none.
    fs::File::open(path)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text))
        .map_err(unreadable)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(BadInput::new(format!("{} is larger than 1 MiB", path.display())).into());
    }
    Ok(text)
}

/// The store of an arm; one that was begun with another description is refused.
fn open(folder: &Path, arm: &Arm, experiment: &Experiment) -> Result<EventStore> {
    let name: String =
        arm.name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect();
    let path = folder.join(format!("{name}.db"));
    let store = EventStore::open(&path).map_err(|error| unusable(&path, &error))?;
    let mut lasting = Experiment { concurrency: None, ..experiment.clone() };
    let programs = arm.event.starts_programs();
    if programs {
        lasting = lasting.with_terms_told().map_err(|error| BadInput::new(error.to_string()))?;
    }
    let fingerprint = serde_json::to_string(&lasting)?;
    let known = store.fact("experiment")?;
    let before = known.map_or_else(Vec::new, |known| terms::before(&known, &fingerprint, programs));
    if !before.is_empty() {
        let hint = format!(
            "choose another folder with --output, or put the description back: {}",
            before.join(", ")
        );
        let problem = format!("{} was begun with another description", path.display());
        return Err(BadInput::new(problem).hint(hint).into());
    }
    store.set_fact("experiment", &fingerprint)?;
    Ok(store)
}
