//! The checks of the protocols that go through files: the program is asked by our own judge, and what loses a game there is
//! a finding here.

use std::sync::Arc;
use std::time::{Duration, Instant};

use goren_rules::{Position, parse_position};

use crate::player::{Answer, Budget, Contestant, Ending, Fault, Listener, Player, PlayerTerms, SharedDir};
use crate::sandbox::Confinement;
use crate::{Conditions, MoveLimits, Termination};

use super::sheet::Sheet;
use super::{Complaint, Patience, Report, Terms};

/// A grid of which one cell is free, and nobody has a row.
const LAST_CELL: &str =
    "@5 setup black a1 b1 e1 c2 d2 a3 b3 e3 c4 d4 a5 b5 white c1 d1 a2 b2 e2 c3 d3 a4 b4 e4 c5 d5 to black";
/// How long a program may take that is asked for a move at once.
const AT_ONCE: Duration = Duration::from_secs(1);
/// Moves of a side in a game of the hexagon contest.
const MOVES: usize = 3;

/// Checks a program of a file protocol; `None` if it speaks another.
#[must_use]
pub(super) fn check(contestant: &Contestant, terms: Terms<'_>) -> Option<Report> {
    let Terms { patience, confinement } = terms;
    let subject = Subject { contestant, patience, confinement };
    let protocol = contestant.file_protocol()?;
    let mut sheet = Sheet::default();
    match protocol {
        "luk" => luk(&subject, &mut sheet),
        "pisq-files" => pisq(&subject, &mut sheet),
        _ => state(&subject, &mut sheet),
    }
    Some(Report { program: contestant.to_string(), protocol, findings: sheet.findings() })
}

/// The program and how long it is waited for.
struct Subject<'a> {
    contestant: &'a Contestant,
    patience: Patience,
    confinement: &'a Confinement,
}

fn luk(subject: &Subject<'_>, sheet: &mut Sheet) {
    let page = "docs/protocols/luk.md";
    let asked = |position: &str| subject.ask(position, None);
    sheet.vital("first-move", "the program begins on an empty grid of 10", page, || asked("ristinolla@10"));
    sheet.check("answer", "the program answers marks", page, || asked("ristinolla@10 moves e5 e6 d5"));
    sheet.check("grid-5", "the smallest grid", page, || asked("ristinolla@5 moves c3"));
    sheet.check("grid-15", "a grid of the contest, 15", page, || asked("ristinolla@15 moves h8 h9"));
    sheet.check("grid-20", "a grid of the contest, 20", page, || asked("ristinolla@20 moves h8 h9 t20"));
    sheet.check("grid-50", "the largest grid", page, || asked("ristinolla@50 moves y25"));
    sheet.check("last-cell", "one cell of the grid is free", page, || {
        asked(&format!("ristinolla{LAST_CELL}"))
    });
    sheet
        .check("game", "several moves of one game, in one folder", page, || subject.several("ristinolla@10"));
    sheet.check("quiet", "the program prints nothing", page, || subject.quiet("ristinolla@10"));
}

fn pisq(subject: &Subject<'_>, sheet: &mut Sheet) {
    let page = "docs/protocols/pisq-files.md";
    let asked = |position: &str| subject.ask(position, None);
    sheet.vital("first-move", "the program begins on an empty board of 15", page, || asked("gomoku@15"));
    sheet.check("second", "the program answers the first move as o", page, || asked("gomoku@15 moves h8"));
    sheet.check("position", "the program goes on from a position", page, || {
        asked("gomoku@15 moves h8 h9 i9 g8")
    });
    sheet.check("board-20", "a board of 20", page, || asked("gomoku@20 moves t20"));
    sheet.check("rectangle", "a board of 12 columns and 9 rows", page, || asked("gomoku@12x9 moves l9"));
    sheet.check("last-cell", "one cell of the board is free", page, || asked(&format!("gomoku{LAST_CELL}")));
    sheet.check("game", "several moves of one game, in one folder", page, || subject.several("gomoku@15"));
    sheet.check("time-0", "a time of 0 asks for a move at once", page, || {
        subject.ask("gomoku@15 moves h8", Some(AT_ONCE))
    });
    for (name, tries, game) in
        [("rule-1", "exactly five wins", "standard@15 moves h8"), ("rule-4", "renju", "renju moves h8 h9")]
    {
        sheet.check(name, tries, page, || milder(asked(game)));
    }
}

fn state(subject: &Subject<'_>, sheet: &mut Sheet) {
    let page = "docs/protocols/state-files.md";
    let asked = |position: &str| subject.ask(position, None);
    sheet.vital("first-move", "the program begins on an empty board", page, || asked("hex217"));
    sheet.check("second", "the program answers the first move", page, || asked("hex217 moves 108"));
    sheet.check("corners", "stones on the edge and in the corners", page, || {
        asked("hex217 moves 0 8 100 116 208 216")
    });
    sheet.check("begins-game-1", "a whole match in which the program begins game 1", page, || {
        subject.whole_match(true)
    });
    sheet.check("begins-game-2", "a whole match in which the program begins game 2", page, || {
        subject.whole_match(false)
    });
}

/// What a judge can do without.
fn milder(complaints: Vec<Complaint>) -> Vec<Complaint> {
    let mild = |complaint| match complaint {
        Complaint::Broken(text) | Complaint::Remark(text) => Complaint::Remark(text),
    };
    complaints.into_iter().map(mild).collect()
}

fn broken(fault: Fault) -> Complaint {
    Complaint::Broken(match fault {
        Fault::Foul { termination, detail } => format!("{termination}: {detail}"),
        Fault::Infrastructure(text) => text,
        Fault::Stopped => "stopped".to_owned(),
    })
}

