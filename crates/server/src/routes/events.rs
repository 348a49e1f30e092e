//! The pages of events that are played elsewhere.

pub(crate) mod event;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod list;
mod schedule;
pub(crate) mod seat;
pub(crate) mod stream;
mod tables;

use std::sync::Arc;

use crate::app::State;
use crate::events::EventDesk;
use crate::failure::Failure;

/// An event by the name of its folder.
pub(crate) async fn desk(state: &State, name: &str) -> Result<Arc<EventDesk>, Failure> {
    let (work, name) = (state.clone(), name.to_owned());
    tokio::task::spawn_blocking(move || work.0.hall.get(&name)).await?
}

/// Does what blocks on the disk.
pub(crate) async fn blocking<T: Send + 'static>(
    desk: &Arc<EventDesk>,
    work: impl FnOnce(&EventDesk) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let desk = desk.clone();
    tokio::task::spawn_blocking(move || work(&desk)).await?
}

/// The address of an event.
pub(crate) fn address(name: &str) -> String {
    let mut text = String::from("/events/");
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}
