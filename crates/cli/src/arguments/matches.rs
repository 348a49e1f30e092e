//! Arguments of `goren match`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use goren_arena::player::Profile;
use goren_arena::sandbox::{Limit, Wanted};
use goren_arena::stats::Sprt;
use goren_formats::protocol::state_files::Team;

use super::duration;

#[derive(Args)]
pub(crate) struct MatchArguments {
    /// First player: goren, goren:level=3, goren:nodes=5000, lines, mcts, ga, greedy, random, pipe:COMMAND, or
    /// pipe@FOLDER:COMMAND for a program that runs in a folder; wine: for one for Windows; likewise luk:, pisq: and
    /// state: for programs that play through files
    #[arg(value_name = "A")]
    pub(crate) first: String,
    /// Second player
    #[arg(value_name = "B")]
    pub(crate) second: String,
    /// Game with size and options, such as renju or gomoku@20
    #[arg(long, default_value = "gomoku", value_name = "GAME")]
    pub(crate) game: String,
    /// Number of random balanced openings [default: one for each pair], or a file with a position a line
    #[arg(long, value_name = "NUMBER|FILE")]
    pub(crate) openings: Option<String>,
    /// Number of pairs: two games from one opening, with both colours
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) pairs: u64,
    /// Number of games, an even number, instead of pairs
    #[arg(long, conflicts_with = "pairs", value_parser = clap::value_parser!(u64).range(2..=20_000_000))]
    pub(crate) games: Option<u64>,
    /// Games at the same time
    #[arg(long, short = 'j', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    #[command(flatten)]
    pub(crate) limits: MatchLimits,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArguments,
    /// Stop as soon as it is decided whether A is stronger by elo0 or by elo1, with these chances of error
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// A player of this program resigns once it has proved that it loses
    #[arg(long)]
    pub(crate) resign: bool,
    /// Tables by which a player named goren:tables=file evaluates
    #[arg(long, value_name = "FILE")]
    pub(crate) tables: Option<PathBuf>,
    /// Keep every game in this file, one pair a line
    #[arg(long, short, value_name = "FILE.jsonl")]
    pub(crate) output: Option<PathBuf>,
    /// Go on with the match in the file, if there is one
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Keep everything about every game in this file, one game a line: versions and hashes of the
    /// programs, times, what they said
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) records: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) terms: MatchTerms,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What limits the moves of a match.
#[derive(Args)]
pub(crate) struct MatchLimits {
    /// Time for a move, such as 100ms [default: that of the contest with luk: or state:, 5s with pisq:, else 100ms, if
    /// nothing else limits the moves]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_per_move: Option<Duration>,
    /// Time for a game and for each move added, in seconds such as 10+0.1, or as 10m+5s
    #[arg(long, value_name = "BASE+INCREMENT")]
    pub(crate) clock: Option<String>,
    /// Greatest number of positions for a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Greatest depth in moves
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: Option<u32>,
    /// By how much a move may exceed its time before it loses
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = duration)]
    pub(crate) margin: Duration,
    /// Memory of each player in MiB
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) memory: Option<u32>,
}

/// What programs may do and take.
#[derive(Args, Clone)]
#[command(next_help_heading = "Sandbox of programs")]
pub(crate) struct SandboxArguments {
    /// How programs are confined: auto is the best that works here of bwrap, landlock and limits; open confines nothing
    #[arg(long, value_name = "TIER", default_value = "auto")]
    pub(crate) sandbox: Wanted,
    /// Memory of a program with all that it has started, such as 512M, or none [default: 2G, or the memory that it is told to
    /// have if that is more]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory_limit: Option<Limit>,
    /// Processes and threads of a program, or none for no limit [default: 256]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) processes: Option<Limit>,
    /// What a program may write to its own folder, such as 10M, or none for no limit [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) disk: Option<Limit>,
    /// Give each program one processor, of its own as far as there are enough
    #[arg(long)]
    pub(crate) pin: bool,
    /// Stop programs while it is not their turn
    #[arg(long)]
    pub(crate) freeze: bool,
}

