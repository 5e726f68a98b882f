"""Actions, observations, batches, and the environments of Gymnasium and PettingZoo."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import DEPLOYMENT, random_board

from cotulenh import Board, Move, errors
from cotulenh.learning import (
    ACTIONS,
    ENCODING_VERSION,
    PAIR_SQUARES,
    PAIRS,
    PARTS,
    PLANE_NAMES,
    PLANES,
    BatchEnv,
)


def test_the_numbering_is_that_of_version_1() -> None:
    assert (ENCODING_VERSION, PARTS, PAIRS, ACTIONS, PLANES) == (1, 9, 4532, 40789, 57)
    assert len(PLANE_NAMES) == PLANES and PAIR_SQUARES.shape == (2, PAIRS)
    pinned = {
        "Tf4f6": 1256,
        "Fc3>e5": 14386,
        "(FT)c3>e5": 37046,
        "commit": ACTIONS - 1,
    }
    assert {lan: Move.from_lan(lan).index for lan in pinned} == pinned
    assert Move.from_lan("Tf9f7", "blue").index == pinned["Tf4f6"]
    origin, target = PAIR_SQUARES[:, 1256 % PAIRS]
    assert (origin, target) == (3 * 11 + 5, 5 * 11 + 5)


def test_actions_are_found_by_their_index() -> None:
    board = random_board(11, 60)
    mask = board.action_mask()
    assert mask.shape == (ACTIONS,) and mask.dtype == np.int8
    assert np.flatnonzero(mask).tolist() == sorted(board.legal_actions().tolist())
    assert [Move.from_index(int(i), board) for i in board.legal_actions()] == list(
        board.legal_moves
    )
    for wrong in (-1, ACTIONS, 2**62, -(2**63), int(np.flatnonzero(mask == 0)[0])):
        with pytest.raises(errors.ActionError):
            Move.from_index(wrong, board)
    with pytest.raises(errors.ActionError):
        _ = Move.from_lan("Tf4g9").index


def test_observations_are_relative_to_the_mover() -> None:
    board = random_board(4, 31)
    planes = board.observation()
    assert planes.shape == (PLANES, 12, 11) and planes.dtype == np.uint8
    assert np.array_equal(planes, board.mirror().observation())
    assert np.array_equal(planes, board.observation(board.turn))
    other = board.observation("red" if board.turn == "blue" else "blue")
    assert np.array_equal(other[0:11], planes[11:22, ::-1])
    start = Board().observation()
    names = list(PLANE_NAMES)
    assert start[names.index("own C"), 0, 6] == 1 and start[names.index("enemy C"), 11, 6] == 1
    assert start[:11].sum() == start[11:22].sum() == 19 and start[22:44].sum() == 0
    with pytest.raises(errors.NotationError):
        board.observation("green")


def test_a_batch_plays_like_single_boards() -> None:
    games = 16
    env = BatchEnv(games, max_plies=120)
    boards = [Board() for _ in range(games)]
    random = np.random.default_rng(1)
    for ply in range(121):
        actions, starts = env.legal_actions()
        observations = env.observe()
        masks = env.action_masks()
        chosen = np.zeros(games, np.int64)
        for number, board in enumerate(boards):
            legal = actions[starts[number] : starts[number + 1]]
            if board.is_game_over() or ply >= 120:
                continue
            assert sorted(legal) == sorted(board.legal_actions())
            if number == ply % games:
                assert np.array_equal(observations[number], board.observation())
                assert np.array_equal(masks[number], board.action_mask())
            chosen[number] = random.choice(legal)
            board.push(Move.from_index(int(chosen[number]), board))
        _rewards, ended, cut = env.step(chosen)
        for number, board in enumerate(boards):
            assert ended[number] == board.is_game_over()
            assert env.board(number) == board
        if ply < 119:
            assert not cut.any()
    assert (ended | cut).all()
    env.reset(np.ones(games, bool))
    assert env.board(0) == Board() and not env.results().any()


def test_a_batch_refuses_wrong_actions_and_changes_nothing() -> None:
    env = BatchEnv(2)
    legal = int(Board().legal_actions()[0])
    for wrong in ([legal], [legal, 0], [legal, -1], [legal, ACTIONS], [legal] * 3):
        with pytest.raises(errors.ActionError):
            env.step(np.array(wrong, np.int64))
    assert env.board(0) == Board()
    with pytest.raises(errors.ActionError):
        env.reset(np.ones(3, bool))
    for count in (0, 1 << 40):
        with pytest.raises((errors.ActionError, OverflowError)):
            BatchEnv(count)
    with pytest.raises(errors.ActionError):
        env.board(2)
    out = np.zeros((2, PLANES, 12, 11), np.uint8)
    assert env.observe(out) is out and np.array_equal(out, env.observe())
    with pytest.raises(errors.ActionError):
        env.observe(out[:1])
    with pytest.raises(errors.ActionError):
        env.observe(np.zeros((2, PLANES, 12, 22), np.uint8)[..., ::2])


def test_a_win_is_rewarded() -> None:
    env = BatchEnv(1, fen="11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1")
    board = env.board(0)
    for text in ("T>xf4", "F>xh7"):
        move = board.parse_san(text)
        board.push(move)
        rewards, ended, _ = env.step(np.array([move.index]))
    assert rewards.tolist() == [1.0] and ended.all() and env.results().tolist() == [1]
    assert env.terminations() == ["commander-captured"] and env.step_random(1) == 1
    assert env.sides().tolist() == [0]


def test_pettingzoos_own_checks_pass() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from cotulenh.env import AecEnv, aec_env

    api_test(aec_env(max_plies=60), num_cycles=200, verbose_progress=False)
    seed_test(lambda: aec_env(max_plies=30), num_cycles=30)
    env = AecEnv(fen=DEPLOYMENT, render_mode="ansi")
    env.reset()
    for text in ("F>xe5", "T>d3"):
        assert env.agent_selection == "red"
        env.step(env.board.parse_san(text).index)
    # The same agent goes on until it commits.
    assert env.agent_selection == "red" and env.observe("blue")["action_mask"].sum() == 0
    env.step(ACTIONS - 1)
    assert env.agent_selection == "blue" and "F" in str(env.render())
    with pytest.raises(errors.ActionError):
        env.step(0)


def test_pettingzoos_rewards_are_those_of_the_outcome() -> None:
    pytest.importorskip("pettingzoo")
    from cotulenh.env import AecEnv

    env = AecEnv(fen="11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1")
    env.reset()
    for text in ("T>xf4", "F>xh7"):
        env.step(env.board.parse_san(text).index)
    assert env.rewards == {"red": 1.0, "blue": -1.0} and all(env.terminations.values())


def test_gymnasiums_own_checks_pass() -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from cotulenh.env import GymEnv

    check_env(GymEnv(illegal_reward=-1.0), skip_render_check=True)
    env = GymEnv(side="blue", max_plies=40)
    observation, info = env.reset(seed=3)
    assert observation.shape == (PLANES, 12, 11)
    random = np.random.default_rng(2)
    for _ in range(60):
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        observation, _reward, is_over, is_cut, info = env.step(action)
        assert is_over or env.board.turn == "blue"
        if is_over or is_cut:
            break
    assert is_over or is_cut
    fresh = GymEnv()
    fresh.reset(seed=1)
    with pytest.raises(errors.ActionError):
        fresh.step(0)
