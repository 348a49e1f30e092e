//! What the judge costs: the start of a program in every tier, and its own work for a move through a pipe.
//!
//! `cargo run --release -p goren-arena --example cage_cost [STARTS] [MOVES]` prints medians; see `docs/protocols/sandbox.md`.

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
    use std::io::{self, BufRead, Write};
    use std::process::{Command, ExitCode, Stdio};
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use goren_arena::player::{Budget, Listener, PlayerTerms};
    use goren_arena::sandbox::{self, Cage, Confinement, Tier, Wanted};
    use goren_arena::{Contestant, MoveLimits};
    use goren_rules::{Move, Position};
    use rustix::time::{ClockId, clock_gettime};

    const LONGEST: Duration = Duration::from_secs(60);

    pub(super) fn main() -> ExitCode {
        let mut words = std::env::args_os().skip(1);
        match words.next() {
            Some(word) if word == "sandbox-exec" => return sandbox::enter(words),
            Some(word) if word == "plays" => return told(plays()),
            _ => {}
        }
        told(measure())
    }

    fn told(result: Result<(), Box<dyn Error>>) -> ExitCode {
        match result {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        }
    }

    fn measure() -> Result<(), Box<dyn Error>> {
        let number =
            |at: usize, usual: usize| std::env::args().nth(at).map_or(Ok(usual), |text| text.parse());
        let (starts, moves) = (number(1, 200)?, number(2, 5000)?);
        sandbox::use_launcher(std::env::current_exe()?, vec!["sandbox-exec".into()]);
        println!("start to end of `true`, median of {starts}:");
        println!("  {:<16} {:>7.2} ms", "plain", plain(starts)?);
        for tier in Tier::ALL.into_iter().rev() {
            match sandbox::probe(tier) {
                Ok(()) => {
                    let (told, all, start) = caged(tier, starts)?;
                    println!("  {told:<16} {all:>7.2} ms, with making and removing its place {start:.2} ms");
                }
                Err(why) => println!("  {tier:<16} not here: {why}"),
            }
        }
        let tier = sandbox::choose(Wanted::Best)?;
        for tier in [Tier::Open, tier] {
            let cost = pipe_moves(tier, moves)?;
            println!(
                "judge's processor time for a move through a pipe, {tier}: {cost:.1} us, mean of {moves}"
            );
        }
        Ok(())
    }

    fn median(mut times: Vec<Duration>) -> f64 {
        times.sort_unstable();
        times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }

    fn plain(starts: usize) -> io::Result<f64> {
        let mut times = Vec::new();
        for _ in 0..starts {
            let begin = Instant::now();
            Command::new("true").stdin(Stdio::null()).spawn()?.wait()?;
            times.push(begin.elapsed());
        }
        Ok(median(times))
    }

    /// Medians of the start alone, and of the whole life of a place.
    fn caged(tier: Tier, starts: usize) -> io::Result<(String, f64, f64)> {
        let confinement = Confinement {
            tier: Wanted::Exactly(tier),
            memory: Some(512 << 20),
            processes: Some(64),
            disk: Some(64 << 20),
            ..Confinement::default()
        };
        let (mut lives, mut runs, mut told) = (Vec::new(), Vec::new(), String::new());
        for _ in 0..starts {
            let begin = Instant::now();
            let mut cage = Cage::open(&confinement)?;
            let mut command = Command::new("true");
            command.current_dir("/");
            let start = Instant::now();
            let mut program = cage.spawn(command)?;
            program.wait(LONGEST);
            runs.push(start.elapsed());
            let status = program.how_ended();
            if !status.is_some_and(|status| status.success()) {
                return Err(io::Error::other(format!("{tier}: {status:?}")));
            }
            drop(program);
            told = cage.told();
            drop(cage);
            lives.push(begin.elapsed());
        }
        Ok((told, median(runs), median(lives)))
    }

    fn processor_time() -> f64 {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        let [seconds, nanos] =
            [time.tv_sec, time.tv_nsec].map(|part| i32::try_from(part).unwrap_or(i32::MAX));
        f64::from(seconds) * 1e6 + f64::from(nanos) / 1e3
    }

    /// The judge's processor time for a move, in microseconds.
    fn pipe_moves(tier: Tier, moves: usize) -> Result<f64, Box<dyn Error>> {
        let own = std::env::current_exe()?;
        let player: Contestant = format!("pipe@/:'{}' plays", own.display()).parse()?;
        let mut terms = PlayerTerms::default();
        terms.conditions.confinement.tier = Wanted::Exactly(tier);
        let mut player = player.player(&terms);
        let budget = Budget {
            limits: MoveLimits::default(),
            left: Some(LONGEST),
            allowance: Some(LONGEST),
            margin: Duration::ZERO,
            stop: Arc::default(),
            listener: Listener::default(),
        };
        let empty = Position::initial(&"gomoku@20".parse()?);
        let (mut spent, mut played) = (0.0, 0);
        while played < moves {
            let mut position = empty.clone();
            player.begin(&position).map_err(|fault| format!("{fault:?}"))?;
            // Even columns and rows are the program's, odd ones the other's: nobody gets a line.
            let is_odd = |mv: &Move| match mv {
                Move::Place(cell) => cell.index() % 2 == 1 && cell.index() / 20 % 2 == 1,
                _ => false,
            };
            let mut others: Vec<Move> = position.legal_moves().into_iter().filter(is_odd).collect();
            while position.outcome().is_none() && position.ply() < 198 {
                let before = processor_time();
                let answer = player.choose(&position, &budget).map_err(|fault| format!("{fault:?}"))?;
                spent += processor_time() - before;
                played += 1;
                position.play(answer.mv)?;
                if let Some(mv) = others.pop() {
                    position.play(mv)?;
                }
            }
            let ending = goren_arena::player::Ending { half_points: None, termination: None };
            player.finish(&ending).map_err(|fault| format!("{fault:?}"))?;
        }
        Ok(spent / f64::from(u32::try_from(played)?))
    }

    /// The smallest program of the protocol: every other cell, every other row, from the top.
    fn plays() -> Result<(), Box<dyn Error>> {
        let mut next = 0;
        for line in io::stdin().lock().lines() {
            let line = line?;
            let word = line.split([' ', ',']).next().unwrap_or_default();
            let answer = match word.trim() {
                "START" | "RECTSTART" => "OK".to_owned(),
                "ABOUT" => "name=\"cost\"".to_owned(),
                "BEGIN" | "TURN" => {
                    next += 1;
                    let (x, y) = ((next - 1) % 10 * 2, (next - 1) / 10 * 2);
                    format!("{x},{y}")
                }
                "END" => break,
                _ => continue,
            };
            writeln!(io::stdout().lock(), "{answer}")?;
        }
        Ok(())
    }
}
