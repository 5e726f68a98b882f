//! The npm package: the WebAssembly modules, their JavaScript and their types.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;
use xshell::{Cmd, Shell, cmd};

use crate::report::{self, compiling};
use crate::setup::Setup;
use crate::shell::{cargo, shell, target_folder};
use crate::stamp::Kind;
use crate::test::{self, Extent};
use crate::{node, stamp};

const PACKAGE: &str = "packages/cotulenh";
/// A WebAssembly module of the package.
#[derive(Clone, Copy)]
struct Module {
    name: &'static str,
    /// The feature of the crate.
    feature: &'static str,
    profile: &'static str,
    /// Options of wasm-opt, which is not used without options.
    options: &'static str,
    /// The rest of the flags for the compiler.
    flags: &'static str,
    /// `true` if the standard library is compiled with the flags. That of rustup has none of them.
    builds_std: bool,
}

/// The modules for users. The rules are small, and the engine is fast.
const MODULES: [Module; 3] = [
    Module { profile: "wasm-small", options: SMALLEST, flags: SMALL, builds_std: true, ..RULES },
    Module { profile: "wasm", options: "-O3", ..ENGINE },
    Module { profile: "wasm", options: "-O3", ..THREADS },
];
/// The modules for tests. A first game needs no module for several threads.
const FAST_BUILDS: [Module; 3] = [RULES, ENGINE, THREADS];
const RULES: Module = Module {
    name: "rules",
    feature: "rules",
    profile: "wasm-play",
    options: "",
    flags: FAST,
    builds_std: false,
};
const ENGINE: Module = Module { name: "engine", feature: "engine", ..RULES };
const THREADS: Module = Module { name: "threads", flags: SHARED, builds_std: true, ..ENGINE };
/// The JavaScript in place of the missing module. The engine then uses one thread.
const NO_THREADS: &str = "throw new Error('This build has no module for several threads.');\n";
/// The files of the engine that are part of the package, and their names there.
const DATA: [[&str; 2]; 2] =
    [["networks/default.ctn", "network.ctn"], ["books/default.ctb", "book.ctb"]];
/// The sources of the modules.
const SOURCES: &str = "Cargo.lock Cargo.toml crates/cotulenh crates/cotulenh-engine \
    crates/cotulenh-wasm packages/cotulenh/package-lock.json xtask/bindgen xtask/src/wasm.rs";
/// Options of wasm-opt. Every current browser has these features, and the compiler uses them.
const OPTIMIZE: &str = "--strip-debug --enable-simd --enable-threads --enable-bulk-memory --enable-reference-types \
    --enable-multivalue --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int";
const TARGET: &str = "wasm32-unknown-unknown";
const BUILD: &str = "rustc --locked --package cotulenh-wasm --lib --no-default-features --target wasm32-unknown-unknown";

/// Options of wasm-opt for the smallest module after compression. Copies of a function with other locals compress badly, so only
/// tiny functions are inlined, and expressions and locals that repeat are left alone.
const SMALLEST: &str = "-Oz --converge --gufa-optimizing --skip-pass=local-cse --skip-pass=simplify-locals \
    --one-caller-inline-max-function-size=12 --always-inline-max-function-size=2 \
    --flexible-inline-max-function-size=2 --strip-producers";
/// Flags of the compiler. The stack is as large as that of the engine's threads elsewhere.
const FLAGS: &str = "-C link-arg=-zstack-size=16777216 -C target-feature=+bulk-memory";
/// The rest of the flags for the engine.
const FAST: &str = ",+simd128";
/// The rest of the flags for small size. A panic has no text, which a page could not show anyway. Without SIMD the module is smaller.
const SMALL: &str =
    " -Zunstable-options -Cpanic=immediate-abort --cfg cotulenh_small -Zlocation-detail=none";
/// The rest of the flags for several threads. Workers share a memory of at most 2 GiB, and each has its own stack and
/// variables in it.
const SHARED: &str = ",+simd128,+atomics,+mutable-globals -C link-arg=--shared-memory -C link-arg=--import-memory \
    -C link-arg=--max-memory=2147483648 -C link-arg=--export=__heap_base -C link-arg=--export=__wasm_init_tls \
    -C link-arg=--export=__tls_size -C link-arg=--export=__tls_align -C link-arg=--export=__tls_base";

/// Builds the package and runs its tests, those in a browser only if there is one.
pub fn check(setup: &Setup, extent: Extent) -> Result<bool> {
    if !build(setup, extent.kind())? {
        return Ok(false);
    }
    let sh = shell(PACKAGE)?;
    let browser = setup.browser(&sh, extent.browser());
    // Node 20 does not expand patterns, and newer versions do not run folders.
    let files = sh.read_dir("test")?.into_iter();
    let tests = files.filter(|file| file.to_string_lossy().ends_with(".test.js"));
    let report = test::reports_folder()?.join("npm.xml");
    let node = cmd!(sh, "node --test --test-reporter=spec --test-reporter-destination=stdout");
    let node = node.args(["--test-reporter=junit", "--test-reporter-destination"]).arg(report);
    let node = node.args(tests).envs(browser.map(|path| ("CHROMIUM", path)));
    node.envs((extent == Extent::All).then_some((test::ALL, "1"))).run()?;
    Ok(true)
}

