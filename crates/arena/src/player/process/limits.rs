//! What a program is told of its limits.

use std::path::Path;
use std::time::Duration;

use goren_formats::protocol::gomocup::{Command, Info, rule_of};
use goren_rules::Position;

use super::{LONGEST_MOVE, Process};
use crate::player::{Budget, Fault};

/// What a program is told of memory, in bytes, if the match says nothing.
const DEFAULT_MEMORY: u64 = 350 << 20;
/// Where the match has no limit for all moves: some programs never move if they are told so.
const LONG_MATCH: Duration = Duration::from_secs(1_000_000);
/// Each depth in lines of its own, for whoever listens.
const SHOW_DEPTHS: i64 = 2;

impl Process {
    /// Tells what stays the same for a game, once.
    pub(super) fn tell_limits(&mut self, position: &Position, budget: &Budget) -> Result<(), Fault> {
        if self.told_limits {
            return Ok(());
        }
        let limits = &budget.limits;
        let turn = limits.time.per_move.or(budget.allowance).unwrap_or(LONGEST_MOVE);
        // The limit that is kept, if somebody has asked for one.
        let confinement = &self.terms.conditions.confinement;
        let kept = confinement.memory.filter(|_| !confinement.usual_memory);
        let told = self.terms.mib.map_or(DEFAULT_MEMORY, |mib| (mib as u64) << 20);
        let memory = kept.map_or(told, |kept| if self.terms.mib.is_some() { told.min(kept) } else { kept });
        let mut infos = vec![
            Info::TimeoutTurn(millis(turn)),
            Info::TimeoutMatch(millis(limits.time.base.unwrap_or(LONG_MATCH))),
            Info::MaxMemory(i64::try_from(memory).unwrap_or(i64::MAX)),
            Info::GameType(1),
            // Whoever may use more threads than the other is not measured by the same measure.
            Info::ThreadNum(1),
            Info::Rule(rule_of(position.id()).unwrap_or_default().into()),
        ];
        if !limits.time.increment.is_zero() {
            infos.push(Info::TimeIncrement(millis(limits.time.increment)));
        }
        infos.extend(limits.nodes.map(|nodes| Info::MaxNode(i64::try_from(nodes).unwrap_or(i64::MAX))));
        infos.extend(limits.depth.map(|depth| Info::MaxDepth(depth.into())));
        if budget.listener.is_there() {
            infos.push(Info::ShowDetail(SHOW_DEPTHS));
        }
        if let Some(folder) = &self.terms.conditions.folder {
            infos.push(Info::Folder(self.own_folder(folder)?));
        }
        self.told_limits = true;
        infos.into_iter().try_for_each(|info| self.tell(&Command::Info(info)))
    }

    /// Tells what is left of the clock, before each request.
    pub(super) fn tell_time_left(&mut self, budget: &Budget) -> Result<(), Fault> {
        self.tell(&Command::Info(Info::TimeLeft(millis(budget.left.unwrap_or(LONG_MATCH)))))
    }

    /// The folder in which the program may keep files from game to game. It is the program's own.
    pub(super) fn own_folder(&self, all: &Path) -> Result<String, Fault> {
        let folder = all.join(self.program.short_name());
        let failed = |error| Fault::Infrastructure(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(&folder).map_err(failed)?;
        let folder = folder.canonicalize().map_err(failed)?;
        folder.into_os_string().into_string().map_err(|folder| {
            Fault::Infrastructure(format!("{} cannot be told to a program", folder.display()))
        })
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX).min(i64::from(i32::MAX))
}
