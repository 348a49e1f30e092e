//! The command line.

mod compliance;
mod convert;
mod ga;
mod kits;
mod matches;
mod tournament;
mod tuning;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use goren_formats::diagram::{Ground, Numbers, Style, Theme};
use goren_formats::protocol::luk::EntrantName;
use goren_formats::protocol::state_files::Team;
use goren_rules::{Color, Labels, Language, TimeControl};

pub(crate) use compliance::{CheckedProtocol, ComplianceArguments};
pub(crate) use convert::ConvertArguments;
pub(crate) use ga::{EvolveArguments, GaAction, GaArguments};
pub(crate) use kits::{AgentKitArguments, GenerateArguments, KitLanguage, KitProtocol, StateFormat};
pub(crate) use matches::{
    JudgeArguments, MatchArguments, MatchLimits, MatchTerms, OffTurnRule, SandboxArguments,
};
pub(crate) use tournament::{
    ExperimentArguments, ExportFormat, RunArguments, TournamentAction, TournamentArguments,
};
pub(crate) use tuning::{DatagenArguments, TuneArguments};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default());

const AFTER: &str = "\
Positions are given as text (\"renju moves h8 h9 i10\"), as a file, or as - for standard input.

Exit codes: 0 done, or yes; 1 no (illegal, different); 2 wrong usage; 3 bad input; 70 internal fault.";

/// Examples as they stand below a command's help.
macro_rules! examples {
    ($($line:literal),+ $(,)?) => { concat!("Examples:", $("\n  ", $line),+) };
}

