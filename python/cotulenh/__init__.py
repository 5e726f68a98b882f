"""Cờ Tư Lệnh (Commander Chess): rules, games, engine, and environments for learning.

Start with `Board`. `Board.legal_moves` has the legal moves, `Board.push` makes one, `Board.outcome` returns the end of the
game. A turn may be a deployment of several steps: see `Board.deploy`. `Game` is a game with its tree of variations, and
`cotulenh.pgn` reads files of games. `cotulenh.engine` has the engine, `cotulenh.svg` draws boards, `cotulenh.learning`,
`cotulenh.env` and `cotulenh.data` are for programs that learn.

Squares are texts such as `c3`, sides are `red` and `blue`, and pieces are written with their letters, as the rules write
them.
"""

from . import errors, pgn, svg
from ._deployment import Deployment
from ._native import (
    RULES_VERSION,
    START_FEN,
    Board,
    Game,
    GameLog,
    LegalMoves,
    Move,
    Node,
    Piece,
    Stack,
    Turn,
)
from ._native import VERSION as __version__
from ._types import BLUE, RED, Event, MoveKind, Objective, Outcome, Side
from .errors import CotulenhError

FILES = "abcdefghijk"
"""The files of the board."""
RANKS = tuple(range(1, 13))
"""The ranks of the board."""
SQUARES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)
"""The squares of the board, rank by rank from `a1`."""

__all__ = [
    "BLUE",
    "FILES",
    "RANKS",
    "RED",
    "RULES_VERSION",
    "SQUARES",
    "START_FEN",
    "Board",
    "CotulenhError",
    "Deployment",
    "Event",
    "Game",
    "GameLog",
    "LegalMoves",
    "Move",
    "MoveKind",
    "Node",
    "Objective",
    "Outcome",
    "Piece",
    "Side",
    "Stack",
    "Turn",
    "__version__",
    "errors",
    "pgn",
    "svg",
]
