"""Pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from conftest import random_board

from cotulenh import Board, errors, svg

STACKS = "6c4/11/11/11/11/11/11/11/2(N+FT)8/4(EA)6/11/5C5 r - - 0 1"


def elements(picture: str) -> list[ET.Element]:
    return list(ET.fromstring(picture).iter())


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("flipped", [False, True])
def test_a_picture_is_well_formed_and_shows_every_piece(theme: Any, flipped: bool) -> None:
    for board in (Board(), Board(STACKS), random_board(9, 50)):
        picture = svg.board(
            board,
            theme=theme,
            flipped=flipped,
            arrows=[("f4", "f6"), ("a1", "a1", "teal"), ("g1", "g9", "#12ab34")],
            fills={"e5": "#c2185b"},
            zones="both",
        )
        tree = ET.fromstring(picture)
        ids = {element.get("id") for element in tree.iter()}
        used = {v[5:-1] for e in tree.iter() for v in e.attrib.values() if v.startswith("url(#")}
        assert used <= ids
        assert (
            "var(" not in picture and "currentColor" not in picture and "light-dark" not in picture
        )
        discs = picture.count('fill="url(#cotulenh-sheen)"')
        assert discs == sum(len(stack) for stack in board.stacks().values())


def test_options_change_the_picture() -> None:
    board = random_board(2, 1)
    plain = svg.board(board)
    assert plain == board._repr_svg_()
    others = [
        svg.board(board, flipped=True),
        svg.board(board, theme="dark"),
        svg.board(board, zones="red"),
        svg.board(board, zones="blue"),
        svg.board(board, coordinates=False),
        svg.board(board, size=200),
        svg.board(board, arrows=[("a1", "b2")]),
        svg.board(board, fills={"a1": "red"}),
        svg.board(board.copy(stack=False)),
        svg.board(board.copy(stack=False), last=board.parse_san(str(board.legal_moves[0]))),
    ]
    assert len({plain, *others}) == 11
    assert "translate(600 1100)" in svg.board(Board()) and "translate(400 0)" in svg.board(
        Board(), flipped=True
    )


def test_heroes_passengers_and_check_are_drawn() -> None:
    picture = svg.board(Board(STACKS))
    assert picture.count("#ffc63a") == 2  # the ring and the star of one hero
    check = Board("6c4/11/11/11/11/11/11/11/11/11/6t4/6C4 r - - 0 1")
    assert check.is_check() and "#c4001f" in svg.board(check)


def test_bad_options_are_refused() -> None:
    for options in (
        {"fills": {"z9": "red"}},
        {"fills": {"a1": '"/><script>'}},
        {"arrows": [("a1", "a13")]},
        {"arrows": ["a1b2"]},
        {"arrows": [("a1",)]},
        {"arrows": [("a1", "b1", "url(x)")]},
        {"theme": "pink"},
        {"zones": "green"},
        {"size": 0},
    ):
        with pytest.raises(errors.NotationError):
            svg.board(Board(), **options)  # type: ignore[arg-type]


def test_png_where_there_is_a_converter() -> None:
    try:
        import cairosvg  # noqa: F401
    except (ImportError, OSError) as error:
        pytest.skip(f"cairosvg: {error}")
    assert svg.png(svg.board(Board()), size=300).startswith(b"\x89PNG")
