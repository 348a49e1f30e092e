//! The pages as templates and what they are filled with.

use std::sync::Arc;

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use goren_rules::GameId;
use goren_store::Summary;

use crate::assets;
use crate::board_plan::game_name;
use crate::browser::Browser;
use crate::events::Phase;
use crate::failure::Failure;
use crate::live::{Sitter, display_name};
use crate::preferences::View;
use crate::routes::plan::OpeningOffer;
use crate::text::{Value, Words};

/// What every page has around it.
pub(crate) struct Frame {
    words: Words,
    theme: &'static str,
    view: View,
    here: String,
}

impl Frame {
    pub(crate) fn of(browser: &Browser) -> Frame {
        Frame::at(browser, browser.here.clone())
    }

    /// As [`Frame::of`], at an address with a query that a change of language comes back to.
    pub(crate) fn at(browser: &Browser, here: String) -> Frame {
        Frame { words: browser.words, theme: browser.theme, view: browser.view.clone(), here }
    }

    fn say(&self, key: &str) -> String {
        self.words.say(key)
    }

    fn say_with(&self, key: &str, name: &str, value: &str) -> String {
        self.words.say_with(key, &[(name, Value::from(value))])
    }

    fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    fn languages(&self) -> Vec<Words> {
        Words::all().collect()
    }

    fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    /// For which media the colours of a theme beside light and dark are.
    fn media(&self, theme: &str) -> &'static str {
        match theme {
            _ if theme == self.theme => "all",
            "paper" => "print",
            "high-contrast" if self.theme == "auto" => "(prefers-contrast: more)",
            _ => "not all",
        }
    }

    /// What the theme switch asks for where no script turns it round at once.
    fn next_theme(&self) -> &'static str {
        if self.theme == "dark" { "light" } else { "dark" }
    }
}

/// Renders a page.
pub(crate) fn render(page: &impl Template) -> Result<String, Failure> {
    page.render().map_err(|error| Failure::Internal(error.to_string()))
}

/// A page as a response.
pub(crate) fn html(page: &impl Template) -> Result<Response, Failure> {
    let text = render(page)?;
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response())
}

/// JSON that can stand inside a script element.
pub(crate) fn embedded(json: &serde_json::Value) -> String {
    json.to_string().replace('<', "\\u003c")
}

/// A game in a select box.
#[derive(Clone)]
pub(crate) struct Offer {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) size: u8,
    pub(crate) smallest: u8,
    pub(crate) largest: u8,
    /// Whether `lines` plays it.
    pub(crate) lined: bool,
}

pub(crate) struct Family {
    pub(crate) name: String,
    pub(crate) games: Vec<Offer>,
}

pub(crate) struct ClockOffer {
    pub(crate) text: &'static str,
    pub(crate) name: String,
}

/// A game in a list.
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) game: String,
    /// Colour and name of every player.
    pub(crate) players: Vec<(&'static str, String)>,
    pub(crate) running: bool,
    pub(crate) state: String,
    pub(crate) plies: String,
    pub(crate) when: String,
    pub(crate) when_text: String,
}

impl Listed {
    /// `black` is the seat that has Black at present.
    pub(crate) fn of(summary: Summary, black: usize, words: Words) -> Listed {
        let game = summary.start.split_whitespace().next().unwrap_or_default();
        let id = game.parse::<GameId>().ok();
        let name = id.as_ref().map_or_else(|| game.to_owned(), |id| game_name(id, words));
        let shown = |text: &str| {
            text.parse::<Sitter>().map_or_else(|_| text.to_owned(), |sitter| display_name(&sitter, words))
        };
        let player =
            |seat: usize| summary.names[seat].clone().unwrap_or_else(|| shown(&summary.players[seat]));
        let winner = summary.result.as_deref().map(|result| result.split(' ').next().unwrap_or_default());
        let state = words.say(match winner {
            None => "games-running",
            Some("black") => "won-black",
            Some("white") => "won-white",
            Some("red") => "won-red",
            Some(_) => "drawn",
        });
        let when = crate::pages::timestamp(summary.changed);
        let mut players = vec![("black", player(black.min(1))), ("white", player(1 - black.min(1)))];
        if id.is_some_and(|id| id.rules().players > 2) {
            let third =
                summary.players.iter().find(|player| *player != "person").unwrap_or(&summary.players[0]);
            players.push(("red", shown(third)));
        }
        Listed {
            game: name,
            players,
            running: winner.is_none(),
            state,
            plies: words.say_with("plies", &[("count", summary.plies.into())]),
            when_text: when.replace('T', " ").chars().take(16).collect(),
            when,
            id: summary.id,
        }
    }
}

