"""Small types that the native module and the Python modules share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Side = Literal["red", "blue"]
"""A side."""

Objective = Literal["total", "marine", "air", "land", "any"]
"""The objective of a game."""

MoveKind = Literal["move", "capture", "stay-capture", "suicide-capture", "combine", "commit"]
"""The kind of a move."""

Event = dict[str, Any]
"""An event: its `type` and its fields, the same words as in JSON."""

RED: Side = "red"
BLUE: Side = "blue"


@dataclass(frozen=True)
class Outcome:
    """The end of a game: the reason and the winner.

    >>> Outcome("checkmate", "red").result()
    '1-0'
    """

    termination: str
    """The reason, e.g. `checkmate`, `commander-captured`, `repetition`."""
    winner: Side | None
    """The winner, or `None` if the game is drawn."""

    def result(self) -> str:
        """Return the result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`."""
        return {"red": "1-0", "blue": "0-1", None: "1/2-1/2"}[self.winner]
