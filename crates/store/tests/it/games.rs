use goren_store::{Action, MAX_ACTIONS, MAX_TEXT, NewGame, SeatRow, Store, StoreError};

pub(crate) fn new_game(id: &str) -> NewGame {
    NewGame {
        id: id.to_owned(),
        start: "gomoku".to_owned(),
        clock: "none".to_owned(),
        seats: [
            SeatRow { player: "person".into(), owner: Some("anna".into()), invite: None },
            SeatRow { player: "person".into(), owner: None, invite: Some("secret".into()) },
        ],
        created: 1_000,
        pool: None,
    }
}

pub(crate) fn action(text: &str, at: u64) -> Action {
    Action { text: text.to_owned(), at, spent: 250 }
}

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("goren.db")).unwrap();
    (folder, store)
}

#[test]
fn a_game_comes_back_as_it_was_written() {
    let (_folder, store) = store();
    let game = new_game("abc");
    store.create(&game).unwrap();
    store.append("abc", 1, &action("move h8", 2_000), 1, None).unwrap();
    store.append("abc", 2, &action("resign white", 3_000), 1, Some("black resignation")).unwrap();
    let row = store.game("abc").unwrap();
    assert_eq!(row.start, "gomoku");
    assert_eq!(row.seats, game.seats);
    assert_eq!(row.actions, [action("move h8", 2_000), action("resign white", 3_000)]);
    assert_eq!(row.result.as_deref(), Some("black resignation"));
}

#[test]
fn an_action_out_of_order_writes_nothing() {
    let (_folder, store) = store();
    store.create(&new_game("abc")).unwrap();
    store.append("abc", 1, &action("move h8", 2_000), 1, None).unwrap();
    for number in [0, 1, 3] {
        let error = store.append("abc", number, &action("move a1", 9), 1, None).unwrap_err();
        assert!(matches!(error, StoreError::OutOfOrder { have: 1, .. }), "{error}");
    }
    assert_eq!(store.game("abc").unwrap().actions.len(), 1);
}

#[test]
fn unknown_games_and_ids_in_use_are_errors() {
    let (_folder, store) = store();
    assert!(matches!(store.game("nix"), Err(StoreError::NoGame(id)) if id == "nix"));
    let error = store.append("nix", 1, &action("move h8", 1), 1, None).unwrap_err();
    assert_eq!(error.to_string(), "no game \"nix\"");
    store.create(&new_game("abc")).unwrap();
    assert!(matches!(store.create(&new_game("abc")), Err(StoreError::Sqlite(_))));
    assert_eq!(store.recent(10, None, false).unwrap().len(), 1);
}

#[test]
fn a_seat_goes_to_the_first_who_shows_the_invitation() {
    let (_folder, store) = store();
    store.create(&new_game("abc")).unwrap();
    assert!(matches!(store.claim("abc", 1, "guess", "eve"), Err(StoreError::SeatTaken)));
    assert!(matches!(store.claim("abc", 0, "secret", "eve"), Err(StoreError::SeatTaken)));
    store.claim("abc", 1, "secret", "ben").unwrap();
    assert!(matches!(store.claim("abc", 1, "secret", "eve"), Err(StoreError::SeatTaken)));
    let seat = &store.game("abc").unwrap().seats[1];
    assert_eq!((seat.owner.as_deref(), seat.invite.as_deref()), (Some("ben"), None));
}

#[test]
fn the_list_is_newest_first_bounded_and_paged_without_gap_or_repeat() {
    let (_folder, store) = store();
    for number in 0..7 {
        let id = format!("g{number}");
        store.create(&new_game(&id)).unwrap();
        // Two games share each moment, so that paging needs more than the time.
        store.append(&id, 1, &action("move h8", 5_000 + number / 2), 1, None).unwrap();
    }
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = store.recent(2, after, false).unwrap();
        assert!(page.len() <= 2);
        let Some(last) = page.last() else { break };
        after = Some((last.changed, last.number));
        seen.extend(page.into_iter().map(|game| game.id));
    }
    assert_eq!(seen, ["g6", "g5", "g4", "g3", "g2", "g1", "g0"]);
}

#[test]
fn what_would_grow_without_bound_is_refused() {
    let (_folder, store) = store();
    let mut game = new_game("abc");
    game.start = "x".repeat(MAX_TEXT + 1);
    assert!(matches!(store.create(&game), Err(StoreError::TooLong { .. })));
    store.create(&new_game("abc")).unwrap();
    let error = store.append("abc", MAX_ACTIONS + 1, &action("move h8", 1), 1, None).unwrap_err();
    assert_eq!(error.to_string(), "the number of actions of a game is limited to 20000");
}
