"""Self-play files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

from cotulenh import Board, Move, errors
from cotulenh.data import ScoredGame, Writer, batches, games, settings
from cotulenh.engine import Engine, Limit

FILE = ROOT / "crates/cotulenh-data/tests/data/version-1.games"


def test_a_file_of_version_1_is_read() -> None:
    read = list(games(FILE))
    assert read and settings(FILE)
    positions = sum(score is not None for game in read for score in game.scores)
    found = list(batches(FILE, 7))
    assert sum(len(batch) for batch in found) == positions
    assert all(len(batch) == 7 for batch in found[:-1])


def self_play(path: Path, count: int) -> list[ScoredGame]:
    engine = Engine(hash=1)
    written = []
    with Writer(path, {"engine": "test"}) as writer:
        for seed in range(count):
            board = Board()
            turns, scores = [], []
            for ply in range(8):
                legal = [m for m in board.legal_moves if not m.is_step]
                info = engine.analyse(board, Limit(nodes=60))
                turn = (
                    info.pv[0]
                    if ply > 2
                    else board.turn_ended_by(legal[(seed * 31 + ply) % len(legal)])
                )
                assert turn is not None
                turns.append(turn)
                scores.append(info.score.number() if ply > 2 else None)
                board.push(turn)
            game = ScoredGame(Board().fen(), "total", turns, scores, None, "too-long", 3)
            assert writer.write(game) > 0
            written.append(game)
    return written


def test_what_is_written_is_read_with_filters(tmp_path: Path) -> None:
    path = tmp_path / "games.ctl"
    written = self_play(path, 12)
    assert list(games(path)) == written and settings(path) == {"engine": "test"}
    everything = next(iter(batches(path, 1000)))
    assert len(everything) == 12 * 5 and (everything.results == 0.5).all()
    number = 0
    for game in written:
        board = Board(game.start_fen)
        for turn, score in zip(game.turns, game.scores, strict=True):
            if score is not None:
                assert np.array_equal(everything.observations[number], board.observation())
                assert everything.scores[number] == score
                first = turn.moves[0]
                assert everything.actions[number] == first.index
                assert Move.from_index(int(everything.actions[number]), board) == first
                number += 1
            board.push(turn)
    count = lambda **filters: sum(len(batch) for batch in batches(path, 10, **filters))  # noqa: E731
    assert count(skip_plies=6) == 12 * 2 and count(every=2) == 12 * 5 // 2
    assert count(unique=True) <= 60 and count(quiet=True) <= 60 and count(most_score=0) <= 60
    parts = count(part="training", holdout=3), count(part="held-out", holdout=3)
    assert sum(parts) == 60


def test_bad_files_and_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        games(tmp_path / "none")
    (tmp_path / "text").write_text("this is not a file of games")
    with pytest.raises(errors.DataError) as error:
        batches(tmp_path / "text")
    assert error.value.byte == 0
    damaged = bytearray(FILE.read_bytes())
    damaged[-3] ^= 0xFF
    (tmp_path / "damaged").write_bytes(damaged)
    with pytest.raises(errors.DataError) as error:
        list(games(tmp_path / "damaged"))
    assert error.value.byte and error.value.count
    for wrong in ({"batch_size": 0}, {"part": "all"}, {"batch_size": 1 << 30}):
        with pytest.raises(errors.DataError):
            batches(FILE, **wrong)
    with pytest.raises(FileExistsError):
        Writer(FILE)
    with Writer(tmp_path / "new") as writer:
        turn = Board().parse_turn("Tf6")
        good = ScoredGame(Board().fen(), "total", [turn], [3], None, "too-long")
        assert writer.write(good)
        for bad in (
            ScoredGame(Board().fen(), "total", [turn, turn], [3, 3], None, "too-long"),
            ScoredGame(Board().fen(), "total", [turn], [], None, "too-long"),
            ScoredGame(Board().fen(), "total", [turn], [30_500], None, "too-long"),
            ScoredGame(Board().fen(), "total", [turn], [3], "red", "too-long"),
            ScoredGame(Board().fen(), "total", [turn], [3], None, "boredom"),
            ScoredGame(Board().fen(), "total", [turn], [3], "red", "checkmate"),
        ):
            with pytest.raises(errors.DataError):
                writer.write(bad)
    with pytest.raises(errors.DataError):
        writer.write(good)
    assert list(games(tmp_path / "new")) == [good]
