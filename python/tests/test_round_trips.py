"""Properties of random games, which hypothesis shrinks."""

from __future__ import annotations

import contextlib
import os
import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from cotulenh import Board, Game, Move, Turn

# With `COTULENH_ALL` the inputs are new in every run.
SAME_INPUTS = "COTULENH_ALL" not in os.environ

choices = st.lists(st.integers(0, 2**16), max_size=60)


def walk(numbers: list[int]) -> Board:
    board = Board()
    for number in numbers:
        if board.is_game_over():
            break
        moves = board.legal_moves
        board.push(moves[number % len(moves)])
    return board


@settings(max_examples=60, deadline=None, derandomize=SAME_INPUTS)
@given(choices)
def test_positions_round_trip_through_text_and_pickle(numbers: list[int]) -> None:
    board = walk(numbers)
    assert Board(board.fen()) == board
    assert pickle.loads(pickle.dumps(board)) == board
    fens = []
    other = board.copy()
    while other.ply:
        fens.append(other.fen())
        other.pop()
    replay = Board()
    for move, fen in zip(board.move_stack, reversed(fens), strict=True):
        replay.push(move)
        assert replay.fen() == fen


@settings(max_examples=60, deadline=None, derandomize=SAME_INPUTS)
@given(choices)
def test_moves_round_trip_through_text_and_index(numbers: list[int]) -> None:
    board = walk(numbers)
    for move in board.legal_moves:
        assert Move.from_lan(move.lan, move.color) == move
        assert Move.from_index(move.index, board) == move
        assert board.parse_san(board.san(move)) == move
        turn = board.turn_ended_by(move)
        assert turn is None or Turn.from_lan(turn.lan, turn.color) == turn


@settings(max_examples=30, deadline=None, derandomize=SAME_INPUTS)
@given(choices, st.text(max_size=40))
def test_games_round_trip_through_pgn_json_and_bytes(numbers: list[int], comment: str) -> None:
    game = Game()
    for number in numbers:
        board = game.board()
        if board.is_game_over():
            break
        moves = board.legal_moves
        node, _ = game.play(moves[number % len(moves)])
        if node is not None and number % 5 == 0:
            node.comment = comment
    again = Game.from_bytes(game.to_bytes())
    assert again == game and again.board() == game.board()
    assert Game.from_json(game.to_json()) == game
    read = Game.from_pgn(str(game))
    assert [node.turn for node in read.mainline()] == [node.turn for node in game.mainline()]
    assert Game.from_pgn(str(read)) == read


@settings(max_examples=200, deadline=None, derandomize=SAME_INPUTS)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    board = Board()
    for read in (
        Board,
        board.parse_san,
        board.parse_turn,
        Move.from_lan,
        Turn.from_lan,
        Game.from_pgn,
        Game.from_json,
    ):
        with contextlib.suppress(ValueError):
            read(text)
    assert board == Board()
