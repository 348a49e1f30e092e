//! Accepting connections: how many, how long each may take to ask, and how they end.

use std::future::Future;
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// What clients are granted.
pub(crate) struct Bounds {
    /// Most connections at a time; more wait in the system's queue.
    pub(crate) connections: usize,
    /// Longest time for the head of a request, or without a request.
    pub(crate) head: Duration,
    /// Longest wait at the end for requests that are being answered.
    pub(crate) farewell: Duration,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { connections: 5000, head: Duration::from_secs(30), farewell: Duration::from_secs(3) }
    }
}

/// Pause when the system has no connection to give.
const BREATHER: Duration = Duration::from_millis(200);

/// Serves connections until `stop` is done and the last answers are given, or are too slow to wait for.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    bounds: &Bounds,
    stop: impl Future<Output = ()>,
) {
    let room = Arc::new(Semaphore::new(bounds.connections));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(bounds.head);
    tokio::pin!(stop);
    loop {
        let accepted = async {
            let permit = room.clone().acquire_owned().await.ok()?;
            Some((accept(&listener).await, permit))
        };
        let (stream, permit) = tokio::select! {
            () = &mut stop => break,
            accepted = accepted => match accepted {
                Some(accepted) => accepted,
                None => break,
            },
        };
        let service = TowerToHyperService::new(routes.clone());
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that breaks off, or is too slow, is no business of ours.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(bounds.farewell, graceful.shutdown()).await;
}

/// The next connection. Those that fail before they begin are passed over.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Small answers must not wait for more to send.
                let _ = stream.set_nodelay(true);
                return stream;
            }
            Err(error) if is_of_the_client(error.kind()) => {}
            Err(error) => {
                tracing::warn!("no connection can be taken: {error}");
                tokio::time::sleep(BREATHER).await;
            }
        }
    }
}

fn is_of_the_client(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}

#[cfg(test)]
mod tests {
    use axum::routing::post;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const IMPATIENT: Bounds =
        Bounds { connections: 2, head: Duration::from_millis(200), farewell: Duration::from_millis(200) };

    async fn listener() -> (TcpListener, std::net::SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (listener, address)
    }

    fn routes() -> Router {
        Router::new().route("/", post(|body: String| async { body }))
    }

    #[tokio::test]
    async fn clients_that_never_finish_asking_make_room_for_others() {
        let (listener, address) = listener().await;
        let server = tokio::spawn(serve_forever(listener));
        let mut stalled = Vec::new();
        for _ in 0..5 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(b"POST / HTTP/1.1\r\nHost: a\r\nX-").await.unwrap();
            stalled.push(stream);
        }
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi";
        stream.write_all(request).await.unwrap();
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer);
        tokio::time::timeout(Duration::from_secs(20), read).await.unwrap().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("hi"), "{answer}");
        server.abort();
    }

    async fn serve_forever(listener: TcpListener) {
        serve(listener, routes(), &IMPATIENT, std::future::pending()).await;
    }

    #[tokio::test]
    async fn a_client_that_stalls_does_not_hold_up_the_end() {
        let (listener, address) = listener().await;
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let server = tokio::spawn(async move {
            let stop = async move {
                let _ = stopped.await;
            };
            serve(listener, routes(), &IMPATIENT, stop).await;
        });
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n";
        stream.write_all(request).await.unwrap();
        let mut line = [0; 12];
        stream.read_exact(&mut line).await.unwrap();
        assert_eq!(&line, b"HTTP/1.1 100", "the request is being read");
        stop.send(()).unwrap();
        tokio::time::timeout(Duration::from_secs(20), server).await.unwrap().unwrap();
    }
}
