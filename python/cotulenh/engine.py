"""Engines: the built-in one in this process, and any program that speaks UCI.

>>> from cotulenh import Board
>>> board = Board("11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1")
>>> info = Engine().analyse(board, Limit(depth=3))
>>> info.score, info.pv[0].word
(Mate(1), 'e4:T>f4,F>h7')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, overload

from . import _native
from ._native import LEVELS, Board, Turn
from ._search import Centi, Info, Limit, Mate, PlayResult, Score, score_of
from ._uci import AsyncUciEngine, UciEngine
from .errors import EngineError

__all__ = [
    "LEVELS",
    "Analysis",
    "AsyncUciEngine",
    "Centi",
    "Engine",
    "Info",
    "Limit",
    "Mate",
    "PlayResult",
    "Score",
    "UciEngine",
]


def _info(report: dict[str, Any]) -> Info:
    score = score_of(report.pop("cp"), report.pop("mate"), report.pop("is_loss"))
    return Info(score=score, **report)


class Analysis:
    """A running search: an iterator over its reports. Leaving its block stops it."""

    def __init__(self, search: _native.NativeSearch) -> None:
        self._search = search
        self._lines: dict[int, Info] = {}
        self._result: PlayResult | None = None

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        report = None if self._result else self._search.next_report()
        if report is None:
            raise StopIteration
        if "best" in report:
            self._result = PlayResult(report["best"], report["ponder"], self._lines.get(1))
            raise StopIteration
        info = _info(report)
        self._lines[info.multipv] = info
        return info

    def stop(self) -> None:
        """Stop the search. It ends soon with the best turn so far. Any thread may call this."""
        self._search.stop()

    def wait(self) -> PlayResult:
        """Wait for the end of the search."""
        for _ in self:
            pass
        if self._result is None:
            raise EngineError("the search has no result", code="no-result")
        return self._result

    @property
    def lines(self) -> list[Info]:
        """The latest report of each line, the best first."""
        return [self._lines[number] for number in sorted(self._lines)]

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()


class Engine:
    """The built-in engine. A search runs without the interpreter lock, so other Python threads go on.

    `hash` is the size of the transposition table in MiB. `level` from 1 to 10 weakens the engine. An engine runs one search
    at a time: use one engine for each thread.
    """

    def __init__(
        self, *, hash: int = 16, threads: int = 1, level: int | None = None, seed: int = 0
    ) -> None:
        self._native = _native.NativeEngine(hash=hash, threads=threads, level=level, seed=seed)

    def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        root_turns: Sequence[Turn] | None = None,
    ) -> Analysis:
        """Start a search and return its reports as they come. Without a limit it runs until it is stopped."""
        limit = limit or Limit()
        only = None if root_turns is None else list(root_turns)
        search = self._native.start(
            board, multipv=multipv, infinite=limit._is_empty(), only=only, **vars(limit)
        )
        return Analysis(search)

    @overload
    def analyse(
        self, board: Board, limit: Limit, *, root_turns: Sequence[Turn] | None = None
    ) -> Info: ...
    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        multipv: int,
        *,
        root_turns: Sequence[Turn] | None = None,
    ) -> list[Info]: ...
    def analyse(
        self,
        board: Board,
        limit: Limit,
        multipv: int | None = None,
        *,
        root_turns: Sequence[Turn] | None = None,
    ) -> Info | list[Info]:
        """Search and return the last report. With `multipv`, return a list: the last report of each line, the best first."""
        if limit._is_empty():
            raise EngineError("expected a limit", code="no-limit")
        lines = 1 if multipv is None else multipv
        with self.analysis(board, limit, multipv=lines, root_turns=root_turns) as analysis:
            analysis.wait()
            if not analysis.lines:
                raise EngineError("the position has no legal turn", code="over")
            return analysis.lines[0] if multipv is None else analysis.lines

    def play(self, board: Board, limit: Limit) -> PlayResult:
        """Search and return the best turn."""
        if limit._is_empty():
            raise EngineError("expected a limit", code="no-limit")
        with self.analysis(board, limit) as analysis:
            return analysis.wait()

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move in hundredths of an Infantry, without a search."""
        return self._native.evaluate(board)

    def stop(self) -> None:
        """Stop the search. Any thread may call this."""
        self._native.stop()

    def clear(self) -> None:
        """Forget everything learned from earlier searches."""
        self._native.clear()
