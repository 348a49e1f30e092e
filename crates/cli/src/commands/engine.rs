//! `goren engine`: a player of this program at the other end of a pipe, or of some files.

use std::io;
use std::path::PathBuf;

use anyhow::Result;
use goren_arena::{Contestant, MoveLimits};
use goren_engine::{Limits, PlayerSpec};
use goren_formats::protocol::luk::Base;
use goren_pbrain::files::{Desk, FileGameError, play_luk, play_pisq, play_state};
use goren_pbrain::{Dialect, Service};

use crate::arguments::{EngineArguments, Protocol};
use crate::exit::{BadInput, Exit};

pub(crate) fn run(arguments: &EngineArguments) -> Result<Exit> {
    let (player, own) = engine(&arguments.engine)?;
    let limits = Limits { time: own.time.per_move, nodes: own.nodes, depth: own.depth, ..Limits::default() };
    let desk = Desk { folder: PathBuf::from("."), player, limits };
    match arguments.protocol {
        Protocol::Gomocup => serve(&desk, Dialect::Gomocup)?,
        Protocol::Yixin => serve(&desk, Dialect::Yixin)?,
        Protocol::Luk => {
            let base = arguments.base.map(|base| if base == 0 { Base::Zero } else { Base::One });
            play_luk(&desk, arguments.name.as_ref(), base).map_err(|error| refused(&error))?;
        }
        Protocol::PisqFiles => play_pisq(&desk).map_err(|error| refused(&error))?,
        Protocol::State => {
            let team =
                arguments.team.as_ref().ok_or_else(|| BadInput::new("no team").hint("--team names it"))?;
            play_state(&desk, team).map_err(|error| refused(&error))?;
        }
    }
    Ok(Exit::Ok)
}

fn serve(desk: &Desk, dialect: Dialect) -> io::Result<()> {
    let service = Service { player: desk.player, limits: desk.limits.clone(), dialect };
    goren_pbrain::serve_as(&service, io::stdin(), &mut io::stdout())
}

fn refused(error: &FileGameError) -> BadInput {
    let hint = match error {
        FileGameError::Which { .. } => "--name tells the name of the entrant",
        _ => {
            "the files of the game are looked for in the current folder; docs/protocols tells what is in them"
        }
    };
    BadInput::new(error.to_string().to_lowercase()).hint(hint)
}

/// The player of a name, with limits of its own.
fn engine(name: &str) -> Result<(PlayerSpec, MoveLimits)> {
    let hint =
        "players are written goren, goren:level=3, goren:nodes=5000, lines, mcts, ga, greedy or random";
    let contestant: Contestant =
        name.parse().map_err(|error| BadInput::new(format!("{error}")).hint(hint))?;
    let engine = contestant.engine();
    Ok(engine.ok_or_else(|| BadInput::new(format!("`{name}` is no player of this program")).hint(hint))?)
}
