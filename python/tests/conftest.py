"""What the tests share."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cotulenh import Board

ROOT = Path(__file__).resolve().parents[2]
ORACLE = ROOT / "crates/cotulenh/tests/data/oracle"
DEPLOYMENT = "6c4/11/11/11/11/11/11/4i6/11/2(NFT)8/11/5C5 r - - 0 1"


def random_board(seed: int, plies: int) -> Board:
    """Return a board after random moves."""
    choose = random.Random(seed)
    board = Board()
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(choose.choice(board.legal_moves))
    return board


@pytest.fixture
def deployment() -> Board:
    """Return a board with a stack of three."""
    return Board(DEPLOYMENT)
