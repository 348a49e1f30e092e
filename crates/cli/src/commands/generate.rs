//! `goren generate`: states for tests of programs.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use goren_arena::generate;
use goren_formats::protocol::gomocup::{Info, rule_of};
use goren_formats::protocol::luk::{Base, BaseRule, Luk, SIDES};
use goren_formats::protocol::pisq_files::{
    BOARD_NAME, BoardFile, INFO_NAME, MESSAGE_NAME, TIMES_NAME, TURN_NAME, Times, TurnFile, info_text,
};
use goren_formats::protocol::state_files::{CellValue, FirstGame, StateFile, StateMove};
use goren_formats::record::text;
use goren_rules::{GameId, Move, Position, Shape, parse_position, position_text};

use crate::arguments::{GenerateArguments, StateFormat};
use crate::exit::{BadInput, Exit};
use crate::{input, output};

/// What a program is told in the files of old Piskvork, in milliseconds for a move and for a game, and in bytes.
const TURN_MS: u64 = 10_000;
const MATCH_MS: i64 = 1_000_000_000;
const MEMORY: i64 = 350 << 20;

pub(crate) fn run(arguments: &GenerateArguments) -> Result<Exit> {
    let id = input::game(&arguments.game)?;
    fits(arguments.format, &id)?;
    // A file that holds one state cannot follow another on standard output.
    let one_text = match arguments.format {
        StateFormat::Text | StateFormat::Jsonl => true,
        StateFormat::PisqFiles => false,
        _ => arguments.count == 1,
    };
    if arguments.output.is_none() && !one_text {
        if arguments.format == StateFormat::PisqFiles {
            return Err(BadInput::new("a state of this format is five files")
                .hint("--output names a folder for them")
                .into());
        }
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
        let name = format!("{:0digits$}", number + 1);
        if let (StateFormat::PisqFiles, Some(folder)) = (arguments.format, &arguments.output) {
            pisq_files(&position, &folder.join(name))?;
            continue;
        }
        let text = written(&position, arguments.format, u64::from(number) + 1)?;
        match &arguments.output {
            Some(folder) => {
                let name = file_name(arguments.format, &name);
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
        (StateFormat::PisqFiles, _) if rule_of(id).is_some() => Ok(()),
        (StateFormat::PisqFiles, _) => wrong("gomoku, standard, renju or caro on a rectangle"),
    }
}

fn file_name(format: StateFormat, number: &str) -> String {
    match format {
        StateFormat::Text | StateFormat::Diagram => format!("{number}.txt"),
        StateFormat::Jsonl => format!("{number}.jsonl"),
        StateFormat::State => format!("state_{number}.txt"),
        StateFormat::Luk => format!("{number}.luk"),
        StateFormat::PisqFiles => number.to_owned(),
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
        StateFormat::PisqFiles => anyhow::bail!("five files are no text"),
    };
    let same = back.setup() == position.setup() && back.outcome().is_none();
    ensure!(same, "a state is not what it was: {}", position_text(position));
    Ok(text)
}

/// Writes the files of old Piskvork into a folder of their own, as a judge does that gives ten seconds for a move.
fn pisq_files(position: &Position, folder: &Path) -> Result<()> {
    let board = BoardFile::of(position).context("no board of rows and columns")?;
    let text = board.text();
    ensure!(BoardFile::parse(text.as_bytes())? == board, "a board is not what it was");
    let turn = TurnFile::ToMove(position.side_to_move());
    let times = Times { turn: TURN_MS, left: MATCH_MS };
    let infos = [
        Info::TimeoutTurn(TURN_MS.cast_signed()),
        Info::TimeoutMatch(MATCH_MS),
        Info::TimeLeft(MATCH_MS),
        Info::MaxMemory(MEMORY),
        Info::GameType(1),
        Info::Rule(rule_of(position.id()).unwrap_or_default().into()),
    ];
    std::fs::create_dir_all(folder).map_err(|error| output::unwritable(folder, &error))?;
    for (name, text) in [
        (BOARD_NAME, text),
        (TURN_NAME, turn.text()),
        (TIMES_NAME, times.text()),
        (INFO_NAME, info_text(&infos)),
        (MESSAGE_NAME, String::new()),
    ] {
        output::write_file(&folder.join(name), text.as_bytes())?;
    }
    Ok(())
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
