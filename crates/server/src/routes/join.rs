//! The page behind an invitation: taking the seat is a button, so that previews of the link do not.

use axum::extract::{Path, State as Of};
use axum::response::Response;
use goren_rules::OpeningRule;

use crate::app::State;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::opening_text::rule_name;
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
        let id = session.game.position().id();
        let game = id.name(words.language());
        let rule = id.opening();
        if rule == OpeningRule::Free {
            let values = [("game", game.into()), ("side", color.to_string().into())];
            return right.then(|| (words.say_with("join-text", &values), String::new()));
        }
        let side = if session.place_of(color) == 0 { "first" } else { "second" };
        let opening = rule_name(rule, words).into();
        let values = [("game", game.into()), ("opening", opening), ("side", side.into())];
        let note = words.say(&format!("opening-{}-note", rule.id()));
        right.then(|| (words.say_with("join-opening", &values), note))
    });
    let (text, note) = text.ok_or(Failure::SeatTaken)?;
    html(&JoinPage { frame: Frame::of(&browser), id, invite, text, note })
}
