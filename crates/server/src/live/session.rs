//! A game with its seats, rebuilt from the lines of the store; pure, so that everything about
//! turns, offers and takebacks can be tested without a server.

use std::time::Duration;

use goren_rules::{
    Action, ActionError, Choice, Color, Game, Move, MoveError, OpeningError, Position, Seat, TimeControl,
    parse_position,
};
use goren_store::GameRow;

use super::ratings::Standing;
use super::refusal::{example, refused_at};
use super::sitter::Sitter;
use crate::failure::Failure;
use crate::opening_text::Demand;

/// The longest thinking time that is written down.
const LONGEST: Duration = Duration::from_millis(9_999_999_999);

/// Who sits at a game: the first player and the second, whatever colour they have at present.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) sitter: Sitter,
    /// Digest of the key of the browser that plays this side.
    pub(crate) owner: Option<String>,
    /// The secret that still gives the chair away.
    pub(crate) invite: Option<String>,
}

/// What a program did wrong.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct ProgramFault {
    /// The message's key is `fault-` and this.
    pub(crate) code: String,
    /// What exactly, for the author of the program; may be empty.
    pub(crate) detail: String,
}

/// What somebody wants to do.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Make a move; `ply` is the number of moves the sender had seen.
    Move {
        text: String,
        ply: Option<usize>,
    },
    /// Decide something in the opening; `ply` as for a move.
    Choose {
        text: String,
        ply: Option<usize>,
    },
    /// Take the own last move back, or ask for it.
    Undo,
    Resign,
    /// Offer a draw, or claim it on a dead board.
    Draw,
    Accept,
    Decline,
}

/// A game in progress or finished, with its seats.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) game: Game,
    /// By seat: who began the game comes first.
    pub(crate) chairs: [Chair; 2],
    /// Lines applied so far; the number of the last change.
    pub(crate) seq: u32,
    /// Who asks to take a move back.
    pub(crate) undo_ask: Option<Color>,
    /// The game that followed this one.
    pub(crate) next: Option<String>,
    /// What a program did wrong, so that it lost.
    pub(crate) fault: Option<ProgramFault>,
    /// Which games it counts with, if it counts.
    pub(crate) pool: Option<String>,
    /// How strong the players are, by chair, where it counts.
    pub(crate) standings: Option<[Standing; 2]>,
    /// What the people want to be called, by chair.
    pub(crate) called: [Option<String>; 2],
    /// Whether the draw offer of the game was declined; the rules let it stand until the next move.
    draw_closed: bool,
}

impl Session {
    /// Rebuilds a game as stored.
    pub(crate) fn restore(row: &GameRow) -> Result<Session, Failure> {
        let broken = |error: &dyn std::fmt::Display| Failure::Internal(format!("game {}: {error}", row.id));
        let start = parse_position(&row.start).map_err(|error| broken(&error))?;
        let control: TimeControl = row.clock.parse().map_err(|error| broken(&error))?;
        let chair = |at: usize| {
            let seat = &row.seats[at];
            let sitter = seat.player.parse().map_err(|error| broken(&error))?;
            Ok::<Chair, Failure>(Chair { sitter, owner: seat.owner.clone(), invite: seat.invite.clone() })
        };
        let chairs = [chair(0)?, chair(1)?];
        let game = Game::new(start, control);
        let mut session = Session { pool: row.pool.clone(), ..Session::of_game(game, chairs) };
        for action in &row.actions {
            session.apply(&action.text).map_err(|error| broken(&error))?;
        }
        Ok(session)
    }

    /// A game that is played elsewhere, with those who play it.
    pub(crate) fn of_game(game: Game, chairs: [Chair; 2]) -> Session {
        Session {
            game,
            chairs,
            seq: 0,
            undo_ask: None,
            next: None,
            fault: None,
            pool: None,
            standings: None,
            called: [None, None],
            draw_closed: false,
        }
    }

