//! The programs of the tests, where everybody can run them.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use goren_arena::sandbox;

/// Says where they are to a test run as another user.
pub(super) const PLACE: &str = "GOREN_TEST_PROGRAMS";

/// The folder of the programs. Where root runs the tests in a folder closed to others they are copied out of it.
pub(super) fn place() -> &'static Path {
    static PLACES: OnceLock<PathBuf> = OnceLock::new();
    PLACES.get_or_init(|| {
        if let Some(place) = std::env::var_os(PLACE) {
            return place.into();
        }
        let built = Path::new(env!("CARGO_BIN_EXE_mock-engine")).parent().unwrap().to_owned();
        if !super::machine::is_root() || super::machine::is_open_to_all(&built) {
            return built;
        }
        let place = std::env::temp_dir().join("goren-test-programs");
        std::fs::create_dir_all(&place).unwrap();
        for name in ["mock-engine", "cage-exec"] {
            let copy = place.join(format!("{name}-{}", std::process::id()));
            std::fs::copy(built.join(name), &copy).unwrap();
            std::fs::rename(copy, place.join(name)).unwrap();
        }
        place
    })
}

pub(super) fn path(name: &str) -> PathBuf {
    place().join(name)
}

pub(super) fn use_launcher() {
    sandbox::use_launcher(path("cage-exec"), Vec::new());
}
