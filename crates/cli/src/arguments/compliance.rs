//! Arguments of `goren compliance`.

use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{SandboxArguments, duration};

#[derive(Args)]
pub(crate) struct ComplianceArguments {
    /// Command that starts the program; pipe@FOLDER:COMMAND runs it in a folder, likewise luk@FOLDER: and so on
    #[arg(value_name = "COMMAND")]
    pub(crate) command: String,
    /// Protocol that the program speaks
    #[arg(long, value_enum, default_value_t = CheckedProtocol::Gomocup)]
    pub(crate) protocol: CheckedProtocol,
    /// How long the program may take to get ready; it has half of it for any other answer
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) wait: Duration,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArguments,
}

/// A protocol with a list of checks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CheckedProtocol {
    /// The pipe protocol of the Gomocup
    Gomocup,
    /// The .luk and .kir files of the ristinolla contest
    Luk,
    /// The old files of piskvork
    PisqFiles,
    /// The state and move files of the hexagon contest
    State,
}