    /// Applies one line of the log.
    pub(crate) fn apply(&mut self, line: &str) -> Result<(), Failure> {
        match line.split_once(' ') {
            Some(("ask", color)) => self.undo_ask = Some(side(color)?),
            Some(("decline", color)) => {
                side(color)?;
                self.undo_ask = None;
                self.draw_closed = self.game.offer().is_some();
            }
            Some(("join", color)) => {
                side(color)?;
            }
            Some(("next", id)) => self.next = Some(id.to_owned()),
            Some(("fault", rest)) => {
                let (color, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                side(color)?;
                let (code, detail) = rest.split_once(' ').unwrap_or((rest, ""));
                self.fault = Some(ProgramFault { code: code.to_owned(), detail: detail.to_owned() });
            }
            _ => {
                let action =
                    self.game.parse_action(line).map_err(|error| Failure::Internal(error.to_string()))?;
                self.game.apply(action).map_err(refused)?;
                self.undo_ask = None;
                if matches!(action, Action::TakeBack(_)) {
                    self.fault = None;
                }
                self.draw_closed &= self.game.offer().is_some() && !matches!(action, Action::OfferDraw(_));
            }
        }
        self.seq += 1;
        Ok(())
    }

    /// The sides a browser plays.
    pub(crate) fn seats_of(&self, owner: Option<&str>) -> Vec<Color> {
        let plays = |color: &Color| owner.is_some() && self.chair(*color).owner.as_deref() == owner;
        self.game.position().rules().sides().iter().copied().filter(plays).collect()
    }

    /// The chairs of a browser: 0 for whoever began.
    pub(crate) fn chairs_of(&self, owner: Option<&str>) -> Vec<usize> {
        let mine = |place: &usize| owner.is_some() && self.chairs[*place].owner.as_deref() == owner;
        (0..self.chairs.len()).filter(mine).collect()
    }

    /// Where the player of a side sits. A game of three has two chairs: its third side belongs to the
    /// engine, if there is one, or else to whoever has the first chair and plays at one screen.
    pub(crate) fn place_of(&self, color: Color) -> usize {
        match self.game.seat_of(color) {
            Seat::First => 0,
            Seat::Second => 1,
            Seat::Third => self.chairs.iter().position(|chair| !chair.sitter.is_person()).unwrap_or(0),
        }
    }

    /// Who plays a side at present.
    pub(crate) fn chair(&self, color: Color) -> &Chair {
        &self.chairs[self.place_of(color)]
    }

    /// Whether a side is still to be taken by somebody.
    pub(crate) fn open_seat(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.chair(*color).invite.is_some())
    }

    /// The chair behind an invitation.
    pub(crate) fn open_chair(&mut self) -> Option<(usize, Color, &mut Chair)> {
        let color = self.open_seat()?;
        let place = self.place_of(color);
        Some((place, color, &mut self.chairs[place]))
    }

    /// The side that has to act, be it a move or a decision of the opening; after the end the side
    /// that would have moved.
    pub(crate) fn acting(&self) -> Color {
        let seat = self.game.turn();
        seat.map_or_else(|| self.game.position().side_to_move(), |seat| self.game.color_of(seat))
    }

    /// The side to act, unless the game is over or not everybody is there.
    pub(crate) fn turn(&self) -> Option<Color> {
        let waits = self.game.result().is_some() || self.open_seat().is_some();
        (!waits).then(|| self.acting())
    }

    /// Who offers a draw that is still to be answered.
    pub(crate) fn draw_offer(&self) -> Option<Color> {
        self.game.offer().filter(|_| !self.draw_closed)
    }

    /// Moves on the board since the start.
    pub(crate) fn plies(&self) -> usize {
        self.game.position().history().len()
    }

    /// Whether a clock is counting down: from the first move on.
    pub(crate) fn clock_runs(&self) -> bool {
        !self.game.clock().control().is_none() && self.plies() > 0 && self.turn().is_some()
    }

