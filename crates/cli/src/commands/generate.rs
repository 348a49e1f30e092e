//! `goren generate`: states for tests of programs.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use goren_arena::generate;
use goren_formats::protocol::luk::{Base, BaseRule, Luk, SIDES};
use goren_formats::protocol::state_files::{CellValue, FirstGame, StateFile, StateMove};
use goren_formats::record::text;
use goren_rules::{GameId, Move, Position, Shape, parse_position, position_text};

use crate::arguments::{GenerateArguments, StateFormat};
use crate::exit::{BadInput, Exit};
use crate::{input, output};

pub(crate) fn run(arguments: &GenerateArguments) -> Result<Exit> {
    let id = input::game(&arguments.game)?;
    fits(arguments.format, &id)?;
    // A file that holds one state cannot follow another on standard output.
    if arguments.output.is_none()
        && arguments.count > 1
        && !matches!(arguments.format, StateFormat::Text | StateFormat::Jsonl)
    {
        return Err(BadInput::new(format!("{} states of this format make no one text", arguments.count))
            .hint("--output names a folder for them")
            .into());
    }
    if let Some(folder) = &arguments.output {
        std::fs::create_dir_all(folder).map_err(|error| output::unwritable(folder, &error))?;
    }
    let digits = arguments.count.to_string().len();
    for number in 0..arguments.count {
        let stones = usize::from(arguments.stones);
        let position = generate::position(&id, stones, arguments.seed, number.into()).map_err(|error| {
            BadInput::new(error.to_string()).hint("ask for fewer stones, or another --seed")
        })?;
        let text = written(&position, arguments.format, u64::from(number) + 1)?;
        match &arguments.output {
            Some(folder) => {
                let name = file_name(arguments.format, &format!("{:0digits$}", number + 1));
                output::write_file(&folder.join(name), text.as_bytes())?;
            }
            None => output::print(&text)?,
        }
    }
    if let Some(folder) = &arguments.output {
        said(folder, arguments.count)?;
    }
    Ok(Exit::Ok)
}

fn said(folder: &Path, count: u32) -> Result<()> {
    let word = if count == 1 { "state" } else { "states" };
    output::print(&format!("{count} {word} in {}\n", folder.display()))
}

/// Whether a format can say what a game is played on.
fn fits(format: StateFormat, id: &GameId) -> Result<(), BadInput> {
    let rules = id.rules();
    let plain = rules.is_plain();
    let wrong =
        |expected: &str| Err(BadInput::new(format!("{id} cannot be written so, expected {expected}")));
    match (format, rules.shape) {
        (StateFormat::Text | StateFormat::Diagram | StateFormat::Jsonl, _) => Ok(()),
        (StateFormat::State, Shape::Hexagon { .. }) if plain => Ok(()),
        (StateFormat::State, _) => wrong("a game on a hexagon such as hex217"),
        (StateFormat::Luk, Shape::Rect { width, height })
            if plain && width == height && SIDES.contains(&width) =>
        {
            Ok(())
        }
        (StateFormat::Luk, _) => {
            wrong("a game of single stones on a square of side 5 to 50, such as ristinolla")
        }
    }
}

fn file_name(format: StateFormat, number: &str) -> String {
    match format {
        StateFormat::Text | StateFormat::Diagram => format!("{number}.txt"),
        StateFormat::Jsonl => format!("{number}.jsonl"),
        StateFormat::State => format!("state_{number}.txt"),
        StateFormat::Luk => format!("{number}.luk"),
    }
}

/// The text of a state. It is read back: what does not come out as it went in is a fault of ours.
fn written(position: &Position, format: StateFormat, number: u64) -> Result<String> {
    let (text, back) = match format {
        StateFormat::Text => {
            let text = text::write_position(position);
            let back = text::read_position(text.as_bytes())?;
            (text, back)
        }
        StateFormat::Jsonl => {
            let line = position_text(position);
            let back = parse_position(&line)?;
            let to_move = position.side_to_move().to_string();
            let row = serde_json::json!({ "id": number, "position": line, "to_move": to_move });
            (format!("{row}\n"), back)
        }
        StateFormat::Diagram => {
            let text = text::write_diagram(position);
            let back = text::read_diagram(text.as_bytes())?;
            (text, back)
        }
        StateFormat::State => {
            let text = state_file(position)?.text();
            let (state, warnings) = StateFile::parse(text.as_bytes())?;
            ensure!(warnings.is_empty(), "the state file is odd: {}", warnings[0]);
            (text, Position::from_setup(&state.setup(position.id().clone()))?)
        }
        StateFormat::Luk => {
            let text = luk(position)?.text();
            let luk = Luk::parse(text.as_bytes(), BaseRule::Fixed(Base::One))?;
            let mut back = Position::initial(position.id());
            for mark in luk.marks {
                back.play(Move::Place(mark))?;
            }
            (text, back)
        }
    };
    let same = back.setup() == position.setup() && back.outcome().is_none();
    ensure!(same, "a state is not what it was: {}", position_text(position));
    Ok(text)
}

fn state_file(position: &Position) -> Result<StateFile> {
    let own = position.side_to_move();
    let value = |stone: &Option<goren_rules::Color>| match stone {
        None => CellValue::Empty,
        Some(color) if *color == own => CellValue::Own,
        Some(_) => CellValue::Other,
    };
    Ok(StateFile {
        to_play: StateMove::Play(u32::try_from(position.ply() + 1).context("too many moves")?),
        cells: position.stones().iter().map(value).collect(),
        first_game: Some(FirstGame::Unknown),
    })
}

fn luk(position: &Position) -> Result<Luk> {
    let Shape::Rect { width, .. } = position.rules().shape else { anyhow::bail!("no square") };
    let marks = position.history().iter().filter_map(|mv| mv.cell()).collect();
    Ok(Luk { side: width, base: Base::One, marks })
}
