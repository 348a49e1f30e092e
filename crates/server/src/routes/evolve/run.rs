//! One evolution, generation by generation, as a stream of events: bounded in time, generations and number.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::State as Of;
use axum::response::Response;
use futures_util::stream;
use goren_engine::genetic::{Evolution, Generation, genes_text};
use goren_rules::{Cell, Move, Position};
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, mpsc, watch};

use super::{Given, Wish};
use crate::app::State;
use crate::browser::Browser;
use crate::events::sse;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::routes::watch::sse_response;

/// Longest time of an evolution.
const MOST_TIME: Duration = Duration::from_secs(20);
/// Most generations of an evolution.
const MOST_GENERATIONS: u32 = 200;
/// Longest time that a reader may take for what is ready, once the evolution's own time is over.
const PATIENCE: Duration = Duration::from_secs(5);
/// Events that are ready before anybody has read them; the evolution waits then.
const AHEAD: usize = 4;

/// Evolves until the first move has stayed long enough or a bound is met. It ends when nobody reads any more.
pub(crate) async fn run(
    Of(state): Of<State>,
    browser: Browser,
    Asked(given): Asked<Given>,
) -> Result<Response, Failure> {
    let wish = Wish::of(&given, browser.words)?;
    let permit = state.0.evolutions.clone().try_acquire_owned().map_err(|_| Failure::TooManyRuns)?;
    let evolution = wish.evolution().ok_or_else(|| Failure::Internal("no evolution".to_owned()))?;
    let (teller, told) = mpsc::channel(AHEAD);
    let stopping = state.0.stopping.subscribe();
    let run = Run {
        position: wish.position,
        evolution: Some(evolution),
        start: Instant::now(),
        teller,
        _permit: permit,
    };
    tokio::spawn(run.go(stopping));
    let stream = stream::unfold(told, |mut told: mpsc::Receiver<Bytes>| async move {
        let bytes = told.recv().await?;
        Some((Ok::<Bytes, Infallible>(bytes), told))
    });
    Ok(sse_response(Body::from_stream(stream)))
}

struct Run {
    position: Position,
    /// Away while a generation is being made.
    evolution: Option<Evolution>,
    start: Instant,
    teller: mpsc::Sender<Bytes>,
    _permit: OwnedSemaphorePermit,
}

impl Run {
    async fn go(mut self, mut stopping: watch::Receiver<bool>) {
        let end = tokio::time::Instant::from_std(self.start + MOST_TIME + PATIENCE);
        let mut number = 0;
        while let Some((generation, settled)) = self.step(&mut stopping).await {
            number += 1;
            let late = self.start.elapsed() >= MOST_TIME;
            let reason = match () {
                () if settled => Some("settled"),
                () if late => Some("time"),
                () if number >= MOST_GENERATIONS => Some("generations"),
                () => None,
            };
            let mut bytes = sse("generation", None, &self.tell(&generation).to_string()).to_vec();
            if let Some(reason) = reason {
                let seconds = self.start.elapsed().as_secs_f64();
                let told = json!({ "reason": reason, "seconds": (seconds * 100.0).round() / 100.0 });
                bytes.extend_from_slice(&sse("end", None, &told.to_string()));
            }
            let sent = tokio::time::timeout_at(end, self.teller.send(bytes.into())).await;
            if reason.is_some() || !matches!(sent, Ok(Ok(()))) {
                return;
            }
        }
    }

    /// The next generation, and whether it is the last; `None` if nobody waits for it any more.
    async fn step(&mut self, stopping: &mut watch::Receiver<bool>) -> Option<(Generation, bool)> {
        let mut evolution = self.evolution.take()?;
        let (given_up, end) = (Arc::new(AtomicBool::new(false)), self.start + MOST_TIME);
        let asked = given_up.clone();
        let mut making = tokio::task::spawn_blocking(move || {
            let generation = evolution.step(&mut || !asked.load(Ordering::Relaxed) && Instant::now() < end);
            (evolution, generation)
        });
        let stopped = async {
            let _ = stopping.wait_for(|stopping| *stopping).await;
        };
        let made = tokio::select! {
            made = &mut making => Some(made),
            () = self.teller.closed() => None,
            () = stopped => None,
        };
        let Some(made) = made else {
            given_up.store(true, Ordering::Relaxed);
            // The place is free when the thread is.
            let _ = making.await;
            return None;
        };
        let (evolution, generation) = made.ok()?;
        let settled = evolution.is_settled();
        self.evolution = Some(evolution);
        Some((generation, settled))
    }

    fn tell(&self, generation: &Generation) -> Value {
        let position = &self.position;
        let best = generation.best;
        let text = |&cell: &u16| position.move_text(Move::Place(Cell::new(cell)));
        let second = best.plays_second() && best.genes().len() > 1;
        let first: Vec<(usize, u32)> =
            generation.first_genes.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect();
        json!({
            "number": generation.number,
            "nodes": generation.nodes,
            "best": best.fitness(),
            "valid": best.is_valid(),
            "tendency": best.tendency(),
            "mean": generation.mean.round(),
            "diversity": (generation.diversity * 1000.0).round() / 1000.0,
            "line": best.genes(),
            "moves": best.genes().iter().map(text).collect::<Vec<_>>(),
            "genes": genes_text(position.geometry(), best.genes()),
            "second": second,
            "first": first,
        })
    }
}