/// Milliseconds since 1970 as an ISO date and time in UTC.
pub(crate) fn timestamp(ms: u64) -> String {
    let seconds = ms / 1000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Civil date from a day count, in the proleptic Gregorian calendar with years from March.
    let z = days + 719_468;
    let (era, day_of_era) = (z / 146_097, z % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[derive(Template)]
#[template(path = "home.html")]
pub(crate) struct HomePage {
    pub(crate) frame: Frame,
    pub(crate) families: Vec<Family>,
    pub(crate) chosen: String,
    pub(crate) openings: Vec<OpeningOffer>,
    pub(crate) opening: String,
    pub(crate) opening_note: String,
    pub(crate) size: String,
    /// Programs of the server, whatever they play.
    pub(crate) programs: Vec<String>,
    pub(crate) level: u8,
    pub(crate) clocks: Vec<ClockOffer>,
    pub(crate) board_label: String,
    pub(crate) recent: Vec<Listed>,
    /// Those that are being played.
    pub(crate) events: Vec<RunningEvent>,
    pub(crate) data: String,
}

/// Games that count together.
pub(crate) struct Pool {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) players: u32,
    pub(crate) chosen: bool,
}

/// A player in the list of ratings.
pub(crate) struct RatingLine {
    pub(crate) place: usize,
    pub(crate) name: String,
    /// Whether it is the reader.
    pub(crate) own: bool,
    pub(crate) rating: i64,
    pub(crate) reach: i64,
    pub(crate) games: u32,
}

#[derive(Template)]
#[template(path = "ratings.html")]
pub(crate) struct RatingsPage {
    pub(crate) frame: Frame,
    pub(crate) pools: Vec<Pool>,
    pub(crate) lines: Vec<RatingLine>,
    /// What the reader wants to be called.
    pub(crate) name: String,
}

/// A running event on the home page.
pub(crate) struct RunningEvent {
    pub(crate) name: String,
    pub(crate) link: String,
    /// That of the board on show.
    pub(crate) picture: Option<String>,
    pub(crate) played: String,
}

/// A side on the game page.
pub(crate) struct SeatBox {
    pub(crate) color: String,
    pub(crate) color_name: String,
    pub(crate) clock_name: String,
    pub(crate) player: String,
    /// What this side has taken, in words.
    pub(crate) taken: String,
    pub(crate) place: &'static str,
    pub(crate) moving: bool,
}

/// A move in the list of a page without scripts.
pub(crate) struct MoveItem {
    pub(crate) number: usize,
    pub(crate) text: String,
}

#[derive(Template)]
#[template(path = "game.html")]
pub(crate) struct GamePage {
    pub(crate) frame: Frame,
    /// The address under which everything of the game lies.
    pub(crate) base: String,
    /// The address of the editor with its position.
    pub(crate) edit: String,
    /// Whether its positions can be looked at where continuations evolve.
    pub(crate) evolves: bool,
    /// The event that it belongs to.
    pub(crate) event: Option<GameOfEvent>,
    /// Whether it can be played here.
    pub(crate) acts: bool,
    pub(crate) title: String,
    pub(crate) rules: String,
    pub(crate) board_label: String,
    pub(crate) status: String,
    /// Scheme in which cells are typed, where that is not the game's own.
    pub(crate) scheme: Option<String>,
    /// Choices of the move numbers.
    pub(crate) numbers: Vec<(&'static str, String)>,
    /// What may be typed in the field for moves.
    pub(crate) typed_help: String,
    pub(crate) link: String,
    pub(crate) invite: Option<String>,
    pub(crate) seats: Vec<SeatBox>,
    pub(crate) moves: Vec<MoveItem>,
    /// Whether the game begins by an opening rule.
    pub(crate) opened: bool,
    /// What the opening lets this browser decide, for a page without scripts.
    pub(crate) decision: Option<Decision>,
    /// Moves without a cell that can be made now, with their words.
    pub(crate) simple: Vec<(String, String)>,
    pub(crate) data: String,
}

/// A game in words.
#[derive(Template)]
#[template(path = "text.html")]
pub(crate) struct TextPage {
    pub(crate) frame: Frame,
    pub(crate) title: String,
    pub(crate) base: String,
    pub(crate) facts: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) last: String,
    pub(crate) status: String,
    pub(crate) answer: Option<String>,
    /// What may be typed, and what it does.
    pub(crate) commands: Vec<(String, String)>,
    pub(crate) data: String,
}

/// What the page of a game tells of its event.
pub(crate) struct GameOfEvent {
    pub(crate) name: String,
    /// Its address.
    pub(crate) link: String,
    /// What is known of the game, in words.
    pub(crate) facts: Vec<String>,
    /// Addresses and names of the boards of a ladder, and whether one is this.
    pub(crate) legs: Vec<(String, String, bool)>,
    /// Whether the reader plays in it.
    pub(crate) seat: bool,
    /// Whether thoughts can come.
    pub(crate) live: bool,
}

/// A decision of an opening as forms.
pub(crate) struct Decision {
    pub(crate) buttons: Vec<DecisionButton>,
    /// Whether a cell is to be typed and offered.
    pub(crate) offer: bool,
}

pub(crate) struct DecisionButton {
    /// What is sent.
    pub(crate) choice: String,
    pub(crate) text: String,
    /// Whether it settles the colours.
    pub(crate) last: bool,
}

/// An event in the list.
pub(crate) struct EventCard {
    pub(crate) name: String,
    /// Empty if it cannot be shown.
    pub(crate) link: String,
    pub(crate) phase: Phase,
    pub(crate) state: String,
    pub(crate) facts: Vec<String>,
    pub(crate) leaders: String,
}

#[derive(Template)]
#[template(path = "events.html")]
pub(crate) struct EventsPage {
    pub(crate) frame: Frame,
    /// Key of the title and events; only what is not empty.
    pub(crate) groups: Vec<(&'static str, Vec<EventCard>)>,
}

/// A board among others, as it is before the script draws it.
pub(crate) struct MiniBox {
    pub(crate) link: String,
    pub(crate) players: [String; 2],
}

/// Who plays in an event.
pub(crate) struct Entrant {
    pub(crate) name: String,
    pub(crate) facts: String,
    pub(crate) explanation: Option<String>,
    /// The address of its source, where that is published.
    pub(crate) source: Option<String>,
}

#[derive(Template)]
#[template(path = "event.html")]
pub(crate) struct EventPage {
    pub(crate) frame: Frame,
    pub(crate) name: String,
    pub(crate) link: String,
    pub(crate) running: bool,
    pub(crate) state: String,
    /// Why the store cannot be read.
    pub(crate) trouble: Option<String>,
    pub(crate) facts: Vec<String>,
    pub(crate) boards: Vec<MiniBox>,
    /// The part that changes when a game ends.
    pub(crate) tables: Arc<str>,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) data: String,
}

pub(crate) struct StandingLine {
    pub(crate) place: usize,
    pub(crate) name: String,
    pub(crate) link: String,
    pub(crate) points: u32,
    /// Games won, drawn, lost.
    pub(crate) record: [u32; 3],
    pub(crate) overruns: u32,
    pub(crate) errors: u32,
    pub(crate) elo: String,
    pub(crate) ties: Vec<String>,
}

pub(crate) enum CrossCell {
    /// A player against itself.
    Own,
    None,
    Games {
        link: String,
        text: String,
        /// The same for those who hear the page.
        said: String,
        /// A class for each game, where they are few.
        marks: Vec<&'static str>,
    },
}

pub(crate) struct CrossRow {
    pub(crate) name: String,
    pub(crate) cells: Vec<CrossCell>,
}

/// A game that has its result.
pub(crate) struct ResultLine {
    pub(crate) number: u64,
    pub(crate) link: String,
    pub(crate) round: u32,
    pub(crate) black: String,
    pub(crate) white: String,
    pub(crate) score: &'static str,
    pub(crate) end: String,
    /// Whose fault it was, and what.
    pub(crate) fault: Option<(String, String)>,
    pub(crate) plies: u32,
    pub(crate) when: String,
    pub(crate) when_text: String,
}

pub(crate) struct PairingLine {
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) score: String,
    pub(crate) played: String,
    pub(crate) link: Option<String>,
}

