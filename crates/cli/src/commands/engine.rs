//! `goren engine`: the engine at the other end of a pipe.

use std::io;

use anyhow::Result;

use crate::arguments::{EngineArguments, Protocol};
use crate::exit::Exit;

pub(crate) fn run(arguments: &EngineArguments) -> Result<Exit> {
    match arguments.protocol {
        Protocol::Gomocup => goren_pbrain::serve(io::stdin(), &mut io::stdout())?,
    }
    Ok(Exit::Ok)
}
