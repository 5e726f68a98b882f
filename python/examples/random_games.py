"""Plays random games and counts how they end.

python examples/random_games.py [GAMES]
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import cotulenh


def play(choose: random.Random) -> cotulenh.Board:
    """Return the board at the end of a random game."""
    board = cotulenh.Board()
    while not board.is_game_over():
        board.push(choose.choice(board.legal_moves))
    return board


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    choose = random.Random(1)
    ends: Counter[str] = Counter()
    plies = 0
    for _ in range(games):
        board = play(choose)
        outcome = board.outcome()
        assert outcome is not None
        ends[f"{outcome.result()} {outcome.termination}"] += 1
        plies += board.ply
    print(f"{games} games, {plies} moves")
    for end, count in ends.most_common():
        print(f"{count:5} {end}")


if __name__ == "__main__":
    main()
