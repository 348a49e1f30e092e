//! `goren match`: two players play pairs of games.

mod progress;
mod report;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Result;
use goren_arena::limits::parse_clock;
use goren_arena::sandbox::{self, Confinement, Limits, Tier};
use goren_arena::stats::SprtState;
use goren_arena::{
    Adjudication, ArenaError, Conditions, Contestant, MatchSetup, MoveLimits, OffTurn, Openings, RecordFile,
    ResultFile, ResultFileError, Tally, Verdict, Watch,
};
use goren_rules::GameId;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::arguments::{MatchArguments, MatchLimits, MatchTerms, OffTurnRule, SandboxArguments};
use crate::exit::{BadInput, Exit};
use crate::output;

use progress::Progress;
use report::Report;

/// The time for a move if nothing limits it.
const DEFAULT_TIME: Duration = Duration::from_millis(100);
/// Largest file of openings that is read, in bytes.
const OPENINGS_LIMIT: u64 = 16 << 20;

pub(crate) fn run(arguments: &MatchArguments) -> Result<Exit> {
    super::tune::install(arguments.tables.as_deref())?;
    let (setup, openings) = setup(arguments)?;
    setup.check().map_err(bad)?;
    check_sandbox(setup.players.iter(), setup.conditions.confinement.tier)?;
    let mut tally = Tally::default();
    let mut file = match &arguments.output {
        Some(path) => {
            let header = setup.header(openings);
            let mut count = |pair| tally.add(&pair);
            Some(
                ResultFile::open(path, &header, arguments.resume, &mut count)
                    .map_err(|error| unusable(&error))?,
            )
        }
        None => None,
    };
    let mut records = match &arguments.records {
        Some(path) => Some(
            RecordFile::open(path, arguments.resume, tally.pairs.pairs())
                .map_err(|error| unusable(&error))?,
        ),
        None => None,
    };
    warn_of_repeats(&setup);
    let stop = stop_on_signal()?;
    let mut time = [Duration::ZERO; 2];
    let mut nodes = [0; 2];
    let progress = Progress::new(&setup, &tally);
    let ended = goren_arena::run(&setup, &mut tally, &stop, &mut |played, tally| {
        for who in 0..2 {
            time[who] += played.time[who];
            nodes[who] += played.row.games.iter().map(|game| game.nodes[who]).sum::<u64>();
        }
        progress.show(tally);
        // First, so that what is resumed from the results can cut off what is too much here.
        records.as_mut().map_or(Ok(()), |records| records.append(&played.records))?;
        file.as_mut().map_or(Ok(()), |file| file.append(&played.row)).map_err(Into::into)
    });
    progress.finish();
    let verdict = ended.map_err(bad)?;
    let report = Report { setup: &setup, tally: &tally, verdict, nodes, time };
    output::print(&if arguments.json { report.json() } else { report.text() })?;
    if verdict == Verdict::Stopped
        && let Some(path) = &arguments.output
    {
        output::remark(&format!("stopped; the same command with --resume goes on with {}", path.display()));
    }
    Ok(match verdict {
        Verdict::Decided(SprtState::AcceptedH1) => Exit::Ok,
        Verdict::Complete if setup.sprt.is_none() => Exit::Ok,
        _ => Exit::Negative,
    })
}

/// The match, and where its openings come from in words.
fn setup(arguments: &MatchArguments) -> Result<(MatchSetup, String)> {
    let id: GameId = arguments.game.parse().map_err(|error| {
        BadInput::new(format!("{error}")).hint("`goren games` lists the games with their sizes and options")
    })?;
    let pairs = match arguments.games {
        Some(games) if games % 2 == 1 => {
            let problem = format!("{games} games are no pairs, expected an even number");
            return Err(BadInput::new(problem).hint("every opening is played with both colours").into());
        }
        Some(games) => games / 2,
        None => arguments.pairs,
    };
    let (openings, told) = openings(arguments.openings.as_deref(), pairs, &id)?;
    let players = [contestant(&arguments.first)?, contestant(&arguments.second)?];
    let mib = arguments.limits.memory;
    let confinement = match players.iter().any(Contestant::is_started) {
        true => confinement(&arguments.sandbox, mib),
        // There is nobody whom it would concern.
        false => Confinement::default(),
    };
    let setup = MatchSetup {
        limits: limits(&arguments.limits, &players)?,
        players,
        openings,
        seed: arguments.seed,
        pairs,
        concurrency: arguments.concurrency.into(),
        sprt: arguments.sprt,
        margin: arguments.limits.margin,
        resign: arguments.resign,
        mib: mib.map(|mib| mib as usize),
        conditions: Conditions { confinement, ..conditions(&arguments.terms) },
        watch: Watch::default(),
        id,
    };
    Ok((setup, told))
}

fn conditions(terms: &MatchTerms) -> Conditions {
    Conditions {
        start: terms.start_time,
        keep: terms.keep,
        folder: terms.folder.clone(),
        pause: terms.pause.unwrap_or_default(),
        off_turn: match terms.off_turn {
            OffTurnRule::Note => OffTurn::Note,
            OffTurnRule::Moves => OffTurn::Moves,
            OffTurnRule::All => OffTurn::All,
        },
        most_plies: terms.most_plies.map(|plies| plies as usize),
        dead_board: terms.dead_board,
        agreement: terms.agree,
        adjudication: Adjudication::of(terms.win_value, terms.draw_value),
        confinement: Confinement::default(),
    }
}