    /// The lines that an act adds to the log. `used` is the mover's time so far; an act that was
    /// done already (the same move sent again) adds none.
    pub(crate) fn decide(
        &self,
        owner: Option<&str>,
        act: &Act,
        used: Duration,
    ) -> Result<Vec<String>, Failure> {
        let mine = self.seats_of(owner);
        let Some(&first) = mine.first() else { return Err(Failure::NotYourSeat) };
        // Somebody who plays all sides acts for the side to act.
        let alone = mine.len() > 1;
        let me = if alone { self.acting() } else { first };
        match act {
            Act::Move { text, ply } => self.decide_move(&mine, text, *ply, used),
            Act::Undo => self.decide_undo(me, alone),
            Act::Choose { text, ply } => self.decide_choice(&mine, text, *ply, used),
            Act::Resign | Act::Draw if self.game.position().rules().players > 2 => Err(Failure::NotForThree),
            Act::Resign => self.running().map(|()| vec![format!("resign {me}")]),
            Act::Draw => self.decide_draw(me, alone),
            Act::Accept => self.decide_accept(me),
            Act::Decline if self.undo_ask == Some(me.opposite()) => Ok(vec![format!("decline {me}")]),
            Act::Decline if self.draw_offer() == Some(me.opposite()) => Ok(vec![format!("decline {me}")]),
            Act::Decline => Err(Failure::NoOffer),
        }
    }

    /// The lines by which a program loses.
    pub(crate) fn foul_lines(side: Color, code: &str, detail: &str) -> Vec<String> {
        vec![format!("fault {side} {code} {detail}"), format!("resign {side}")]
    }

    /// The line of an engine's move.
    pub(crate) fn bot_line(&self, mv: Move, used: Duration) -> String {
        self.game.action_text(Action::Move { mv, used: self.booked(used) })
    }

    fn decide_move(
        &self,
        mine: &[Color],
        text: &str,
        ply: Option<usize>,
        used: Duration,
    ) -> Result<Vec<String>, Failure> {
        let position = self.game.position();
        let mv = position.parse_move(text).map_err(|_| self.unreadable(text))?;
        if let Some(seen) = ply.filter(|&seen| seen != self.plies()) {
            let by_me = self.makers().get(seen).is_some_and(|seat| mine.contains(&self.game.color_of(*seat)));
            let again = position.history().get(seen) == Some(&mv) && by_me;
            return if again { Ok(Vec::new()) } else { Err(Failure::Stale) };
        }
        self.may_act(mine)?;
        let plain = matches!(mv, Move::Place(_)) && self.decision().is_none();
        position.check(mv).map_err(|error| match Demand::of(&self.game) {
            // What the opening waits for says more than what the game alone has against the move.
            Some(demand) if !plain => {
                Failure::NotThisChoice { text: position.move_text(mv), wanted: Some(Box::new(demand)) }
            }
            _ => refused_at(position, mv, error),
        })?;
        self.game.opening().allows(position, mv).map_err(|error| self.refused_opening(error))?;
        Ok(vec![self.bot_line(mv, used)])
    }

    /// What the opening wants to be decided before the next stone.
    fn decision(&self) -> Option<Demand> {
        Demand::of(&self.game).filter(|demand| demand.kind != "stone")
    }

    /// The failure for a text that is no move of any kind.
    fn unreadable(&self, text: &str) -> Failure {
        let text = text.to_owned();
        match self.decision() {
            Some(demand) => Failure::BadChoice { text, wanted: Some(Box::new(demand)) },
            None => {
                Failure::BadMove { text, example: example(self.game.position(), &self.game.legal_moves()) }
            }
        }
    }

    fn decide_choice(
        &self,
        mine: &[Color],
        text: &str,
        ply: Option<usize>,
        used: Duration,
    ) -> Result<Vec<String>, Failure> {
        let position = self.game.position();
        let choice = Choice::parse(text, position.geometry(), position.rules().labels);
        let wanted = || Demand::of(&self.game).map(Box::new);
        let choice = choice.ok_or_else(|| Failure::BadChoice { text: text.to_owned(), wanted: wanted() })?;
        if ply.is_some_and(|seen| seen != self.plies()) {
            return Err(Failure::Stale);
        }
        self.may_act(mine)?;
        let mut opening = self.game.opening().clone();
        opening.choose(&mut position.clone(), choice).map_err(|error| self.refused_opening(error))?;
        Ok(vec![self.choice_line(choice, used)])
    }

