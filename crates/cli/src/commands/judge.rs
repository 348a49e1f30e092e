//! `goren judge`: two programs of the hexagon contest meet in a folder.

use std::path::Path;

use anyhow::Result;
use goren_arena::contest::{Contest, ContestEnd, ContestError, ContestGame};
use goren_formats::record::contest_log::ContestLog;

use crate::arguments::JudgeArguments;
use crate::exit::{BadInput, Exit};
use crate::output;

pub(crate) fn run(arguments: &JudgeArguments) -> Result<Exit> {
    let contest = contest(arguments)?;
    let stop = super::matches::stop_on_signal()?;
    let folder = contest.folder.clone();
    let ended = contest.play(&stop, &mut |game| tell(game, &folder));
    match ended.map_err(refused)? {
        ContestEnd::Complete => Ok(Exit::Ok),
        ContestEnd::Stopped => {
            output::remark("stopped; the files of the unfinished game are removed");
            Ok(Exit::Negative)
        }
    }
}

fn contest(arguments: &JudgeArguments) -> Result<Contest> {
    let commands = match arguments.start.as_slice() {
        [] => [None, None],
        [first, second] => {
            [first, second].map(|command| Some(command.clone()).filter(|command| !command.is_empty()))
        }
        other => {
            let problem = format!("{} commands to start, expected none or one for each team", other.len());
            return Err(BadInput::new(problem)
                .hint("an empty command stands for a program that runs already")
                .into());
        }
    };
    let folder = arguments.folder.canonicalize().map_err(|error| {
        let reason = error.to_string().to_lowercase();
        BadInput::new(format!("{}: {reason}", arguments.folder.display()))
            .hint("--folder names the folder of the programs")
    })?;
    let mut contest = Contest::new(folder, [arguments.first.clone(), arguments.second.clone()]);
    (contest.commands, contest.profile) = (commands, arguments.profile);
    contest.time = arguments.time;
    contest.confinement = super::matches::confinement(&arguments.sandbox, None);
    if contest.commands.iter().any(Option::is_some) {
        super::matches::check_tier(contest.confinement.tier)?;
    }
    Ok(contest)
}

/// Keeps the log of a game and says how it ended.
fn tell(
    game: &ContestGame,
    folder: &Path,
) -> std::result::Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let [first, second] = &game.teams;
    let name = ContestLog::file_name(&first.to_string(), &second.to_string());
    let text = game.log.text();
    output::write_file(&folder.join(&name), text.as_bytes())?;
    let head: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).collect();
    output::print(&format!("{name}: {}\n", crate::exit::one_line(&head.join(" "))))?;
    if !game.detail.is_empty() {
        output::remark(&format!("{name}: {}", crate::exit::one_line(&game.detail)));
    }
    Ok(())
}

fn refused(error: ContestError) -> anyhow::Error {
    match error {
        ContestError::Sink(error) => match error.downcast::<BadInput>() {
            Ok(bad) => (*bad).into(),
            Err(error) => anyhow::anyhow!(error),
        },
        error => BadInput::new(error.to_string()).hint("see `goren judge --help`").into(),
    }
}
