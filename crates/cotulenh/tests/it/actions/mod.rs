//! Actions and commands: each atomic action, groups of actions, each kind of command, and the examples of the design
//! documents.

mod atomic;
mod commands;
mod deploy_commands;
mod example_actions;
mod example_states;
mod properties;
mod refused;
mod support;
mod together;
