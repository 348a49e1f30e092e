//! Programs as opponents: whole games, faults, bounds, their end.

use std::path::Path;

use axum::http::StatusCode;
use goren_server::OfferedProgram;
use serde_json::json;
use tempfile::TempDir;

use crate::site::{Site, Visitor, moves};

/// A program that plays the top row from the left, and notes in files of its folder when it starts and when it ends.
const FAIR: &str = r#"
echo $$ >> started
trap 'echo $$ >> ended' EXIT
n=-1
while read -r word rest; do
  case "$word" in
    START*|RESTART*) n=-1; echo OK ;;
    BEGIN*|TURN*) n=$((n+1)); echo "$n,0" ;;
    BOARD*) n=-1; while read -r line; do case "$line" in DONE*) break ;; *,0,1*) n=$((n+1)) ;; esac; done; n=$((n+1)); echo "$n,0" ;;
    END*) exit 0 ;;
  esac
done
"#;

/// One that does as it is told instead of making its second move.
fn spoilt(deed: &str) -> String {
    FAIR.replace(r#"TURN*) n=$((n+1));"#, &format!("TURN*) n=$((n+1)); if [ $n -ge 1 ]; then {deed}; fi;"))
}

fn offer(folder: &Path, name: &str, script: &str) -> OfferedProgram {
    let home = folder.join(name);
    std::fs::create_dir_all(&home).unwrap();
    std::fs::write(home.join("program.sh"), script).unwrap();
    let contestant = format!("pipe@{}:sh program.sh", home.display());
    OfferedProgram { name: name.to_owned(), contestant: contestant.parse().unwrap() }
}

/// How often a program has noted something.
fn noted(folder: &TempDir, name: &str, what: &str) -> usize {
    let text = std::fs::read_to_string(folder.path().join(name).join(what));
    text.map_or(0, |text| text.lines().count())
}

/// Waits until a program has noted something so often.
async fn until_noted(folder: &TempDir, name: &str, what: &str, times: usize) {
    for _ in 0..400 {
        if noted(folder, name, what) == times {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("{name} has {what} {} times, expected {times}", noted(folder, name, what));
}

async fn play(visitor: &mut Visitor, site: &Site, game: &str, cell: &str, plies: usize) -> serde_json::Value {
    let answer = visitor.post(site, &format!("{game}/move"), &format!("move={cell}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{cell}: {}", answer.text());
    let done = |state: &serde_json::Value| moves(state).len() == plies || !state["result"].is_null();
    visitor.until(site, game, done).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_against_a_program_that_ends_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let (site, mut anna) = (Site::offering(vec![offer(folder.path(), "Mine", FAIR)], 2), Visitor::default());
    assert!(anna.get(&site, "/").await.text().contains(r#"<option value="program:Mine">Mine</option>"#));
    let game = anna.start(&site, "game=gomoku&opponent=computer&engine=program:Mine&first=h8").await;
    anna.until(&site, &game, |state| moves(state).len() == 2).await;
    let page = anna.get(&site, &game).await;
    assert!(page.text().contains("Mine"), "its name stands at its seat");
    for (cell, plies) in [("h9", 4), ("h10", 6)] {
        play(&mut anna, &site, &game, cell, plies).await;
    }
    // A move taken back is told by a whole board.
    anna.post(&site, &format!("{game}/undo"), "").await;
    play(&mut anna, &site, &game, "h11", 6).await;
    play(&mut anna, &site, &game, "h7", 8).await;
    assert_eq!(noted(&folder, "Mine", "started"), 1, "one process for the whole game");
    let end = play(&mut anna, &site, &game, "h10", 9).await;
    assert_eq!(end["result"], json!({ "winner": "black", "reason": "line" }));
    assert_eq!(moves(&end)[1], "a15");
    until_noted(&folder, "Mine", "ended", 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_misbehaves_loses_and_the_page_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let deeds = [
        ("exit", "exit 3", "exit"),
        ("crash", "kill -SEGV $$", "crash"),
        ("outside", "echo 77,77; continue", "illegal"),
        ("occupied", "echo 0,0; continue", "illegal"),
        ("error", "echo ERROR I am lost; exit 0", "exit"),
    ];
    let programs = deeds.iter().map(|(name, deed, _)| offer(folder.path(), name, &spoilt(deed))).collect();
    let (site, mut anna) = (Site::offering(programs, 4), Visitor::default());
    for (name, deed, code) in deeds {
        let form = format!("game=gomoku&opponent=computer&engine=program:{name}&first=h8");
        let game = anna.start(&site, &form).await;
        anna.until(&site, &game, |state| moves(state).len() == 2).await;
        let state = play(&mut anna, &site, &game, "h9", 9).await;
        let said = state["fault"]["code"].as_str().unwrap_or_default();
        // A program that has said it cannot go on may be judged by that, or by its end.
        assert!(said == code || (name == "error" && said == "error"), "{deed}: {state}");
        assert_eq!(state["result"], json!({ "winner": "black", "reason": "program-fault" }), "{deed}");
        let list = anna.get(&site, "/games").await;
        assert!(list.text().contains("Black wins"), "{deed}");
        // The game can be gone on with from before the fault.
        let undone = anna.post(&site, &format!("{game}/undo"), "").await.json();
        assert_eq!((&undone["result"], &undone["fault"]), (&json!(null), &json!(null)), "{deed}");
        until_noted(&folder, name, "started", 1).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_games_share_the_places_that_there_are() {
    let folder = tempfile::tempdir().unwrap();
    let (site, mut anna) = (Site::offering(vec![offer(folder.path(), "Mine", FAIR)], 2), Visitor::default());
    let mut games = Vec::new();
    for _ in 0..4 {
        let game = anna.start(&site, "game=gomoku&opponent=computer&engine=program:Mine&first=h8").await;
        anna.until(&site, &game, |state| moves(state).len() == 2).await;
        games.push(game);
    }
    until_noted(&folder, "Mine", "ended", 2).await;
    // Games whose program had to go get another one, which is told the board.
    for game in &games {
        let state = play(&mut anna, &site, game, "h9", 4).await;
        assert_eq!(moves(&state), ["h8", "a15", "h9", "b15"]);
    }
    site.stop();
    assert_eq!(
        noted(&folder, "Mine", "started"),
        noted(&folder, "Mine", "ended"),
        "none outlives the server"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_are_offered_for_what_they_play_and_never_come_from_a_request() {
    let folder = tempfile::tempdir().unwrap();
    let (site, mut anna) = (Site::offering(vec![offer(folder.path(), "Mine", FAIR)], 2), Visitor::default());
    for (game, programs) in [
        ("gomoku", json!(["Mine"])),
        ("renju&size=13", json!(["Mine"])),
        ("hex217", json!([])),
        ("gomoku&opening=swap2", json!([])),
        ("yinsh", json!([])),
    ] {
        let plan = anna.get(&site, &format!("/plan?game={game}")).await.json();
        assert_eq!(plan["programs"], programs, "{game}");
    }
    let refused = anna.post(&site, "/games", "game=hex217&engine=program:Mine").await;
    assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, "not-for-program".to_owned()));
    assert!(refused.text().contains("Mine") && refused.text().contains("hex217"), "{}", refused.text());
    for engine in ["program:Other", "program:", "pipe:sh", "pipe@/:touch x", "program:pipe:sh"] {
        let answer = anna.post(&site, "/games", &format!("game=gomoku&engine={engine}")).await;
        assert_eq!(
            (answer.status, answer.code()),
            (StatusCode::BAD_REQUEST, "bad-form".to_owned()),
            "{engine}"
        );
    }
    assert_eq!(noted(&folder, "Mine", "started"), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_start_of_a_program_is_not_on_its_clock() {
    let folder = tempfile::tempdir().unwrap();
    // It takes longer to get ready than it has for all its moves.
    let slow = FAIR.replace("START*|RESTART*) n=-1; echo OK ;;", "START*) n=-1; sleep 4; echo OK ;;");
    let (site, mut anna) = (Site::offering(vec![offer(folder.path(), "Slow", &slow)], 2), Visitor::default());
    let form = "game=gomoku&opponent=computer&engine=program:Slow&clock=3s&first=h8";
    let game = anna.start(&site, form).await;
    let waiting = anna.until(&site, &game, |state| state["thinking"] == "white").await;
    assert_eq!(waiting["clocks"]["running"], json!(null), "nobody's clock runs while it gets ready");
    let state = anna.until(&site, &game, |state| moves(state).len() == 2 || !state["result"].is_null()).await;
    assert_eq!((moves(&state).len(), &state["result"]), (2, &json!(null)), "{state}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_program_says_is_text_on_every_page() {
    let folder = tempfile::tempdir().unwrap();
    let evil = spoilt("echo 'ERROR <script>alert(1)</script><img src=x onerror=alert(1)>'; continue");
    let programs = vec![offer(folder.path(), "Evil", &evil)];
    let (site, mut anna) = (Site::offering(programs, 2), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=computer&engine=program:Evil&first=h8").await;
    anna.until(&site, &game, |state| moves(state).len() == 2).await;
    let state = play(&mut anna, &site, &game, "h9", 9).await;
    assert!(state["fault"]["detail"].as_str().unwrap().contains("<script>"), "{state}");
    for page in [game.as_str(), "/games", "/"] {
        let answer = anna.get(&site, page).await;
        let text = answer.text();
        assert!(!text.contains("<script>alert") && !text.contains("<img src=x"), "{page}");
    }
}
