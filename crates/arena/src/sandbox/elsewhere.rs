//! Systems on which nothing can be confined.

use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use super::{Breach, Confinement, Tier, Usage};

/// There is none.
#[derive(Debug)]
pub(super) enum Site {}

/// There is none.
#[derive(Debug)]
pub(super) enum Held {}

pub(super) fn works(tier: Tier) -> Result<(), String> {
    if tier == Tier::Open { Ok(()) } else { Err("programs can be confined on Linux only".to_owned()) }
}

impl Site {
    pub(super) fn open(_tier: Tier, _confinement: &Confinement) -> io::Result<Site> {
        Err(io::Error::other("programs can be confined on Linux only"))
    }

    pub(super) fn tier(&self) -> Tier {
        match *self {}
    }

    pub(super) fn scratch(&self) -> &Path {
        match *self {}
    }

    pub(super) fn told(&self) -> String {
        match *self {}
    }

    pub(super) fn user(&self) -> Option<u32> {
        match *self {}
    }

    pub(super) fn spawn(&self, _command: &Command, _streams: [Stdio; 3]) -> io::Result<(Child, Held)> {
        match *self {}
    }

    pub(super) fn hand_over(&self) -> io::Result<()> {
        match *self {}
    }

    pub(super) fn lend(&self, _folder: &Path) -> io::Result<()> {
        match *self {}
    }
}

impl Held {
    pub(super) fn meaning(status: ExitStatus) -> ExitStatus {
        status
    }

    pub(super) fn breach(&self) -> Option<Breach> {
        match *self {}
    }

    pub(super) fn usage(&self, _child: &mut Child) -> Usage {
        match *self {}
    }

    pub(super) fn note_end(&self, _child: &mut Child) {
        match *self {}
    }

    pub(super) fn was_never_there(&self, _child: &mut Child) -> bool {
        match *self {}
    }

    pub(super) fn freeze(&self, _frozen: bool) -> io::Result<()> {
        match *self {}
    }

    pub(super) fn pull(&self) {
        match *self {}
    }

    pub(super) fn end(&mut self, _child: &mut Child) {
        match *self {}
    }
}
