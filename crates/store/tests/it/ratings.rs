use goren_store::{NewGame, Store, StoreError, Strength};

use crate::games::{action, new_game};

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("goren.db")).unwrap();
    (folder, store)
}

fn finished(store: &Store, id: &str) {
    store.create(&NewGame { pool: Some("gomoku".to_owned()), ..new_game(id) }).unwrap();
    store.append(id, 1, &action("move h8", 2_000), 1, None).unwrap();
    store.append(id, 2, &action("move h9", 2_500), 2, None).unwrap();
    store.append(id, 3, &action("resign white", 3_000), 2, Some("black resignation")).unwrap();
}

fn strength(rating: f64, games: u32) -> Strength {
    Strength { rating, deviation: 300.0, volatility: 0.06, games, changed: 3_000 }
}

#[test]
fn a_game_counts_once() {
    let (_folder, store) = store();
    finished(&store, "abc");
    assert_eq!(store.uncounted().unwrap(), ["abc"]);
    let count = || {
        store.rate("abc", "gomoku", ["anna", "goren:level=5"], |before| {
            assert_eq!(before, [None, None]);
            [(1500.0, strength(1600.0, 1)), (1500.0, strength(1400.0, 1))]
        })
    };
    assert!(count().unwrap());
    assert!(!count().unwrap());
    assert!(store.uncounted().unwrap().is_empty());
    assert_eq!(store.strength("gomoku", "anna").unwrap(), Some(strength(1600.0, 1)));
    assert_eq!(store.strength("renju", "anna").unwrap(), None);
    let list = store.ratings("gomoku").unwrap();
    let order: Vec<&str> = list.iter().map(|row| row.who.as_str()).collect();
    assert_eq!(order, ["anna", "goren:level=5"]);
    assert_eq!(store.pools().unwrap(), [("gomoku".to_owned(), 2)]);

    finished(&store, "def");
    store
        .rate("def", "gomoku", ["anna", "goren:level=5"], |before| {
            assert_eq!(before, [Some(strength(1600.0, 1)), Some(strength(1400.0, 1))]);
            [(1600.0, strength(1590.0, 2)), (1400.0, strength(1410.0, 2))]
        })
        .unwrap();
    let [anna, engine] = store.rating_changes("def").unwrap().unwrap();
    assert_eq!((anna.before, anna.after, engine.before, engine.after), (1600.0, 1590.0, 1400.0, 1410.0));
}

#[test]
fn a_game_that_does_not_count_is_no_debt() {
    let (_folder, store) = store();
    store.create(&new_game("abc")).unwrap();
    store.append("abc", 1, &action("resign white", 3_000), 2, Some("black resignation")).unwrap();
    assert!(store.uncounted().unwrap().is_empty());
    assert_eq!(store.rating_changes("abc").unwrap(), None);
}

#[test]
fn a_name_belongs_to_one_player() {
    let (_folder, store) = store();
    store.call("one", Some("Anna")).unwrap();
    assert!(matches!(store.call("two", Some("ANNA")), Err(StoreError::NameTaken(_))));
    store.call("one", Some("anna")).unwrap();
    assert_eq!(store.name("one").unwrap().as_deref(), Some("anna"));
    store.call("one", None).unwrap();
    store.call("two", Some("Anna")).unwrap();
    assert_eq!((store.name("one").unwrap(), store.name("two").unwrap().as_deref()), (None, Some("Anna")));
}
