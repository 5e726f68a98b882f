"""Measures random games and observations, and compares with python-chess where it is installed.

python examples/benchmark.py [SECONDS]

python-chess is only a yardstick. It is not a dependency, and nothing is taken from it.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

import numpy as np

import cotulenh
from cotulenh.learning import PLANES, BatchEnv

ROUNDS = 25
"""The tasks run in turns, so that other work on the machine affects all of them alike. The best round counts."""


def games(seconds: float) -> float:
    """Return random plies per second, each with the whole list of legal moves."""
    choose = random.Random(1)
    board = cotulenh.Board()
    plies = 0
    start = time.thread_time()
    while (took := time.thread_time() - start) < seconds:
        for _ in range(100):
            moves = list(board.legal_moves)
            if not moves or board.ply >= 300:
                board = cotulenh.Board()
                continue
            board.push(choose.choice(moves))
            plies += 1
    return plies / took


def chess_games(seconds: float) -> float:
    """Return the same for chess with python-chess."""
    import chess

    choose = random.Random(1)
    board = chess.Board()
    plies = 0
    start = time.thread_time()
    while (took := time.thread_time() - start) < seconds:
        for _ in range(100):
            moves = list(board.legal_moves)
            if not moves or board.ply() >= 300:
                board = chess.Board()
                continue
            board.push(choose.choice(moves))
            plies += 1
    return plies / took


def batched_plies(seconds: float) -> float:
    """Return random plies per second of a batch, with the indices of all legal moves."""
    env = BatchEnv(256)
    seed = plies = 0
    start = time.thread_time()
    while (took := time.thread_time() - start) < seconds:
        for _ in range(10):
            seed += 1
            plies += len(env) - env.step_random(seed)
    return plies / took


def observations(seconds: float) -> float:
    """Return observations per second of a batch in the middle of random games."""
    env = BatchEnv(64)
    for seed in range(80):
        env.step_random(seed)
    out = np.zeros((len(env), PLANES, 12, 11), np.uint8)
    count = 0
    start = time.thread_time()
    while (took := time.thread_time() - start) < seconds:
        for _ in range(10):
            env.observe(out)
            count += len(env)
    return count / took


def single_observations(seconds: float) -> float:
    """Return observations per second of a single board, one call each."""
    board = cotulenh.Board()
    count = 0
    start = time.thread_time()
    while (took := time.thread_time() - start) < seconds:
        for _ in range(1000):
            board.observation()
        count += 1000
    return count / took


def main() -> None:
    """Measure everything and print a table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    tasks: dict[str, Callable[[float], float]] = {
        "plies": games,
        "batched plies": batched_plies,
        "observations": observations,
        "single observations": single_observations,
    }
    try:
        import chess  # noqa: F401
    except ImportError:
        pass
    else:
        tasks["python-chess plies"] = chess_games
    best = dict.fromkeys(tasks, 0.0)
    for _ in range(ROUNDS):
        for name, task in tasks.items():
            best[name] = max(best[name], task(seconds / ROUNDS))
    for name, rate in best.items():
        print(f"{name:22}{rate:12,.0f} /s")
    if "python-chess plies" in best:
        print(f"ratio{best['plies'] / best['python-chess plies']:21.1f}")
    print(json.dumps({name: round(rate) for name, rate in best.items()}))


if __name__ == "__main__":
    main()