/// Five in a row and its relatives: play, referee, draw, analyse.
///
/// Without a command, `goren` serves the games in the browser.
#[derive(Parser)]
#[command(name = "goren", version, styles = STYLES, after_help = AFTER, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the games in the browser
    ///
    /// The first line of standard output is the address of the page.
    #[command(after_help = examples!("goren", "goren serve --listen 127.0.0.1:8000", "goren serve --data ./games", "goren serve --events ./tournaments", "goren serve --program \"Mine=pipe@mine:python3 gomocup.py\""))]
    Serve(ServeArguments),
    /// List the games
    #[command(after_help = examples!("goren games", "goren games --json"))]
    Games(GamesArguments),
    /// Print the rules of a game
    #[command(after_help = examples!("goren rules renju", "goren rules caro:gomocup --language de", "goren rules mnk@7x6:k=4"))]
    Rules(RulesArguments),
    /// Print a position as a diagram
    #[command(after_help = examples!("goren show renju moves h8 h9 i10", "goren show hex217 moves 108 91 --lines", "goren show game.txt"))]
    Show(ShowArguments),
    /// Draw positions and files as PNG or SVG
    ///
    /// A file's picture lies beside it under the same name. Known files: position and game texts, diagrams, the state files and
    /// game logs of the hexagonal contest, .luk files.
    #[command(after_help = examples!(
        "goren draw state_42.txt",
        "goren draw game-log-1-2.txt match.luk --format svg",
        "goren draw renju moves h8 h9 i10 --theme dark --numbers all --output opening.png"
    ))]
    Draw(DrawArguments),
    /// Convert records of games from one format to another
    ///
    /// What cannot be read, and what the format of OUT cannot hold, is listed on standard error. docs/formats.md lists the formats.
    #[command(after_help = examples!(
        "goren convert game.psq game.sgf --rule standard",
        "goren convert library.lib library.sgf --encoding gbk",
        "goren convert - - --from moves --to sgf --rule renju",
        "goren convert https://gomocalc.com/#/h8i9j10 game.sgf"
    ))]
    Convert(ConvertArguments),
    /// Count the positions a given number of moves away
    #[command(after_help = examples!("goren perft tictactoe --depth 9", "goren perft \"mnk@4x3:k=3\" --depth 4 --divide"))]
    Perft(PerftArguments),
    /// List the forbidden cells with the reasons
    #[command(after_help = examples!(
        "goren forbidden \"renju setup black f8 g8 h6 h7 to black\"",
        "goren forbidden --batch positions.jsonl"
    ))]
    Forbidden(QueryArguments),
    /// Check a game: are the moves legal, how does it stand?
    ///
    /// Of an arrangement of stones that is no position of its game, every reason is told, each with its cells.
    #[command(after_help = examples!("goren check gomoku moves h8 a1 h9 a2", "goren check yinsh setup black e5 rings black a2 taken 4 0 to white", "goren check --batch games.jsonl > answers.jsonl"))]
    Check(QueryArguments),
    /// Ask the engine for a move
    #[command(after_help = examples!(
        "goren bestmove gomoku moves h8 h9 i9 --time 500ms",
        "goren bestmove gomoku moves h8 h9 --lines 3 --exclude g7,i9 --nodes 100000",
        "goren bestmove gomoku moves h8 h9 --balance 1",
        "goren bestmove hex217 --player lines --depth 3",
        "goren bestmove --batch positions.jsonl --nodes 10000 --seed 7"
    ))]
    Bestmove(BestmoveArguments),
    /// Prove a win by threats
    ///
    /// The winning tree tells the answer to every reply. Exit code 1 if there is no such win, or if none was found.
    #[command(after_help = examples!(
        "goren solve gomoku setup black f8 g8 h6 h7 white a1 h1 o1 to black",
        "goren solve --vcf --nodes 100000 --json renju setup black f8 g8 h8 white a1 c1 to black"
    ))]
    Solve(SolveArguments),
    /// Watch the genetic solver at work
    #[command(after_help = examples!(
        "goren ga evolve gomoku moves h8 h9 i9 g7",
        "goren ga evolve --player ga:mode=paper --seed 7 --output run.json --charts charts gomoku moves h8 h9 i9 g7"
    ))]
    Ga(GaArguments),
    /// Play at the terminal against the engine, a program, or somebody beside you
    ///
    /// On a terminal the board fills the screen; ? lists the keys. With --plain, or where input or output is no terminal, the game
    /// goes line by line and every answer is a sentence.
    #[command(after_help = examples!("goren play", "goren play renju --side white --player goren:level=3", "goren play renju --opening soosyrv8", "goren play hex217 --time 5s", "goren play --clock 5m+3s --language fi", "goren play --both --plain", "goren play --white \"pipe:./pbrain-mine\""))]
    Play(PlayArguments),
    /// Measure the engine on fixed positions
    ///
    /// The signature is a number of nodes: a change that should not alter the search leaves it as it is.
    #[command(after_help = examples!("goren bench", "goren bench --json"))]
    Bench {
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Be an engine for another program, at its end of a pipe, or an entrant of a contest
    ///
    /// By a pipe, commands come on standard input and moves go to standard output. By files, they are in the current folder:
    /// luk and pisq-files answer once and end, state plays a match.
    #[command(after_help = examples!(
        "goren engine",
        "goren engine --protocol yixin --engine goren:level=6",
        "goren engine --protocol luk --name ville --engine goren:time=4s",
        "goren engine --protocol state --team 19"
    ))]
    Engine(EngineArguments),
    /// Let two players play a match, and tell which is stronger
    ///
    /// Every opening is played twice, with both colours. With limits in nodes or depth the same seed gives the same games.
    #[command(name = "match", after_help = examples!(
        "goren match goren:level=8 goren:level=6 --game renju --pairs 50 --nodes 2000",
        "goren match goren \"pipe:./pbrain-other\" --time-per-move 500ms --concurrency 2",
        "goren match goren \"pipe:./other/pbrain-before\" --clock 10+0.1 --sprt 0,10 --pairs 20000 --output test.jsonl --resume"
    ))]
    Match(Box<MatchArguments>),
    /// Play an event of many players, resumable, and tell its results
    ///
    /// An event is a folder with a description, event.toml: players, game, format, limits. Every game is on the disk before it counts; after an
    /// interruption of any kind `resume` goes on with the same games.
    #[command(after_help = examples!(
        "goren tournament new spring --preset ristinolla-2004",
        "goren tournament run spring",
        "goren tournament resume spring --concurrency 2",
        "goren tournament report spring --site spring-site"
    ))]
    Tournament(TournamentArguments),
    /// Answer a question by games: does a colour win more, who is stronger
    ///
    /// The same command goes on after an interruption. Findings are written as Markdown, JSON and SVG.
    #[command(after_help = examples!("goren experiment first-move.toml --output first-move"))]
    Experiment(ExperimentArguments),
    /// Write a small working program to start from into a folder
    ///
    /// It plays; its README tells how to build, run, check and enter it, and which function to change.
    #[command(after_help = examples!(
        "goren agent-kit python gomocup my-program",
        "goren agent-kit java luk entrant",
        "goren agent-kit c state team19"
    ))]
    AgentKit(AgentKitArguments),
    /// Make states for tests of programs: reached by legal play, and nobody has won
    #[command(after_help = examples!(
        "goren generate gomoku --stones 30",
        "goren generate hex217 --stones 9 --count 100 --format state --output states",
        "goren generate renju --count 1000 --format jsonl | goren bestmove --batch - --depth 2"
    ))]
    Generate(GenerateArguments),
    /// Judge a match of the hexagon contest between two programs
    ///
    /// Two games, the second begun by the second team, through state_TEAM.txt and move_TEAM.txt in the programs' folder. The
    /// logs game-log-TEAM1-TEAM2.txt and game-log-TEAM2-TEAM1.txt are left there.
    #[command(after_help = examples!(
        "goren judge 19 5566",
        "goren judge 19 5566 --start ./team19 --start \"python3 team5566.py\" --folder contest",
        "goren judge 19 dummy --profile compat"
    ))]
    Judge(JudgeArguments),
    /// Check whether a program keeps its protocol
    ///
    /// Every finding says in plain words what is wrong, and where the protocol says so. Exit code 1 if something is.
    #[command(after_help = examples!(
        "goren compliance ./pbrain-mine",
        "goren compliance \"python3 mine.py\" --json",
        "goren compliance \"pipe@mine:./pbrain-mine --fast\" --wait 20s"
    ))]
    Compliance(ComplianceArguments),
    /// Let the engine play itself and keep the games, for fitting its evaluation
    ///
    /// A game depends on the settings and its number alone: with --resume an interrupted run ends in the same bytes as one that was not.
    #[command(after_help = examples!(
        "goren datagen --game gomoku --nodes 1000 --games 5000 --seed 1 --out gomoku.games",
        "goren datagen --game hex217 --nodes 1000 --games 5000 --seed 1 --threads 2 --out hex217.games --resume"
    ))]
    Datagen(DatagenArguments),
    /// Fit the tables of the engine's evaluation to games that datagen made
    ///
    /// The same data and settings give the same bytes; with --resume an interrupted fit goes on where it was.
    #[command(after_help = examples!(
        "goren tune --family freestyle --data gomoku.games --out freestyle.tables",
        "goren bestmove gomoku moves h8 --tables freestyle.tables"
    ))]
    Tune(TuneArguments),
    /// Write a completion script for a shell to standard output
    #[command(after_help = examples!("goren completions bash > goren.bash"))]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write man pages into a folder
    #[command(after_help = examples!("goren man target/man"))]
    Man {
        /// The folder; it is created if it does not exist
        folder: PathBuf,
    },
    /// Print the reference of all commands as Markdown
    #[command(hide = true)]
    Reference,
}

