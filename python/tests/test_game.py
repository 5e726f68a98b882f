"""Games, PGN, JSON, bytes and logs."""

from __future__ import annotations

import io
import json
import pickle
import random
from pathlib import Path

import pytest

from cotulenh import Board, Game, GameLog, errors, pgn

TEXT = '[Red "An"]\n[Blue "Bình"]\n\n1. Tf6! {[%clk 0:09:58] first} (1. Th6) 1... Tf8 1-0\n'


def test_a_tree_has_comments_glyphs_clocks_and_events() -> None:
    game = Game.from_pgn(TEXT)
    first, second = game.mainline()
    assert (first.san, second.san, first.ply, second.ply) == ("Tf6", "Tf8", 1, 2)
    assert (first.comment, first.nags, first.clock) == ("first", [1], 598.0)
    assert [child.san for child in game.root.children] == ["Tf6", "Th6"]
    assert [event["type"] for event in first.events] == ["moved", "turn-ended"]
    assert first.turn is not None and first.turn.lan == "Tf4f6" and game.root.turn is None
    assert first.parent == game.root and game.root.parent is None
    assert second.board().move_stack and game.end() == second
    assert first.command is not None and game.root.command is None and "Tank" in first.describe()
    outcome = game.outcome()
    assert outcome is not None and outcome.winner == "red" and game.result() == "1-0"
    assert game.tag("Red") == "An" and ("Blue", "Bình") in game.tags


def test_a_tree_is_changed() -> None:
    game = Game()
    node, events = game.play("Tf6")
    assert node is not None and events[0]["type"] == "moved"
    other = game.root.add_variation("Th6")
    assert game.current == node and [child.san for child in game.root.children] == ["Tf6", "Th6"]
    other.promote()
    assert game.mainline() == [other] and not node.is_mainline
    other.comment, other.comment_before, other.clock, other.eval = "good", "now", 61.5, "0.35"
    other.add_nag(3)
    other.add_nag(14)
    other.remove_nag(14)
    assert (other.comment, other.comment_before, other.nags) == ("good", "now", [3])
    assert (other.clock, other.eval) == (61.5, "0.35")
    assert Game.from_pgn(str(game)) == game
    game.jump(other)
    node.delete()
    with pytest.raises(errors.GameError):
        _ = node.san
    assert "deleted" in repr(node) and game.node_count == 2
    game.undo()
    game.redo()
    with pytest.raises(errors.GameError):
        game.redo()
    with pytest.raises(errors.GameError):
        game.jump(Game().root)
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(errors.GameError):
            other.clock = wrong


def test_ends_are_declared_and_retracted() -> None:
    game = Game()
    game.resign("red")
    outcome = game.outcome()
    assert outcome is not None and (outcome.termination, outcome.winner) == ("resignation", "blue")
    with pytest.raises(errors.IllegalMoveError):
        game.play("Tf6")
    assert game.retract_end() and not game.retract_end()
    game.agree_draw()
    assert game.result() == "1/2-1/2"
    game.retract_end()
    game.flag("blue")
    assert game.result() == "1-0"


def test_a_deployment_in_progress_is_on_the_board(deployment: Board) -> None:
    game = Game(deployment.fen())
    node, _ = game.play("F>xe5")
    assert node is None and game.board().deployment_origin == "c3" and game.board().ply == 1
    game.cancel_deployment()
    node, _ = game.play("N<F>xe5,T>d3")
    assert node is not None and node.turn is not None and node.turn.is_deployment
    assert game.board().turn == "blue"


def test_games_round_trip_through_pickle_json_and_bytes() -> None:
    game = Game.from_pgn(TEXT)
    assert pickle.loads(pickle.dumps(game)) == game == game.copy()
    for other in (Game.from_json(game.to_json()), Game.from_bytes(game.to_bytes())):
        assert [node.turn for node in other.mainline()] == [node.turn for node in game.mainline()]
    with pytest.raises(errors.FormatError) as error:
        Game.from_json('{"format": 1,')
    assert error.value.line == 1
    with pytest.raises(errors.FormatError):
        Game.from_bytes(b"nothing")
    assert "\n1. Tf6" in game.to_pgn(one_line=True)


def test_a_log_is_written_read_and_continued() -> None:
    log = GameLog(Game())
    log.play("Tf6")
    log.play("Tf8")
    log.apply("undo")
    lines = log.to_json_lines()
    assert len(lines.splitlines()) == 4 and log.seq == len(log) == 3
    for copy in (GameLog.from_json_lines(lines), GameLog.from_bytes(log.to_bytes())):
        assert copy.to_json_lines() == lines and copy.game == log.game and copy.torn is None
        copy.apply("redo")
        assert copy.seq == 4
    torn = GameLog.from_json_lines(lines[:-5])
    assert torn.torn is not None and torn.seq == 2
    with pytest.raises(errors.FormatError) as error:
        GameLog.from_json_lines(lines.replace("undo", "redo"))
    assert error.value.byte is not None
    command = log.entries[0]["command"]
    game = Game()
    game.apply(command)
    assert game.mainline()[0].san == "Tf6"
    game.apply(json.dumps("undo"))
    with pytest.raises(errors.FormatError):
        game.apply("fly")
    log.compact()
    assert len(log) == 0 and log.game.mainline()[0].san == "Tf6"


def test_pgn_is_streamed_game_by_game(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    choose = random.Random(1)
    with path.open("w", encoding="utf-8") as file:
        for number in range(300):
            game = Game()
            game.set_tag("Round", str(number))
            for _ in range(12):
                board = game.board()
                game.play(choose.choice([m for m in board.legal_moves if not m.is_step]))
            file.write(f"{game}\n")
    with path.open(encoding="utf-8") as file:
        first = pgn.read_game(file)
        assert first is not None and first.tag("Round") == "0"
        rounds = [game.tag("Round") for game in pgn.games(file)]
        assert rounds == [str(number) for number in range(1, 300)]
        assert pgn.read_game(file) is None


class Endless(io.TextIOBase):
    """A file without end that is never in memory as a whole."""

    def __init__(self) -> None:
        self.given = 0

    def read(self, size: int | None = -1) -> str:
        self.given += 1
        return TEXT * 50


def test_only_what_is_needed_is_read() -> None:
    file = Endless()
    for _ in range(120):
        game = pgn.read_game(file)  # type: ignore[arg-type]
        assert game is not None and game.result() == "1-0"
    assert file.given <= 4


def test_a_broken_game_raises_and_the_next_one_is_read() -> None:
    broken = '[Red "x"]\n\n1. Tf6 Zz9 *\n\n'
    file = io.StringIO(TEXT + "\n" + broken + TEXT)
    assert pgn.read_game(file) is not None
    with pytest.raises(errors.PgnError) as error:
        pgn.read_game(file)
    assert (error.value.line, error.value.column) == (8, 8)
    assert error.value.why is not None
    game = pgn.read_game(file)
    assert game is not None and game.result() == "1-0"
    assert pgn.read_game(file) is None
    reader = pgn.Reader(io.StringIO(TEXT * 2), max_game=20)
    with pytest.raises(errors.PgnError):
        reader.read_game()
