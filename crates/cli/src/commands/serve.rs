//! `goren serve`: the games in the browser.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Result;
use etcetera::BaseStrategy;
use goren_arena::Contestant;
use goren_server::{Config, OfferedProgram, ServerError};

use super::matches;
use crate::arguments::ServeArguments;
use crate::exit::{BadInput, Exit, one_line};
use crate::output;

pub(crate) fn run(arguments: &ServeArguments) -> Result<Exit> {
    log(arguments.verbose);
    let data = match &arguments.data {
        Some(folder) => folder.clone(),
        None => default_folder()?,
    };
    let mut config = Config::new(data);
    if let Some(engines) = arguments.engines {
        config.engines = usize::from(engines);
    }
    if let Some(listen) = arguments.listen {
        config.listen = listen;
    }
    if let Some(events) = &arguments.events {
        if !events.is_dir() {
            return Err(BadInput::new(format!("{} is no folder", events.display()))
                .hint("expected a folder with those of tournaments; `goren tournament new` makes one")
                .into());
        }
        config.events = Some(events.clone());
    }
    config.names.clone_from(&arguments.public_name);
    config.programs = programs(&arguments.program)?;
    config.programs_at_once = usize::from(arguments.programs_at_once);
    config.confinement = matches::confinement(&arguments.sandbox, None);
    matches::check_sandbox(config.programs.iter().map(|one| &one.contestant), config.confinement.tier)?;
    let mut done = serve(&config);
    if arguments.listen.is_none() && is_taken(&done) {
        let free = SocketAddr::new(config.listen.ip(), 0);
        let port = config.listen.port();
        output::remark(&format!("port {port} is in use by another program; taking a free one"));
        config.listen = free;
        done = serve(&config);
    }
    done.map_err(explain)?;
    Ok(Exit::Ok)
}

/// Longest name of a program, in characters.
const NAME_LIMIT: usize = 40;

/// The programs that can be played against, from `NAME=PROGRAM`.
fn programs(texts: &[String]) -> Result<Vec<OfferedProgram>> {
    let mut programs: Vec<OfferedProgram> = Vec::new();
    for text in texts {
        let wrong = |problem: String| {
            BadInput::new(problem)
                .hint("write --program \"Mine=./pbrain-mine\" or --program \"Mine=pipe@folder:command\"")
        };
        let (name, program) = text
            .split_once('=')
            .ok_or_else(|| wrong(format!("`{}` names no program, expected NAME=PROGRAM", one_line(text))))?;
        let name = name.trim();
        if name.is_empty() || name.chars().count() > NAME_LIMIT || name.chars().any(char::is_control) {
            let problem = format!("`{}` is no name, expected 1 to {NAME_LIMIT} characters", one_line(name));
            return Err(wrong(problem).into());
        }
        if programs.iter().any(|other| other.name == name) {
            return Err(wrong(format!("two programs are called {name}, expected names of their own")).into());
        }
        let contestant = contestant(program)?;
        programs.push(OfferedProgram { name: name.to_owned(), contestant });
    }
    Ok(programs)
}

/// A player of a match; what names none is a command.
fn contestant(text: &str) -> Result<Contestant> {
    let scheme = text.split([':', '@']).next().unwrap_or_default().trim();
    let named = ["pipe", "luk", "pisq", "state", "vision"].contains(&scheme);
    matches::contestant(if named { text.to_owned() } else { format!("pipe:{text}") }.as_str())
}

/// What the server has to say goes to standard error.
fn log(verbose: bool) {
    let level = if verbose { tracing::Level::DEBUG } else { tracing::Level::WARN };
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level).with_target(false).init();
}

/// Serves until interrupted. The address is the first line of standard output, so that programs can read it.
fn serve(config: &Config) -> Result<(), ServerError> {
    goren_server::run(config, |address| {
        // A reader that has gone does not stop the server.
        let _ = output::print(&format!("http://{address}/\n"));
        output::remark(&format!("games are kept in {}; Ctrl-C stops", config.data.display()));
    })
}

fn is_taken(done: &Result<(), ServerError>) -> bool {
    matches!(done, Err(ServerError::Listen { error, .. }) if error.kind() == ErrorKind::AddrInUse)
}

/// The folder in which this system keeps a user's data of programs.
fn default_folder() -> Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| {
        BadInput::new(format!("no folder for the games is known: {error}")).hint("choose one with --data")
    })?;
    Ok(strategy.data_dir().join("goren"))
}

/// What the user can change about it, if anything.
fn explain(error: ServerError) -> anyhow::Error {
    let hint = match &error {
        ServerError::InUse { address, .. } if !address.is_empty() => {
            &format!("open {address}, or choose another folder with --data")
        }
        ServerError::Listen { .. } => {
            "choose another address with --listen, such as 127.0.0.1:0 for a free port"
        }
        ServerError::Folder { .. } | ServerError::InUse { .. } | ServerError::Store { .. } => {
            "choose another folder with --data"
        }
        _ => return error.into(),
    };
    BadInput::new(error.to_string()).hint(hint).into()
}