/// Programs of the server that may run at the same time, if nothing is said.
const PROGRAMS_AT_ONCE: u16 = 4;

#[derive(Args)]
pub(crate) struct ServeArguments {
    /// Address and port [default: 127.0.0.1:8217, or a free port if that is in use]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<SocketAddr>,
    /// Folder in which the games are kept [default: goren in the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Folder with the folders of tournaments to show, or the folder of one [default: events in the folder of the games]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) events: Option<PathBuf>,
    /// Engines that may think at the same time [default: number of processors]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) engines: Option<u16>,
    /// Name under which the server is reached besides its address, such as games.example.org; may be
    /// given several times
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    pub(crate) public_name: Vec<String>,
    /// Program to play against in the browser, such as "Mine=./pbrain-mine" or "Mine=pipe@folder:python3
    /// mine.py"; may be given several times
    #[arg(long, value_name = "NAME=PROGRAM")]
    pub(crate) program: Vec<String>,
    /// Programs that may run at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = PROGRAMS_AT_ONCE, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) programs_at_once: u16,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArguments,
    /// Report refused requests on standard error, not only faults
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

impl Default for ServeArguments {
    fn default() -> ServeArguments {
        ServeArguments {
            listen: None,
            data: None,
            events: None,
            engines: None,
            public_name: Vec::new(),
            program: Vec::new(),
            programs_at_once: PROGRAMS_AT_ONCE,
            sandbox: SandboxArguments::default(),
            verbose: false,
        }
    }
}

/// A host name without scheme, port and path.
fn host_name(text: &str) -> Result<String, String> {
    let fine = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    let bounded = !text.is_empty() && text.len() <= 253 && !text.starts_with(['-', '.']);
    if bounded && text.chars().all(fine) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err(format!(
            "`{text}` is no host name, expected one such as games.example.org, without port and path"
        ))
    }
}

#[derive(Args)]
pub(crate) struct GamesArguments {
    /// Everything about every game, as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// The table of docs/games/README.md
    #[arg(long, hide = true, conflicts_with = "json")]
    pub(crate) markdown: bool,
}

