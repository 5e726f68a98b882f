//! The files that an engine reads: its network and its opening book.

use crate::error::Problem;
use crate::input;
use crate::output::plain;
use crate::searcher::Searcher;
use crate::types::{BookHeader, NetworkHeader};
use cotulenh::wire::ErrorData;
use cotulenh_engine::book::BookError;
use cotulenh_engine::eval::NetworkError;
use cotulenh_engine::{Book, Evaluation, Network, Strength, level};
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// Maximum size of a network or a book in bytes.
const MAX_BYTES: u32 = 64 << 20;

impl From<NetworkError> for Problem {
    fn from(why: NetworkError) -> Problem {
        Problem::new("network", why)
    }
}

impl From<BookError> for Problem {
    fn from(why: BookError) -> Problem {
        let mut data = ErrorData::new("book", &why);
        if let BookError::Content(byte) = why {
            data.byte = Some(byte);
        }
        data.into()
    }
}

fn header(network: &Network) -> NetworkHeader {
    let header = network.header();
    NetworkHeader {
        checksum: format!("{:08x}", header.checksum),
        description: header.description.clone(),
    }
}

fn read_book(bytes: &[u8]) -> Result<(Book, BookHeader), Problem> {
    let book = Book::read(bytes)?;
    let header = BookHeader {
        positions: book.len() as u32,
        description: book.description().to_owned(),
    };
    Ok((book, header))
}

#[wasm_bindgen]
impl Searcher {
    /// Reads a network file (`cotulenh/network.ctn`) and uses it as the evaluation from now on. The transposition table is
    /// cleared. Levels below the last keep the hand-crafted evaluation (`usesNetwork`). Throws an error with the code
    /// `network`, and changes nothing, if the file is damaged or is not a network for this engine.
    #[wasm_bindgen(js_name = "loadNetwork", unchecked_return_type = "NetworkHeader")]
    pub fn load_network(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayBuffer | ArrayBufferView")] bytes: JsValue,
    ) -> Result<JsValue, Problem> {
        let mut state = self.state()?;
        let network = Network::read(&input::bytes(&bytes, MAX_BYTES, "a network")?)?;
        let header = plain(&header(&network))?;
        state.engine.set_evaluator(Evaluation::Network(network));
        Ok(header)
    }

    /// Reads an opening book (`cotulenh/book.ctb`). The engine plays from it if the setting `book` is `true`. Throws an error
    /// with the code `book`, and changes nothing, if the file is damaged or is not a book.
    #[wasm_bindgen(js_name = "loadBook", unchecked_return_type = "BookHeader")]
    pub fn load_book(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayBuffer | ArrayBufferView")] bytes: JsValue,
    ) -> Result<JsValue, Problem> {
        let mut state = self.state()?;
        let (book, header) = read_book(&input::bytes(&bytes, MAX_BYTES, "a book")?)?;
        let header = plain(&header)?;
        state.engine.set_book(Arc::new(book));
        Ok(header)
    }

    /// Returns the header of the loaded network, or `null` if the evaluation is the hand-crafted one.
    #[wasm_bindgen(getter, unchecked_return_type = "NetworkHeader | null")]
    pub fn network(&self) -> Result<JsValue, Problem> {
        match self.state()?.engine.evaluator() {
            Evaluation::Network(network) => plain(&header(network)),
            Evaluation::Hand(_) => Ok(JsValue::NULL),
        }
    }
}

/// Returns `true` if an engine of this level, 1 to 10, uses its network. Otherwise it uses the hand-crafted evaluation.
#[wasm_bindgen(js_name = "usesNetwork")]
pub fn uses_network(
    #[wasm_bindgen(unchecked_param_type = "number")] level: JsValue,
) -> Result<bool, Problem> {
    let level = input::number(&level, level::LEVELS.into(), "a level")?;
    Ok(Strength::Level(level as u8).uses_network())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NETWORK: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../cotulenh-engine/networks/default.ctn"
    );
    const BOOK: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../cotulenh-engine/books/default.ctb"
    );

    #[test]
    fn a_network_is_described_by_its_checksum() {
        let header = header(&Network::open(NETWORK).unwrap());
        assert_eq!(header.checksum.len(), 8);
        assert!(header.description.starts_with("generation "));
    }

    #[test]
    fn damaged_files_have_codes_and_places() {
        let mut bytes = std::fs::read(NETWORK).unwrap();
        bytes[1_000] ^= 1;
        let problem = Problem::from(Network::read(&bytes).unwrap_err());
        assert_eq!(problem.code, "network");
        assert!(problem.message.contains("checksum"), "{}", problem.message);

        let bytes = std::fs::read(BOOK).unwrap();
        assert!(read_book(&bytes).unwrap().1.positions > 200);
        let problem = read_book(&bytes[1..]).unwrap_err();
        assert_eq!((problem.code, problem.byte), ("book", None));
        let problem = Problem::from(BookError::Content(12));
        assert_eq!((problem.code, problem.byte), ("book", Some(12)));
    }
}