pub(crate) struct Schedule {
    pub(crate) number: usize,
    pub(crate) pairings: Vec<PairingLine>,
    /// Pairings that are not listed.
    pub(crate) more: usize,
    pub(crate) byes: String,
    pub(crate) before: Option<String>,
    pub(crate) next: Option<String>,
}

#[derive(Template)]
#[template(path = "event_tables.html")]
pub(crate) struct EventTables {
    pub(crate) words: Words,
    pub(crate) link: String,
    pub(crate) ties: Vec<String>,
    pub(crate) standings: Vec<StandingLine>,
    pub(crate) columns: Vec<String>,
    pub(crate) cross: Vec<CrossRow>,
    pub(crate) schedule: Schedule,
    pub(crate) latest: Vec<ResultLine>,
    pub(crate) faults: Vec<ResultLine>,
}

impl EventTables {
    fn say(&self, key: &str) -> String {
        self.words.say(key)
    }

    fn number(&self, key: &str, name: &str, number: &usize) -> String {
        self.words.say_with(key, &[(name, Value::from(*number))])
    }

    /// What is said when the newest result comes.
    fn newest(&self) -> String {
        let Some(line) = self.latest.first() else { return String::new() };
        let number = u32::try_from(line.number).unwrap_or(u32::MAX);
        let values = [
            ("number", Value::from(number)),
            ("black", line.black.as_str().into()),
            ("white", line.white.as_str().into()),
            ("score", line.score.into()),
        ];
        self.words.say_with("event-newest", &values)
    }
}