    fn refused_opening(&self, error: OpeningError) -> Failure {
        refused_opening(error, Demand::of(&self.game))
    }

    /// The line of a decision in the opening.
    pub(crate) fn choice_line(&self, choice: Choice, used: Duration) -> String {
        self.game.action_text(Action::Choose { choice, used: self.booked(used) })
    }

    fn may_act(&self, mine: &[Color]) -> Result<(), Failure> {
        self.running()?;
        if !mine.contains(&self.acting()) {
            return Err(Failure::NotYourTurn);
        }
        if self.open_seat().is_some() { Err(Failure::SeatOpen) } else { Ok(()) }
    }

    /// The colour of every move so far; sides do not always alternate.
    pub(crate) fn movers(&self) -> Vec<Color> {
        movers(self.game.position())
    }

    /// The first move is free, and without a clock the time is only noted.
    fn booked(&self, used: Duration) -> Duration {
        if self.plies() == 0 { Duration::ZERO } else { used.min(LONGEST) }
    }

    fn decide_undo(&self, me: Color, alone: bool) -> Result<Vec<String>, Failure> {
        if self.pool.is_some() {
            return Err(Failure::NoTakeback);
        }
        let moves = if alone { usize::from(self.plies() > 0) } else { self.moves_back_to(me) };
        if moves == 0 {
            return Err(Failure::NothingToUndo);
        }
        if alone || !self.chair(me.opposite()).sitter.is_person() {
            return Ok(vec![format!("takeback {moves}")]);
        }
        self.running()?;
        if self.undo_ask.is_some() {
            return Err(Failure::OfferStands);
        }
        Ok(vec![format!("ask {me}")])
    }

    /// Who made every move on the board: in an opening one player puts down stones of both colours,
    /// and colours are exchanged.
    pub(crate) fn makers(&self) -> Vec<Seat> {
        self.acts().into_iter().filter_map(|(seat, moved)| moved.then_some(seat)).collect()
    }

    /// Whether each player has made a move or a decision.
    pub(crate) fn both_have_acted(&self) -> bool {
        let acts = self.acts();
        [Seat::First, Seat::Second].iter().all(|seat| acts.iter().any(|(who, _)| who == seat))
    }

    /// Who did what so far, without what was taken back: a move, or a decision of the opening.
    fn acts(&self) -> Vec<(Seat, bool)> {
        let mut game = Game::new(self.game.start().clone(), self.game.clock().control());
        let mut acts: Vec<(Seat, bool)> = Vec::new();
        for &action in self.game.actions() {
            let seat = game.turn().unwrap_or(Seat::First);
            let before = game.position().history().len();
            if game.apply(action).is_err() {
                break;
            }
            match action {
                Action::Move { .. } | Action::Choose { .. } => {
                    acts.push((seat, game.position().history().len() > before));
                }
                Action::TakeBack(moves) => {
                    for _ in 0..moves {
                        // Decisions behind a move go with it.
                        while acts.pop().is_some_and(|(_, moved)| !moved) {}
                    }
                }
                _ => {}
            }
        }
        acts
    }

    /// Moves to take back until it is this player's turn again and the last thing done is gone.
    fn moves_back_to(&self, color: Color) -> usize {
        let me = self.game.seat_of(color);
        let acts = self.acts();
        let Some(last) = acts.iter().rposition(|&(seat, _)| seat == me) else { return 0 };
        let moves = |acts: &[(Seat, bool)]| acts.iter().filter(|(_, moved)| *moved).count();
        let (_, moved) = acts[last];
        // A decision goes with the move before it, if there is one.
        let back = moves(&acts[last..]) + usize::from(!moved);
        back.min(self.plies())
    }

