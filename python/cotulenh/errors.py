"""Errors with their place and what was expected.

Every error of the package is a `CotulenhError`, which is a `ValueError`. A call that raises one changes nothing.

>>> from cotulenh import Board
>>> try:
...     Board("6c4/11/11/x")
... except FenError as error:
...     print(error.byte, error.rank, error.found, error.expected["code"])
10 9 x piece-or-count
"""

from __future__ import annotations

import json
from typing import Any

__all__ = [
    "ActionError",
    "CotulenhError",
    "DataError",
    "DeploymentError",
    "EngineError",
    "FenError",
    "FormatError",
    "GameError",
    "IllegalMoveError",
    "NotationError",
    "PgnError",
    "SetupError",
]


class CotulenhError(ValueError):
    """An error of this package. A field that does not apply to an error is `None`."""

    code: str
    """A code for programs. It is stable, the message is not."""
    byte: int | None
    """The place in the text or the file, in bytes from 0."""
    line: int | None
    """The line in the text, from 1."""
    column: int | None
    """The column in the text, in characters from 1."""
    field: str | None
    """The field of a FEN."""
    rank: int | None
    """The rank of the board, from 1."""
    square: str | None
    """The square."""
    from_square: str | None
    """The square that a move starts from."""
    to_square: str | None
    """The target of a move."""
    kind: str | None
    """The kind of a move."""
    origin: str | None
    """The square where a deployment started."""
    piece: str | None
    """The letter of a piece, or the pieces of a stack as FEN writes them."""
    side: str | None
    """The side, `red` or `blue`."""
    objective: str | None
    """The objective."""
    step: int | None
    """The number of a step, from 0."""
    count: int | None
    """The number that was found."""
    most: int | None
    """The maximum number."""
    found: str | None
    """The text that was found. It is empty at the end of the text."""
    expected: dict[str, Any]
    """What was expected: its `code` and the fields that belong to it. It is empty if it does not apply."""
    text: str | None
    """The word that is not a move."""
    candidates: list[str]
    """The moves that an ambiguous text could mean, in LAN."""
    problems: list[dict[str, Any]]
    """All problems of a set-up."""
    why: dict[str, Any] | None
    """The cause of this error."""

    def __init__(self, message: str = "", **fields: Any) -> None:
        super().__init__(message)
        self.code = fields.get("code", "error")
        self.from_square = fields.get("from")
        self.to_square = fields.get("to")
        self.expected = fields.get("expected", {})
        self.candidates = fields.get("candidates", [])
        self.problems = fields.get("problems", [])
        for name in _PLAIN:
            setattr(self, name, fields.get(name))
        self._fields = fields

    @classmethod
    def _from_json(cls, text: str) -> CotulenhError:
        """Create the error from the data that the native module sends."""
        fields = json.loads(text)
        return cls(fields.pop("message"), **fields)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (type(self), str(self), self._fields))


_PLAIN = (
    "byte",
    "line",
    "column",
    "field",
    "rank",
    "square",
    "kind",
    "origin",
    "piece",
    "side",
    "objective",
    "step",
    "count",
    "most",
    "found",
    "text",
    "why",
)


def _restored(cls: type[CotulenhError], message: str, fields: dict[str, Any]) -> CotulenhError:
    return cls(message, **fields)


class FenError(CotulenhError):
    """A text that is not a FEN: `byte`, `field`, `rank`, `found`, `expected`."""


class SetupError(CotulenhError):
    """A set-up that no position allows: `problems` lists every problem."""


class NotationError(CotulenhError):
    """A text that is not a move, a turn, a square or another word of the game: `byte`, `found`, `expected`, `candidates`."""


class IllegalMoveError(CotulenhError):
    """A move or a turn that the rules do not allow: `code` says why."""


class DeploymentError(CotulenhError):
    """An operation that is not possible in this deployment."""


class GameError(CotulenhError):
    """A node, an annotation or an end that the game does not have or allow."""


class PgnError(CotulenhError):
    """A text that is not a game in PGN: `line`, `column`, `why`."""


class FormatError(CotulenhError):
    """JSON, bytes or a log that cannot be read."""


class DataError(CotulenhError):
    """A self-play file that cannot be read or written: `byte`, and the game as `count`."""


class EngineError(CotulenhError):
    """An engine that refuses, fails or has gone."""


class ActionError(CotulenhError):
    """A number that is not a legal action."""