#[derive(Template)]
#[template(path = "event_games.html")]
pub(crate) struct EventGamesPage {
    pub(crate) frame: Frame,
    pub(crate) event: String,
    pub(crate) link: String,
    /// Which games these are.
    pub(crate) facts: String,
    pub(crate) games: Vec<ResultLine>,
    /// Addresses of the first page and the next one.
    pub(crate) start: Option<String>,
    pub(crate) next: Option<String>,
}

#[derive(Template)]
#[template(path = "no_board.html")]
pub(crate) struct NoBoardPage {
    pub(crate) frame: Frame,
    pub(crate) event: String,
    pub(crate) link: String,
    pub(crate) text: String,
    pub(crate) data: String,
}

#[derive(Template)]
#[template(path = "editor.html")]
pub(crate) struct EditorPage {
    pub(crate) frame: Frame,
    /// Ids and names of the games.
    pub(crate) games: Vec<(String, String)>,
    pub(crate) chosen: String,
    pub(crate) size: String,
    pub(crate) board_label: String,
    pub(crate) status: String,
    /// Everything that is wrong, where no script tells it.
    pub(crate) faults: Vec<String>,
    pub(crate) text: String,
    /// Address of the picture.
    pub(crate) picture: String,
    pub(crate) playable: bool,
    pub(crate) data: String,
}

/// A number that can be set, with its bounds.
pub(crate) struct NumberField {
    pub(crate) name: &'static str,
    pub(crate) label: String,
    pub(crate) value: u64,
    pub(crate) least: u32,
    pub(crate) most: u64,
}

