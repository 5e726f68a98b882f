"""Plays games with the engine, stores them, and trains a small model to predict the engine's scores.

python examples/train_value.py [GAMES]

The model is a small network if torch is installed, otherwise linear regression with numpy.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import cotulenh
from cotulenh.data import ScoredGame, Writer, batches
from cotulenh.engine import Engine, Limit

OPENING = 6
TURNS = 40


def self_play(engine: Engine, choose: random.Random) -> ScoredGame:
    """Return a game of the engine against itself after a random opening."""
    board = cotulenh.Board()
    turns: list[cotulenh.Turn] = []
    scores: list[int | None] = []
    while len(turns) < OPENING + TURNS and not board.is_game_over():
        if len(turns) < OPENING:
            whole = [move for move in board.legal_moves if not move.is_step]
            turn = board.turn_ended_by(choose.choice(whole))
            score = None
        else:
            info = engine.analyse(board, Limit(nodes=200))
            turn, score = info.pv[0], info.score.number()
        assert turn is not None
        turns.append(turn)
        scores.append(score)
        board.push(turn)
    outcome = board.outcome()
    winner = outcome.winner if outcome else None
    reason = outcome.termination if outcome else "too-long"
    return ScoredGame(
        cotulenh.START_FEN, "total", turns, scores, winner, reason, min(OPENING, len(turns))
    )


def samples(path: Path, part: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the observations and the winning chances of one part of a file."""
    chosen = batches(path, 4096, part="held-out" if part == "held-out" else "training", holdout=4)
    found = list(chosen)
    if not found:
        raise SystemExit(f"no positions in the part {part}: play more games")
    planes = np.concatenate([batch.observations for batch in found]).astype(np.float32)
    scores = np.concatenate([batch.scores for batch in found]).astype(np.float32)
    chances = 1 / (1 + np.exp(-np.clip(scores, -2000, 2000) / 400))
    return planes.reshape(len(planes), -1), chances.astype(np.float32)


def fit_numpy(
    planes: NDArray[np.float32], chances: NDArray[np.float32], test: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Fit a linear model by ridge regression. Return its predictions."""
    mean = planes.mean(axis=0)
    features = planes - mean
    kernel = features @ features.T + 10 * np.eye(len(features), dtype=np.float32)
    weights = features.T @ np.linalg.solve(kernel, chances - chances.mean())
    return np.asarray((test - mean) @ weights + chances.mean(), np.float32)


def fit_torch(
    planes: NDArray[np.float32], chances: NDArray[np.float32], test: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Fit a small network. Return its predictions."""
    import torch

    torch.manual_seed(1)
    model = torch.nn.Sequential(
        torch.nn.Linear(planes.shape[1], 64),
        torch.nn.ReLU(),
        torch.nn.Linear(64, 1),
        torch.nn.Sigmoid(),
    )
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.1)
    inputs, targets = torch.from_numpy(planes), torch.from_numpy(chances)[:, None]
    for _ in range(60):
        loss = torch.nn.functional.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        return np.asarray(model(torch.from_numpy(test))[:, 0].numpy(), np.float32)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    engine = Engine(hash=4)
    choose = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.ctl"
        with Writer(path, {"nodes": "200"}) as writer:
            size = sum(writer.write(self_play(engine, choose)) for _ in range(games))
        planes, chances = samples(path, "training")
        test, expected = samples(path, "held-out")
    print(f"{games} games, {size} bytes, {len(planes)} + {len(test)} positions")
    try:
        import torch  # noqa: F401
    except ImportError:
        name, predicted = "linear", fit_numpy(planes, chances, test)
    else:
        name, predicted = "torch", fit_torch(planes, chances, test)
    constant = float(np.mean((expected - chances.mean()) ** 2))
    error = float(np.mean((expected - predicted) ** 2))
    print(f"mean squared error of held-out positions: {constant:.4f} constant, {error:.4f} {name}")


if __name__ == "__main__":
    main()
