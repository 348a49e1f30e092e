//! Which encoding old texts are in.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{EUC_JP, Encoding, GBK, UTF_8, UTF_16BE, UTF_16LE};

use super::study::Study;

/// Bytes that are looked at; more make no better guess.
const ENOUGH: usize = 1 << 20;

/// The likely encoding of texts: a guess by the frequencies of letters, since a text that can be decoded need not be in that encoding.
#[must_use]
pub fn guess<'a>(texts: impl Iterator<Item = &'a [u8]>) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let (mut seen, mut utf8) = (0, true);
    for text in texts {
        if text.is_ascii() {
            continue;
        }
        utf8 &= std::str::from_utf8(text).is_ok();
        detector.feed(text, false);
        // What ends one text does not go on in the next.
        detector.feed(b"\n", false);
        seen += text.len();
        if seen > ENOUGH {
            break;
        }
    }
    detector.feed(b"", true);
    if utf8 {
        return UTF_8;
    }
    match detector.guess(None, Utf8Detection::Deny) {
        // Programs for Windows wrote these files, and Windows never wrote EUC-JP, which short texts in GBK resemble.
        encoding if encoding == EUC_JP => GBK,
        encoding => encoding,
    }
}

/// Decodes a whole file into UTF-8: by its byte order mark, by what the user says, else by a guess. With it the encoding, if it was guessed.
pub(crate) fn decode_file(
    bytes: &[u8],
    said: Option<&'static Encoding>,
) -> (String, Option<&'static Encoding>) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return (encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned(), None);
    }
    let encoding = said.unwrap_or_else(|| guess(std::iter::once(bytes)));
    let text = encoding.decode_without_bom_handling(bytes).0.into_owned();
    (text, (said.is_none() && encoding != UTF_8).then_some(encoding))
}

/// A file in UTF-16 as UTF-8, and anything without its mark of UTF-8; `None` if nothing is to be done.
pub(crate) fn without_mark(bytes: &[u8]) -> Option<Vec<u8>> {
    let (encoding, mark) = Encoding::for_bom(bytes)?;
    let rest = &bytes[mark..];
    let wide = encoding == UTF_16LE || encoding == UTF_16BE;
    Some(if wide {
        encoding.decode_without_bom_handling(rest).0.into_owned().into_bytes()
    } else {
        rest.to_vec()
    })
}

impl Study {
    /// Guesses the encoding of the study's texts; the guess, if there was anything to guess.
    pub(crate) fn guess_encoding(&mut self) -> Option<&'static Encoding> {
        self.texts_to_guess().next()?;
        self.encoding = guess(self.texts_to_guess());
        (self.encoding != UTF_8).then_some(self.encoding)
    }
}

/// Text in an encoding. `None` if the encoding does not have all of it.
pub(crate) fn encoded(text: &str, encoding: &'static Encoding) -> Option<Vec<u8>> {
    let (bytes, _, failed) = encoding.encode(text);
    (!failed).then(|| bytes.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sentences of a kind that comments have, each in an encoding that its authors' machines had.
    const SENTENCES: [(&str, &str); 6] = [
        ("GBK", "黑棋先手,白棋防守错误,以下黑必胜。第五手打点"),
        ("Big5", "黑棋先手,白棋防守錯誤,以下黑必勝。第五手打點"),
        ("Shift_JIS", "黒の四追い勝ち。白の受けはここしかない"),
        ("windows-1251", "Чёрные выигрывают четвёрками, белые защищаются здесь"),
        ("windows-1252", "Svart vinner här, vit måste försvara på båda sidor"),
        (
            "windows-1257",
            "Čia juodieji laimi keturiais ėjimais, baltieji turėjo žaisti kitaip, šis ėjimas yra klaida",
        ),
    ];

    #[test]
    fn the_encoding_of_a_comment_is_guessed() {
        for (name, sentence) in SENTENCES {
            let encoding = Encoding::for_label(name.as_bytes()).unwrap();
            let bytes = encoded(sentence, encoding).unwrap();
            assert_eq!(guess(std::iter::once(bytes.as_slice())).name(), name, "{sentence}");
            assert_eq!(guess(std::iter::once(sentence.as_bytes())), UTF_8);
        }
    }

    #[test]
    fn marks_decide() {
        assert_eq!(decode_file(b"\xff\xfea\0b\0", None).0, "ab");
        assert_eq!(without_mark(b"\xef\xbb\xbfab"), Some(b"ab".to_vec()));
        assert_eq!(without_mark(b"ab"), None);
        assert_eq!(decode_file(b"fl\xe4", Some(encoding_rs::WINDOWS_1252)), ("flä".to_owned(), None));
    }
}
