//! `xtask-bindgen MODULE.wasm FOLDER NAME`: writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` into the folder.

#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = args.as_slice() else {
        eprintln!("usage: xtask-bindgen MODULE.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    match generate(module, folder, name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn generate(module: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name(name)
        // Without a path of its own a plain `init()` would find no module.
        .omit_default_module_path(false)
        .typescript(true);
    let web = bindgen.web(true).map_err(|error| format!("{error:#}"))?;
    web.generate(folder).map_err(|error| format!("{error:#}"))
}
