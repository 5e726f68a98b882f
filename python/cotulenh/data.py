"""Self-play files: scored games in a compact form, as `cotulenh selfplay` writes them.

`batches` yields numpy arrays for training, `games` yields whole games, `Writer` writes a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from types import TracebackType
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ._native import NativeGames, NativeSamples, NativeWriter, Turn
from ._types import Objective, Side

__all__ = ["Batch", "ScoredGame", "Writer", "batches", "games", "settings"]


@dataclass(frozen=True)
class Batch:
    """Positions for training. Everything is for the side to move."""

    observations: NDArray[np.uint8]
    """`(n, PLANES, 12, 11)`: see `cotulenh.learning`. A file has no count of repetitions, so their plane is 0."""
    scores: NDArray[np.int16]
    """Hundredths of an Infantry. A win in n turns is 32,000 - n, a loss the same with a minus sign."""
    results: NDArray[np.float32]
    """The result of the game: 1, 0.5 or 0."""
    plies: NDArray[np.int32]
    """The number of turns before the position."""
    actions: NDArray[np.int32]
    """The index of the first move of the turn that was played."""

    def __len__(self) -> int:
        return len(self.scores)


def batches(
    path: str | PathLike[str],
    batch_size: int = 1024,
    *,
    skip_plies: int = 0,
    most_score: int | None = None,
    quiet: bool = False,
    unique: bool = False,
    every: int = 1,
    part: Literal["training", "held-out"] | None = None,
    holdout: int = 0,
) -> Iterator[Batch]:
    """Yield the positions of a file that pass the filters, in batches.

    `skip_plies` skips the first turns of each game, `most_score` skips larger and decisive scores, `quiet` skips checks and
    captures, `unique` keeps each position once, `every=N` keeps one position in `N`. With `part`, only games of that part
    are kept: one game in `holdout` is held out, by its opening. The file is read as a stream.
    """
    samples = NativeSamples(
        path,
        batch_size,
        skip_plies=skip_plies,
        most_score=most_score,
        quiet=quiet,
        unique=unique,
        every=every,
        part=part,
        holdout=holdout,
    )
    return _batches(samples)


def _batches(samples: NativeSamples) -> Iterator[Batch]:
    while (batch := samples.next_batch()) is not None:
        yield Batch(**batch)


@dataclass(frozen=True)
class ScoredGame:
    """A game with a score for the position before each turn, for the side that played it."""

    start_fen: str
    objective: Objective
    turns: Sequence[Turn]
    scores: Sequence[int | None]
    winner: Side | None
    reason: str
    """The reason of the end, e.g. `checkmate` or `too-long`."""
    opening: int = 0
    """The number of random turns at the beginning."""


def games(path: str | PathLike[str]) -> Iterator[ScoredGame]:
    """Yield the games of a file. A damaged game raises `DataError`."""
    return _games(NativeGames(path))


def _games(native: NativeGames) -> Iterator[ScoredGame]:
    while (game := native.next_game()) is not None:
        yield ScoredGame(**game)


def settings(path: str | PathLike[str]) -> dict[str, str]:
    """Return the settings in the header of a file."""
    return dict(NativeGames(path).settings)


class Writer:
    """A new self-play file. Use it with `with`."""

    def __init__(
        self, path: str | PathLike[str], settings: Mapping[str, str] | None = None
    ) -> None:
        self._native = NativeWriter(path, list((settings or {}).items()))

    def write(self, game: ScoredGame) -> int:
        """Append a game. Return its size in bytes. The game is checked against the rules first."""
        return self._native.write(
            game.start_fen,
            game.objective,
            list(game.turns),
            list(game.scores),
            game.winner,
            game.reason,
            game.opening,
        )

    def close(self) -> None:
        """Write the file to the disk and close it."""
        self._native.close()

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
