//! `goren agent-kit`: a small working program to start from.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};
use clap::ValueEnum;
use rust_embed::RustEmbed;

use crate::arguments::{AgentKitArguments, KitLanguage, KitProtocol};
use crate::exit::{BadInput, Exit};
use crate::output;

/// The sources: a folder a language, and the READMEs. What a kit is made of says [`Kit`]; whatever else lies there is not used.
#[derive(RustEmbed)]
#[folder = "kits"]
struct Sources;

/// What is written into one folder.
struct Kit {
    language: KitLanguage,
    protocol: KitProtocol,
}

pub(crate) fn run(arguments: &AgentKitArguments) -> Result<Exit> {
    let kit = Kit { language: arguments.language, protocol: arguments.protocol };
    if !kit.exists() {
        return Err(none_such(&kit).into());
    }
    let files = kit.files()?;
    let folder = &arguments.folder;
    make_room(folder)?;
    for (name, text) in &files {
        output::write_file(&folder.join(name), text.as_bytes())?;
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    output::print(&format!(
        "{}: {}\nREADME.md tells how to build, run, check and play it; {} is the file to change.\n",
        folder.display(),
        names.join(" "),
        kit.choose()
    ))?;
    Ok(Exit::Ok)
}

fn none_such(kit: &Kit) -> BadInput {
    let protocol = name(&kit.protocol);
    let there = KitLanguage::value_variants().iter().copied();
    let languages: Vec<String> =
        there.filter(|&language| Kit { language, ..*kit }.exists()).map(|language| name(&language)).collect();
    BadInput::new(format!("there is no kit for {protocol} in {}", name(&kit.language)))
        .hint(format!("{protocol} is there for {}", languages.join(" and ")))
}

fn name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Sees to it that the folder is there and empty.
fn make_room(folder: &Path) -> Result<(), BadInput> {
    match std::fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(BadInput::new(format!("{} is not empty, nothing was written", folder.display()))
                .hint("name a new folder, or an empty one")),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            std::fs::create_dir_all(folder).map_err(|error| output::unwritable(folder, &error))
        }
        Err(error) => Err(output::unwritable(folder, &error)),
    }
}

impl Kit {
    fn exists(&self) -> bool {
        self.protocol != KitProtocol::PisqFiles
            || matches!(self.language, KitLanguage::Python | KitLanguage::C)
    }

    /// The name of a source file, as the language spells names of files.
    fn source(&self, part: &str) -> String {
        match self.language {
            KitLanguage::Python => format!("{part}.py"),
            KitLanguage::C => format!("{part}.c"),
            KitLanguage::Rust => format!("{part}.rs"),
            KitLanguage::JavaScript => format!("{part}.js"),
            KitLanguage::Java => {
                let mut letters = part.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                format!("{}{}.java", first.unwrap_or_default(), letters.as_str())
            }
        }
    }

    fn choose(&self) -> String {
        self.source("choose")
    }

    fn rows(&self) -> String {
        self.source(if self.protocol == KitProtocol::State { "hexagon" } else { "square" })
    }

    fn main(&self) -> String {
        self.source(match self.protocol {
            KitProtocol::Gomocup => "gomocup",
            KitProtocol::Luk => "luk",
            KitProtocol::State => "state",
            KitProtocol::PisqFiles => "pisq_files",
        })
    }

    /// The command that builds it, in its folder.
    fn build(&self) -> Option<String> {
        match self.language {
            KitLanguage::Python | KitLanguage::JavaScript => None,
            KitLanguage::C => Some("cc -O2 -o entrant *.c".to_owned()),
            KitLanguage::Java => Some("javac *.java".to_owned()),
            KitLanguage::Rust => Some(format!("rustc -O --edition 2021 -o entrant {}", self.main())),
        }
    }

    /// The command that runs it, in its folder.
    fn run(&self) -> String {
        match self.language {
            KitLanguage::Python => format!("python3 {}", self.main()),
            KitLanguage::JavaScript => format!("node {}", self.main()),
            KitLanguage::Java => format!("java {}", self.main().trim_end_matches(".java")),
            KitLanguage::C | KitLanguage::Rust => "./entrant".to_owned(),
        }
    }

    fn enter(&self) -> &'static str {
        match self.language {
            KitLanguage::C | KitLanguage::Rust => {
                "build it for Windows as `pbrain-entrant.exe` and pack that into a zip file."
            }
            _ => "wrap this program into a `pbrain-entrant.exe` for Windows; the rules of the event say how.",
        }
    }

    /// Name and text of every file.
    fn files(&self) -> Result<Vec<(String, String)>> {
        let folder = name(&self.language);
        let mut names = vec![self.main(), self.choose(), self.rows()];
        if self.language == KitLanguage::C {
            names.push("entrant.h".to_owned());
        }
        let mut files = names
            .into_iter()
            .map(|name| Ok((name.clone(), text(&format!("{folder}/{name}"))?)))
            .collect::<Result<Vec<_>>>()?;
        files.push(("README.md".to_owned(), self.readme()?));
        files.push(("entrant.toml".to_owned(), self.sheet()));
        Ok(files)
    }

    /// The sheet with which it is entered into an event.
    fn sheet(&self) -> String {
        let language = match self.language {
            KitLanguage::Python => "Python",
            KitLanguage::C => "C",
            KitLanguage::Java => "Java",
            KitLanguage::Rust => "Rust",
            KitLanguage::JavaScript => "JavaScript",
        };
        format!(
            "# Fill this in, then hand the folder in: goren tournament enter EVENT .\n\
             name = \"mine\"             # 3 to 8 letters, digits and _\nauthor = \"Your Name\"\n# nickname = \"you\"\n\
             language = \"{language}\"\nstart = \"{}\"\nsource = \"{}\"\n\
             publish-source = false      # true shows the source beside the results\n\
             explanation = \"Plays the cell that counts most in the rows of five through it.\"\n",
            self.run(),
            self.choose()
        )
    }

    fn readme(&self) -> Result<String> {
        let build = match self.build() {
            Some(command) => format!("```sh\n{command}\n```"),
            None => "Nothing is to be built.".to_owned(),
        };
        let mut readme = text(&format!("readme/{}.md", name(&self.protocol)))?;
        for (place, value) in [
            ("{choose}", self.choose()),
            ("{rows}", self.rows()),
            ("{main}", self.main()),
            ("{build}", build),
            ("{run}", self.run()),
            ("{enter}", self.enter().to_owned()),
        ] {
            readme = readme.replace(place, &value);
        }
        Ok(readme)
    }
}

fn text(path: &str) -> Result<String> {
    let file = Sources::get(path).with_context(|| format!("the kit lacks {path}"))?;
    Ok(String::from_utf8(file.data.into_owned())?)
}
