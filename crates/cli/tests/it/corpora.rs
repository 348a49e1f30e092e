//! The fuzz targets over their committed corpora, on the stable compiler.

use std::path::Path;

#[path = "../../../../fuzz/src/targets.rs"]
mod targets;

#[test]
fn every_file_of_every_corpus_passes_its_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in targets::TARGETS {
        let mut files = 0;
        for entry in std::fs::read_dir(folder.join(name)).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let passed = std::panic::catch_unwind(|| target(&bytes));
            assert!(passed.is_ok(), "{} fails on {}", name, path.display());
            files += 1;
        }
        assert!(files >= 5, "the corpus of {name} has {files} files");
    }
}

/// Every byte string near a corpus file is a try too: cut off, doubled, one byte changed.
#[test]
fn neighbours_of_the_corpora_pass_too() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in targets::TARGETS {
        for entry in std::fs::read_dir(folder.join(name)).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            let step = bytes.len() / 16 + 1;
            for at in (0..bytes.len()).step_by(step) {
                let mut changed = bytes.clone();
                changed[at] = changed[at].wrapping_add(1);
                for neighbour in [&bytes[..at], &changed, &[&bytes[..at], &bytes[..]].concat()] {
                    let passed = std::panic::catch_unwind(|| target(neighbour));
                    assert!(passed.is_ok(), "{name} fails on {:?}", String::from_utf8_lossy(neighbour));
                }
            }
        }
    }
}

#[test]
fn every_target_is_built_for_the_fuzzer_and_every_corpus_has_a_target() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for (name, _) in targets::TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} is not built for the fuzzer");
        assert!(fuzz.join(format!("fuzz_targets/{name}.rs")).exists());
    }
    for entry in std::fs::read_dir(fuzz.join("corpus")).unwrap() {
        let folder = entry.unwrap().file_name().into_string().unwrap();
        assert!(targets::TARGETS.iter().any(|(name, _)| *name == folder), "{folder} has no target");
    }
}
