"""Every function with random objects: bad input raises, and never aborts."""

from __future__ import annotations

import contextlib
import inspect
import os
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import DEPLOYMENT

import cotulenh
from cotulenh import Board, Game, GameLog, Move, Turn, _native, errors, learning, pgn, svg
from cotulenh.engine import Engine, Limit

CALLS = int(os.environ.get("COTULENH_FUZZ", "6000"))

# These wait for input, end the process or fill the disk. The other tests call them.
SKIPPED = {
    "run_uci",
    "NativeWriter",
    "start",
    "perft",
    "__reduce__",
    "__class__",
    "__init_subclass__",
}

ACCEPTED = (
    ValueError,
    TypeError,
    IndexError,
    OverflowError,
    OSError,
    KeyError,
    AttributeError,
    RuntimeError,
)


def subjects() -> list[Any]:
    """Return objects whose methods are called."""
    game = Game.from_pgn("1. Tf6! {a} (1. Th6) Tf8 *")
    board = Board(DEPLOYMENT)
    deploying = board.copy()
    deploying.push_san("F>xe5")
    turn = board.parse_turn("N<F>xe5,T>d3")
    stack = board.stack_at("c3")
    assert stack is not None
    return [
        Board(),
        board,
        deploying,
        board.legal_moves,
        board.legal_moves[3],
        turn,
        stack,
        stack.carrier,
        game,
        game.root,
        game.mainline()[0],
        GameLog(game),
        learning.BatchEnv(2),
        _native.NativeEngine(hash=1),
        _native.Splitter(100),
        _native.NativeSamples,
        _native.NativeGames,
        Move,
        Turn,
        Game,
        Board,
        GameLog,
        learning.BatchEnv,
        _native,
        svg,
        pgn,
        board.deploy("c3"),
    ]


def objects(choose: random.Random) -> Any:
    """Return a random object, often one of the package's own."""
    words = [
        "c3",
        "F>xe5",
        "Tf4f6",
        "commit",
        "red",
        "blue",
        "total",
        "",
        "\0",
        "é" * 50,
        "{",
        "[]",
    ]
    words += ["N<F>xe5,T>d3", cotulenh.START_FEN, DEPLOYMENT, "undo", '{"jump": 7}', "T", "N", "e5"]
    makers: list[Callable[[], Any]] = [
        lambda: choose.choice(words),
        lambda: choose.choice(words),
        lambda: "".join(chr(choose.randrange(32, 0x2000)) for _ in range(choose.randrange(9))),
        lambda: choose.choice([0, 1, -1, 2, 7, 255, 256, 2**31, 2**63, -(2**63), 2**64, 10**30]),
        lambda: choose.choice([0.0, -1.5, float("nan"), float("inf"), 1e308]),
        lambda: choose.choice(
            [None, True, False, (), [], {}, {"turn": 1}, b"", b"\x00\xff" * 9, object()]
        ),
        lambda: choose.choice(
            [np.zeros(2, np.int64), np.zeros((2, 2)), np.ones(2, bool), np.zeros(0, np.int64)]
        ),
        lambda: choose.choice(subjects()),
        lambda: [objects(choose) for _ in range(choose.randrange(3))],
    ]
    return choose.choice(makers)()


def names_of(subject: Any) -> list[str]:
    return [name for name in dir(subject) if name not in SKIPPED]


@pytest.mark.parametrize("seed", range(4))
def test_random_objects_raise_and_never_abort(seed: int) -> None:
    choose = random.Random(seed)
    called = set()
    for _ in range(CALLS // 4):
        subject = choose.choice(subjects())
        name = choose.choice(names_of(subject))
        try:
            attribute = getattr(subject, name)
            if callable(attribute):
                arguments = [objects(choose) for _ in range(choose.choice([0, 1, 1, 1, 2, 2, 3]))]
                result = attribute(*arguments)
            elif choose.random() < 0.5 and not (
                inspect.ismodule(subject) or inspect.isclass(subject)
            ):
                setattr(subject, name, objects(choose))
                result = None
            else:
                result = attribute
            repr(result)
            called.add(name)
        except ACCEPTED as error:
            assert "panic" not in f"{type(error).__name__} {error}".lower(), (subject, name)
    assert len(called) > 60


def test_every_native_function_is_reached_by_name() -> None:
    classes = [value for value in vars(_native).values() if inspect.isclass(value)]
    reached = {type(subject) for subject in subjects()} | set(subjects_classes())
    assert set(classes) - reached - {_native.NativeSearch, _native.NativeWriter} == set()


def subjects_classes() -> list[type]:
    return [subject for subject in subjects() if inspect.isclass(subject)]


def test_random_limits_never_abort() -> None:
    choose = random.Random(5)
    engine = Engine(hash=1)
    board = Board()
    for _ in range(150):
        options = {
            name: objects(choose)
            for name in ("time", "nodes", "mate", "red_clock", "moves_to_go")
            if choose.random() < 0.4
        }
        with contextlib.suppress(ACCEPTED):
            engine.analyse(board, Limit(depth=1, **options), choose.choice([1, 2, -1, 2**70, "x"]))
    assert engine.play(board, Limit(depth=1)).turn is not None


def test_a_deleted_node_raises_everywhere() -> None:
    game = Game.from_pgn("1. Tf6 *")
    node = game.mainline()[0]
    node.delete()
    for name in dir(node):
        if name.startswith("__") or name == "game":
            continue
        with pytest.raises((errors.CotulenhError, TypeError)):
            value = getattr(node, name)
            value()
