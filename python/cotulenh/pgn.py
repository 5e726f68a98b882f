"""Games in PGN, read one by one from files of any size.

>>> import io
>>> file = io.StringIO('[Red "An"]\\n\\n1. Tf6 Tf8 *\\n\\n[Red "Bình"]\\n\\n1. Th6 1-0\\n')
>>> read_game(file).tag("Red")
'An'
>>> [game.result() for game in games(file)]
['1-0']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO
from weakref import WeakKeyDictionary

from ._native import Game, Splitter

__all__ = ["MAX_GAME", "Reader", "games", "read_game"]

MAX_GAME = 1 << 20
"""The default maximum number of bytes of a game."""

_CHUNK = 1 << 16


class Reader:
    """A stream of games. It keeps one game and one chunk of the file in memory.

    A game that cannot be read raises `PgnError`, and the next call continues with the game after it.
    """

    def __init__(self, file: TextIO, *, max_game: int = MAX_GAME) -> None:
        self._file = file
        self._splitter = Splitter(max_game)
        self._is_over = False

    def read_game(self) -> Game | None:
        """Read the next game. Return `None` at the end of the file."""
        text = self._splitter.next_text()
        while text is None:
            if self._is_over:
                return None
            chunk = self._file.read(_CHUNK)
            if chunk:
                self._splitter.feed(chunk)
            else:
                self._is_over = True
                self._splitter.finish()
            text = self._splitter.next_text()
        return Splitter.read(*text)

    def __iter__(self) -> Iterator[Game]:
        while (game := self.read_game()) is not None:
            yield game


_readers: WeakKeyDictionary[TextIO, Reader] = WeakKeyDictionary()


def read_game(file: TextIO) -> Game | None:
    """Read the next game of a text file. Return `None` at the end of the file.

    The reader of a file belongs to the file object: it reads ahead, so do not move the file between two calls. A game that
    cannot be read raises `PgnError`, and the next call continues with the game after it.
    """
    reader = _readers.get(file)
    if reader is None:
        reader = _readers[file] = Reader(file)
    game = reader.read_game()
    if game is None:
        # More may be appended to the file later.
        del _readers[file]
    return game


def games(file: TextIO) -> Iterator[Game]:
    """Iterate over the games of a text file."""
    while (game := read_game(file)) is not None:
        yield game
