"""Environments for reinforcement learning: PettingZoo (`aec_env`) and Gymnasium (`GymEnv`).

Both need their libraries: `pip install cotulenh[environments]`. Observations and actions are those of
`cotulenh.learning`. An action is one move: during a deployment the same agent goes on until it commits or every piece has
acted. The action mask is part of the observation and of `info`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ._native import ACTIONS, PLANES, Board, Move
from ._types import Objective, Side
from .errors import ActionError

__all__ = ["AecEnv", "GymEnv", "aec_env", "random_opponent"]

_OBSERVATION = (PLANES, 12, 11)


def _box() -> spaces.Box:
    return spaces.Box(0, 255, _OBSERVATION, np.uint8)


def _reward(board: Board, side: str) -> float | None:
    """Return the reward of a side, or `None` if the game is not over."""
    outcome = board.outcome()
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner == side else -1.0


class AecEnv(AECEnv):  # type: ignore[misc]
    """The game for PettingZoo: two agents, `red` and `blue`, that act in turn.

    An observation is a dictionary with `observation` and `action_mask`. The winner gets 1 and the loser -1. A game is cut off
    after `max_plies` moves. An illegal action raises `ActionError`, and nothing changes.
    """

    metadata = {  # noqa: RUF012
        "name": "cotulenh_v1",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        fen: str | None = None,
        objective: Objective = "total",
        max_plies: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._start = Board(fen, objective=objective)
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = ["red", "blue"]
        space = spaces.Dict(
            {
                "observation": _box(),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.board = self._start.copy()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The game has no randomness, so the seed changes nothing."""
        self.board = self._start.copy()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.board.turn

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return the observation of an agent. The agent that waits sees the board from its side and has no legal action."""
        mask = self._mask(agent) if agent == self.agent_selection else np.zeros(ACTIONS, np.int8)
        return {"observation": self.board.observation(agent), "action_mask": mask}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        if self.truncations[agent] or self.board.is_game_over():
            return np.zeros(ACTIONS, np.int8)
        return self.board.action_mask()

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ActionError("expected an action", code="no-such-action")
        move = Move.from_index(int(action), self.board)
        self._cumulative_rewards[agent] = 0.0
        self.board.push(move)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        is_cut = self.board.ply >= self.max_plies
        for each in self.agents:
            reward = _reward(self.board, each)
            self.rewards[each] = reward or 0.0
            self.terminations[each] = reward is not None
            self.truncations[each] = reward is None and is_cut
        self.agent_selection = self.board.turn
        self._accumulate_rewards()
        if self.render_mode is not None:
            self.render()

    def render(self) -> str | None:
        """Return the board as text or as SVG, by the render mode."""
        if self.render_mode == "svg":
            from . import svg

            return svg.board(self.board)
        return str(self.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing. There is nothing to close."""


def aec_env(**options: Any) -> AECEnv:
    """Return the environment with PettingZoo's usual wrappers: order and bounds are checked."""
    from pettingzoo.utils import wrappers

    env: AECEnv = AecEnv(**options)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


Opponent = Callable[[Board, np.random.Generator], Move]
"""A policy: it returns a legal move of the side to move."""


def random_opponent(board: Board, random: np.random.Generator) -> Move:
    """Return a random legal move."""
    moves = board.legal_moves
    return moves[int(random.integers(len(moves)))]


class GymEnv(gymnasium.Env[NDArray[np.uint8], int]):
    """The game for Gymnasium: one agent against an opponent.

    The agent plays `side`. Its actions are moves, so during a deployment it goes on. The opponent then plays its whole turn.
    `info["action_mask"]` has the legal actions. An illegal action raises `ActionError`, or, with `illegal_reward`, gives that
    reward and changes nothing.
    """

    metadata = {"render_modes": ["ansi", "svg"]}  # noqa: RUF012

    def __init__(
        self,
        *,
        side: Side = "red",
        opponent: Opponent = random_opponent,
        fen: str | None = None,
        objective: Objective = "total",
        max_plies: int = 1000,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._start = Board(fen, objective=objective)
        self.side = side
        self.opponent = opponent
        self.max_plies = max_plies
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.observation_space = _box()  # type: ignore[assignment]
        self.action_space = spaces.Discrete(ACTIONS)  # type: ignore[assignment]
        self.board = self._start.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Start a new game. The seed decides the moves of a random opponent."""
        super().reset(seed=seed)
        self.board = self._start.copy()
        self._let_opponent_play()
        return self.board.observation(self.side), self._info()

    def step(self, action: int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Play an action, and then the opponent's turn if it is its turn."""
        try:
            move = Move.from_index(int(action), self.board)
        except ActionError:
            if self.illegal_reward is None:
                raise
            info = self._info() | {"illegal": True}
            return (
                self.board.observation(self.side),
                self.illegal_reward,
                False,
                self._is_cut(),
                info,
            )
        self.board.push(move)
        self._let_opponent_play()
        reward = _reward(self.board, self.side)
        is_over = reward is not None
        is_cut = not is_over and self._is_cut()
        return self.board.observation(self.side), reward or 0.0, is_over, is_cut, self._info()

    def _is_cut(self) -> bool:
        return self.board.ply >= self.max_plies

    def _let_opponent_play(self) -> None:
        while self.board.turn != self.side and not self.board.is_game_over():
            self.board.push(self.opponent(self.board, self.np_random))

    def _info(self) -> dict[str, Any]:
        if self.board.is_game_over():
            return {"action_mask": np.zeros(ACTIONS, np.int8)}
        return {"action_mask": self.board.action_mask()}

    def render(self) -> str | None:
        """Return the board as text or as SVG, by the render mode."""
        if self.render_mode == "svg":
            from . import svg

            return svg.board(self.board)
        return str(self.board) if self.render_mode == "ansi" else None
