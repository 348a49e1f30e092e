//! How every mode of the programs that misbehave ends, in every tier that works here, as a table.
//!
//! `cargo run -p goren-arena --example verdicts [FOLDER]`, after `cargo build -p goren-arena --bins`; FOLDER holds `mock-engine` and
//! `mock-files`, such as `target/debug`. Run it as root and as an ordinary user; see `docs/protocols/verdicts.md`.

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    linux::main()
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("programs can be confined on Linux only");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::error::Error;
    use std::path::{Path, PathBuf};
    use std::process::ExitCode;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use goren_arena::sandbox::{self, Confinement, Tier, Wanted};
    use goren_arena::{Conditions, MatchSetup, MoveLimits, Openings, Tally, Watch, run};
    use goren_rules::parse_position;

    /// Modes of the pipe protocol.
    const PIPE: &str = "fair chatty suggest carriage-return lower-case spaced nul-behind pieces long-line ten-megabytes \
        error-then-move answers-info talk-after no-about free-about about-markup about-huge thinks counts no-restart \
        no-takeback unlimited-only-fails needs-a-pause deaf spins ignores-signals zombies descriptors shuts peak \
        crash board-exit silent-start refuse occupied outside just-outside outside-if-short huge forbidden semicolon nul broken-bytes swap two-cells \
        nonsense says-markup two-answers flood flood-errors closes-output aborts";
    /// Those that are decided by time.
    const SLOW: &str = "hang board-hang late late-piece words garbage one-byte closes-input";
    /// Those that take more than they may, or reach for what is not theirs.
    const HARM: &str = "memory disk files deep unnamed mapped bomb threads daemon moves parent";
    const LUK: &str = "fair prints extra subfolder markup edits replaces removes symlink hardlink occupied outside zero malformed \
        two-lines nul latin huge folder fifo buries moves shuts silent fails crash daemon";
    const PISQ: &str = "fair talks keeps edits times silent removes malformed outside occupied symlink huge fifo buries moves shuts fails";
    const STATE: &str = "fair renames open pieces extra snatches edits replaces removes hardlink restless outside occupied moves shuts fails crash";
    const STATE_SLOW: &str =
        "nonsense half nul latin huge symlink second-name folder buries fifo stale unclosed silent late";

    /// A program in its protocol, with the mode in the place of `{}`.
    struct Kind {
        title: &'static str,
        program: &'static str,
        modes: &'static str,
        /// Milliseconds for a move, where the verdict comes from the time.
        time: Option<u64>,
    }

    const KINDS: [Kind; 7] = [
        Kind { title: "gomocup", program: "pipe@/:'{folder}/mock-engine' {}", modes: PIPE, time: None },
        Kind {
            title: "gomocup, 250 ms a move",
            program: "pipe@/:'{folder}/mock-engine' {}",
            modes: SLOW,
            time: Some(250),
        },
        Kind {
            title: "gomocup, harm",
            program: "pipe@/:'{folder}/mock-engine' {} nothing",
            modes: HARM,
            time: None,
        },
        Kind { title: "luk", program: "luk[name=x]:'{folder}/mock-files' luk x {}", modes: LUK, time: None },
        Kind { title: "pisq-files", program: "pisq:'{folder}/mock-files' pisq {}", modes: PISQ, time: None },
        Kind { title: "state", program: "state:'{folder}/mock-files' state 1 {}", modes: STATE, time: None },
        Kind {
            title: "state, 250 ms a move",
            program: "state:'{folder}/mock-files' state 1 {}",
            modes: STATE_SLOW,
            time: Some(250),
        },
    ];

    pub(super) fn main() -> ExitCode {
        let mut words = std::env::args_os().skip(1);
        let first = words.next();
        if first.as_ref().is_some_and(|word| word == "sandbox-exec") {
            return sandbox::enter(words);
        }
        match tables(first.map(PathBuf::from)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        }
    }

    fn tables(folder: Option<PathBuf>) -> Result<(), Box<dyn Error>> {
        let own = std::env::current_exe()?;
        sandbox::use_launcher(own.clone(), vec!["sandbox-exec".into()]);
        let beside = || own.parent().and_then(Path::parent).map(Path::to_owned);
        let folder = folder.or_else(beside).ok_or("no folder of programs")?.canonicalize()?;
        let tiers: Vec<Tier> =
            Tier::ALL.into_iter().rev().filter(|&tier| sandbox::probe(tier).is_ok()).collect();
        let names: Vec<String> = tiers.iter().map(Tier::to_string).collect();
        for kind in KINDS {
            println!("\n| {} | {} |\n|---|{}", kind.title, names.join(" | "), "---|".repeat(tiers.len()));
            for mode in kind.modes.split_whitespace() {
                let program =
                    kind.program.replace("{folder}", &folder.display().to_string()).replace("{}", mode);
                let ends = tiers.iter().map(|&tier| end(&kind, mode, &program, tier));
                println!("| `{mode}` | {} |", ends.collect::<Result<Vec<_>, _>>()?.join(" | "));
            }
        }
        Ok(())
    }

    /// How the first game of a pair ends for the program, and whether the second ends alike.
    fn end(kind: &Kind, mode: &str, program: &str, tier: Tier) -> Result<String, Box<dyn Error>> {
        // Nothing would stop these.
        let does_harm = kind.modes == HARM || kind.modes == PIPE && mode == "shuts";
        if does_harm && tier == Tier::Open {
            return Ok("–".to_owned());
        }
        let setup = setup(kind, mode, program, tier)?;
        let mut ends = Vec::new();
        let (mut tally, stop) = (Tally::default(), AtomicBool::new(false));
        let played = run(&setup, &mut tally, &stop, &mut |pair, _| {
            ends.extend(pair.row.games.iter().map(|game| (game.end.clone(), game.winner)));
            Ok(())
        });
        if let Err(error) = played {
            return Ok(format!("not played: {error}"));
        }
        let words = |(end, winner): &(String, Option<usize>)| match (end.as_str(), winner) {
            ("line" | "full board", _) => "plays".to_owned(),
            (end, Some(1)) => end.to_owned(),
            (end, _) => format!("WON BY IT: {end}"),
        };
        let mut words: Vec<String> = ends.iter().map(words).collect();
        words.dedup();
        Ok(words.join(", "))
    }

    fn setup(kind: &Kind, mode: &str, program: &str, tier: Tier) -> Result<MatchSetup, Box<dyn Error>> {
        let game = match kind.title {
            "luk" => "ristinolla@10",
            title if title.starts_with("state") => "hex217",
            _ if mode == "forbidden" => "renju",
            _ => "gomoku",
        };
        // A program that misbehaves in one colour needs a quiet opponent.
        let opponent = if mode == "forbidden" {
            program.replace("forbidden", "fair")
        } else {
            "goren:nodes=60".to_owned()
        };
        let openings = match mode {
            "forbidden" => Openings::Listed(vec![parse_position("renju")?]),
            _ => Openings::Generated(u64::MAX),
        };
        let mut limits = MoveLimits::default();
        let short = if mode == "outside-if-short" { Some(900) } else { kind.time };
        limits.time.per_move = Some(Duration::from_millis(short.unwrap_or(60_000)));
        let confinement = Confinement {
            tier: Wanted::Exactly(tier),
            memory: Some(96 << 20),
            processes: Some(if mode == "zombies" { 900 } else { 60 }),
            disk: Some(4 << 20),
            ..Confinement::default()
        };
        let pause = Duration::from_millis(if mode == "needs-a-pause" { 60 } else { 0 });
        Ok(MatchSetup {
            id: game.parse()?,
            players: [program.parse()?, opponent.parse()?],
            limits,
            openings,
            seed: 5,
            pairs: 1,
            concurrency: 1,
            sprt: None,
            margin: Duration::from_millis(50),
            resign: false,
            mib: None,
            conditions: Conditions { confinement, pause, ..Conditions::default() },
            watch: Watch::default(),
        })
    }
}
