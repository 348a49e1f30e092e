//! The façade: a position and limits in, a move out.

use std::time::{Duration, Instant};

use goren_rules::{Cell, Move, Outcome, Play, Position};

use crate::grade::Grade;
use crate::time_manager::{Overhead, Setting, Watch};
use crate::tt::Table;
use crate::{Balanced, Best, Info, Kind, Limits, PlayerSpec, SearchOptions, Value};
use crate::{choice, genetic, greedy, lines, mcts, pentago, pieces, search, windows};

/// The memory a searching engine uses if nothing else is asked for, in MiB.
const DEFAULT_TABLE_MIB: usize = 16;
/// The same of `mcts`, whose nodes are many.
const DEFAULT_TREE_MIB: usize = 64;

/// A player that chooses moves. It prints nothing and knows no protocol.
///
/// ```
/// use goren_engine::{Engine, Limits, PlayerSpec};
/// use goren_rules::parse_position;
///
/// let position = parse_position("gomoku moves h8 a1 i8 c1 j8 e1 k8 g1")?;
/// let player: PlayerSpec = "goren".parse()?;
/// let best = Engine::new(player).go(&position, &Limits::nodes(1000), &mut |_| {})?;
/// assert!(["g8", "l8"].contains(&position.move_text(best.mv).as_str()));
/// assert_eq!(best.value.to_string(), "+M1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    player: PlayerSpec,
    /// Memory for what is learned, in MiB.
    mib: usize,
    table: Table,
    /// Whether the table has its memory, rather than a tree or what Pentago needs.
    table_is_held: bool,
    tree: mcts::Tree,
    pentago: pentago::Memory,
    threads: usize,
    overhead: Overhead,
}

/// Why an engine cannot answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The game has ended.
    #[error("the game is over ({0}), expected a position with a move to make")]
    Over(Outcome),
    /// The player has no search for even positions, or the game none that it could search.
    #[error("{0} finds no balanced stones in {1}, expected goren and a game of lines with room for them")]
    Balance(&'static str, String),
    /// Every move is excluded.
    #[error("every move is excluded, expected at least one that may be made")]
    Excluded,
    /// The side to move has no legal move.
    #[error("the side to move has no legal move, expected a position with a move to make")]
    NoMove,
    /// The player does not play this game.
    #[error("lines:faithful plays only hex217, not {0}")]
    OtherGame(String),
}

impl Engine {
    /// The greatest number of threads: more than any machine this is meant for has.
    pub const MOST_THREADS: usize = 256;

    /// An engine with the default table size. The memory is taken here, not in [`Engine::go`].
    #[must_use]
    pub fn new(player: PlayerSpec) -> Engine {
        let mib = if player.kind == Kind::Mcts { DEFAULT_TREE_MIB } else { DEFAULT_TABLE_MIB };
        Engine::with_table(player, mib)
    }

    /// An engine whose transposition table, or tree, takes at most `mib` MiB, 1..=65536; other numbers
    /// are brought into that range. Players without either take none.
    #[must_use]
    pub fn with_table(player: PlayerSpec, mib: usize) -> Engine {
        let mib = mib.clamp(1, 1 << 16);
        let (table, tree) = (Table::new(table_size(player, mib)), mcts::Tree::new(tree_size(player, mib)));
        let (pentago, overhead) = (pentago::Memory::default(), Overhead::default());
        Engine { player, mib, table, table_is_held: true, tree, pentago, threads: 1, overhead }
    }

    /// Gives the transposition table another size, as in [`with_table`](Engine::with_table). What
    /// it held is forgotten.
    pub fn set_table(&mut self, mib: usize) {
        self.mib = mib.clamp(1, 1 << 16);
        self.table = Table::new(table_size(self.player, self.mib));
        self.table_is_held = true;
        self.tree = mcts::Tree::new(tree_size(self.player, self.mib));
        self.pentago.forget();
    }