impl Default for SandboxArguments {
    fn default() -> SandboxArguments {
        SandboxArguments {
            sandbox: Wanted::Best,
            memory_limit: None,
            processes: None,
            disk: None,
            pin: false,
            freeze: false,
        }
    }
}

/// A number of bytes, or of KiB, MiB or GiB with K, M or G behind it; `none` for no limit.
fn size(text: &str) -> Result<Limit, String> {
    if text == "none" {
        return Ok(Limit::None);
    }
    let wrong = || format!("`{text}` is no size, expected such as 512M or 2G, or none");
    let (number, shift) = match text.char_indices().next_back() {
        Some((at, 'K' | 'k')) => (&text[..at], 10),
        Some((at, 'M' | 'm')) => (&text[..at], 20),
        Some((at, 'G' | 'g')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).filter(|&bytes| bytes > 0).map(Limit::To).ok_or_else(wrong)
}

/// Most processes and threads that can be asked for.
const MOST_PROCESSES: u64 = 100_000;

/// A number of processes; `none` for no limit.
fn count(text: &str) -> Result<Limit, String> {
    let wrong = || format!("`{text}` is no number of processes, expected 1 to {MOST_PROCESSES}, or none");
    match text.parse() {
        Ok(number) if (1..=MOST_PROCESSES).contains(&number) => Ok(Limit::To(number)),
        Err(_) if text == "none" => Ok(Limit::None),
        _ => Err(wrong()),
    }
}

#[derive(Args)]
pub(crate) struct JudgeArguments {
    /// The team that begins game 1: a whole number, or the word dummy
    #[arg(value_name = "TEAM1", allow_hyphen_values = true)]
    pub(crate) first: Team,
    /// The team that begins game 2
    #[arg(value_name = "TEAM2", allow_hyphen_values = true)]
    pub(crate) second: Team,
    /// By which rules: published or compat, as the contest's own judge did it
    #[arg(long, default_value = "published")]
    pub(crate) profile: Profile,
    /// Command that starts a team's program in the folder, once for each team; without it the programs run already
    #[arg(long, value_name = "COMMAND")]
    pub(crate) start: Vec<String>,
    /// The folder in which the programs and the judge meet
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) folder: PathBuf,
    /// Time for a move [default: 5s, with --profile compat 6s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArguments,
}

/// The terms of a match besides rules and limits.
#[derive(Args)]
pub(crate) struct MatchTerms {
    /// Time for a program to get ready, on no other clock
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub(crate) start_time: Duration,
    /// Programs that know RESTART play game after game in one process
    #[arg(long)]
    pub(crate) keep: bool,
    /// Folder in which every program gets a folder of its own for what it wants to keep
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Least time between a program's answer and the next request to it
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) pause: Option<Duration>,
    /// What loses the game if a program says it while it is not asked
    #[arg(long, value_enum, default_value_t = OffTurnRule::Moves, value_name = "WHAT")]
    pub(crate) off_turn: OffTurnRule,
    /// Moves of both sides after which a game is drawn
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) most_plies: Option<u32>,
    /// Draw a game as soon as no line is left that anybody could fill
    #[arg(long)]
    pub(crate) dead_board: bool,
    /// Draw a game as soon as both players find it even for long
    #[arg(long)]
    pub(crate) agree: bool,
    /// A game is won when one player tells at least this value and the other its negative, each for 4 of its moves in a row
    #[arg(long, value_name = "VALUE", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) win_value: Option<u32>,
    /// A game is drawn when both tell a value at most this far from 0, each for 10 of their moves in a row
    #[arg(long, value_name = "VALUE")]
    pub(crate) draw_value: Option<u32>,
}

/// What loses the game if a program says it while it is not asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OffTurnRule {
    /// Nothing loses
    Note,
    /// A move loses
    Moves,
    /// Everything but messages loses
    All,
}
