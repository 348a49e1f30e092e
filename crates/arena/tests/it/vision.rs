//! Models behind an endpoint, against a stand-in for it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use goren_arena::player::{Answer, Budget, Fault, Listener, Player, PlayerTerms, Scripted, Step};
use goren_arena::{Contestant, MoveLimits, Overrun, Termination};
use goren_rules::{GameId, Position, TimeControl};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::crypto::ring;
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::{Value, json};

/// Set by Cargo for every test, and here the key to the endpoint.
const KEY: &str = "CARGO_PKG_NAME";

/// How the endpoint answers a request.
#[derive(Clone)]
enum Reply {
    /// A model's words.
    Words(&'static str),
    /// A status with more headers and a body.
    Raw(&'static str, String),
    /// Nothing at all, for as long as the client waits.
    Silence,
}

/// An endpoint that gives these answers in turn, the last one again and again, and tells what it was asked.
struct Endpoint {
    address: String,
    asked: Receiver<(String, Value)>,
}

impl Endpoint {
    fn new(replies: Vec<Reply>) -> Endpoint {
        Endpoint::over(replies, |stream| stream)
    }

    /// One that speaks through TLS.
    fn behind(config: ServerConfig, replies: Vec<Reply>) -> Endpoint {
        let config = std::sync::Arc::new(config);
        Endpoint::over(replies, move |stream| {
            StreamOwned::new(ServerConnection::new(config.clone()).unwrap(), stream)
        })
    }

    fn over<S: Read + Write>(
        replies: Vec<Reply>,
        spoken: impl Fn(TcpStream) -> S + Send + 'static,
    ) -> Endpoint {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (sender, asked) = channel();
        thread::spawn(move || {
            for (at, stream) in listener.incoming().enumerate() {
                let reply = replies[at.min(replies.len() - 1)].clone();
                // The client may have gone; the next one may come all the same.
                let _ = stream.and_then(|stream| serve(spoken(stream), &reply, &sender));
            }
        });
        Endpoint { address, asked }
    }

    fn contestant(&self, retries: u32) -> Contestant {
        let text = format!("vision:http://{}/v1,model=eye,key-env={KEY},retries={retries}", self.address);
        text.parse().unwrap()
    }
}

fn serve(stream: impl Read + Write, reply: &Reply, asked: &Sender<(String, Value)>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line == "\r\n" {
            break;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        head.push_str(&line);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let _ = asked.send((head, serde_json::from_slice(&body).unwrap()));
    let (head, body) = match reply {
        Reply::Words(text) => {
            let body = json!({ "choices": [{ "message": { "role": "assistant", "content": text } }] });
            ("200 OK", body.to_string())
        }
        Reply::Raw(head, body) => (*head, body.clone()),
        Reply::Silence => {
            let mut rest = Vec::new();
            return reader.read_to_end(&mut rest).map(drop);
        }
    };
    let length = body.len();
    let answer = format!("HTTP/1.1 {head}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}");
    reader.get_mut().write_all(answer.as_bytes())?;
    reader.get_mut().flush()
}

fn budget(allowance: Duration) -> Budget {
    let time = TimeControl { per_move: Some(allowance), ..TimeControl::NONE };
    Budget {
        limits: MoveLimits { time, ..MoveLimits::default() },
        left: None,
        allowance: Some(allowance),
        margin: Duration::ZERO,
        stop: std::sync::Arc::default(),
        listener: Listener::default(),
    }
}

fn ask(endpoint: &Endpoint, retries: u32, seconds: u64) -> Result<Answer, Fault> {
    let mut position = Position::initial(&"gomoku".parse().unwrap());
    let mv = position.parse_move("h8").unwrap();
    position.play(mv).unwrap();
    let mut player = endpoint.contestant(retries).player(&PlayerTerms::default());
    player.begin(&position)?;
    let answer = player.choose(&position, &budget(Duration::from_secs(seconds)));
    let lines = player.transcript().lines;
    assert!(lines.iter().all(|line| !line.text.contains("goren-arena")), "the key is told to nobody");
    answer
}

fn answered(endpoint: &Endpoint, retries: u32) -> String {
    let answer = ask(endpoint, retries, 60).unwrap();
    Position::initial(&"gomoku".parse().unwrap()).move_text(answer.mv)
}

fn foul(endpoint: &Endpoint, retries: u32, seconds: u64) -> (Termination, String) {
    match ask(endpoint, retries, seconds) {
        Err(Fault::Foul { termination, detail }) => (termination, detail),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_model_is_shown_picture_text_and_rules_and_its_move_is_played() {
    let endpoint = Endpoint::new(vec![Reply::Words("I think of i8, but\n**MOVE:** `h9`.")]);
    assert_eq!(answered(&endpoint, 0), "h9");
    let (head, body) = endpoint.asked.try_recv().unwrap();
    assert!(head.starts_with("POST /v1/chat/completions "), "{head}");
    assert!(head.to_ascii_lowercase().contains("authorization: bearer goren-arena"), "{head}");
    assert_eq!(body["model"], "eye");
    assert!(body["messages"][0]["content"].as_str().unwrap().contains("5 or more own stones wins"), "{body}");
    let parts = &body["messages"][1]["content"];
    assert!(parts[0]["text"].as_str().unwrap().contains("Moves so far: h8"), "{parts}");
    let picture = parts[1]["image_url"]["url"].as_str().unwrap();
    assert!(picture.starts_with("data:image/png;base64,iVBORw0KGgo"), "{}", &picture[..40]);
}

#[test]
fn answers_that_cannot_be_played_are_objected_to_and_counted() {
    let endpoint = Endpoint::new(vec![Reply::Words("h8"), Reply::Words("no idea"), Reply::Words("h9")]);
    assert_eq!(answered(&endpoint, 2), "h9");
    let last = endpoint.asked.iter().take(3).last().unwrap().1;
    let messages = last["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 6, "question, and twice an answer with an objection");
    assert!(messages[3]["content"].as_str().unwrap().contains("h8 cannot be played"), "{last}");

    let (termination, detail) = foul(&Endpoint::new(vec![Reply::Words("h8")]), 1, 60);
    assert_eq!(termination, Termination::IllegalCell);
    assert!(detail.contains("2 answers") && detail.contains("h8"), "{detail}");
    let (termination, detail) = foul(&Endpoint::new(vec![Reply::Words("I give up thinking")]), 0, 60);
    assert_eq!(termination, Termination::Malformed, "{detail}");
    let (termination, detail) = foul(&Endpoint::new(vec![Reply::Words("h9 or i9")]), 1, 60);
    assert!(termination == Termination::Malformed && detail.contains("several moves"), "{detail}");
}

#[test]
fn a_busy_service_is_asked_again_within_the_time() {
    let busy = Reply::Raw("429 Too Many Requests\r\nRetry-After: 0", "{}".to_owned());
    let broken = Reply::Raw("500 Internal Server Error", "oops".to_owned());
    assert_eq!(answered(&Endpoint::new(vec![busy.clone(), broken.clone(), Reply::Words("h9")]), 2), "h9");
    let (termination, detail) = foul(&Endpoint::new(vec![broken]), 1, 60);
    assert!(termination == Termination::ProgramError && detail.contains("500: oops"), "{detail}");
    let later = Reply::Raw("429 Too Many Requests\r\nRetry-After: 3600", String::new());
    assert_eq!(foul(&Endpoint::new(vec![later]), 2, 60).0, Termination::Time(Overrun::Move));
    // A date is meant by the clock of the service.
    let dated = |until: &str| {
        let head =
            format!("503 Service Unavailable\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: {until}");
        Reply::Raw(Box::leak(head.into_boxed_str()), String::new())
    };
    let now = dated("Sun, 06 Nov 1994 08:49:37 GMT");
    assert_eq!(answered(&Endpoint::new(vec![now, Reply::Words("h9")]), 1), "h9");
    let later = dated("Sunday, 06-Nov-94 09:49:37 GMT");
    assert_eq!(foul(&Endpoint::new(vec![later]), 2, 60).0, Termination::Time(Overrun::Move));
}

#[test]
fn the_key_goes_to_an_https_address_only_behind_a_certificate() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let first = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut bytes = [0; 2048];
        let length = stream.read(&mut bytes).unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
        bytes[..length].to_vec()
    });
    let text = format!("vision:https://{address}/v1,model=eye,key-env={KEY},retries=0");
    let mut player = text.parse::<Contestant>().unwrap().player(&PlayerTerms::default());
    let position = Position::initial(&"gomoku".parse().unwrap());
    player.begin(&position).unwrap();
    match player.choose(&position, &budget(Duration::from_secs(60))) {
        Err(Fault::Foul { termination: Termination::ProgramError, detail }) => {
            assert!(detail.contains("no answer from the endpoint"), "{detail}");
        }
        other => panic!("{other:?}"),
    }
    let bytes = first.join().unwrap();
    assert_eq!(bytes[..2], [0x16, 0x03], "the beginning of a handshake, and nothing before it");
    assert!(!bytes.windows(11).any(|window| window == b"goren-arena"));
}

/// A certificate authority of our own, in PEM, and an endpoint's set-up with a certificate that it has signed.
fn authority() -> (String, ServerConfig) {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap().signed_by(&key, &issuer).unwrap();
    let config = ServerConfig::builder_with_provider(std::sync::Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![own.der().clone()], PrivateKeyDer::try_from(key.serialize_der()).unwrap())
        .unwrap();
    (issuer.pem(), config)
}

#[test]
fn an_endpoint_with_a_certificate_of_its_own_authority_is_trusted_where_that_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
    };
    let (pem, config) = authority();
    file("own.pem", &pem);
    file("other.pem", &authority().0);
    file("empty.pem", "no certificate\n");
    let endpoint = Endpoint::behind(config, vec![Reply::Words("MOVE: h9")]);
    let contestant = |ca: &str| {
        let text = format!("vision:https://{}/v1,model=eye,key-env={KEY}{ca},retries=0", endpoint.address);
        Contestant::parse_in(&text, folder.path()).unwrap()
    };
    let position = Position::initial(&"gomoku".parse().unwrap());
    let ask = |ca: &str| {
        let mut player = contestant(ca).player(&PlayerTerms::default());
        player.begin(&position).unwrap();
        player.choose(&position, &budget(Duration::from_secs(60)))
    };
    assert_eq!(position.move_text(ask(",ca=own.pem").unwrap().mv), "h9");
    let (head, _) = endpoint.asked.try_recv().unwrap();
    assert!(head.to_ascii_lowercase().contains("authorization: bearer goren-arena"), "{head}");
    for ca in ["", ",ca=other.pem"] {
        match ask(ca) {
            Err(Fault::Foul { termination: Termination::ProgramError, detail }) => {
                assert!(detail.contains("no answer from the endpoint"), "{detail}");
            }
            other => panic!("{ca}: {other:?}"),
        }
        assert!(endpoint.asked.try_recv().is_err(), "{ca}: nothing is said to whom nobody knows");
    }
    for (ca, problem) in [(",ca=empty.pem", "no certificate in it"), (",ca=missing.pem", "missing.pem")] {
        let told = contestant(ca).check_game(&"gomoku".parse().unwrap()).unwrap_err();
        assert!(told.contains(problem), "{told}");
    }
}

#[test]
fn what_is_no_answer_ends_with_the_right_verdict() {
    assert_eq!(foul(&Endpoint::new(vec![Reply::Silence]), 5, 1).0, Termination::Time(Overrun::Move));
    let huge = Reply::Raw("200 OK", "x".repeat(3 << 20));
    assert_eq!(foul(&Endpoint::new(vec![huge]), 5, 60).0, Termination::OutputFlood);
    for body in [
        "<html>",
        "{}",
        "[1]",
        "{\"choices\":[]}",
        "{\"choices\":[{\"message\":{\"content\":null}}]}",
        "\u{0}",
    ] {
        let (termination, _) = foul(&Endpoint::new(vec![Reply::Raw("200 OK", body.to_owned())]), 1, 60);
        assert_eq!(termination, Termination::Malformed, "{body}");
    }
    let parts = json!({ "choices": [{ "message": { "content": [{ "type": "text", "text": "h9" }] } }] });
    assert_eq!(answered(&Endpoint::new(vec![Reply::Raw("200 OK", parts.to_string())]), 0), "h9");
}

#[test]
fn a_wrong_key_is_nobodys_loss_and_is_not_repeated() {
    let body = "wrong key: goren-arena".to_owned();
    match ask(&Endpoint::new(vec![Reply::Raw("401 Unauthorized", body)]), 3, 60) {
        Err(Fault::Infrastructure(said)) => {
            assert!(
                said.contains("401") && said.contains("(key)") && !said.contains("goren-arena"),
                "{said}"
            );
        }
        other => panic!("{other:?}"),
    }
    // The key does not follow a redirection.
    let elsewhere = Endpoint::new(vec![Reply::Words("h9")]);
    let moved = format!("307 Temporary Redirect\r\nLocation: http://{}/", elsewhere.address);
    let moved = Box::leak(moved.into_boxed_str());
    assert!(ask(&Endpoint::new(vec![Reply::Raw(moved, String::new())]), 0, 60).is_err());
    assert!(elsewhere.asked.try_recv().is_err());
    let unset: Contestant = "vision:http://127.0.0.1:1,model=x,key-env=GOREN_NO_SUCH_KEY".parse().unwrap();
    let id: GameId = "gomoku".parse().unwrap();
    assert!(unset.check_game(&id).unwrap_err().contains("GOREN_NO_SUCH_KEY"));
    let swap: GameId = "gomoku+swap2".parse().unwrap();
    let plain: Contestant = "vision:http://127.0.0.1:1,model=x".parse().unwrap();
    assert!(plain.check_game(&id).is_ok() && plain.check_game(&swap).is_err());
}

#[test]
fn scripts_and_people_play_what_they_are_given() {
    let position = Position::initial(&"gomoku".parse().unwrap());
    let mv = position.parse_move("h8").unwrap();
    let fault = Fault::foul(Termination::Memory, "too much");
    let steps = [Step::Move(mv, Duration::from_secs(7)), Step::Fault(fault.clone())];
    let mut script = Scripted::new(steps);
    let ample = budget(Duration::from_secs(60));
    assert_eq!(script.choose(&position, &ample).unwrap().used, Duration::from_secs(7));
    assert_eq!(script.choose(&position, &ample).unwrap_err(), fault);
    assert!(matches!(script.choose(&position, &ample), Err(Fault::Foul { .. })));

    let (mut person, desk) = goren_arena::player::Human::new();
    assert!(desk.play(position.parse_move("a1").unwrap()), "entered before it is asked for: not played");
    let table = thread::spawn(move || {
        let asked = desk.asked(Duration::from_secs(60)).unwrap();
        assert!(desk.play(asked.parse_move("h8").unwrap()));
        desk.asked(Duration::from_secs(60)).unwrap();
    });
    let start = Position::initial(&"gomoku".parse().unwrap());
    assert_eq!(person.choose(&start, &ample).unwrap().mv, mv);
    match person.choose(&start, &ample) {
        Err(Fault::Foul { termination: Termination::Resignation, .. }) => {}
        other => panic!("{other:?}"),
    }
    table.join().unwrap();
    let (mut absent, _desk) = goren_arena::player::Human::new();
    match absent.choose(&start, &budget(Duration::from_millis(60))) {
        Err(Fault::Foul { termination: Termination::Time(Overrun::Move), .. }) => {}
        other => panic!("{other:?}"),
    }
}