    /// Lets `goren` search with this many threads, 1..=256; other numbers are brought into that
    /// range. With one thread the same search gives the same answer, with more it may not.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, Engine::MOST_THREADS);
    }

    /// The player.
    #[must_use]
    pub fn player(&self) -> PlayerSpec {
        self.player
    }

    /// Forgets what was learned in the game so far.
    pub fn new_game(&mut self) {
        self.table.forget();
        self.tree.forget();
        self.pentago.forget();
        self.overhead.new_game();
    }

    /// Builds the tables a game needs, so that the first move does not wait for them.
    pub fn prepare(&mut self, position: &Position) {
        if self.player.kind == Kind::AlphaBeta {
            search::prepare(position);
        }
    }

    /// Chooses a move. `on_info` is called after every completed depth.
    ///
    /// Without a time limit the answer depends on the player, the position and the limits alone.
    ///
    /// # Errors
    /// [`EngineError`] if there is no move to make, or if the player does not play this game.
    pub fn go(
        &mut self,
        position: &Position,
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Best, EngineError> {
        self.search(position, &limits.clone().into(), on_info)
    }

    /// Chooses among the moves that the options allow, and finds as many lines as they ask for.
    ///
    /// # Errors
    /// As [`go`](Engine::go), and [`EngineError::Excluded`] if no move may be chosen.
    pub fn search(
        &mut self,
        position: &Position,
        options: &SearchOptions,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Best, EngineError> {
        let start = Instant::now();
        let choice = self.choice(position, options)?;
        let clock = options.limits.clock.as_ref();
        self.overhead.begin(clock, position.ply());
        let mut watch = self.watch(position, &options.limits, start);
        let mut best = self.choose(position, (&choice, options.lines), &mut watch, on_info)?;
        if best.value < Value::DRAW && may_swap(position) && self.player.kind != Kind::Random {
            let (value, depth) = (best.value.flipped(), best.depth);
            best = Best { value, depth, ..at_once(Move::Swap) };
        }
        best.nodes = watch.nodes();
        best.elapsed = start.elapsed();
        self.overhead.end(clock, best.elapsed, position.ply(), watch.stall());
        Ok(best)
    }

    /// Finds the stone after which neither side stands better, or with `two` the pair of stones, one
    /// of the side to move and then one of its opponent. Excluded and chosen cells of the options
    /// are those of the first stone.
    ///
    /// # Errors
    /// As [`search`](Engine::search), and [`EngineError::Balance`] if the player or the game has no
    /// such search, or if two stones end the game.
    pub fn balance(
        &mut self,
        position: &Position,
        options: &SearchOptions,
        two: bool,
    ) -> Result<Balanced, EngineError> {
        let choice = self.choice(position, options)?;
        let refused = || EngineError::Balance(self.player.kind.id(), position.id().to_string());
        if self.player.kind != Kind::AlphaBeta || choice.iter().any(|mv| mv.cell().is_none()) {
            return Err(refused());
        }
        if two && position.empty() < 2 {
            return Err(refused());
        }
        let mut watch = self.watch(position, &options.limits, Instant::now());
        let task = search::Task { position, choice: &choice, player: self.player, lines: 1, threads: 1 };
        let found = search::balance(&task, &mut self.table, &mut watch, two);
        let mut found =
            found.filter(|found| found.moves.len() == 1 + usize::from(two)).ok_or_else(refused)?;
        found.nodes = watch.nodes();
        Ok(found)
    }

    /// The moves that may be chosen; never empty.
    fn choice(&self, position: &Position, options: &SearchOptions) -> Result<Vec<Move>, EngineError> {
        if let Some(outcome) = position.outcome() {
            return Err(EngineError::Over(outcome));
        }
        let mut choice = choice::choose(position);
        if choice.is_empty() {
            return Err(EngineError::NoMove);
        }
        let allowed = |cell: &Cell| {
            !options.exclude.contains(cell) && (options.only.is_empty() || options.only.contains(cell))
        };
        choice.retain(|mv| mv.cell().as_ref().is_none_or(allowed));
        if choice.is_empty() { Err(EngineError::Excluded) } else { Ok(choice) }
    }

    fn watch(&self, position: &Position, limits: &Limits, start: Instant) -> Watch {
        let patient = self.player.kind == Kind::Lines { faithful: true };
        let (lost, empty) = (self.overhead.get(), position.empty());
        Watch::new(limits, &Setting { start, patient, lost, empty })
    }

    fn choose(
        &mut self,
        position: &Position,
        (choice, lines): (&[Move], usize),
        watch: &mut Watch,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Best, EngineError> {
        let seed = self.player.seed;
        Ok(match self.player.kind {
            _ if choice.len() == 1 => at_once(choice[0]),
            Kind::Mcts => self.by_playouts(position, (choice, lines), watch, on_info),
            Kind::Genetic => {
                let task = search::Task { position, choice, player: self.player, lines, threads: 1 };
                let found = genetic::go(&task, watch, on_info);
                found.unwrap_or_else(|| greedy::go(position, choice, seed, watch))
            }
            Kind::Greedy => greedy::go(position, choice, seed, watch),
            Kind::Random => at_once(choice::random(choice, position, seed)),
            Kind::Lines { faithful } => {
                if faithful && !lines::is_contest_board(position) {
                    return Err(EngineError::OtherGame(position.id().to_string()));
                }
                if position.rules().is_plain() {
                    lines::go(position, choice, faithful, watch, on_info)
                } else {
                    greedy::go(position, choice, seed, watch)
                }
            }
            Kind::AlphaBeta => self.strongest(position, (choice, lines), watch, on_info),
        })
    }

    /// Chooses by the strongest search of the game.
    fn strongest(
        &mut self,
        position: &Position,
        (choice, lines): (&[Move], usize),
        watch: &mut Watch,
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        let (player, threads, mib) = (self.player, self.threads, self.mib);
        let rules = position.rules();
        let searched = rules.play == Play::Line && rules.players == 2 || pieces::serves(rules.play);
        if searched != self.table_is_held {
            // What the searches know is held by one of them at a time, so that the bound is kept.
            self.table = Table::new(if searched { mib } else { 0 });
            self.table_is_held = searched;
        }
        if searched {
            self.tree.forget();
            self.pentago.forget();
        }
        let task = search::Task { position, choice, player, lines, threads };
        if position.rules().play == Play::Pentago {
            let task = pentago::Task { position, choice, player, lines, mib };
            pentago::go(&task, &mut self.pentago, watch, on_info)
        } else {
            let found = search::go(&task, &mut self.table, watch, on_info);
            let found = found.or_else(|| windows::go(&task, &mut self.table, watch, on_info));
            let found = found.or_else(|| pieces::go(&task, &mut self.table, watch, on_info));
            found.unwrap_or_else(|| self.by_playouts(position, (choice, lines), watch, on_info))
        }
    }

    /// Chooses by playouts, as well as the level allows.
    fn by_playouts(
        &mut self,
        position: &Position,
        (choice, lines): (&[Move], usize),
        watch: &mut Watch,
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        let grade = Grade::of_playouts(self.player);
        let choice = grade.considered(position, choice);
        if choice.len() == 1 {
            return at_once(choice[0]);
        }
        if let Some(index) = grade.careless(position.key(), choice.len()) {
            return at_once(choice[index]);
        }
        grade.limit(watch);
        self.tree.resize(self.mib);
        let task = mcts::Task { position, choice: &choice, seed: self.player.seed, lines };
        mcts::go(&task, &mut self.tree, watch, on_info)
    }
}

fn table_size(player: PlayerSpec, mib: usize) -> usize {
    if player.kind == Kind::AlphaBeta { mib.clamp(1, 1 << 16) } else { 0 }
}

fn tree_size(player: PlayerSpec, mib: usize) -> usize {
    if player.kind == Kind::Mcts { mib.clamp(1, 1 << 16) } else { 0 }
}

/// Whether the seats may be exchanged instead of a stone.
fn may_swap(position: &Position) -> bool {
    position.rules().pie && position.check(Move::Swap).is_ok()
}

fn at_once(mv: Move) -> Best {
    let (value, elapsed, line, others) = (Value::DRAW, Duration::ZERO, vec![mv], Vec::new());
    Best { mv, value, depth: 0, nodes: 0, elapsed, line, others }
}
