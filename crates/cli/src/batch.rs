//! `--batch`: rows of games or positions in, rows of answers out.

mod answer;
mod compare;
mod features;
mod lines;
mod names;
mod row;

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use anyhow::Result;
use goren_rules::{ActionError, MoveError, Position};

use crate::exit::{BadInput, Exit, one_line};
use crate::{input, output};
use answer::Answer;
use lines::Lines;
use row::Row;

/// What a command adds to the answer of a row.
pub(crate) type Addition<'a> = dyn FnMut(&Position, &mut Answer) -> Result<()> + 'a;

/// Answers every row of a file or of standard input (`-`).
///
/// A row that cannot be read is answered with its error, and the others are still done.
pub(crate) fn run(path: &Path, add: &mut Addition<'_>) -> Result<Exit> {
    if path == Path::new("-") {
        return answer_all(io::stdin().lock(), "standard input", add);
    }
    let file = input::open(path, "--batch takes a file of JSON lines, or -")?;
    answer_all(BufReader::new(file), &path.display().to_string(), add)
}

fn answer_all(reader: impl BufRead, name: &str, add: &mut Addition<'_>) -> Result<Exit> {
    let mut out = output::stdout();
    let mut rows = 0;
    let mut exit = Exit::Ok;
    let mut unchecked: BTreeMap<String, usize> = BTreeMap::new();
    for (number, line) in Lines::new(reader) {
        let line = match line {
            Ok(line) if line.trim().is_empty() => continue,
            line => line,
        };
        rows += 1;
        let answered = line.and_then(|line| Row::parse(&line, number)).and_then(|row| {
            let mut answer = Answer::to(&row).map_err(|message| row.bad(message))?;
            if let Some(position) = answer.position.clone() {
                add(&position, &mut answer).map_err(|error| row.bad(format!("{error:#}")))?;
            }
            Ok((row, answer))
        });
        match answered {
            Ok((row, mut answer)) => {
                compare::fill_in(&row, &mut answer);
                for field in &answer.unchecked {
                    *unchecked.entry(field.clone()).or_default() += 1;
                }
                if !answer.ok && exit == Exit::Ok {
                    exit = Exit::Negative;
                }
                serde_json::to_writer(&mut out, &answer)?;
            }
            Err(bad) => {
                exit = Exit::BadInput;
                output::remark(&format!("error: {name}: line {number}: {}", one_line(&bad.message)));
                serde_json::to_writer(&mut out, &bad)?;
            }
        }
        out.write_all(b"\n")?;
        out.flush()?;
    }
    for (field, rows) in unchecked {
        output::remark(&format!(
            "note: {name}: `{field}` is not checked in {rows} rows: it is not computed here"
        ));
    }
    if rows == 0 {
        return Err(BadInput::new(format!("{name} holds no row"))
            .hint("one JSON object a line is expected")
            .into());
    }
    Ok(exit)
}

/// The result in the words of the rows: `black`, `white`, `draw` or `ongoing`.
pub(crate) fn result(position: &Position) -> String {
    match position.outcome() {
        None => "ongoing".to_owned(),
        Some(outcome) => outcome.winner.map_or_else(|| "draw".to_owned(), |winner| winner.to_string()),
    }
}

/// The same for a move outside a game with an opening.
pub(crate) fn move_refused_by_the_rules(error: &MoveError) -> bool {
    matches!(error, MoveError::Over(_) | MoveError::Forbidden { .. } | MoveError::Rule { .. })
}

/// Whether a move is well formed and only against the rules: a negative answer rather than bad input.
pub(crate) fn refused_by_the_rules(error: &ActionError) -> bool {
    match error {
        ActionError::Move(error) => move_refused_by_the_rules(error),
        ActionError::Over(_) | ActionError::Opening(_) => true,
        _ => false,
    }
}
