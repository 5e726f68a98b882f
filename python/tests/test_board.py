"""Boards and moves, as users of python-chess expect them."""

from __future__ import annotations

import copy
import pickle

import pytest
from conftest import random_board

import cotulenh
from cotulenh import Board, Move, Turn, errors


def test_a_board_starts_a_game() -> None:
    board = Board()
    assert board.fen() == cotulenh.START_FEN
    assert board.turn == cotulenh.RED
    assert (board.halfmove_clock, board.move_number, board.objective) == (0, 1, "total")
    assert board.outcome() is None and board.result() == "*" and not board.is_game_over()
    assert len(board.stacks()) == 38
    assert str(board.stack_at("g1")) == "C" and board.stack_at("a1") is None


def test_legal_moves_are_lazy_and_follow_the_board() -> None:
    board = Board()
    moves = board.legal_moves
    assert len(moves) == moves.count() == 116 and bool(moves)
    move = board.parse_san("Tf6")
    assert move in moves and "Tf6" not in moves
    assert moves[0] in list(moves) and moves[-1] == list(moves)[-1]
    with pytest.raises(IndexError):
        moves[116]
    board.push(move)
    assert move not in moves and len(moves) == len(list(moves))


def test_push_and_pop_are_symmetric_during_a_deployment(deployment: Board) -> None:
    before = deployment.fen()
    for text in ("F>xe5", "T>d3", "commit"):
        deployment.push_san(text)
    assert deployment.turn == "blue"
    popped = [deployment.pop() for _ in range(3)]
    assert [str(move) for move in popped] == ["commit", "Tc3>d3", "Fc3>xe5"]
    assert deployment.fen() == before
    with pytest.raises(IndexError):
        deployment.pop()
    with pytest.raises(IndexError):
        deployment.peek()


def test_san_is_written_and_parsed() -> None:
    board = random_board(3, 40)
    for move in board.legal_moves:
        assert board.parse_san(board.san(move)) == move
        assert board.parse_san(move.lan) == move
        assert Move.from_lan(move.lan, move.color) == move


def test_a_turn_is_pushed_as_one(deployment: Board) -> None:
    turn = deployment.push_san("N<F>xe5,T>d3")
    assert isinstance(turn, Turn) and turn.is_deployment and turn.is_capture
    assert [str(move) for move in turn.moves] == ["Fc3>xe5", "Tc3>d3", "commit"]
    assert str(turn.staying) == "N" and turn.from_square == "c3" and turn.color == "red"
    assert deployment.move_stack == [turn] == [deployment.peek()]
    assert deployment.pop() == turn


def test_every_legal_turn_can_be_pushed(deployment: Board) -> None:
    turns = deployment.legal_turns()
    assert len(set(turns)) == len(turns) > 100
    for turn in turns[::7]:
        assert deployment.is_legal(turn)
        assert deployment.parse_turn(turn.word) == turn
        deployment.push(turn)
        deployment.pop()


def test_equality_hash_copy_and_pickle() -> None:
    board = random_board(5, 30)
    for other in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        pickle.loads(pickle.dumps(board)),
    ):
        assert other == board and hash(other) == hash(board)
        assert other.move_stack == board.move_stack and other.fen() == board.fen()
        other.pop()
        assert other != board
    assert board.copy(stack=False).ply == 0
    assert board != "a board" and board != Board()
    move = board.legal_moves[0]
    assert pickle.loads(pickle.dumps(move)) == move
    turn = Turn.from_lan("c3:N:F>e5,T>xd3", "blue")
    assert pickle.loads(pickle.dumps(turn)) == turn


def test_a_pickled_deployment_goes_on(deployment: Board) -> None:
    with deployment.deploy("c3") as d:
        d.step("F>xe5")
        d.stay("T")
        restored = pickle.loads(pickle.dumps(deployment))
        assert restored.fen() == deployment.fen() and restored.ply == 2


def test_the_outcome_knows_repetition() -> None:
    board = Board()
    for text in ("Tf4f5", "Tf9f8", "Tf5f4", "Tf8f9") * 2:
        assert board.outcome() is None
        board.push_san(text)
    outcome = board.outcome()
    assert outcome == cotulenh.Outcome("repetition", None)
    assert (outcome.result(), board.result(), board.repetitions()) == ("1/2-1/2", "1/2-1/2", 3)


