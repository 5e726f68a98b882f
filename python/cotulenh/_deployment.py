"""Deployments as a context."""

from __future__ import annotations

from types import TracebackType

from ._native import Board, Move, Turn
from .errors import DeploymentError, NotationError


class Deployment:
    """The deployment of a stack, from its first step to its end.

    Leaving the block before `commit` undoes every step, also if an exception is raised. A deployment in which every piece has acted
    ends by itself, and `commit` then only returns the turn. The whole deployment is one entry of the board's stack.

    >>> board = Board("6c4/11/11/11/11/11/11/4i6/11/2(NFT)8/11/5C5 r - - 0 1")
    >>> with board.deploy("c3") as d:
    ...     d.step("F>xe5")
    ...     d.step("T>d3")
    ...     turn = d.commit()
    >>> turn.lan, board.turn
    ('c3:N:F>xe5,T>d3', 'blue')
    """

    def __init__(self, board: Board, origin: str) -> None:
        self.board = board
        self.origin = origin
        self._ply = board.ply
        self._side = board.turn
        self._turn: Turn | None = None

    @property
    def is_over(self) -> bool:
        """`True` if the turn is over."""
        return self._turn is not None or self.board.turn != self._side or self.board.is_game_over()

    @property
    def waiting(self) -> str:
        """The letters of the pieces that may still act."""
        if self.board.ply == self._ply:
            stack = self.board.stack_at(self.origin)
            return "" if stack is None else "".join(piece.letter for piece in stack.pieces)
        return self.board.waiting

    def legal_steps(self) -> list[Move]:
        """Return the legal steps of the pieces that wait."""
        moves = self.board.legal_moves
        return [move for move in moves if move.is_step and move.from_square == self.origin]

    def step(self, step: Move | str) -> None:
        """Make a step, given as a move or as text such as `F>e5`."""
        self._check_open()
        move = self._read(step) if isinstance(step, str) else step
        if not move.is_step or move.from_square != self.origin:
            raise DeploymentError(
                f"{move} is not a step of the stack on {self.origin}",
                code="not-a-step",
                origin=self.origin,
            )
        self.board.push(move)

    def stay(self, letter: str) -> None:
        """Make a waiting piece stay."""
        self._check_open()
        self.board._stay(self.origin, letter)

    def recombine(self, letter: str, step: int) -> None:
        """Make a waiting piece join the unit of an earlier step, counted from 0."""
        self._check_open()
        self.board._recombine(letter, step)

    def undo(self) -> None:
        """Take back the last step, stay or recombine."""
        if self._turn is not None or self.board.ply <= self._ply:
            raise DeploymentError("there is no step to take back", code="at-start")
        self.board.pop()

    def cancel(self) -> None:
        """Take back every step."""
        while self._turn is None and self.board.ply > self._ply:
            self.board.pop()

    def commit(self) -> Turn:
        """End the deployment. The waiting pieces stay. Return the turn."""
        if self._turn is None:
            if not self.is_over:
                self.board.push(Move.from_lan("commit", self._side))
            self._turn = self.board._fold(self._ply)
        return self._turn

    def _read(self, text: str) -> Move:
        """Parse a step. If several stacks could make it, the stack of this deployment is meant."""
        try:
            return self.board.parse_san(text)
        except NotationError as error:
            own = [
                move
                for move in self.legal_steps()
                if move.lan in error.candidates or f"{move.lan}^" in error.candidates
            ]
            if len(own) != 1:
                raise
            return own[0]

    def _check_open(self) -> None:
        if self.is_over:
            raise DeploymentError("the deployment is over", code="already-over", origin=self.origin)

    def __enter__(self) -> Deployment:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.cancel()

    def __repr__(self) -> str:
        return f"<Deployment of {self.origin}: {self.waiting or 'nothing'} waits>"
