//! The lessons in `examples` run to their end.

use std::error::Error;

macro_rules! lessons {
    ($($(#[$condition:meta])? $name:ident $path:literal)*) => {
        $(
            $(#[$condition])?
            #[path = $path]
            mod $name;
        )*

        mod run {
            $(
                $(#[$condition])?
                #[test]
                fn $name() -> Result<(), Box<dyn super::Error>> {
                    super::$name::main()
                }
            )*
        }
    };
}

lessons! {
    first_game "../../examples/01_first_game.rs"
    legal_moves "../../examples/02_legal_moves.rs"
    deployment "../../examples/03_deployment.rs"
    records "../../examples/04_records.rs"
    events "../../examples/05_events.rs"
    setup "../../examples/06_setup.rs"
    #[cfg(feature = "wire")] storage "../../examples/07_storage.rs"
    #[cfg(feature = "std")] files "../../examples/08_files.rs"
}
