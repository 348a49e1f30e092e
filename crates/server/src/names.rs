//! The names under which this server may be asked: whoever makes a foreign name lead here (DNS
//! rebinding) could otherwise act as the visitor's own pages do.

use std::net::IpAddr;
use std::sync::OnceLock;

/// The names of the server.
pub(crate) struct Names {
    public: Vec<String>,
    bound: OnceLock<IpAddr>,
}

impl Names {
    pub(crate) fn new(public: Vec<String>) -> Names {
        Names { public, bound: OnceLock::new() }
    }

    /// The address that is listened on; the first one counts.
    pub(crate) fn bind(&self, address: IpAddr) {
        // A second call would be a second listener of the same server: its own address is loopback or
        // unspecified as well, or it is asked for by a public name.
        let _ = self.bound.set(address);
    }

    /// Whether a `Host` names this server: the loopback names, the address it listens on, its public
    /// names. Without a port, or with any: proxies and tunnels have ports of their own.
    pub(crate) fn know(&self, host: &str) -> bool {
        let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        if let Ok(address) = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            // Listening everywhere, any address may be ours; no foreign name hides in a number.
            let bound = self.bound.get();
            return address.is_loopback()
                || bound.is_some_and(|bound| *bound == address || bound.is_unspecified());
        }
        name == "localhost" || name.ends_with(".localhost") || self.public.contains(&name)
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty() => {
            // The colons of a bare IPv6 address are no port.
            if name.contains(':') && !name.ends_with(']') { host } else { name }
        }
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_names_are_known_and_foreign_ones_are_not() {
        let names = Names::new(vec!["games.example.org".to_owned()]);
        for own in [
            "127.0.0.1",
            "127.0.0.1:8217",
            "127.9.9.9:1",
            "localhost",
            "LOCALHOST:8217",
            "goren.localhost:80",
            "[::1]:8217",
            "[::1]",
            "::1",
            "games.example.org",
            "Games.Example.org:443",
            "games.example.org.",
        ] {
            assert!(names.know(own), "{own}");
        }
        for foreign in [
            "",
            "evil.example",
            "evil.example:8217",
            "127.0.0.1.evil.example",
            "10.0.0.5:8217",
            "xgames.example.org",
            "localhost.evil.example",
            ":80",
        ] {
            assert!(!names.know(foreign), "{foreign}");
        }
        names.bind("10.0.0.5".parse().unwrap());
        assert!(names.know("10.0.0.5:8217") && !names.know("10.0.0.6:8217"));
        let everywhere = Names::new(Vec::new());
        everywhere.bind("0.0.0.0".parse().unwrap());
        assert!(everywhere.know("192.168.1.7:8217") && !everywhere.know("evil.example"));
    }
}
