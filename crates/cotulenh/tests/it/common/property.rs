//! Property tests with random inputs. `PROPTEST_RNG_SEED` sets their seed.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

/// Checks a property for random inputs. Panics with a shrunk input if the property fails.
pub fn check<S: Strategy>(
    cases: u32,
    strategy: &S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(strategy, property)
        .unwrap_or_else(|failure| panic!("{failure}"));
}
