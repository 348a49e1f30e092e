//! When a busy service wants to be asked again: `Retry-After` in seconds or as a date, in the three forms that RFC 9110 has for
//! dates (sections 5.6.7 and 10.2.3).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Names of months, as dates of HTTP have them.
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// How long to wait. A date is meant by the service's clock, which its answer tells as well; without that, by ours. One that has
/// passed means no time at all.
pub(super) fn retry_after(text: &str, date: Option<&str>) -> Option<Duration> {
    let text = text.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let until = seconds_of(text)?;
    let ours = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let now = date.and_then(seconds_of).unwrap_or_else(ours);
    Some(Duration::from_secs(until.saturating_sub(now)))
}

/// Seconds from 1970 on of a date; `None` if it is none, or earlier.
fn seconds_of(text: &str) -> Option<u64> {
    let words: Vec<&str> = text.trim().split([' ', ',', '-']).filter(|word| !word.is_empty()).collect();
    let (day, month, year, time) = match words[..] {
        // Sun, 06 Nov 1994 08:49:37 GMT, and with a year of two digits: Sunday, 06-Nov-94 08:49:37 GMT.
        [_, day, month, year, time, "GMT"] => (day, month, year, time),
        // Sun Nov  6 08:49:37 1994
        [_, month, day, time, year] => (day, month, year, time),
        _ => return None,
    };
    let month = 1 + MONTHS.iter().position(|name| *name == month)? as u64;
    let year = match (year.len(), year.parse::<u64>().ok()?) {
        (2, short) if short < 70 => 2000 + short,
        (2, short) => 1900 + short,
        (4, year) => year,
        _ => return None,
    };
    let day: u64 = day.parse().ok().filter(|day| (1..=31).contains(day))?;
    let time: Vec<u64> = time.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let [hours @ 0..=23, minutes @ 0..=59, seconds @ 0..=60] = time[..] else { return None };
    Some(86_400 * days(year, month, day)? + 3600 * hours + 60 * minutes + seconds)
}

/// Days from the first of January 1970 on, in the Gregorian calendar.
fn days(year: u64, month: u64, day: u64) -> Option<u64> {
    // Years begin in March, so that the odd day comes last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year.checked_sub(1)?, month + 9) };
    let before = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day;
    before.checked_sub(719_469)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_every_form_of_a_date_are_understood() {
        let at = 784_111_777;
        for text in
            ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]
        {
            assert_eq!(seconds_of(text), Some(at), "{text}");
        }
        assert_eq!(seconds_of("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(seconds_of("Thu, 29 Feb 2024 12:00:00 GMT"), Some(1_709_208_000));
        for text in
            ["", "soon", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nom 1994 08:49:37 GMT", "1 2 3 4 5 GMT"]
        {
            assert_eq!(seconds_of(text), None, "{text}");
        }
        let wait = |text: &str, date| retry_after(text, date).map(|wait| wait.as_secs());
        assert_eq!(wait(" 7 ", None), Some(7));
        let now = Some("Sun, 06 Nov 1994 08:49:30 GMT");
        assert_eq!(wait("Sun, 06 Nov 1994 08:49:37 GMT", now), Some(7));
        assert_eq!(wait("Sun, 06 Nov 1994 08:49:07 GMT", now), Some(0));
        assert!(wait("Fri, 31 Dec 9999 23:59:59 GMT", None).is_some_and(|wait| wait > 1_000_000));
        assert_eq!(wait("-1", None), None);
    }
}
