//! Events that are known under a name.

/// Names and texts.
pub const PRESETS: [(&str, &str); 4] = [
    (
        "ristinolla-2004",
        "game = \"ristinolla@10\"\nladder = [10, 15, 20]\nformat = \"round-robin\"\ngames-per-pairing = 2\n\
         openings = \"empty\"\ntime-per-move = \"10s\"\npoints = [2, 1, 0]\nbench = 0\nprotocol = \"luk\"\n",
    ),
    (
        "course-2018",
        "game = \"hex217\"\nformat = \"round-robin\"\ngames-per-pairing = 2\nopenings = \"empty\"\n\
         time-per-move = \"5s\"\npoints = [2, 1, 0]\nprotocol = \"state\"\n",
    ),
    (
        "gomocup",
        "game = \"gomoku@20\"\nformat = \"round-robin\"\ngames-per-pairing = 10\nopenings = \"balanced\"\n\
         time-per-move = \"30s\"\nclock = \"180\"\nmemory = 350\n\
         ties = [\"direct-encounter\", \"fewest-faults\", \"wins\"]\n",
    ),
    (
        "swap2-match",
        "game = \"gomoku+swap2\"\nformat = \"match\"\ngames-per-pairing = 10\nopenings = \"empty\"\nclock = \"300+5\"\n\
         time-per-move = \"30s\"\n",
    ),
];

pub(super) fn names() -> Vec<&'static str> {
    PRESETS.iter().map(|(name, _)| *name).collect()
}

/// The values of a preset.
pub(super) fn table(name: &str) -> Option<toml::Table> {
    let (_, text) = PRESETS.iter().find(|(known, _)| *known == name)?;
    text.parse().ok()
}
