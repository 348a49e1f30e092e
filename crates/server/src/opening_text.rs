//! What an opening waits for, as data that can be said in any language.

use goren_rules::{Choice, Color, Game, OpeningRule, Region, Seat, Want};
use serde::Serialize;

use crate::text::Words;

/// Who has to do what in an opening.
#[derive(Copy, Clone, Debug, Serialize)]
pub(crate) struct Demand {
    /// The opening rule.
    #[serde(serialize_with = "id")]
    pub(crate) rule: OpeningRule,
    /// The kind of demand: the key of its sentence is `opening-` and this.
    pub(crate) kind: &'static str,
    /// Who has to act: 0 for whoever began.
    pub(crate) seat: usize,
    /// The colour that this player has at present.
    #[serde(serialize_with = "color")]
    pub(crate) color: Color,
    /// Number of the stone or of the fifth, from 1; 0 where there is none.
    pub(crate) number: usize,
    /// Largest number of fifths, or how many are offered; 0 where there is none.
    pub(crate) most: u8,
    /// The colour of the next stone.
    #[serde(serialize_with = "color")]
    pub(crate) stone: Color,
    /// The kind of region, and its side in cells.
    pub(crate) region: &'static str,
    pub(crate) side: u32,
}

fn color<S: serde::Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(color)
}

fn id<S: serde::Serializer>(rule: &OpeningRule, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(rule.id())
}

/// The words for a region: the end of its key, and the side of its square in cells.
pub(crate) fn region_words(region: Region) -> (&'static str, u32) {
    match region {
        Region::Within(0) => ("centre", 1),
        Region::Within(steps) => ("within", 2 * steps + 1),
        Region::Beyond(steps) => ("beyond", 2 * steps + 1),
        _ => ("anywhere", 0),
    }
}

/// The name of an opening rule.
pub(crate) fn rule_name(rule: OpeningRule, words: Words) -> String {
    words.say(&format!("opening-{}", rule.id()))
}

/// A region at the end of a sentence.
pub(crate) fn region_text((kind, side): (&str, u32), words: Words) -> String {
    words.say_with(&format!("region-{kind}"), &[("side", side.into())])
}

impl Demand {
    /// What the game's opening waits for; `None` once it is over.
    pub(crate) fn of(game: &Game) -> Option<Demand> {
        let (opening, position) = (game.opening(), game.position());
        let seat = game.turn()?;
        let ply = position.history().len();
        let (kind, number, most) = match opening.want(position)? {
            Want::Stone(_) => ("stone", ply + 1, 0),
            Want::Choice(choices) if choices.contains(&Choice::OfferTen) => ("ten", 0, 0),
            Want::Choice(choices) if choices.contains(&Choice::PlaceTwoMore) => ("more", 0, 0),
            Want::Choice(choices) if choices.contains(&Choice::Swap) => ("swap", 0, 0),
            Want::Choice(_) => ("color", 0, 0),
            Want::Number(most) => ("number", 0, most),
            Want::Offer { .. } => ("offer", opening.offered().len() + 1, opening.fifths()),
            Want::Select(_) => ("select", 0, 0),
            _ => return None,
        };
        let (region, side) = region_words(opening.region().unwrap_or(Region::Anywhere));
        Some(Demand {
            rule: opening.rule(),
            kind,
            seat: usize::from(seat == Seat::Second),
            color: game.color_of(seat),
            number,
            most,
            stone: position.side_to_move(),
            region,
            side,
        })
    }

    /// What a player is called who is not known otherwise.
    pub(crate) fn nobody(&self, words: Words) -> String {
        words.say(if self.seat == 0 { "player-first" } else { "player-second" })
    }

    /// The demand in a sentence; `who` is the player it is addressed to.
    pub(crate) fn sentence(&self, who: String, words: Words) -> String {
        let region = region_text((self.region, self.side), words);
        words.say_with(
            &format!("opening-{}", self.kind),
            &[
                ("who", who.into()),
                ("number", self.number.into()),
                ("most", u32::from(self.most).into()),
                ("stone", words.say(&format!("stone-{}", self.stone)).into()),
                ("region", region.into()),
            ],
        )
    }

    /// The player with the colour: `White (Player 2)`.
    pub(crate) fn who(&self, player: String, words: Words) -> String {
        let color = words.say(&format!("color-{}", self.color));
        words.say_with("opening-who", &[("color", color.into()), ("player", player.into())])
    }
}
