//! `goren tournament enter`: a program is handed in.

use std::fmt::Write;
use std::path::Path;

use anyhow::Result;
use goren_arena::compliance::Patience;
use goren_arena::tournament::entrant::{self, EnterError, Entered, Receipt};
use serde_json::json;

use crate::commands::compliance;
use crate::exit::{BadInput, Exit, one_line};
use crate::output;

use super::folder;

pub(super) fn run(folder: &Path, from: &Path, json: bool) -> Result<Exit> {
    let event = folder::description(folder)?;
    let entered = entrant::enter(&event, folder, from, Patience::default()).map_err(refused)?;
    let until = event.deadline().ok().flatten().map(|deadline| deadline.to_string());
    output::print(&if json {
        let answer = json!({ "compliance": entered.report, "receipt": entered.receipt, "deadline": until });
        format!("{answer:#}\n")
    } else {
        text(&event.name, &entered, until.as_deref())
    })?;
    Ok(if entered.receipt.is_some() { Exit::Ok } else { Exit::Negative })
}

fn refused(error: EnterError) -> anyhow::Error {
    let hint = match &error {
        EnterError::Store(_) => return error.into(),
        EnterError::Sheet { .. } => {
            "it holds name, author, language and start, and may hold nickname, source, publish-source and explanation"
        }
        EnterError::NameTaken(_) => {
            "choose another name; a program is replaced only by one of the same name and author"
        }
        EnterError::Late { .. } | EnterError::Begun => "nothing was changed",
        EnterError::InUse => "wait until the other has ended",
        EnterError::Game(_) => "the event's game and protocol stand in its event.toml",
        _ => "nothing was entered",
    };
    BadInput::new(one_line(&error.to_string())).hint(hint).into()
}

fn text(event: &str, entered: &Entered, until: Option<&str>) -> String {
    let mut text = compliance::table(&entered.report);
    match &entered.receipt {
        Some(receipt) => text.push_str(&of_receipt(event, receipt, until)),
        None => text.push_str("\nnot entered: the program breaks its protocol\n"),
    }
    text
}

fn of_receipt(event: &str, receipt: &Receipt, until: Option<&str>) -> String {
    let entrant = &receipt.entrant;
    let nickname = entrant.nickname.as_ref().map_or(String::new(), |nickname| format!(" ({nickname})"));
    let source = match &entrant.source {
        Some(source) if entrant.publish_source => format!("{source}, published with the results"),
        Some(source) => format!("{source}, not published"),
        None => "not named".to_owned(),
    };
    let mut text = format!(
        "\nentered: {} by {}{nickname}, {}, into {event}\ntime:    {}{}\nstart:   {}\nsource:  {source}\n\
         files:   {}, {} bytes\nSHA-256: {}\n",
        entrant.name,
        entrant.author,
        entrant.language,
        receipt.entered,
        until.map_or(String::new(), |until| format!("; entries are taken until {until}")),
        entrant.start,
        receipt.files.len(),
        receipt.bytes,
        receipt.sha256,
    );
    for file in &receipt.files {
        // Writing into a text cannot fail.
        let _ = writeln!(text, "         {}  {}", file.sha256, one_line(&file.file));
    }
    text
}