#[derive(Template)]
#[template(path = "evolve.html")]
pub(crate) struct EvolvePage {
    pub(crate) frame: Frame,
    pub(crate) board_label: String,
    pub(crate) status: String,
    pub(crate) text: String,
    pub(crate) picture: String,
    /// The address of the editor with the position.
    pub(crate) edit: String,
    pub(crate) seed: u64,
    /// Names of the settings that are chosen from a few, with what is chosen.
    pub(crate) chosen: Vec<(&'static str, String)>,
    pub(crate) numbers: Vec<NumberField>,
    pub(crate) more: Vec<NumberField>,
    pub(crate) data: String,
}

impl EvolvePage {
    fn is(&self, name: &str, value: &str) -> bool {
        self.chosen.iter().any(|(known, chosen)| *known == name && chosen == value)
    }
}

#[derive(Template)]
#[template(path = "games.html")]
pub(crate) struct GamesPage {
    pub(crate) frame: Frame,
    pub(crate) games: Vec<Listed>,
    pub(crate) older: Option<String>,
    /// Whether only games that are being played are shown.
    pub(crate) only_running: bool,
    pub(crate) data: String,
}

/// A game in the gallery of rules.
pub(crate) struct RuleCard {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) note: String,
    /// Position text of the picture.
    pub(crate) example: String,
}

#[derive(Template)]
#[template(path = "rules.html")]
pub(crate) struct RulesPage {
    pub(crate) frame: Frame,
    pub(crate) games: Vec<RuleCard>,
}

#[derive(Template)]
#[template(path = "rule.html")]
pub(crate) struct RulePage {
    pub(crate) frame: Frame,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) note: String,
    pub(crate) sentences: Vec<String>,
    /// The words of the way to play it.
    pub(crate) play: String,
    /// Position text of the picture where there are no examples.
    pub(crate) example: String,
    pub(crate) examples: Vec<Figure>,
    pub(crate) data: String,
    /// The same game with other options.
    pub(crate) kin: Vec<Kin>,
}

/// A diagram that can be tried.
pub(crate) struct Figure {
    pub(crate) text: String,
    pub(crate) caption: String,
    /// Words of the button that makes the move.
    pub(crate) show: String,
    /// Address of the editor with it.
    pub(crate) link: String,
}

/// A link to another game.
pub(crate) struct Kin {
    pub(crate) id: String,
    pub(crate) name: String,
}

/// An opening rule with the games that it goes with.
pub(crate) struct OpeningCard {
    pub(crate) id: &'static str,
    pub(crate) name: String,
    pub(crate) note: String,
    pub(crate) games: String,
}

#[derive(Template)]
#[template(path = "openings.html")]
pub(crate) struct OpeningsPage {
    pub(crate) frame: Frame,
    pub(crate) openings: Vec<OpeningCard>,
}

#[derive(Template)]
#[template(path = "join.html")]
pub(crate) struct JoinPage {
    pub(crate) frame: Frame,
    pub(crate) id: String,
    pub(crate) invite: String,
    pub(crate) text: String,
    /// The course of the opening, where there is one.
    pub(crate) note: String,
}

/// Values of a setting with their words and whether they are chosen.
pub(crate) type ViewValues = Vec<(&'static str, String, bool)>;

/// Settings that belong together.
pub(crate) struct ViewGroup {
    pub(crate) title: String,
    /// Name, words, and the values with their words and whether they are chosen.
    pub(crate) settings: Vec<(&'static str, String, ViewValues)>,
    /// A number among them: name, words, least, most, what it is.
    pub(crate) amount: Option<(&'static str, String, u8, u8, u8)>,
    /// Sounds that can be tried, with their words.
    pub(crate) sounds: Vec<(&'static str, String)>,
    pub(crate) note: Option<String>,
}

#[derive(Template)]
#[template(path = "settings.html")]
pub(crate) struct SettingsPage {
    pub(crate) frame: Frame,
    pub(crate) themes: Vec<(&'static str, String)>,
    pub(crate) groups: Vec<ViewGroup>,
    /// Position texts of the samples, for addresses.
    pub(crate) pictures: Vec<String>,
    pub(crate) data: String,
}

#[derive(Template)]
#[template(path = "failure.html")]
pub(crate) struct FailurePage {
    pub(crate) frame: Frame,
    pub(crate) title: String,
    pub(crate) message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_civil_dates() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_400_000), "2000-02-29T00:00:00Z");
        assert_eq!(timestamp(1_796_083_199_999), "2026-11-30T23:59:59Z");
    }

    #[test]
    fn embedded_json_cannot_end_the_script() {
        let json = serde_json::json!({ "text": "</script><b>" });
        assert!(!embedded(&json).contains('<'));
    }
}
