"""Clients for programs that speak UCI, synchronous and for asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from queue import Empty, Queue
from types import TracebackType

from ._native import Board, Turn
from ._search import Centi, Info, Limit, Mate, PlayResult, Score
from .errors import CotulenhError, EngineError

DEFAULT_TIMEOUT = 10.0
"""The time in seconds within which a program must answer `uci` and `isready`."""

MAX_LINE = 1 << 20
"""The maximum number of characters of a line of a program."""


def position_command(board: Board) -> str:
    """Return the command that sets a program to a board."""
    if board.deployment_origin is not None:
        return f"position fen {board.fen()}"
    words = []
    replay = Board._restore(board.root_fen(), board.objective, [])
    if replay.deployment_origin is not None:
        return f"position fen {board.fen()}"
    for pushed in board.move_stack:
        turn = pushed if isinstance(pushed, Turn) else replay.turn_ended_by(pushed)
        replay.push(pushed)
        if turn is not None:
            words.append(turn.word)
    if replay != board:
        # A stay or a recombine is not in the stack of moves. The position alone is right.
        return f"position fen {board.fen()}"
    start = f"position fen {board.root_fen()}"
    return f"{start} moves {' '.join(words)}" if words else start


def go_command(limit: Limit, root_turns: Sequence[Turn] | None) -> str:
    """Return the command that starts a search."""
    parts = ["go"]

    def add(name: str, value: float | int | None, scale: int = 1) -> None:
        if value is not None:
            if not 0 <= value <= 1e15:
                raise EngineError(f"{value} is not a limit", code="out-of-range")
            parts.append(f"{name} {round(value * scale)}")

    add("movetime", limit.time, 1000)
    add("depth", limit.depth)
    add("nodes", limit.nodes)
    add("mate", limit.mate)
    add("wtime", limit.red_clock, 1000)
    add("btime", limit.blue_clock, 1000)
    add("winc", limit.red_inc, 1000)
    add("binc", limit.blue_inc, 1000)
    add("movestogo", limit.moves_to_go)
    if len(parts) == 1:
        parts.append("infinite")
    if root_turns:
        parts.append("searchmoves " + " ".join(turn.word for turn in root_turns))
    return " ".join(parts)


_NUMBERS = ("depth", "seldepth", "multipv", "nodes", "time", "nps", "hashfull")


def read_info(line: str, board: Board) -> Info | None:
    """Parse a line `info …`. Return `None` if it has no score and line."""
    words = line.split()[1:]
    numbers = dict.fromkeys(_NUMBERS, 0)
    numbers["multipv"] = 1
    score: Score | None = None
    pv: list[Turn] | None = None
    while words:
        name = words.pop(0)
        if name == "string":
            return None
        if name in numbers and words:
            numbers[name] = _integer(words.pop(0), line)
        elif name == "score" and len(words) >= 2:
            kind, value = words.pop(0), words.pop(0)
            number = _integer(value, line)
            score = Mate(number, value.startswith("-")) if kind == "mate" else Centi(number)
        elif name == "pv":
            pv = _turns(words, board, line)
            words = []
    if score is None or pv is None:
        return None
    time = numbers.pop("time") / 1000
    return Info(score=score, pv=pv, time=time, **numbers)


def _integer(word: str, line: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise EngineError(f"the program wrote {line!r}", code="protocol", text=line) from None


def _turns(words: list[str], board: Board, line: str) -> list[Turn]:
    replay = board.copy(stack=False)
    turns = []
    for word in words:
        try:
            turn = replay.parse_turn(word)
            replay.push(turn)
        except CotulenhError as error:
            raise EngineError(f"the program wrote {line!r}: {error}", code="protocol") from error
        turns.append(turn)
    return turns


def read_best(line: str, board: Board, info: Info | None) -> PlayResult:
    """Parse a line `bestmove …`."""
    words = line.split()
    best = words[1] if len(words) > 1 else "(none)"
    if best in ("(none)", "0000"):
        return PlayResult(None, None, info)
    ponder = [words[3]] if len(words) > 3 and words[2] == "ponder" else []
    turns = _turns([best, *ponder], board, line)
    return PlayResult(turns[0], turns[1] if len(turns) > 1 else None, info)


def read_option(line: str) -> tuple[str, str]:
    """Parse a line `option name … type …`. Return the name and the rest."""
    name, _, rest = line.removeprefix("option name ").partition(" type ")
    return name, rest


def option_command(name: str, value: str | int | bool | None) -> str:
    """Return the command that sets an option."""
    text = str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)
    if any(letter in name + text for letter in "\r\n"):
        raise EngineError("an option has one line", code="option")
    return f"setoption name {name}" + (f" value {text}" if value is not None else "")


def _lines_option(options: dict[str, str], multipv: int) -> str | None:
    if "MultiPV" in options:
        return option_command("MultiPV", multipv)
    if multipv != 1:
        raise EngineError("the program has no option MultiPV", code="option")
    return None


class UciEngine:
    """A client for a program that speaks UCI.

    >>> engine = UciEngine.popen(["cotulenh", "uci"])  # doctest: +SKIP
    >>> engine.play(Board(), Limit(time=0.1)).turn  # doctest: +SKIP
    """

    def __init__(self, process: subprocess.Popen[str], *, timeout: float = DEFAULT_TIMEOUT) -> None:
        self._process = process
        self._timeout = timeout
        self._lines: Queue[str | None] = Queue()
        self._write = threading.Lock()
        self._searching = False
        self.name = ""
        self.author = ""
        self.options: dict[str, str] = {}
        threading.Thread(target=self._listen, daemon=True, name="UCI output").start()
        try:
            self._send("uci")
            for line in self._until("uciok"):
                self._note(line)
            self.ready()
        except BaseException:
            self.kill()
            raise

    @classmethod
    def popen(cls, command: str | Sequence[str], *, timeout: float = DEFAULT_TIMEOUT) -> UciEngine:
        """Start a program and wait until it is ready."""
        arguments = [command] if isinstance(command, str) else list(command)
        process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
        )
        return cls(process, timeout=timeout)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        try:
            while line := self._process.stdout.readline(MAX_LINE):
                self._lines.put(line.strip())
        except (OSError, ValueError):
            pass
        self._lines.put(None)

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            with self._write:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineError(f"the program has gone: {error}", code="gone") from error

    def _next_line(self, timeout: float | None) -> str:
        try:
            line = self._lines.get(timeout=timeout)
        except Empty:
            message = f"the program did not answer within {timeout} s"
            raise EngineError(message, code="timeout") from None
        if line is None:
            self._lines.put(None)
            raise EngineError("the program has ended", code="gone")
        return line

    def _until(self, last: str) -> Iterator[str]:
        while (line := self._next_line(self._timeout)) != last:
            yield line

    def _note(self, line: str) -> None:
        if line.startswith("id name "):
            self.name = line.removeprefix("id name ")
        elif line.startswith("id author "):
            self.author = line.removeprefix("id author ")
        elif line.startswith("option name "):
            name, rest = read_option(line)
            self.options[name] = rest

    def ready(self) -> None:
        """Wait until the program has processed all commands so far."""
        self._send("isready")
        for _ in self._until("readyok"):
            pass

    def set_option(self, name: str, value: str | int | bool | None = None) -> None:
        """Set an option of the program."""
        self._send(option_command(name, value))
        self.ready()

    def new_game(self) -> None:
        """Tell the program that the next position is from another game."""
        self._send("ucinewgame")
        self.ready()

    def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        root_turns: Sequence[Turn] | None = None,
    ) -> UciAnalysis:
        """Start a search and return its reports as they come. Without a limit it runs until it is stopped."""
        if self._searching:
            raise EngineError("the program is searching", code="searching")
        lines = _lines_option(self.options, multipv)
        go = go_command(limit or Limit(), root_turns)
        if "Objective" in self.options:
            self._send(option_command("Objective", board.objective))
        if lines is not None:
            self._send(lines)
        self._send(position_command(board))
        self.ready()
        self._searching = True
        self._send(go)
        return UciAnalysis(self, board.copy(stack=False))

    def analyse(
        self, board: Board, limit: Limit, *, root_turns: Sequence[Turn] | None = None
    ) -> Info:
        """Search and return the last report of the best line."""
        with self.analysis(board, limit, root_turns=root_turns) as analysis:
            info = analysis.wait().info
        if info is None:
            raise EngineError("the program reported no line", code="no-result")
        return info

    def play(self, board: Board, limit: Limit) -> PlayResult:
        """Search and return the best turn."""
        with self.analysis(board, limit) as analysis:
            return analysis.wait()

    def stop(self) -> None:
        """Stop the search. Any thread may call this."""
        self._send("stop")

    def kill(self) -> None:
        """End the program at once."""
        self._process.kill()
        self._process.wait()
        self._close()

    def quit(self) -> None:
        """Ask the program to end, and end it if it does not."""
        try:
            self._send("quit")
            self._process.wait(self._timeout)
        except (EngineError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._close()

    def _close(self) -> None:
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def __enter__(self) -> UciEngine:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.quit()


class UciAnalysis:
    """A running search of a program: an iterator over its reports. Leaving its block stops it."""

    def __init__(self, engine: UciEngine, board: Board) -> None:
        self._engine = engine
        self._board = board
        self._best: Info | None = None
        self._result: PlayResult | None = None

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        while self._result is None:
            try:
                line = self._engine._next_line(None)
            except EngineError:
                self._engine._searching = False
                raise
            if line.startswith("bestmove"):
                self._engine._searching = False
                self._result = read_best(line, self._board, self._best)
            elif line.startswith("info ") and (info := read_info(line, self._board)) is not None:
                if info.multipv == 1:
                    self._best = info
                return info
        raise StopIteration

    def stop(self) -> None:
        """Stop the search. Any thread may call this."""
        if self._result is None:
            self._engine.stop()

    def wait(self) -> PlayResult:
        """Wait for the end of the search."""
        for _ in self:
            pass
        assert self._result is not None
        return self._result

    def __enter__(self) -> UciAnalysis:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # The next search must not read the reports of this one.
        if self._result is None and self._engine._searching:
            self.stop()
            self.wait()


class AsyncUciEngine:
    """A client for a program that speaks UCI, for asyncio."""

    def __init__(self, process: asyncio.subprocess.Process, *, timeout: float) -> None:
        self._process = process
        self._timeout = timeout
        self._searching = False
        self.name = ""
        self.options: dict[str, str] = {}

    @classmethod
    async def popen(
        cls, command: str | Sequence[str], *, timeout: float = DEFAULT_TIMEOUT
    ) -> AsyncUciEngine:
        """Start a program and wait until it is ready."""
        arguments = [command] if isinstance(command, str) else list(command)
        process = await asyncio.create_subprocess_exec(
            *arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=MAX_LINE,
        )
        engine = cls(process, timeout=timeout)
        try:
            await engine._send("uci")
            async for line in engine._until("uciok"):
                if line.startswith("id name "):
                    engine.name = line.removeprefix("id name ")
                elif line.startswith("option name "):
                    name, rest = read_option(line)
                    engine.options[name] = rest
            await engine.ready()
        except BaseException:
            await engine._kill()
            raise
        return engine

    async def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()
        except (OSError, RuntimeError) as error:
            raise EngineError(f"the program has gone: {error}", code="gone") from error

    async def _next_line(self) -> str:
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readline()
        except ValueError as error:
            raise EngineError("the program wrote a line without end", code="protocol") from error
        if not line:
            raise EngineError("the program has ended", code="gone")
        return line.decode(errors="replace").strip()

    async def _until(self, last: str) -> AsyncIterator[str]:
        while True:
            try:
                line = await asyncio.wait_for(self._next_line(), self._timeout)
            except asyncio.TimeoutError:
                message = f"the program did not answer within {self._timeout} s"
                raise EngineError(message, code="timeout") from None
            if line == last:
                return
            yield line

    async def ready(self) -> None:
        """Wait until the program has processed all commands so far."""
        await self._send("isready")
        async for _ in self._until("readyok"):
            pass

    async def set_option(self, name: str, value: str | int | bool | None = None) -> None:
        """Set an option of the program."""
        await self._send(option_command(name, value))
        await self.ready()

    async def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        root_turns: Sequence[Turn] | None = None,
    ) -> AsyncUciAnalysis:
        """Start a search and return its reports as they come. Without a limit it runs until it is stopped."""
        if self._searching:
            raise EngineError("the program is searching", code="searching")
        lines = _lines_option(self.options, multipv)
        go = go_command(limit or Limit(), root_turns)
        if "Objective" in self.options:
            await self._send(option_command("Objective", board.objective))
        if lines is not None:
            await self._send(lines)
        await self._send(position_command(board))
        await self.ready()
        self._searching = True
        await self._send(go)
        return AsyncUciAnalysis(self, board.copy(stack=False))

    async def play(self, board: Board, limit: Limit) -> PlayResult:
        """Search and return the best turn."""
        analysis = await self.analysis(board, limit)
        return await analysis.wait()

    async def analyse(self, board: Board, limit: Limit) -> Info:
        """Search and return the last report of the best line."""
        info = (await self.play(board, limit)).info
        if info is None:
            raise EngineError("the program reported no line", code="no-result")
        return info

    async def stop(self) -> None:
        """Stop the search."""
        await self._send("stop")

    async def quit(self) -> None:
        """Ask the program to end, and end it if it does not."""
        try:
            await self._send("quit")
            await asyncio.wait_for(self._process.wait(), self._timeout)
        except (EngineError, asyncio.TimeoutError):
            await self._kill()

    async def _kill(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def __aenter__(self) -> AsyncUciEngine:
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.quit()


class AsyncUciAnalysis:
    """A running search of a program: an asynchronous iterator over its reports."""

    def __init__(self, engine: AsyncUciEngine, board: Board) -> None:
        self._engine = engine
        self._board = board
        self._best: Info | None = None
        self._result: PlayResult | None = None

    def __aiter__(self) -> AsyncIterator[Info]:
        return self

    async def __anext__(self) -> Info:
        while self._result is None:
            try:
                line = await self._engine._next_line()
            except EngineError:
                self._engine._searching = False
                raise
            if line.startswith("bestmove"):
                self._engine._searching = False
                self._result = read_best(line, self._board, self._best)
            elif line.startswith("info ") and (info := read_info(line, self._board)) is not None:
                if info.multipv == 1:
                    self._best = info
                return info
        raise StopAsyncIteration

    async def stop(self) -> None:
        """Stop the search."""
        if self._result is None:
            await self._engine.stop()

    async def wait(self) -> PlayResult:
        """Wait for the end of the search."""
        async for _ in self:
            pass
        assert self._result is not None
        return self._result