/// What the command line says of the sandbox, for programs that are told to have `mib` MiB of memory.
pub(super) fn confinement(arguments: &SandboxArguments, mib: Option<u32>) -> Confinement {
    let limits =
        Limits { memory: arguments.memory_limit, processes: arguments.processes, disk: arguments.disk };
    let SandboxArguments { sandbox: tier, pin, freeze, .. } = *arguments;
    Confinement { tier, pin, freeze, ..Confinement::default() }
        .limited(limits, mib.map(|mib| u64::from(mib) << 20))
}

/// Looks whether programs can be confined as wanted, before the first game; says so if that is not much.
pub(super) fn check_sandbox<'a>(
    mut players: impl Iterator<Item = &'a Contestant>,
    wanted: sandbox::Wanted,
) -> Result<()> {
    if players.any(Contestant::is_started) { check_tier(wanted) } else { Ok(()) }
}

/// The same where it is certain that there are programs.
pub(super) fn check_tier(wanted: sandbox::Wanted) -> Result<()> {
    let tier = sandbox::choose(wanted).map_err(|error| {
        BadInput::new(error.to_string())
            .hint("--sandbox auto takes the best there is, --sandbox open confines nothing")
    })?;
    if tier == Tier::Limits {
        let missing = sandbox::probe(Tier::Landlock).err().unwrap_or_default();
        let reason = if missing.is_empty() { String::new() } else { format!(" ({missing})") };
        output::remark(&format!(
            "warning: programs are limited, NOT confined: they can use the network and read and write whatever their user can{reason}"
        ));
    }
    Ok(())
}

/// A player as the command line names it.
pub(super) fn contestant(text: &str) -> Result<Contestant> {
    text.parse().map_err(|error| {
        BadInput::new(format!("{error}"))
            .hint("players are written goren, goren:level=3, goren:nodes=5000, lines, mcts, ga, greedy, random, pipe:COMMAND, luk:COMMAND, pisq:COMMAND, state:COMMAND, or pipe@FOLDER:COMMAND and so on")
            .into()
    })
}

fn limits(arguments: &MatchLimits, players: &[Contestant; 2]) -> Result<MoveLimits> {
    let mut limits = MoveLimits { nodes: arguments.nodes, depth: arguments.depth, ..MoveLimits::default() };
    if let Some(clock) = &arguments.clock {
        limits.time = parse_clock(clock).map_err(|error| BadInput::new(error.to_string()))?;
    }
    limits.time.per_move = arguments.time_per_move;
    if limits.is_none() {
        // Who plays by the rules of a contest has its time, and the opponent too.
        let usual = players.iter().filter_map(Contestant::usual_time).max();
        limits.time.per_move = Some(usual.unwrap_or(DEFAULT_TIME));
    }
    Ok(limits)
}

fn openings(text: Option<&str>, pairs: u64, id: &GameId) -> Result<(Openings, String)> {
    let Some(text) = text else { return Ok((Openings::Generated(u64::MAX), "generated".to_owned())) };
    if let Ok(count) = text.parse::<u64>() {
        if count == 0 {
            return Err(BadInput::new("0 openings are none, expected at least 1").into());
        }
        let told = if count >= pairs { "generated".to_owned() } else { format!("{count} generated") };
        return Ok((Openings::Generated(if count >= pairs { u64::MAX } else { count }), told));
    }
    let failed = |reason: String| {
        BadInput::new(format!("{text}: {reason}")).hint("a position a line, such as: gomoku moves h8 h9")
    };
    let path = Path::new(text);
    let length = std::fs::metadata(path).map_err(|error| failed(error.to_string().to_lowercase()))?.len();
    if length > OPENINGS_LIMIT {
        return Err(failed(format!("{length} bytes, expected at most {OPENINGS_LIMIT}")).into());
    }
    let content = std::fs::read(path).map_err(|error| failed(error.to_string().to_lowercase()))?;
    let openings = Openings::of_file(&content, text, id).map_err(|error| failed(error.to_string()))?;
    let lines = content.split_inclusive(|&byte| byte == b'\n').count();
    Ok((openings, format!("file of {lines} with key {:016x}", key(&content))))
}

/// A key of a text, so that a changed file of openings is noticed (FNV-1a).
fn key(content: &[u8]) -> u64 {
    content
        .iter()
        .copied()
        .fold(0xcbf2_9ce4_8422_2325, |key, byte| (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The first signal ends the match in order, a second one at once.
pub(crate) fn stop_on_signal() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

fn warn_of_repeats(setup: &MatchSetup) {
    let repeatable =
        (0..2).all(|who| setup.limits_of(who).time.is_none() && !setup.players[who].is_program());
    if repeatable && setup.openings.len() < setup.pairs {
        output::remark(&format!(
            "warning: {} openings for {} pairs: the same games are played again and count as new ones",
            setup.openings.len(),
            setup.pairs
        ));
    }
}

/// What a match says of faults that are not its own.
fn bad(error: ArenaError) -> anyhow::Error {
    match error {
        ArenaError::Sink(error) => match error.downcast::<ResultFileError>() {
            Ok(error) => unusable(&error).into(),
            Err(error) => anyhow::anyhow!(error),
        },
        error => BadInput::new(error.to_string()).into(),
    }
}

fn unusable(error: &ResultFileError) -> BadInput {
    let hint = match error {
        ResultFileError::Exists(_) => "--resume goes on with it",
        ResultFileError::Other { .. } => {
            "a match is resumed with the same players, limits, openings and seed"
        }
        ResultFileError::Line { .. } => {
            "only the last line may be incomplete; mend the file or begin a new one"
        }
        _ => "choose another place, or make room there",
    };
    BadInput::new(error.to_string()).hint(hint)
}
