//! The text that names a model.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ureq::tls::{Certificate, PemItem, parse_pem};

/// A model behind an endpoint: `vision:URL,model=NAME,key-env=VARIABLE,ca=FILE,retries=2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    url: String,
    name: String,
    key_variable: Option<String>,
    authorities: Option<PathBuf>,
    retries: u32,
}

/// A text that names no model.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The address is none.
    #[error("`{0}` is no address of an endpoint, expected such as https://example.org/v1")]
    Url(String),
    /// An option that there is not.
    #[error("`{0}` is no option of vision, expected model=NAME, key-env=VARIABLE, ca=FILE or retries=NUMBER")]
    Option(String),
    /// A value that an option does not take.
    #[error("`{0}` is no number of retries, expected 0 to 20")]
    Retries(String),
    /// Certificates where none are looked at.
    #[error("`{0}` needs no certificates, expected ca=FILE with an address that begins with https://")]
    Plain(String),
    /// Nothing says which model.
    #[error("the model is not named, expected vision:URL,model=NAME")]
    Name,
}

/// Largest file of certificates, in bytes.
const MOST_BYTES: u64 = 1 << 20;
const RETRIES: u32 = 2;
const MOST_RETRIES: u32 = 20;
/// Behind the address, where it does not end so already.
const PATH: &str = "/chat/completions";

impl Model {
    /// Reads `vision:URL,model=NAME,…`; `None` if the text does not begin so.
    ///
    /// # Errors
    /// [`ModelError`] names the part and what was expected.
    #[must_use]
    pub fn parse(text: &str) -> Option<Result<Model, ModelError>> {
        text.trim().strip_prefix("vision:").map(Model::parts)
    }

    fn parts(text: &str) -> Result<Model, ModelError> {
        let shown = |text: &str| text.chars().take(60).collect::<String>();
        let mut parts = text.split(',').map(str::trim);
        let url = parts.next().unwrap_or_default().trim_end_matches('/');
        let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
        // A key in the address would be written into files of results.
        if rest.is_none_or(|rest| rest.is_empty() || rest.contains(['@', '?', '#', ' '])) {
            return Err(ModelError::Url(shown(url)));
        }
        let url = if url.ends_with(PATH) { url.to_owned() } else { format!("{url}{PATH}") };
        let (mut name, mut key_variable, mut authorities, mut retries) = (None, None, None, RETRIES);
        for part in parts {
            match part.split_once('=') {
                Some(("model", value)) if !value.is_empty() => name = Some(value.to_owned()),
                Some(("key-env", value)) if !value.is_empty() => key_variable = Some(value.to_owned()),
                Some(("ca", value)) if !value.is_empty() => authorities = Some(PathBuf::from(value)),
                Some(("retries", value)) => {
                    let number = value.parse().ok().filter(|&number| number <= MOST_RETRIES);
                    retries = number.ok_or_else(|| ModelError::Retries(shown(value)))?;
                }
                _ => return Err(ModelError::Option(shown(part))),
            }
        }
        if authorities.is_some() && !url.starts_with("https://") {
            return Err(ModelError::Plain(shown(&url)));
        }
        Ok(Model { url, name: name.ok_or(ModelError::Name)?, key_variable, authorities, retries })
    }

    /// Where requests go.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// The name by which the endpoint knows the model.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many answers that cannot be used, and how many failures of the service, one move may have.
    pub(super) fn retries(&self) -> u32 {
        self.retries
    }

    /// The authorities that are trusted instead of the usual ones, if there are to be others.
    ///
    /// # Errors
    /// If the file cannot be read or holds no certificate.
    pub(crate) fn authorities(&self) -> Result<Option<Vec<Certificate<'static>>>, String> {
        let Some(path) = &self.authorities else { return Ok(None) };
        let unreadable = |error: io::Error| format!("{}: {error}", path.display());
        let bytes = read_small(path).map_err(unreadable)?;
        let certificates = parse_pem(&bytes).filter_map(|item| match item {
            Ok(PemItem::Certificate(certificate)) => Some(certificate),
            _ => None,
        });
        let certificates: Vec<_> = certificates.collect();
        if certificates.is_empty() {
            return Err(format!(
                "{}: no certificate in it, expected a file in PEM that begins with -----BEGIN CERTIFICATE-----",
                path.display()
            ));
        }
        Ok(Some(certificates))
    }

    /// The key, if there is to be one.
    ///
    /// # Errors
    /// If the variable is not set.
    pub fn key(&self) -> Result<Option<String>, String> {
        let Some(variable) = &self.key_variable else { return Ok(None) };
        match std::env::var(variable) {
            Ok(key) if !key.trim().is_empty() => Ok(Some(key.trim().to_owned())),
            _ => Err(format!("the environment variable {variable} holds no key")),
        }
    }
}

/// A file of a size that certificates have.
fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "larger than 1 MiB"));
    }
    Ok(bytes)
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.name, self.url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_named_with_their_options() {
        let model = Model::parse("vision:http://127.0.0.1:1/v1/,model=eye,key-env=NO_SUCH_KEY,retries=0");
        let model = model.unwrap().unwrap();
        assert_eq!((model.url(), model.name()), ("http://127.0.0.1:1/v1/chat/completions", "eye"));
        assert_eq!(model.retries(), 0);
        assert!(model.key().unwrap_err().contains("NO_SUCH_KEY"));
        assert!(Model::parse("pipe:x").is_none());
        for wrong in [
            "",
            "ftp://x,model=y",
            "http://,model=y",
            "http://key@x,model=y",
            "http://x?key=1,model=y",
            "http://x",
            "http://x,model=",
            "http://x,model=y,retries=99",
            "http://x,model=y,key=secret",
            "http://x,model=y,ca=own.pem",
            "https://x,model=y,ca=",
        ] {
            assert!(Model::parse(&format!("vision:{wrong}")).unwrap().is_err(), "{wrong}");
        }
    }
}
