//! Documents made from the command line's own definition.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::output;

/// `goren completions SHELL`
pub(crate) fn completions(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "goren", &mut script);
    output::print(&String::from_utf8(script).context("the script is not UTF-8")?)?;
    Ok(Exit::Ok)
}

/// `goren man FOLDER`
pub(crate) fn man(folder: &Path) -> Result<Exit> {
    std::fs::create_dir_all(folder).map_err(|error| output::unwritable(folder, &error))?;
    let mut program = Arguments::command();
    program.build();
    let mut pages = vec![("goren".to_owned(), program.clone())];
    for command in visible(&program) {
        pages.push((format!("goren-{}", command.get_name()), command.clone()));
    }
    for (name, command) in pages {
        let mut page = Vec::new();
        clap_mangen::Man::new(command.display_name(&name)).title(name.to_uppercase()).render(&mut page)?;
        output::write_file(&folder.join(format!("{name}.1")), &page)?;
    }
    Ok(Exit::Ok)
}

/// `goren reference`: docs/cli.md
pub(crate) fn reference() -> Result<Exit> {
    let mut program = Arguments::command().term_width(100).styles(clap::builder::Styles::plain());
    program.build();
    let mut text = String::from(
        "# Commands\n\nThe help of every command. This page is generated: `cargo xtask docgen`.\n",
    );
    let mut section = |title: &str, command: &mut Command| {
        let help = command.render_long_help().to_string();
        let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
        let _ = write!(text, "\n## {title}\n\n```text\n{}\n```\n", lines.join("\n").trim());
    };
    section("goren", &mut program.clone());
    for command in visible(&program) {
        section(&format!("goren {}", command.get_name()), &mut command.clone());
    }
    output::print(&text)?;
    Ok(Exit::Ok)
}

fn visible(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help")
}
