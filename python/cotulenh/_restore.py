"""The functions that pickle calls to restore objects of the native module."""

from __future__ import annotations

from ._native import Board, Game, Move, Turn


def move(lan: str, side: str) -> Move:
    """Restore a move."""
    return Move.from_lan(lan, side)


def turn(lan: str, side: str) -> Turn:
    """Restore a turn."""
    return Turn.from_lan(lan, side)


def board(fen: str, objective: str, choices: list[str]) -> Board:
    """Restore a board with its stack of moves."""
    return Board._restore(fen, objective, choices)


def game(data: bytes, tags: list[tuple[str, str]]) -> Game:
    """Restore a game with its tags."""
    restored = Game.from_bytes(data)
    for name, value in tags:
        restored.set_tag(name, value)
    return restored
