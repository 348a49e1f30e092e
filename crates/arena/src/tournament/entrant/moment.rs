//! Moments as an organiser writes them.

use std::fmt;

use toml::value::{Datetime, Offset};

const DAY: i64 = 24 * 60 * 60;

/// Until when entrants are taken: a moment with the zone it was written in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Deadline {
    /// Seconds since the beginning of 1970 in Greenwich.
    seconds: i64,
    /// Minutes by which the zone is ahead.
    ahead: i16,
}

impl Deadline {
    /// The moment of a date with time and zone; `None` if one of them is missing.
    #[must_use]
    pub fn of(date: &Datetime) -> Option<Deadline> {
        let (day, time) = (date.date?, date.time?);
        let ahead = match date.offset? {
            Offset::Z => 0,
            Offset::Custom { minutes } => minutes,
        };
        let days = days_since_1970(i64::from(day.year), i64::from(day.month), i64::from(day.day));
        let second = time.second.unwrap_or_default();
        let of_day = (i64::from(time.hour) * 60 + i64::from(time.minute)) * 60 + i64::from(second);
        Some(Deadline { seconds: days * DAY + of_day - i64::from(ahead) * 60, ahead })
    }

    /// A moment in milliseconds since 1970.
    #[must_use]
    pub fn at(milliseconds: u64) -> Deadline {
        Deadline { seconds: i64::try_from(milliseconds / 1000).unwrap_or(i64::MAX), ahead: 0 }
    }
}

impl PartialOrd for Deadline {
    fn partial_cmp(&self, other: &Deadline) -> Option<std::cmp::Ordering> {
        self.seconds.partial_cmp(&other.seconds)
    }
}

impl fmt::Display for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let local = self.seconds.saturating_add(i64::from(self.ahead) * 60);
        let (year, month, day) = date_of(local.div_euclid(DAY));
        let minute = local.rem_euclid(DAY) / 60;
        write!(f, "{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)?;
        match self.ahead {
            0 => f.write_str(" UTC"),
            ahead => {
                let sign = if ahead < 0 { '-' } else { '+' };
                write!(f, " {sign}{:02}:{:02}", ahead.abs() / 60, ahead.abs() % 60)
            }
        }
    }
}

/// Days of the Gregorian calendar. Years are counted from March, so that a leap day is the last one of its year.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468
}

/// The other way round.
fn date_of(days: i64) -> (i64, i64, i64) {
    let days = days.saturating_add(719_468);
    let (era, rest) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365;
    let of_year = rest - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = (year + 400 * era, month + 3);
    if month > 12 { (year + 1, month - 12, day) } else { (year, month, day) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> Option<Deadline> {
        Deadline::of(&text.parse().unwrap())
    }

    #[test]
    fn moments_are_compared_across_zones() {
        let summer = moment("2026-12-24T18:00:00+02:00").unwrap();
        assert_eq!(summer.to_string(), "2026-12-24 18:00 +02:00");
        assert_eq!(Deadline::at(1_798_128_000_000).to_string(), "2026-12-24 16:00 UTC");
        assert!(summer <= Deadline::at(1_798_128_000_000) && summer > Deadline::at(1_798_127_999_000));
        assert_eq!(moment("1970-01-01T00:00:00Z"), Some(Deadline::at(0)));
        assert_eq!(moment("2024-02-29T23:59:00-03:30").unwrap().to_string(), "2024-02-29 23:59 -03:30");
        assert_eq!((moment("2026-12-24"), moment("2026-12-24T18:00:00")), (None, None));
    }

    #[test]
    fn every_day_of_nine_centuries_is_found_again() {
        let mut last = days_since_1970(1599, 12, 31);
        for year in 1600..2500 {
            for month in 1..=12 {
                for day in 1..=28 {
                    let days = days_since_1970(year, month, day);
                    assert!(days > last && days - last <= 4);
                    assert_eq!(date_of(days), (year, month, day));
                    last = days;
                }
            }
        }
    }
}
