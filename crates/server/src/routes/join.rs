//! The page behind an invitation: taking the seat is a button, so that previews of the link do not.

use axum::extract::{Path, State as Of};
use axum::response::Response;

use crate::app::State;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::pages::{Frame, JoinPage, html};
use crate::routes::table;

pub(crate) async fn page(
    Of(state): Of<State>,
    Path((id, invite)): Path<(String, String)>,
    browser: Browser,
) -> Result<Response, Failure> {
    let table = table(&state, &id).await?;
    let words = browser.words;
    let text = table.look(|session| {
        let color = session.open_seat()?;
        let right = session.chair(color).invite.as_deref() == Some(invite.as_str());
        let game = session.game.position().id().name(words.language());
        let values = [("game", game.into()), ("side", color.to_string().into())];
        right.then(|| words.say_with("join-text", &values))
    });
    let text = text.ok_or(Failure::SeatTaken)?;
    html(&JoinPage { frame: Frame::of(&browser), id, invite, text })
}
