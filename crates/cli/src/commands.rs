//! One module a command.

mod agent_kit;
mod bench;
mod bestmove;
mod check;
mod compliance;
mod convert;
mod datagen;
mod documents;
mod draw;
mod engine;
mod experiment;
mod forbidden;
mod ga;
mod games;
mod generate;
mod judge;
mod matches;
mod perft;
mod play;
mod rules;
mod serve;
mod show;
mod solve;
mod tournament;
mod tune;

use anyhow::Result;

use crate::arguments::{Arguments, Command, ServeArguments};
use crate::exit::Exit;

/// Runs the command that the arguments name.
pub(crate) fn run(arguments: Arguments) -> Result<Exit> {
    match arguments.command.unwrap_or_else(|| Command::Serve(ServeArguments::default())) {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Games(arguments) => games::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Forbidden(arguments) => forbidden::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Bestmove(arguments) => bestmove::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Ga(arguments) => ga::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Bench { json } => bench::run(json),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Experiment(arguments) => experiment::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::AgentKit(arguments) => agent_kit::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Judge(arguments) => judge::run(&arguments),
        Command::Compliance(arguments) => compliance::run(&arguments),
        Command::Datagen(arguments) => datagen::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Completions { shell } => documents::completions(shell),
        Command::Man { folder } => documents::man(&folder),
        Command::Reference => documents::reference(),
    }
}
