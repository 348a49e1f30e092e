//! `goren serve`: the games in the browser.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Result;
use etcetera::BaseStrategy;
use goren_server::{Config, ServerError};

use crate::arguments::ServeArguments;
use crate::exit::{BadInput, Exit};
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
    config.names.clone_from(&arguments.public_name);
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
