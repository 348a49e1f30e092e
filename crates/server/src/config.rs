//! Starting and stopping.

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use goren_arena::sandbox::Confinement;
use goren_store::{Store, StoreError};
use tokio::net::TcpListener;

use crate::app::{State, app};
use crate::connections::{self, Bounds};
use crate::descriptors;
use crate::live::OfferedProgram;
use crate::lock::FolderLock;

/// Threads for the disk and the engines at most, unless there are more engines.
const BLOCKING_THREADS: usize = 32;

/// Everything the server has to be told.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Folder of the database; created if it is not there.
    pub data: PathBuf,
    /// Folder of the events that are shown, each a folder of its own in it, or the folder of a single one; `events` in
    /// the folder of the database if it is not said.
    pub events: Option<PathBuf>,
    /// Engines thinking at the same time, at least 1.
    pub engines: usize,
    /// Host names under which the server is reached besides its address and the loopback names, in
    /// lower case, without port. Requests to other names are refused: a foreign name that leads here
    /// belongs to a site that tries to act for its visitor.
    pub names: Vec<String>,
    /// Programs that can be played against besides the engine, each with a name of its own.
    pub programs: Vec<OfferedProgram>,
    /// Programs running at the same time, at least 1.
    pub programs_at_once: usize,
    /// How programs are confined; not at all if nothing is said.
    pub confinement: Confinement,
}

impl Config {
    /// Listens on the loopback interface, keeps its games in `data`, and lets as many engines
    /// think as there are processors.
    #[must_use]
    pub fn new(data: PathBuf) -> Config {
        let engines = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8217)),
            data,
            events: None,
            engines,
            names: Vec::new(),
            programs: Vec::new(),
            programs_at_once: 4,
            confinement: Confinement::default(),
        }
    }
}

/// Why the server did not start or did not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The folder of the database cannot be made or written to.
    #[error("cannot use the folder {path:?}: {error}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Another server has the folder.
    #[error("another goren already serves the games in {path:?}")]
    InUse {
        /// The folder.
        path: PathBuf,
        /// The address of its page, if it is known.
        address: String,
    },
    /// The database cannot be opened.
    #[error("cannot open the games in {path:?}: {error}")]
    Store {
        /// The database file.
        path: PathBuf,
        /// What the store says.
        error: StoreError,
    },
    /// The address is in use or not ours.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The threads of the server cannot be started.
    #[error("cannot start the server: {0}")]
    Runtime(std::io::Error),
    /// The server broke off.
    #[error("the server broke off: {0}")]
    Broken(std::io::Error),
}

/// Runs the server until Ctrl-C or a termination signal. `on_ready` hears the address once
/// connections are taken.
///
/// # Errors
/// If the database or the address cannot be opened, or the server breaks off.
pub fn run(config: &Config, on_ready: impl FnOnce(SocketAddr)) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS.max(config.engines + config.programs_at_once + 8))
        .build()
        .map_err(ServerError::Runtime)?;
    if let Err(shortage) = descriptors::raise(Bounds::default().connections) {
        tracing::warn!("{shortage}");
    }
    let result = runtime.block_on(async {
        std::fs::create_dir_all(&config.data)
            .map_err(|error| ServerError::Folder { path: config.data.clone(), error })?;
        let mut lock = FolderLock::take(&config.data)?;
        let state = open(config)?;
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| ServerError::Listen { address: config.listen, error })?;
        let address = listener.local_addr().map_err(ServerError::Broken)?;
        lock.note(address);
        on_ready(address);
        serve(listener, state, stop_signal()).await;
        Ok(())
    });
    // An engine that is thinking has been told to stop; whatever else blocks is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

fn open(config: &Config) -> Result<State, ServerError> {
    let path = config.data.join("goren.db");
    let store = Store::open(&path).map_err(|error| ServerError::Store { path, error })?;
    Ok(State::serving(store, config))
}

/// Serves connections until `stop` is done, then closes live streams, stops engines and ends; a client
/// that is slow to ask or to read is not waited for.
pub async fn serve(listener: TcpListener, state: State, stop: impl Future<Output = ()> + Send + 'static) {
    if let Ok(address) = listener.local_addr() {
        state.0.names.bind(address.ip());
    }
    let stopping = state.clone();
    let routes = app(state);
    let stopped = async move {
        stop.await;
        stopping.stop();
    };
    connections::serve(listener, routes, &Bounds::default(), stopped).await;
}

async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
