//! What a machine must have beyond Rust: npm's packages and a Chromium.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::command::Run;

/// Installs the browser tests' packages if they are absent or older than their lock file.
pub(crate) fn npm_packages(root: &Path) -> Result<()> {
    if find("npm").is_none() {
        install("nodejs npm")?;
    }
    let folder = root.join("e2e");
    let changed = |name: &str| folder.join(name).metadata().and_then(|data| data.modified());
    if let (Ok(installed), Ok(locked)) =
        (changed("node_modules/.package-lock.json"), changed("package-lock.json"))
        && installed >= locked
    {
        return Ok(());
    }
    let counts = Run::npm(root, "ci --no-audit --no-fund").check()?;
    if counts.failed > 0 {
        bail!("npm could not install the packages of e2e/");
    }
    Ok(())
}

/// The path of Debian's Chromium; installs it where that is possible.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    if let Some(path) = find("chromium") {
        return Ok(path);
    }
    install("chromium")?;
    find("chromium").ok_or_else(|| anyhow::anyhow!("chromium was installed but is not in PATH"))
}

/// Installs Debian packages, or says which are missing.
fn install(packages: &str) -> Result<()> {
    if find("apt-get").is_none() || !is_root() {
        bail!("missing: {packages}; install the Debian package(s) {packages} and run again");
    }
    let apt = |words: &str| Run::program("apt-get", words).with("DEBIAN_FRONTEND", "noninteractive").check();
    apt("update")?;
    if apt(&format!("install -y --no-install-recommends {packages}"))?.failed > 0 {
        bail!("apt-get could not install {packages}");
    }
    Ok(())
}

/// Only root may write here; asking the file system needs no unsafe call.
fn is_root() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| {
        status.lines().any(|line| {
            line.strip_prefix("Uid:").is_some_and(|ids| ids.split_whitespace().nth(1) == Some("0"))
        })
    })
}

fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}
