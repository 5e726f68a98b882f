//! The results of the benchmark `record`, which are checked without judging its times.

#[path = "../record/main.rs"]
mod record;

#[test]
fn results_and_sizes_are_right() {
    record::run(false);
}
