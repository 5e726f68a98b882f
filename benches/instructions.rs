//! Instruction counts by valgrind, which do not depend on the load of the machine: `cargo xtask bench instructions`.
//!
//! If valgrind or gungraun's runner is missing, nothing is counted and a note is printed.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    // gungraun runs this program again for each count.
    let called_back = std::env::args().nth(1).as_deref() == Some("--gungraun-run");
    if !called_back {
        if !std::env::args().any(|argument| argument == "--bench") {
            // `cargo test --benches`: the tests of the library run every operation.
            return ExitCode::SUCCESS;
        }
        if let Some(what) = missing() {
            eprintln!("!!! note: instructions were not counted: {what}");
            return ExitCode::SUCCESS;
        }
    }
    counted::run();
    ExitCode::SUCCESS
}

fn missing() -> Option<&'static str> {
    let starts = |program: &Path| {
        let mut command = Command::new(program);
        command.arg("--version").stdout(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let runner = option_env!("GUNGRAUN_RUNNER").unwrap_or("gungraun-runner");
    if !starts(Path::new("valgrind")) {
        Some("valgrind is missing")
    } else if !starts(Path::new(runner)) {
        Some("gungraun-runner is missing; `cargo xtask bench` installs it")
    } else {
        None
    }
}

/// The benchmarks that gungraun runs. Its macros generate undocumented functions and long paths.
#[allow(missing_docs, unused_qualifications)]
mod counted {
    use cotulenh_benches::{Case, Sample, operations};
    use gungraun::{library_benchmark, library_benchmark_group, main};
    use std::hint::black_box;

    /// The maximum number of nodes of a perft. valgrind is about fifty times slower.
    const NODES: u64 = 15_000;

    fn case(name: &str) -> &'static Case {
        Box::leak(Box::new(Case::new(Sample::named(name))))
    }

    fn cases() -> &'static [Case] {
        Box::leak(Case::all().into_boxed_slice())
    }

    fn small_perft(case: &Case) {
        operations::perft(case, NODES);
    }

    /// Benchmarks of an operation on each sample.
    macro_rules! each {
        ($($name:ident = $operation:path;)*) => {$(
            #[library_benchmark]
            #[bench::opening(case("opening"))]
            #[bench::middle_game(case("middle_game"))]
            #[bench::few_stacks(case("few_stacks"))]
            #[bench::stacks(case("stacks"))]
            #[bench::stacks_and_rows(case("stacks_and_rows"))]
            #[bench::all_heroes(case("all_heroes"))]
            #[bench::heroes(case("heroes"))]
            #[bench::check(case("check"))]
            #[bench::check_among_stacks(case("check_among_stacks"))]
            #[bench::air_defense(case("air_defense"))]
            #[bench::deployment(case("deployment"))]
            #[bench::deployment_of_three(case("deployment_of_three"))]
            #[bench::deployment_with_stay(case("deployment_with_stay"))]
            #[bench::carried_commander(case("carried_commander"))]
            #[bench::late_middle_game(case("late_middle_game"))]
            #[bench::ending(case("ending"))]
            fn $name(case: &'static Case) {
                $operation(black_box(case));
            }
        )*};
    }

    /// Benchmarks of an operation on all samples together.
    macro_rules! over_all {
        ($($name:ident)*) => {$(
            #[library_benchmark]
            #[bench::all(cases())]
            fn $name(cases: &'static [Case]) {
                black_box(cases).iter().for_each(operations::$name);
            }
        )*};
    }

    each! {
        perft = small_perft;
        legal_list = operations::legal_list;
        make_unmake = operations::make_unmake;
    }

    over_all! {
        command after overlay is_legal attack_query fen_read fen_write san_read san_write
    }

    library_benchmark_group!(
        name = each_sample,
        benchmarks = [perft, legal_list, make_unmake]
    );

    library_benchmark_group!(
        name = all_samples,
        benchmarks = [
            command,
            after,
            overlay,
            is_legal,
            attack_query,
            fen_read,
            fen_write,
            san_read,
            san_write
        ]
    );

    main!(library_benchmark_groups = [each_sample, all_samples]);

    pub fn run() {
        main();
    }
}
