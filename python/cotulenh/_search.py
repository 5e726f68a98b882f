"""Limits, scores and reports of a search, for every kind of engine."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import _native
from ._native import Turn


@dataclass(frozen=True)
class Score:
    """A score for the side to move: `Centi` or `Mate`."""

    def chances(self) -> tuple[float, float, float]:
        """Return the chances of a win, a draw and a loss, from a rough model."""
        cp = self.value if isinstance(self, Centi) else None
        mate = self.turns if isinstance(self, Mate) else None
        is_loss = isinstance(self, Mate) and self.is_loss
        win, draw, loss = _native.chances(cp, mate, is_loss)
        return win / 1000, draw / 1000, loss / 1000

    def number(self) -> int:
        """Return the score as one number, as self-play files store it. A larger number is better."""
        if isinstance(self, Mate):
            return _native.score_number(None, self.turns, self.is_loss)
        return _native.score_number(self.value if isinstance(self, Centi) else 0)


@dataclass(frozen=True, repr=False)
class Centi(Score):
    """Hundredths of an Infantry.

    >>> -Centi(35)
    Centi(-35)
    """

    value: int

    def __neg__(self) -> Centi:
        return Centi(-self.value)

    def __repr__(self) -> str:
        return f"Centi({self.value})"


@dataclass(frozen=True, repr=False)
class Mate(Score):
    """A forced win in this many turns, or a forced loss if the number is negative. With 0 turns the game is over."""

    turns: int
    is_loss: bool = field(default=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_loss", self.is_loss or self.turns < 0)

    def __neg__(self) -> Mate:
        return Mate(-self.turns, not self.is_loss)

    def __repr__(self) -> str:
        return f"Mate({self.turns})" if self.turns else f"Mate(0, is_loss={self.is_loss})"


def score_of(cp: int | None, mate: int | None, is_loss: bool) -> Score:
    """Return the score that a report has."""
    return Mate(mate, is_loss) if mate is not None else Centi(cp or 0)


@dataclass(frozen=True)
class Limit:
    """The limits of a search. Times are in seconds. The search ends at the first limit that it reaches."""

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    """Search for a win in this many turns."""
    red_clock: float | None = None
    blue_clock: float | None = None
    red_inc: float | None = None
    blue_inc: float | None = None
    moves_to_go: int | None = None
    """The number of turns to the next time control."""

    def _is_empty(self) -> bool:
        return self == Limit()


@dataclass(frozen=True)
class Info:
    """A report of a search: a line, its score for the side to move, and the effort."""

    depth: int
    seldepth: int
    multipv: int
    """The rank of the line, from 1."""
    score: Score
    nodes: int
    time: float
    nps: int
    hashfull: int
    """The fullness of the transposition table in thousandths."""
    pv: list[Turn]


@dataclass(frozen=True)
class PlayResult:
    """The end of a search: the best turn, the expected answer, and the last report of the best line."""

    turn: Turn | None
    """The best turn, or `None` if there is no legal one."""
    ponder: Turn | None
    info: Info | None
