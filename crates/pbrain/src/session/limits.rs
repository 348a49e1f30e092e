//! Values of `INFO` that cannot be kept to.

use goren_formats::protocol::gomocup::Info;

use super::Refusal;
use super::resources::LEAST_MEMORY;

/// Why a value cannot be kept to; `None` if it can, and for keys that are not known.
pub(super) fn refusal(info: &Info) -> Option<Refusal> {
    let expected = match info {
        Info::TimeoutTurn(number) | Info::TimeoutMatch(number) | Info::TimeIncrement(number)
            if *number < 0 =>
        {
            "milliseconds from 0"
        }
        Info::MaxNode(number) | Info::MaxDepth(number) | Info::HashSize(number) | Info::ThreadNum(number)
            if *number < 0 =>
        {
            "a number from 0"
        }
        Info::MaxMemory(bytes) if *bytes != 0 && *bytes < LEAST_MEMORY => "0 or at least 16777216 bytes",
        Info::Other { key, .. } if Info::is_number(key) => "a whole number",
        _ => return None,
    };
    Some(Refusal::Limit { info: info.to_string().chars().take(80).collect(), expected })
}
