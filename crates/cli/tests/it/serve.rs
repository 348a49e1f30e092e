//! `goren serve`, and `goren` alone.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use snapbox::cmd::cargo_bin;

use crate::program::{Folder, failure, goren};

/// A server that is stopped, whatever the test does.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts it and reads the address from its first line.
    fn start(folder: &Folder, words: &[&str]) -> Server {
        let mut child = Command::new(cargo_bin!("goren"))
            .args(words)
            .env("HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Server { child, address }
    }

    /// The page at the root.
    fn page(&self) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    /// What Ctrl-C sends; the exit code and what was written to standard error.
    fn interrupt(mut self) -> (i32, String) {
        let sent = Command::new("kill").arg("-INT").arg(self.child.id().to_string()).status().unwrap();
        assert!(sent.success());
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (self.child.wait().unwrap().code().unwrap_or(-1), errors)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_first_line_is_the_address_and_ctrl_c_ends_it_cleanly() {
    let folder = Folder::new("serve");
    let data = folder.path().join("games");
    let server =
        Server::start(&folder, &["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()]);
    let page = server.page();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
    let (code, errors) = server.interrupt();
    assert_eq!(code, 0, "{errors}");
    assert!(data.join("goren.db").exists());
}

#[test]
fn the_program_alone_serves_and_steps_aside_when_its_port_is_taken() {
    let folder = Folder::new("alone");
    // Whether or not this test gets the port, the program cannot have it.
    let _taken = TcpListener::bind("127.0.0.1:8217");
    let server = Server::start(&folder, &[]);
    assert!(
        server.address.starts_with("127.0.0.1:") && !server.address.ends_with(":8217"),
        "{}",
        server.address
    );
    assert!(server.page().starts_with("HTTP/1.1 200"));
    let (code, errors) = server.interrupt();
    assert_eq!(code, 0);
    assert!(errors.contains("8217 is in use"), "{errors}");
}

#[test]
fn an_address_or_a_folder_that_cannot_be_used_is_said() {
    let folder = Folder::new("refused");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = folder.path().to_str().unwrap().to_owned();
    let (code, text) = failure(goren(&format!("serve --listen {address} --data {data}")));
    assert_eq!(code, 3);
    assert!(text.contains(&address) && text.contains("hint: choose another address"), "{text}");
    let file = folder.file("file", "no folder");
    let (code, text) = failure(goren("serve --listen 127.0.0.1:0 --data").arg(file));
    assert_eq!(code, 3);
    assert!(text.contains("hint: choose another folder"), "{text}");
    let (code, _) = failure(goren("serve --listen nowhere"));
    assert_eq!(code, 2);
}

#[test]
fn programs_to_play_against_are_offered_on_the_page() {
    let folder = Folder::new("programs");
    let data = folder.path().to_str().unwrap().to_owned();
    let words = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
    let offered = ["--program", "Mine=python3 <mine>.py", "--program", "Other=pipe@x:y"];
    let server = Server::start(&folder, &[&words[..], &offered[..]].concat());
    let page = server.page();
    for name in ["Mine", "Other"] {
        assert!(page.contains(&format!("value=\"program:{name}\">{name}<")), "{page}");
    }
    assert!(!page.contains("python3"), "commands are nobody's business");
    assert_eq!(server.interrupt().0, 0);
    for (program, said) in
        [("Mine", "NAME=PROGRAM"), ("=x", "no name"), ("Mine=", "empty"), ("Mine='x", "inside")]
    {
        let (code, text) = failure(goren(&words.join(" ")).args(["--program", program]));
        assert!(code == 3 && text.contains(said), "{program}: {text}");
    }
    let (code, text) = failure(goren(&words.join(" ")).args(["--program", "A=x", "--program", "A=y"]));
    assert!(code == 3 && text.contains("called A"), "{text}");
}

#[test]
fn a_second_server_of_the_same_games_is_sent_to_the_first() {
    let folder = Folder::new("second");
    let data = folder.path().to_str().unwrap().to_owned();
    let words = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
    let first = Server::start(&folder, &words);
    let (code, text) = failure(goren(&words.join(" ")));
    assert_eq!(code, 3);
    assert!(text.contains("another goren") && text.contains(&first.address), "{text}");
    assert_eq!(first.interrupt().0, 0);
    let again = Server::start(&folder, &words);
    assert!(again.page().starts_with("HTTP/1.1 200"));
}

#[test]
fn a_client_in_mid_request_does_not_keep_the_server_from_ending() {
    let folder = Folder::new("stalled");
    let data = folder.path().to_str().unwrap().to_owned();
    let server = Server::start(&folder, &["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    let mut stream = TcpStream::connect(&server.address).unwrap();
    write!(stream, "POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\ngame=").unwrap();
    assert!(server.page().starts_with("HTTP/1.1 200"));
    assert_eq!(server.interrupt().0, 0);
}
