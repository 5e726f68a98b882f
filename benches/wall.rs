//! Wall-clock times by criterion: `cargo bench -p cotulenh-benches --bench wall`.
//!
//! It measures a perft of each sample, and each operation over all samples.

// criterion generates the group function.
#![allow(missing_docs)]

use cotulenh_benches::{Case, operations};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;

/// The maximum number of nodes of a perft: enough to be typical, few enough to be repeated.
const NODES: u64 = 20_000;

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for case in Case::all() {
        let (_, nodes) = case.sample.within(NODES);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(case.sample.name, |bencher| {
            bencher.iter(|| operations::perft(&case, NODES));
        });
    }
    group.finish();
}

fn over_all_samples(criterion: &mut Criterion) {
    let cases = Case::all();
    let mut group = criterion.benchmark_group("all samples");
    for (name, operation) in operations::OPERATIONS {
        group.bench_function(name, |bencher| {
            bencher.iter(|| cases.iter().for_each(operation));
        });
    }
    group.finish();
}

criterion_group! {
    name = all;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = perft, over_all_samples
}
criterion_main!(all);