impl Subject<'_> {
    fn player(&self) -> Box<dyn Player> {
        let conditions = Conditions { confinement: self.confinement.clone(), ..Conditions::default() };
        self.contestant.player(&PlayerTerms { conditions, ..PlayerTerms::default() })
    }

    fn budget(&self, at_once: bool) -> Budget {
        let mut limits = MoveLimits::default();
        limits.time.per_move = Some(if at_once { Duration::ZERO } else { self.patience.answer });
        let margin = self.patience.start.saturating_sub(self.patience.answer);
        // Patience is what is really waited for: the program has to start first.
        let (left, allowance) = (None, Some(self.patience.answer));
        Budget { limits, left, allowance, margin, stop: Arc::default(), listener: Listener::default() }
    }

    /// Asks for one move; `longest` if it is wanted at once.
    fn ask(&self, position: &str, longest: Option<Duration>) -> Vec<Complaint> {
        let mut player = self.player();
        let complaints = match read(position) {
            Ok(position) => self.ask_player(player.as_mut(), &position, longest),
            Err(complaint) => Err(complaint),
        };
        // The game is over in any case.
        let _ = player.finish(&Ending { half_points: None, termination: None });
        player.leave();
        match complaints {
            Ok(answer) => self.slow(&answer, longest),
            Err(complaint) => vec![complaint],
        }
    }

    fn ask_player(
        &self,
        player: &mut dyn Player,
        position: &Position,
        longest: Option<Duration>,
    ) -> Result<Answer, Complaint> {
        player.begin(position).map_err(broken)?;
        self.next(player, position, longest.is_some())
    }

    fn next(&self, player: &mut dyn Player, position: &Position, at_once: bool) -> Result<Answer, Complaint> {
        let answer = player.choose(position, &self.budget(at_once)).map_err(broken)?;
        match position.check(answer.mv) {
            Ok(()) => Ok(answer),
            Err(error) => Err(broken(Fault::foul(Termination::IllegalCell, error.to_string()))),
        }
    }

    /// A word about an answer that came late, or nearly so.
    fn slow(&self, answer: &Answer, longest: Option<Duration>) -> Vec<Complaint> {
        let longest = longest.unwrap_or(self.patience.answer);
        let text = || format!("the answer took {} ms", answer.used.as_millis());
        if answer.used > longest { vec![Complaint::Remark(text())] } else { Vec::new() }
    }

    /// Moves of one game, each answered by the first free cell.
    fn several(&self, game: &str) -> Vec<Complaint> {
        let mut player = self.player();
        let mut play = || {
            let mut position = read(game)?;
            player.begin(&position).map_err(broken)?;
            for _ in 0..MOVES {
                let answer = self.next(player.as_mut(), &position, false)?;
                step(&mut position, answer)?;
                if position.outcome().is_some() {
                    break;
                }
            }
            Ok(())
        };
        let complaint: Result<(), Complaint> = play();
        complaint.err().into_iter().collect()
    }

    /// A word about a program that prints.
    fn quiet(&self, game: &str) -> Vec<Complaint> {
        let mut player = self.player();
        let asked = read(game).and_then(|position| self.ask_player(player.as_mut(), &position, None));
        if let Err(complaint) = asked {
            return vec![complaint];
        }
        let printed = player.transcript().lines.into_iter().find(|said| !said.by_judge);
        let remark = |text: &str| {
            Complaint::Remark(format!(
                "prints `{}`, expected nothing",
                text.chars().take(60).collect::<String>()
            ))
        };
        printed.map(|said| remark(&said.text)).into_iter().collect()
    }

    /// Two games in one process, and the end of the match.
    fn whole_match(&self, begins: bool) -> Vec<Complaint> {
        let Some(mut player) = self.contestant.match_player(self.confinement.clone()) else {
            return Vec::new();
        };
        let mut complaints: Vec<Complaint> = Vec::new();
        for (game, begins) in [("game 1", begins), ("game 2", !begins)] {
            let in_game = |complaint| match complaint {
                Complaint::Broken(text) => Complaint::Broken(format!("{game}: {text}")),
                other => other,
            };
            if let Err(complaint) = self.contest_game(&mut player, begins) {
                complaints.push(in_game(complaint));
                break;
            }
        }
        let start = Instant::now();
        if !player.leave_by_itself() && complaints.is_empty() {
            let waited = start.elapsed().as_millis();
            complaints
                .push(Complaint::Broken(format!("still runs {waited} ms after -100, expected to leave")));
        }
        complaints
    }

    fn contest_game(&self, player: &mut SharedDir, begins: bool) -> Result<(), Complaint> {
        let mut position = read("hex217")?;
        player.begin(&position).map_err(broken)?;
        if !begins {
            first_free(&mut position)?;
        }
        for _ in 0..MOVES {
            let answer = self.next(player, &position, false)?;
            step(&mut position, answer)?;
        }
        let ending = Ending { half_points: Some(2), termination: Some(Termination::Resignation) };
        player.finish(&ending).map_err(broken)
    }
}

/// Makes a move and answers it by the first free cell.
fn step(position: &mut Position, answer: Answer) -> Result<(), Complaint> {
    position.play(answer.mv).map_err(|error| Complaint::Broken(error.to_string()))?;
    if position.outcome().is_some() { Ok(()) } else { first_free(position) }
}

fn first_free(position: &mut Position) -> Result<(), Complaint> {
    let mv = position.legal_moves().into_iter().next();
    let played = mv.is_some_and(|mv| position.play(mv).is_ok());
    if played { Ok(()) } else { Err(Complaint::Broken("no cell is left".to_owned())) }
}

fn read(position: &str) -> Result<Position, Complaint> {
    parse_position(position).map_err(|error| Complaint::Broken(error.to_string()))
}
