//! Files of results.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use goren_arena::{MatchSetup, ResultFile, ResultFileError, Tally, run};

use crate::setups::setup;

/// Plays on until `pairs` further pairs are there or the match ends.
fn play_on(setup: &MatchSetup, path: &Path, pairs: u64) -> Result<Tally, ResultFileError> {
    let mut tally = Tally::default();
    let mut file =
        ResultFile::open(path, &setup.header("generated".into()), true, &mut |pair| tally.add(&pair))?;
    let (stop, mut count) = (AtomicBool::new(false), 0);
    run(setup, &mut tally, &stop, &mut |played, _| {
        count += 1;
        stop.store(count >= pairs, Ordering::Relaxed);
        if count <= pairs { file.append(&played.row).map_err(Into::into) } else { Ok(()) }
    })
    .unwrap();
    Ok(tally)
}

#[test]
fn an_interrupted_match_gives_the_file_of_an_undisturbed_one() {
    let folder = tempfile::tempdir().unwrap();
    let setup = setup("gomoku", "goren", "goren:level=5", 6);
    let (whole, torn) = (folder.path().join("whole.jsonl"), folder.path().join("torn.jsonl"));
    let tally = play_on(&setup, &whole, 100).unwrap();
    play_on(&setup, &torn, 2).unwrap();
    let expected = fs::read(&whole).unwrap();
    let lines: Vec<usize> = (0..expected.len()).filter(|&at| expected[at] == b'\n').collect();
    assert_eq!(lines.len(), 7);
    // Whatever part of the file is on the disk when the power goes.
    for cut in [0, 5, lines[0], lines[0] + 1, lines[2], lines[2] + 1, lines[3] - 1, expected.len() - 1] {
        fs::write(&torn, &expected[..cut]).unwrap();
        assert_eq!(play_on(&setup, &torn, 100).unwrap(), tally, "cut at {cut}");
        assert_eq!(fs::read(&torn).unwrap(), expected, "cut at {cut}");
    }
}

#[test]
fn files_that_do_not_belong_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jsonl");
    let one = setup("gomoku", "greedy", "random", 2);
    play_on(&one, &path, 100).unwrap();
    let before = fs::read(&path).unwrap();
    let open = |setup: &MatchSetup, resume| {
        ResultFile::open(&path, &setup.header("generated".into()), resume, &mut |_| {}).unwrap_err()
    };
    assert!(matches!(open(&one, false), ResultFileError::Exists(_)));
    let other = open(&setup("renju", "greedy", "random", 2), true).to_string();
    assert!(other.contains("`gomoku`") && other.contains("`renju`"), "{other}");
    assert_eq!(fs::read(&path).unwrap(), before);
    let text = String::from_utf8(before).unwrap();
    for broken in [
        text.replacen("\"pair\":0", "\"pair\":1", 1),
        text.replacen("\"pair\":0", "nothing", 1),
        "x\n".repeat(9),
    ] {
        fs::write(&path, &broken).unwrap();
        assert!(matches!(open(&one, true), ResultFileError::Line { .. }));
        assert_eq!(fs::read_to_string(&path).unwrap(), broken);
    }
    fs::write(&path, "").unwrap();
    let held = ResultFile::open(&path, &one.header("generated".into()), true, &mut |_| {}).unwrap();
    assert!(matches!(open(&one, true), ResultFileError::InUse(_)));
    drop(held);
}
