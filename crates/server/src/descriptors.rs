//! How many files and connections this process may have open: each spectator takes one.

/// What the server itself has open besides connections.
const OWN: u64 = 120;

/// Raises the limit as far as so many connections need it.
///
/// # Errors
/// Says in words what is missing; the server then takes as many connections as there are.
#[cfg(unix)]
pub(crate) fn raise(connections: usize) -> Result<(), String> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let wanted = connections as u64 + OWN;
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= wanted) {
        return Ok(());
    }
    let granted = limit.maximum.map_or(wanted, |most| most.min(wanted));
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(granted), maximum: limit.maximum });
    let have = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    match raised {
        Ok(()) if have >= wanted => Ok(()),
        Ok(()) => Err(shortage(have, wanted)),
        Err(error) => Err(format!("{}: {error}", shortage(have, wanted))),
    }
}

/// Nothing is known of such a limit here.
#[cfg(not(unix))]
pub(crate) fn raise(_connections: usize) -> Result<(), String> {
    Ok(())
}

#[cfg(unix)]
fn shortage(have: u64, wanted: u64) -> String {
    format!(
        "at most {have} files may be open, {wanted} are needed for all connections: about {} spectators find room; `ulimit -Hn {wanted}` before the start gives more",
        have.saturating_sub(OWN)
    )
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_raised_or_what_is_missing_is_said() {
        use rustix::process::{Resource, getrlimit};
        let most = getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX);
        assert_eq!(raise(100), Ok(()), "nearly every system grants that");
        if most < u64::MAX - OWN {
            let beyond = usize::try_from(most).unwrap_or(usize::MAX);
            let said = raise(beyond).unwrap_err();
            assert!(said.contains(&format!("at most {most} files")), "{said}");
        }
    }
}