def test_a_captured_commander_ends_the_game() -> None:
    board = Board("11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1")
    board.push_san("e4:T>f4,F>h7")
    outcome = board.outcome()
    assert outcome is not None and outcome.winner == "red" and board.result() == "1-0"
    assert len(board.legal_moves) == 0 and not board.legal_moves


def test_a_deployment_is_one_entry_and_is_undone_by_an_exception(deployment: Board) -> None:
    before = deployment.fen()
    with deployment.deploy("c3") as d:
        assert sorted(d.waiting) == ["F", "N", "T"] and d.legal_steps()
        d.step("F>xe5")
        assert deployment.waiting == "TN" and deployment.deployment_origin == "c3"
        d.undo()
        d.step(d.legal_steps()[0])
        d.undo()
        d.step("F>xe5")
        d.stay("T")
        turn = d.commit()
        assert d.commit() == turn
    assert (turn.lan, deployment.ply, deployment.turn) == ("c3:(NT):F>xe5", 1, "blue")
    deployment.pop()
    with pytest.raises(KeyError), deployment.deploy("c3") as d:
        d.step("F>xe5")
        raise KeyError
    assert (deployment.fen(), deployment.ply) == (before, 0)
    with deployment.deploy("c3") as d:
        d.step("F>xe5")
    assert (deployment.fen(), deployment.ply) == (before, 0)


def test_a_recombined_deployment_is_one_turn(deployment: Board) -> None:
    with deployment.deploy("c3") as d:
        d.step("F>xe5")
        d.recombine("T", 0)
        turn = d.commit()
    assert turn.lan == "c3:N:(FT)>xe5"


def test_errors_of_a_deployment_change_nothing(deployment: Board) -> None:
    with pytest.raises(errors.DeploymentError):
        deployment.deploy("f1")
    with deployment.deploy("c3") as d:
        for wrong in ("Cf1f2", "F>a1", "nonsense"):
            with pytest.raises(errors.CotulenhError):
                d.step(wrong)
        with pytest.raises(errors.CotulenhError):
            d.commit()
        with pytest.raises(errors.DeploymentError):
            d.undo()
        with pytest.raises(errors.CotulenhError):
            d.stay("H")
        assert deployment.ply == 0


def test_events_and_commands_travel(deployment: Board) -> None:
    turn = deployment.parse_turn("N<F>xe5,T>d3")
    events = deployment.events(turn)
    assert [event["type"] for event in events if event["type"] == "captured"]
    assert "Infantry" in deployment.describe(turn)
    other = deployment.copy()
    command = deployment.command(turn)
    deployment.push(turn)
    other.execute(command)
    assert other == deployment and other.pop() == turn
    with pytest.raises(errors.CotulenhError):
        Board().execute(command)


def test_errors_have_place_and_expectation() -> None:
    with pytest.raises(errors.FenError) as fen:
        Board("6c4/11/11/x")
    assert (fen.value.byte, fen.value.rank, fen.value.found) == (10, 9, "x")
    assert fen.value.expected["code"] == "piece-or-count" and fen.value.field == "board"
    with pytest.raises(errors.SetupError) as setup:
        Board("6c4/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1")
    assert setup.value.problems[0]["code"] == "missing-commander"
    with pytest.raises(errors.NotationError) as ambiguous:
        Board().parse_san("Tg4")
    assert ambiguous.value.candidates == ["Tf4g4", "Th4g4"]
    with pytest.raises(errors.IllegalMoveError) as illegal:
        Board().push(Move.from_lan("Tf4f9"))
    assert illegal.value.code == "out-of-reach" and illegal.value.to_square == "f9"
    error = pickle.loads(pickle.dumps(fen.value))
    assert isinstance(error, ValueError) and error.byte == 10 and str(error) == str(fen.value)


def test_squares_zones_attackers_and_points() -> None:
    board = Board()
    assert len(cotulenh.SQUARES) == 132 and cotulenh.SQUARES[0] == "a1"
    assert "g8" in board.air_defense("blue") and "g7" not in board.air_defense("blue")
    assert board.points("red") == board.points("blue") == 750 or board.points("red") > 0
    assert board.attackers("red", "c6") != []
    assert board.mirror().mirror() == board
    stack = Board("6c4/11/11/11/11/11/11/11/2(N+FT)8/11/11/5C5 r - - 0 1").stack_at("c4")
    assert stack is not None and len(stack) == 3 and "F" in stack and "C" not in stack
    assert [piece.heroic for piece in stack.pieces] == [False, True, False]
    assert (stack.carrier.name, stack.carrier.letter, stack.color) == ("Navy", "N", "red")
