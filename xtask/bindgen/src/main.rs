//! `xtask-bindgen MODULE.wasm FOLDER NAME`: writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` into the folder.

#![forbid(unsafe_code)]

use std::path::Path;
use std::{env, fs};

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
    bindgen.web(true)?.generate(folder)?;
    let types = Path::new(folder).join(name).with_extension("d.ts");
    let text = fs::read_to_string(&types)?;
    fs::write(types, without_platform(&text))?;
    Ok(())
}

/// Returns the types without those that need the types of a browser. Programs have the package's own function `load`.
fn without_platform(types: &str) -> String {
    let end = types.find("\nexport type InitInput").unwrap_or(types.len());
    // The symbol of `using` is not in the libraries of every project.
    format!("/// <reference lib=\"esnext.disposable\" />\n{}", &types[..end])
}
