//! Helpers of several suites. The unit tests and the fuzz targets use some of the files too.

pub mod allocations;
pub mod deploying;
pub mod game_model;
pub mod property;
pub mod random;
pub mod reference;
pub mod seen;
pub mod starts;
pub mod written;
