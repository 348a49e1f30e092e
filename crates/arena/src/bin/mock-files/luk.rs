//! `fair`, `prints`, `extra`, `subfolder`, `edits`, `replaces`, `removes`, `symlink`, `hardlink`, `occupied`, `outside`, `zero`,
//! `malformed`, `two-lines`, `nul`, `latin`, `huge`, `folder`, `silent`, `fails`, `crash`, `late`, `daemon`, `fifo`, `buries`, `moves`, `shuts`, `markup`.

use std::fs;
use std::io;
use std::process::Command;
use std::time::Duration;

use goren_formats::protocol::luk::{Base, BaseRule, Luk, kir_text};
use goren_rules::Cell;

use crate::tricks;

pub(crate) fn play(name: &str, how: &str) -> io::Result<()> {
    let (given, answer) = (format!("{name}.luk"), format!("{name}.kir"));
    if how == "child" {
        std::thread::sleep(Duration::from_millis(300));
        return fs::write(answer, "1 1\n");
    }
    let luk = Luk::parse(&fs::read(&given)?, BaseRule::Fixed(Base::One)).map_err(io::Error::other)?;
    let side = luk.side;
    let free = (0..u16::from(side) * u16::from(side)).map(Cell::new).find(|cell| !luk.marks.contains(cell));
    let text = kir_text(side, free.unwrap_or(Cell::new(0)), Base::One);
    match how {
        "prints" => {
            println!("{}", "thinking\n".repeat(20_000));
            eprintln!("{}", "complaining\n".repeat(20_000));
        }
        "extra" => fs::write("notes.txt", "what I learned")?,
        "subfolder" => fs::create_dir("cache")?,
        "edits" => tricks::edit_and_restore(&given)?,
        "replaces" => tricks::replace(&given)?,
        "removes" => fs::remove_file(&given)?,
        "symlink" => return tricks::by_symlink(&answer, &text),
        "hardlink" => return fs::hard_link(&given, &answer),
        "occupied" if !luk.marks.is_empty() => {
            return fs::write(answer, kir_text(side, luk.marks[0], Base::One));
        }
        "outside" => return fs::write(answer, "99 99\n"),
        "zero" => return fs::write(answer, "0 1\n"),
        "malformed" => return fs::write(answer, "1,1\n"),
        "two-lines" => return fs::write(answer, format!("{text}{text}")),
        "nul" => return fs::write(answer, b"1 \x001\n"),
        "latin" => return fs::write(answer, b"1 1 \xe4\n"),
        "huge" => return fs::write(answer, " ".repeat(tricks::HUGE)),
        "folder" => return fs::create_dir(answer),
        "fifo" => return tricks::pipe_for(&answer).map(drop),
        "buries" => return tricks::bury(&answer),
        "moves" | "shuts" => {
            fs::write(&answer, &text)?;
            return tricks::spoil_the_folder(how);
        }
        #[cfg(unix)]
        "markup" => fs::write(tricks::MARKUP, "")?,
        "silent" => return Ok(()),
        "fails" => {
            eprintln!("something is wrong inside");
            std::process::exit(3);
        }
        "crash" => std::process::abort(),
        "late" => std::thread::sleep(Duration::from_millis(700)),
        "daemon" => {
            // Does the work behind its own back.
            Command::new(std::env::current_exe()?).args(["luk", name, "child"]).spawn()?;
            return Ok(());
        }
        _ => {}
    }
    fs::write(answer, text)
}