#[derive(Args)]
pub(crate) struct RulesArguments {
    /// Game with size and options, such as renju or mnk@7x6:k=4
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Language: en, fi, de, zh-TW, pt-BR
    #[arg(long, default_value = "en", value_parser = language)]
    pub(crate) language: Language,
    /// The part of docs/games/GAME.md that says the same
    #[arg(long, hide = true)]
    pub(crate) markdown: bool,
}

/// Reads a language by its tag.
fn language(text: &str) -> Result<Language, String> {
    let found = Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(text));
    found.ok_or_else(|| {
        let tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
        format!("`{text}` is no language, expected one of {}", tags.join(", "))
    })
}

/// A position in words.
#[derive(Args)]
pub(crate) struct PositionArguments {
    /// Position as text, a file, or - for standard input
    #[arg(value_name = "POSITION", required = true, num_args = 1..)]
    pub(crate) words: Vec<String>,
}

#[derive(Args)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Also list every run of at least this many stones: owner, length, start, ends, cells
    #[arg(long, value_name = "MIN", num_args = 0..=1, require_equals = true, default_missing_value = "2",
          value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) lines: Option<u8>,
}

#[derive(Args)]
pub(crate) struct DrawArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Where the picture goes; - for standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Format [default: by the name of the output, else png]
    #[arg(long, value_enum)]
    pub(crate) format: Option<PictureFormat>,
    /// Width of a PNG in pixels [default: what suits the board]
    #[arg(long, value_name = "WIDTH", value_parser = clap::value_parser!(u32).range(1..=8192))]
    pub(crate) size: Option<u32>,
    /// Colours: light, dark, paper, high-contrast, colour-blind, contest
    #[arg(long)]
    pub(crate) theme: Option<Theme>,
    /// Pieces: stones, xo
    #[arg(long)]
    pub(crate) style: Option<Style>,
    /// Board: auto, lattice, cells, hollows
    #[arg(long)]
    pub(crate) ground: Option<Ground>,
    /// Move numbers: off, all, or the first move that gets one
    #[arg(long)]
    pub(crate) numbers: Option<Numbers>,
    /// Coordinates: on, off
    #[arg(long, value_enum)]
    pub(crate) coordinates: Option<Switch>,
    /// Scheme of the coordinates: algebraic, skip-i, numeric, numeric-0, index, axial, sgf
    #[arg(long)]
    pub(crate) labels: Option<Labels>,
    /// Leave away the marks of last move, winning line and forbidden cells
    #[arg(long)]
    pub(crate) plain: bool,
}

/// A picture's format.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PictureFormat {
    Png,
    Svg,
}

impl PictureFormat {
    /// The ending of its files.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            PictureFormat::Png => "png",
            PictureFormat::Svg => "svg",
        }
    }
}

/// On or off.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Switch {
    On,
    Off,
}

impl Switch {
    pub(crate) fn is_on(self) -> bool {
        self == Switch::On
    }
}

#[derive(Args)]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Number of moves
    #[arg(long, short, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) depth: u32,
    /// Count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
}

/// Who searches, and for how long.
#[derive(Args, Clone)]
pub(crate) struct SearchArguments {
    /// Player with options: goren, goren:level=3 (1 to 10), lines, lines:faithful, mcts, random
    #[arg(long, default_value = "goren")]
    pub(crate) player: String,
    /// Time for a move, such as 500ms, 2s or 1m [default: 1s, if nothing else limits the search]
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Greatest depth in moves
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: Option<u32>,
    /// Greatest number of positions
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Random seed; the same seed and limits in depth or nodes give the same move
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Evaluate by the tables of a file, where they are of the game's family
    #[arg(long, value_name = "FILE")]
    pub(crate) tables: Option<PathBuf>,
}

/// Reads `500ms`, `2s`, `1.5s`, `1m` or a bare number of seconds, from a millisecond to a day.
fn duration(text: &str) -> Result<Duration, String> {
    let expected = || format!("`{text}` is no time, expected 500ms, 2s or 1m, at most a day");
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let scale = match unit {
        "ms" => 1.0,
        "s" | "" => 1000.0,
        "m" => 60_000.0,
        _ => return Err(expected()),
    };
    let millis = number.parse::<f64>().map_err(|_| expected())? * scale;
    if (1.0..=86_400_000.0).contains(&millis) {
        Ok(Duration::from_millis(millis as u64))
    } else {
        Err(expected())
    }
}

