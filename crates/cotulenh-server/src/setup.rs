//! The conditions of a game, validated.