    fn decide_draw(&self, me: Color, alone: bool) -> Result<Vec<String>, Failure> {
        self.running()?;
        if self.game.position().dead_board() {
            return Ok(vec![format!("claim {me}")]);
        }
        if alone {
            return Ok(vec![format!("offer {me}"), format!("accept {}", me.opposite())]);
        }
        if !self.chair(me.opposite()).sitter.is_person() {
            return Err(Failure::Declined);
        }
        match (self.draw_offer(), self.game.offer()) {
            (Some(by), _) if by != me => Ok(vec![format!("accept {me}")]),
            (_, Some(by)) if by == me => Err(Failure::OfferStands),
            _ => Ok(vec![format!("offer {me}")]),
        }
    }

    fn decide_accept(&self, me: Color) -> Result<Vec<String>, Failure> {
        let other = me.opposite();
        if self.draw_offer() == Some(other) {
            return Ok(vec![format!("accept {me}")]);
        }
        match (self.undo_ask == Some(other), self.moves_back_to(other)) {
            (true, 0) => Err(Failure::NothingToUndo),
            (true, moves) => Ok(vec![format!("takeback {moves}")]),
            (false, _) => Err(Failure::NoOffer),
        }
    }

    fn running(&self) -> Result<(), Failure> {
        if self.game.result().is_some() { Err(Failure::GameOver) } else { Ok(()) }
    }
}

fn side(text: &str) -> Result<Color, Failure> {
    text.parse().map_err(|_| Failure::Internal(format!("no side {text:?}")))
}

/// What a game has against an action.
pub(crate) fn refused(error: ActionError) -> Failure {
    match error {
        ActionError::Over(_) => Failure::GameOver,
        ActionError::Move(error) => refused_move(error),
        ActionError::Opening(error) => refused_opening(error, None),
        ActionError::NoOffer(_) => Failure::NoOffer,
        ActionError::OfferedAlready(_) => Failure::OfferStands,
        ActionError::TakeBack { .. } => Failure::NothingToUndo,
        other => Failure::Internal(other.to_string()),
    }
}

/// The colour of every move of a position's history.
pub(crate) fn movers(position: &Position) -> Vec<Color> {
    let mut position = position.clone();
    let mut movers = Vec::with_capacity(position.history().len());
    while position.undo().is_some() {
        movers.push(position.side_to_move());
    }
    movers.reverse();
    movers
}

/// What an opening has against an act; `wanted` is what it waits for.
pub(crate) fn refused_opening(error: OpeningError, wanted: Option<Demand>) -> Failure {
    let wanted = wanted.map(Box::new);
    match error {
        OpeningError::Move(error) => refused_move(error),
        OpeningError::Region { cell, number, rule, region, .. } => {
            Failure::OutsideRegion { cell, number, rule, region }
        }
        OpeningError::Equal { cell, other } => Failure::EqualFifth { cell, other },
        OpeningError::Kind { given, .. } => Failure::NotThisChoice { text: given, wanted },
        _ => Failure::NotThisChoice { text: String::new(), wanted },
    }
}

pub(crate) fn refused_move(error: MoveError) -> Failure {
    match error {
        MoveError::Over(_) => Failure::GameOver,
        MoveError::Occupied { cell, .. } => Failure::Occupied(cell),
        MoveError::Forbidden { cell, color, reason, foul } => {
            // The kind has a word of its own in every language; only the cells are taken from the reason.
            let parts = reason.split_once('(').map_or("", |(_, parts)| parts.trim_end_matches(')'));
            Failure::ForbiddenMove { cell, color, kind: foul.kind, parts: parts.to_owned() }
        }
        MoveError::Outside { cell, .. } => Failure::IllegalMove(cell.to_string()),
        MoveError::Kind { text, .. } => Failure::IllegalMove(text),
        other => Failure::IllegalMove(other.to_string()),
    }
}