#[derive(Args)]
pub(crate) struct BestmoveArguments {
    /// Position as text, a file, or - for standard input
    #[arg(value_name = "POSITION", required_unless_present = "batch", num_args = 1..)]
    pub(crate) words: Vec<String>,
    /// Rows of positions or games, one JSON object a line, from a file or - for standard input
    #[arg(long, value_name = "FILE.jsonl", conflicts_with = "words")]
    pub(crate) batch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// How many of the best moves are wanted, each with its line
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) lines: u16,
    /// Cells that must not be played, separated by commas
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    pub(crate) exclude: Vec<String>,
    /// The only cells that may be played, separated by commas
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// Find stones after which neither side stands better: 1 of the side to move, or 2, one of each side
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u8).range(1..=2), conflicts_with = "lines")]
    pub(crate) balance: Option<u8>,
    /// Threads that search; with more than one the same search may give another move
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

#[derive(Args)]
pub(crate) struct SolveArguments {
    /// Position as text, a file, or - for standard input; the side to move is to win
    #[arg(value_name = "POSITION", required = true, num_args = 1..)]
    pub(crate) words: Vec<String>,
    /// Only fours
    #[arg(long, conflicts_with = "vct")]
    pub(crate) vcf: bool,
    /// Fours and open threes; so it is without an option too
    #[arg(long)]
    pub(crate) vct: bool,
    /// Greatest number of positions
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PlayArguments {
    /// Game or position to start from [default: gomoku]
    #[arg(value_name = "GAME", num_args = 0..)]
    pub(crate) words: Vec<String>,
    /// Opening rule, such as swap2 or rif
    #[arg(long, value_name = "RULE")]
    pub(crate) opening: Option<String>,
    /// Your side; in an opening, the side you begin with: black is the first player
    #[arg(long, default_value = "black")]
    pub(crate) side: Color,
    /// Play all sides yourself
    #[arg(long, conflicts_with = "side")]
    pub(crate) both: bool,
    /// Who plays Black against you, as in a match: pipe:COMMAND, goren:level=3
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["side", "both"])]
    pub(crate) black: Option<String>,
    /// Who plays White against you
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["side", "both", "black"])]
    pub(crate) white: Option<String>,
    /// Time for both sides: none, 5m, 5m+3s (added a move), 10m+3x30s (periods), 20s/move [default: none]
    #[arg(long, value_name = "TIME")]
    pub(crate) clock: Option<TimeControl>,
    /// Lines of text instead of the full screen, for screen readers and pipes
    #[arg(long)]
    pub(crate) plain: bool,
    /// Draw the board in ASCII; chosen by itself where the locale is not UTF-8 or reads wide characters
    #[arg(long, conflicts_with = "unicode")]
    pub(crate) ascii: bool,
    /// Draw ● and ○ whatever the locale
    #[arg(long)]
    pub(crate) unicode: bool,
    /// Language: en, fi, de, zh-TW, pt-BR [default: that of the locale]
    #[arg(long, value_name = "TAG", value_parser = language)]
    pub(crate) language: Option<Language>,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArguments,
}

#[derive(Args)]
pub(crate) struct EngineArguments {
    /// Language of the pipe
    #[arg(long, value_enum, default_value_t = Protocol::Gomocup)]
    pub(crate) protocol: Protocol,
    /// Who answers: goren, goren:level=3, goren:nodes=5000, lines, mcts, ga, greedy, random
    #[arg(long, default_value = "goren", value_name = "NAME")]
    pub(crate) engine: String,
    /// With luk: the name of the entrant [default: that of the only .luk file]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<EntrantName>,
    /// With luk: the number of the first column and row, 0 or 1 [default: as the file tells, else 1]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(0..=1))]
    pub(crate) base: Option<u8>,
    /// With state: the team
    #[arg(long, value_name = "TEAM", required_if_eq("protocol", "state"), allow_hyphen_values = true)]
    pub(crate) team: Option<Team>,
}

/// A language between a program and its engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Protocol {
    /// The pipe protocol of the Gomocup, with extensions of Yixin
    Gomocup,
    /// The same with the rules numbered as Yixin does: 0 gomoku, 1 standard, 2 renju
    Yixin,
    /// The .luk and .kir files of the ristinolla contest
    Luk,
    /// The old files of piskvork
    PisqFiles,
    /// The state and move files of the hexagon contest
    State,
}

/// One position, or many as JSON lines.
#[derive(Args)]
pub(crate) struct QueryArguments {
    /// Position as text, a file, or - for standard input
    #[arg(value_name = "POSITION", required_unless_present = "batch", num_args = 1..)]
    pub(crate) words: Vec<String>,
    /// Rows of positions or games, one JSON object a line, from a file or - for standard input
    #[arg(long, value_name = "FILE.jsonl", conflicts_with = "words")]
    pub(crate) batch: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long, conflicts_with = "batch")]
    pub(crate) json: bool,
}
