//! One request over HTTP and what came of it: bounded in time and size, and without a trace of the key.

use std::io;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use super::super::{Budget, Fault};
use super::date::retry_after;
use super::entry::Model;
use super::late;
use crate::Termination;

/// The largest answer that is read, in bytes.
const ANSWER_LIMIT: u64 = 1 << 20;
/// What is told of an answer that is none, in characters.
const TOLD: usize = 200;
/// How often the wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// What came of a request.
pub(super) enum Reply {
    /// The model's words.
    Text(String),
    /// An answer of another form than expected.
    Nonsense(String),
    /// The service has no time, or is out of order; it may say when to come again.
    Busy { after: Option<Duration>, said: String },
    /// Nothing that asking again would mend.
    Fault(Fault),
}

/// The endpoint with the key.
pub(super) struct Service {
    url: String,
    key: Option<String>,
    tls: TlsConfig,
}

/// Without the key, so that it gets into no log.
impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").field("url", &self.url).finish_non_exhaustive()
    }
}

/// What a thread brings back from the network.
enum Fetched {
    Answer { status: u16, after: Option<Duration>, body: Vec<u8> },
    TooLarge,
    Late,
    Failed(String),
}

impl Service {
    pub(super) fn new(model: &Model) -> Result<Service, String> {
        let tls = trusting(model.authorities()?);
        Ok(Service { url: model.url().to_owned(), key: model.key()?, tls })
    }

    /// Asks once. The request is done by a thread of its own, so that a game that is dropped does not wait for it.
    pub(super) fn ask(&self, body: Vec<u8>, deadline: Instant, budget: &Budget) -> Reply {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Reply::Fault(late());
        }
        let (sender, receiver) = channel();
        let (url, key, tls) = (self.url.clone(), self.key.clone(), self.tls.clone());
        thread::spawn(move || {
            // Nobody may wait for it any more.
            let _ = sender.send(fetch(&url, key.as_deref(), tls, &body, left));
        });
        let fetched = loop {
            if budget.is_stopped() {
                return Reply::Fault(Fault::Stopped);
            }
            match receiver.recv_timeout(LOOK) {
                Ok(fetched) => break fetched,
                Err(RecvTimeoutError::Timeout) if Instant::now() < deadline => {}
                Err(_) => break Fetched::Late,
            }
        };
        match fetched {
            Fetched::Answer { status: 200, body, .. } => words(&body, |text| self.told(text)),
            Fetched::Answer { status, after, body } => self.refused(status, after, &body),
            Fetched::TooLarge => {
                let detail = format!("an answer of more than {ANSWER_LIMIT} bytes");
                Reply::Fault(Fault::foul(Termination::OutputFlood, detail))
            }
            Fetched::Late => Reply::Fault(late()),
            Fetched::Failed(said) => Reply::Busy { after: None, said: self.told(&said) },
        }
    }

    fn refused(&self, status: u16, after: Option<Duration>, body: &[u8]) -> Reply {
        let text = self.told(&String::from_utf8_lossy(&body[..body.len().min(4 * TOLD)]));
        let said = format!("the endpoint answers {status}: {text}");
        match status {
            408 | 409 | 425 | 429 | 500..=599 => Reply::Busy { after, said },
            // A wrong key, model or address: not the play of the model, and no game would go on.
            _ => Reply::Fault(Fault::Infrastructure(said)),
        }
    }

    /// A text in one line, shortened, without the key.
    fn told(&self, text: &str) -> String {
        let text = match &self.key {
            Some(key) => text.replace(key.as_str(), "(key)"),
            None => text.to_owned(),
        };
        text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(TOLD).collect()
    }
}

/// Trusts these authorities, or the usual ones.
fn trusting(authorities: Option<Vec<Certificate<'static>>>) -> TlsConfig {
    let builder = TlsConfig::builder();
    match authorities {
        Some(certificates) => builder.root_certs(RootCerts::from(certificates)).build(),
        None => builder.build(),
    }
}

fn fetch(url: &str, key: Option<&str>, tls: TlsConfig, body: &[u8], time: Duration) -> Fetched {
    let agent: Agent = Agent::config_builder()
        .tls_config(tls)
        .timeout_global(Some(time))
        .http_status_as_error(false)
        // The key goes to the address that was named and nowhere else.
        .max_redirects(0)
        .max_redirects_will_error(false)
        .build()
        .into();
    let mut request = agent.post(url).header("Content-Type", "application/json");
    if let Some(key) = key {
        request = request.header("Authorization", format!("Bearer {key}"));
    }
    let mut response = match request.send(body) {
        Ok(response) => response,
        Err(error) => return failed(&error),
    };
    let status = response.status().as_u16();
    let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
    let after = header("Retry-After").and_then(|text| retry_after(text, header("Date")));
    match response.body_mut().with_config().limit(ANSWER_LIMIT).read_to_vec() {
        Ok(body) => Fetched::Answer { status, after, body },
        Err(error) => failed(&error),
    }
}

fn failed(error: &ureq::Error) -> Fetched {
    match error {
        ureq::Error::Timeout(_) => Fetched::Late,
        ureq::Error::BodyExceedsLimit(_) => Fetched::TooLarge,
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => Fetched::Late,
        error => Fetched::Failed(format!("no answer from the endpoint: {error}")),
    }
}

/// The words of the first choice of an answer.
fn words(body: &[u8], told: impl Fn(&str) -> String) -> Reply {
    let nonsense = |what: &str| {
        let text = told(&String::from_utf8_lossy(&body[..body.len().min(4 * TOLD)]));
        Reply::Nonsense(format!("the endpoint answers {what}: {text}"))
    };
    let Ok(value) = serde_json::from_slice::<Value>(body) else { return nonsense("no JSON") };
    match &value["choices"][0]["message"]["content"] {
        Value::String(text) => Reply::Text(text.clone()),
        Value::Array(parts) => {
            let texts: Vec<&str> = parts.iter().filter_map(|part| part["text"].as_str()).collect();
            Reply::Text(texts.join("\n"))
        }
        _ => nonsense("without the text of a message"),
    }
}