/// Builds the package, unless its sources have not changed.
pub fn build(setup: &Setup, kind: Kind) -> Result<bool> {
    // The tools of the package optimise and test the modules. A first game needs neither.
    if kind != Kind::Quick && !node::is_ready(setup, PACKAGE)? {
        return Ok(false);
    }
    let modules = match kind {
        Kind::Full => &MODULES[..],
        Kind::Test => &FAST_BUILDS,
        Kind::Quick => &FAST_BUILDS[..2],
    };
    let build = || {
        let sh = shell("")?;
        sh.create_dir(format!("{PACKAGE}/data"))?;
        for [from, to] in DATA {
            sh.copy_file(format!("crates/cotulenh-engine/{from}"), format!("{PACKAGE}/data/{to}"))?;
        }
        if kind == Kind::Quick {
            sh.write_file(format!("{PACKAGE}/wasm/cotulenh_threads.js"), NO_THREADS)?;
        }
        let mut last = None;
        for (number, &module) in modules.iter().enumerate() {
            let next = modules.get(number + 1).map_or("the page", |next| next.name);
            report::step(format!("compile the WebAssembly module `{}`", module.name), next);
            // A module is finished while the next one is compiled.
            let (done, next) = rayon::join(|| finish(last.as_ref()), || compile(setup, module));
            done?;
            let Some(path) = next? else { return Ok(false) };
            last = Some((path, module));
        }
        finish(last.as_ref()).map(|()| true)
    };
    compiling(|| stamp::if_stale("packages/cotulenh/wasm/.stamp", SOURCES, kind, build))
}

/// Writes a module into the package, optimised, with its JavaScript and its types.
fn finish(compiled: Option<&(PathBuf, Module)>) -> Result<()> {
    let Some((module, Module { name, options, .. })) = compiled else { return Ok(()) };
    let sh = shell("")?;
    let (folder, name) = (format!("{PACKAGE}/wasm"), format!("cotulenh_{name}"));
    let bindgen = cargo(&sh, "run --quiet --locked --manifest-path xtask/bindgen/Cargo.toml");
    let bindgen = bindgen.arg("--target-dir").arg(target_folder().join("bindgen"));
    bindgen.arg("--").arg(module).args([&folder, &name]).run()?;
    if options.is_empty() {
        return Ok(());
    }
    let module = format!("{folder}/{name}_bg.wasm");
    let optimizer = cmd!(sh, "node packages/cotulenh/node_modules/binaryen/bin/wasm-opt");
    optimizer
        .args(options.split_whitespace())
        .args(OPTIMIZE.split_whitespace())
        .args([&module, "-o", &module])
        .run()?;
    Ok(())
}

/// Compiles a module and returns its path. Uses Debian's compiler if rustup cannot add what is needed. Returns `None` if there
/// is no compiler.
fn compile(setup: &Setup, module: Module) -> Result<Option<PathBuf>> {
    let Module { name, feature, profile, builds_std, .. } = module;
    let sh = shell("")?;
    let sysroot = cmd!(sh, "rustc --print sysroot").quiet().read()?;
    let library = Path::new(&sysroot).join("lib/rustlib");
    let (kind, part, path) = if builds_std {
        ("component", "rust-src", library.join("src/rust/library/std"))
    } else {
        ("target", TARGET, library.join(TARGET).join("lib"))
    };
    let add = cmd!(sh, "rustup {kind} add {part}");
    let rustup = setup.get(part, || path.is_dir(), add);
    if let Err(reason) = &rustup
        && setup.get_packages(&sh, TARGET, "rustc-web cargo-web rust-web-src").is_err()
    {
        setup.lacks(part, reason);
        return Ok(None);
    }
    let debian = rustup.is_err();
    let mut flags = format!("{FLAGS}{}", module.flags);
    let mut cargo = sh.cmd("cargo");
    if debian {
        cargo = debian_cargo(&sh, &library)?;
        flags += " -C linker-flavor=wasm-ld";
    }
    // All modules have this folder, to compile their dependencies once. So each module is copied.
    let target = target_folder().join("wasm");
    cargo = cargo.args(BUILD.split_whitespace()).args(["--profile", profile]);
    cargo = cargo.args(["--features", feature, "--target-dir"]).arg(&target);
    if builds_std || debian {
        cargo = cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
    }
    if module.flags == SMALL {
        // The crate is also a library for the tests, which would keep functions alive.
        cargo = cargo.args(["-Zbuild-std-features=optimize_for_size", "--crate-type=cdylib"]);
    }
    // Clippy optimises less.
    cargo = cargo.env_remove("RUSTC_WORKSPACE_WRAPPER");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags).run()?;
    let copy = target.join(format!("{name}.wasm"));
    sh.copy_file(target.join(TARGET).join(profile).join("cotulenh_wasm.wasm"), &copy)?;
    Ok(Some(copy))
}

/// Returns Debian's cargo, set up to use Debian's compiler and the linker of rustup's toolchain, or else the system's.
fn debian_cargo<'a>(sh: &'a Shell, library: &Path) -> Result<Cmd<'a>> {
    let host = cmd!(sh, "rustc --print host-tuple").quiet().read()?;
    let rustup = Some(library.join(host).join("bin/rust-lld")).filter(|linker| linker.is_file());
    // Rustup's proxies must not be found first.
    let mut path = vec![PathBuf::from("/usr/bin")];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let cargo = cmd!(sh, "/usr/bin/cargo").env("RUSTC", "/usr/bin/rustc");
    let linker = rustup.unwrap_or_else(|| "wasm-ld".into());
    let cargo = cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    let cargo = cargo.env("PATH", env::join_paths(path)?).env_remove("RUSTUP_TOOLCHAIN");
    Ok(cargo.env_remove("CARGO").env_remove("RUSTDOC"))
}
