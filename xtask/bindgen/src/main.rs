//! `xtask-bindgen MODULE.wasm FOLDER NAME`: writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` into the folder.

#![forbid(unsafe_code)]

use std::env;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        bail!("usage: xtask-bindgen MODULE.wasm FOLDER NAME");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true);
    // A plain `init()` finds the module by this path.
    bindgen.omit_default_module_path(false);
    bindgen.web(true)?.generate(folder)
}
