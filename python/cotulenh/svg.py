"""Pictures of boards, as SVG and, with a converter, as PNG.

The terrain, the pieces and the colours are those of the project's page.

>>> from cotulenh import Board
>>> picture = board(Board(), arrows=[("f4", "f6")], fills={"g1": "#c2185b"})
>>> picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
True
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from ._native import BOARD_SVG, PIECES_SVG, THEME_CSS, Board, Move, Stack, Turn
from ._types import Side
from .errors import NotationError

__all__ = ["Arrow", "Theme", "board", "png"]

Theme = Literal["light", "dark"]
"""The colours of a picture."""

Arrow = tuple[str, str] | tuple[str, str, str]
"""An arrow: two squares and, optionally, a colour. An arrow to its own square is a circle."""

# The dimensions of the page's board.
_STEP = 100
_RADIUS = 44
_BADGE_RADIUS, _BADGE_OFFSET = 21, 27
_WIDTH, _HEIGHT = 10 * _STEP, 11 * _STEP
_VIEW = (-98, -64, 1162, 1262)
_COLOR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]+|(rgb|hsl)a?\([0-9.,%/ a-z]+\)")


@lru_cache(maxsize=2)
def _colors(theme: Theme) -> dict[str, str]:
    """Return the colours of the page's theme by name."""
    colors = {}
    for name, value in re.findall(r"--ct-([\w-]+):\s*([^;]+);", THEME_CSS):
        pair = re.fullmatch(r"light-dark\((.+), ((?:rgb\([^)]*\)|#\w+))\)", value)
        colors[name] = value if pair is None else pair.group(1 if theme == "light" else 2)
    return {name: _plain(value) for name, value in colors.items()}


def _plain(color: str) -> str:
    """Return a colour in a form that every converter knows: `rgb(r g b / a)` is from CSS Color 4."""
    parts = re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)", color)
    return color if parts is None else "rgba({}, {}, {}, {})".format(*parts.groups())


@lru_cache(maxsize=4)
def _terrain(theme: Theme, is_flipped: bool) -> str:
    """Return land, sea, river and lines from the picture of the start position."""
    start = BOARD_SVG.index('<defs><clipPath id="c1-terrain-picture">')
    end = BOARD_SVG.index('<g transform="translate(', start)
    terrain = BOARD_SVG[start:end].replace("<!---->", "")
    terrain = terrain.replace("c1-terrain", f"cotulenh-{theme}")
    if theme == "dark":
        light, dark = _colors("light"), _colors("dark")
        change = {light[name]: dark[name] for name in reversed(light) if light[name] != dark[name]}
        terrain = re.sub(r"#[0-9a-f]{6}", lambda found: change.get(found[0], found[0]), terrain)
    if not is_flipped:
        return terrain
    # The reeds stand upright, so the last path is left out.
    picture, _ = terrain.rsplit("<path", 1)
    turn = f'<g transform="rotate(180 {_WIDTH // 2} {_HEIGHT // 2})">'
    return (
        picture.replace('<g clip-path="url(#cotulenh', turn + '<g clip-path="url(#cotulenh', 1)
        + "</g></g>"
    )


@lru_cache(maxsize=2)
def _sheen(_theme: Theme) -> str:
    found = re.search(
        r"<linearGradient id=\"cotulenh-sheen\".*?</linearGradient>", PIECES_SVG, re.S
    )
    return "" if found is None else found[0]


@lru_cache(maxsize=64)
def _drawing(letter: str, ink: str, paper: str) -> str:
    """Return the drawing of a piece, with its colours written out: not every converter knows CSS variables."""
    found = re.search(rf'<symbol id="cotulenh-{letter}"[^>]*>(.*?)</symbol>', PIECES_SVG, re.S)
    if found is None:
        raise ValueError(f"there is no drawing of {letter}")
    drawing = re.sub(r"\s*\n\s*", " ", found[1]).replace("> <", "><")
    return drawing.replace("currentColor", ink).replace("var(--paper, #fff)", paper)


def _star(points: int, outer: float, inner: float) -> str:
    corners = []
    for corner in range(2 * points):
        radius = outer if corner % 2 == 0 else inner
        angle = math.radians(-90 + corner * 180 / points)
        corners.append(f"{radius * math.cos(angle):.1f} {radius * math.sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


class _View:
    """The place of squares in a picture."""

    def __init__(self, is_flipped: bool) -> None:
        self._is_flipped = is_flipped

    def center(self, square: str) -> tuple[int, int]:
        file, rank = _file_and_rank(square)
        if self._is_flipped:
            return (10 - file) * _STEP, rank * _STEP
        return file * _STEP, (11 - rank) * _STEP


def _file_and_rank(square: str) -> tuple[int, int]:
    found = re.fullmatch(r"([a-k])([1-9]|1[0-2])", square)
    if found is None:
        raise NotationError(f"found {square!r}, expected a square from a1 to k12", code="square")
    return ord(found[1]) - ord("a"), int(found[2]) - 1


def _checked(color: str) -> str:
    if not isinstance(color, str) or _COLOR.fullmatch(color) is None:
        raise NotationError(f"found {color!r}, expected a colour", code="color")
    return color


def _disc(
    radius: float,
    letter: str,
    side: str,
    is_heroic: bool,
    seat: tuple[float, float, float],
    colors: Mapping[str, str],
) -> str:
    if side == "red":
        fill, edge, ink, ring = colors["red"], colors["red-edge"], colors["red-ink"], ""
        rim = f'stroke="{edge}" stroke-width="2.5"'
    else:
        fill, ink = colors["blue-paper"], colors["blue"]
        rim = f'stroke="{ink}" stroke-width="3.5"'
        ring = f'<circle r="{radius * 0.9:.2f}" fill="none" stroke="{ink}" stroke-width="1.6"/>'
    hero = star = ""
    if is_heroic:
        hero = (
            f'<circle r="{radius - 1}" fill="none" stroke="{colors["hero-edge"]}" stroke-width="9"/>'
            f'<circle r="{radius - 1}" fill="none" stroke="{colors["hero"]}" stroke-width="5"/>'
        )
        shape, size = _star(5, 13, 5.6), 0.55 + radius / 100
        place = f'transform="translate(0 {1 - radius}) scale({size:.2f})"'
        star = (
            f'<path d="{shape}" {place} fill="{colors["hero-edge"]}" stroke="{colors["hero-edge"]}" '
            f'stroke-width="5" stroke-linejoin="round"/><path d="{shape}" {place} fill="{colors["hero"]}"/>'
        )
    x, y, scale = seat
    size = radius * 2 * scale * 1.04 / 100
    return (
        f'<circle r="{radius}" fill="{fill}" {rim}/>{ring}<circle r="{radius}" fill="url(#cotulenh-sheen)"/>{hero}'
        f'<g transform="translate({x} {y}) scale({size:.3f})">{_drawing(letter, ink, fill)}</g>{star}'
    )


def _stack(stack: Stack, colors: Mapping[str, str]) -> str:
    carrier, *passengers = stack.pieces
    seat = {0: (0, 0, 1), 1: (-5, -9, 0.8), 2: (0, -12, 0.8)}[len(passengers)]
    parts = [
        f'<circle cx="2" cy="4" r="{_RADIUS}" fill="{colors["shade"]}"/>',
        _disc(_RADIUS, carrier.letter, stack.color, carrier.heroic, seat, colors),
    ]
    offsets = [_BADGE_OFFSET] if len(passengers) == 1 else [-_BADGE_OFFSET, _BADGE_OFFSET]
    gap = colors["red-ink"] if stack.color == "red" else colors["blue-paper"]
    for x, piece in zip(offsets, passengers, strict=False):
        badge = _disc(_BADGE_RADIUS, piece.letter, stack.color, piece.heroic, (0, 0, 0.98), colors)
        parts.append(
            f'<g transform="translate({x} {_BADGE_OFFSET})"><circle r="{_BADGE_RADIUS + 2.5}" fill="{gap}"/>{badge}</g>'
        )
    return "".join(parts)


def _arrow(arrow: Sequence[str], view: _View, colors: Mapping[str, str]) -> str:
    if isinstance(arrow, str) or len(arrow) not in (2, 3):
        raise NotationError("expected an arrow of two squares and a colour", code="arrow")
    (x, y), (to_x, to_y) = view.center(arrow[0]), view.center(arrow[1])
    color = _checked(arrow[2]) if len(arrow) == 3 else colors["brush-main"]
    if (x, y) == (to_x, to_y):
        shape = f'<circle cx="{x}" cy="{y}" r="{_RADIUS + 3}" fill="none" stroke='
        edge = colors["mark-edge"]
        return f'<g opacity="0.85">{shape}"{edge}" stroke-width="10"/>{shape}"{color}" stroke-width="6"/></g>'
    length = math.hypot(to_x - x, to_y - y)
    step_x, step_y = (to_x - x) / length, (to_y - y) / length

    def at(along: float, aside: float = 0) -> str:
        return (
            f"{x + step_x * along - step_y * aside:.1f} {y + step_y * along + step_x * aside:.1f}"
        )

    tip = length - _RADIUS * 0.3
    neck = tip - 34
    shaft = f"M{at(_RADIUS * 0.62)}L{at(neck + 4)}"
    head = f"M{at(tip)}L{at(neck, 19)}L{at(neck, -19)}Z"
    edge = colors["mark-edge"]
    return (
        f'<g opacity="0.85"><path d="{shaft}" fill="none" stroke="{edge}" stroke-width="16" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{edge}" stroke="{edge}" stroke-width="6" stroke-linejoin="round"/>'
        f'<path d="{shaft}" fill="none" stroke="{color}" stroke-width="11"/><path d="{head}" fill="{color}"/></g>'
    )


def _corners(half: int, length: int) -> str:
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return "".join(
        f"M{x * half} {y * (half - length)}V{y * half}H{x * (half - length)}" for x, y in signs
    )


def _last_squares(last: Move | Turn | None) -> list[str]:
    moves = last.moves if isinstance(last, Turn) else [] if last is None else [last]
    squares = [square for move in moves for square in (move.from_square, move.to_square)]
    return list(dict.fromkeys(square for square in squares if square is not None))


def _zone(squares: Iterable[str], side: str, view: _View, colors: Mapping[str, str]) -> str:
    color = colors[f"zone-{side}"]
    cells = {view.center(square) for square in squares}
    half = _STEP // 2
    fill, outline = [], []
    for x, y in sorted(cells):
        left, top = x - half, y - half
        fill.append(f"M{left} {top}h{_STEP}v{_STEP}h-{_STEP}z")
        if (x, y - _STEP) not in cells:
            outline.append(f"M{left} {top}h{_STEP}")
        if (x, y + _STEP) not in cells:
            outline.append(f"M{left} {top + _STEP}h{_STEP}")
        if (x - _STEP, y) not in cells:
            outline.append(f"M{left} {top}v{_STEP}")
        if (x + _STEP, y) not in cells:
            outline.append(f"M{left + _STEP} {top}v{_STEP}")
    dashes = ' stroke-dasharray="12 9"' if side == "blue" else ""
    return (
        f'<path d="{"".join(fill)}" fill="{color}" opacity="0.16"/>'
        f'<path d="{"".join(outline)}" fill="none" stroke="{color}" stroke-width="4" stroke-linecap="round"{dashes}/>'
    )


def _labels(view: _View, color: str) -> str:
    def label(x: float, y: float, text: str) -> str:
        return f'<text x="{x}" y="{y + 10}">{text}</text>'

    ranks = [label(-77, view.center(f"a{rank}")[1], str(rank)) for rank in range(1, 13)]
    files = [label(view.center(f"{file}1")[0], 1177, file) for file in "abcdefghijk"]
    style = f'fill="{color}" font-family="system-ui, sans-serif" font-size="27" font-weight="600" text-anchor="middle"'
    return f"<g {style}>{''.join(ranks + files)}</g>"


def board(
    board: Board,
    *,
    flipped: bool = False,
    last: Move | Turn | None = None,
    arrows: Iterable[Arrow] = (),
    fills: Mapping[str, str] | None = None,
    zones: Side | Literal["both"] | None = None,
    coordinates: bool = True,
    size: int | None = None,
    theme: Theme = "light",
) -> str:
    """Return a picture of a board as SVG.

    `flipped` puts Blue at the bottom. `last` marks the squares of a move or a turn; by default, those of the last push.
    `arrows` are drawn over the pieces, `fills` colours squares under them, `zones` shows the air defence of a side or of
    `both`. `size` is the width in pixels.
    """
    if theme not in ("light", "dark"):
        raise NotationError(f"found {theme!r}, expected the theme light or dark", code="theme")
    if zones not in (None, "red", "blue", "both"):
        raise NotationError(f"found {zones!r}, expected red, blue or both", code="side")
    if size is not None and not 16 <= size <= 16_384:
        raise NotationError(f"found the size {size}, expected 16 to 16384 pixels", code="size")
    colors = _colors(theme)
    view = _View(flipped)
    x, y, width, height = _VIEW
    shown = round(size or width / 2), round((size or width / 2) * height / width)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'width="{shown[0]}" height="{shown[1]}" role="img" aria-label={quoteattr(board.fen())}>',
        f"<title>{escape(board.fen())}</title><defs>{_sheen(theme)}</defs>",
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="20" fill="{colors["frame"]}"/>',
        _labels(view, colors["label"]) if coordinates else "",
        _terrain(theme, flipped),
    ]
    for square, color in (fills or {}).items():
        center = view.center(square)
        half = _STEP // 2
        parts.append(
            f'<rect x="{center[0] - half}" y="{center[1] - half}" width="{_STEP}" height="{_STEP}" '
            f'fill="{_checked(color)}" opacity="0.5"/>'
        )
    for side in ("red", "blue"):
        if zones in (side, "both"):
            parts.append(_zone(board.air_defense(side), side, view, colors))
    if last is None and board.ply > 0:
        last = board.peek()
    for number, square in enumerate(_last_squares(last)):
        cx, cy = view.center(square)
        shape = _corners(40, 10) if number == 0 else _corners(46, 18)
        parts.append(
            f'<g transform="translate({cx} {cy})" fill="none" stroke-linecap="round">'
            f'<circle r="{_RADIUS}" fill="{colors["last-wash"]}"/>'
            f'<path d="{shape}" stroke="{colors["mark-edge"]}" stroke-width="8"/>'
            f'<path d="{shape}" stroke="{colors["last"]}" stroke-width="4.5"/></g>'
        )
    stacks = board.stacks()
    if board.is_check():
        for square, stack in stacks.items():
            if stack.color == board.turn and "C" in stack:
                cx, cy = view.center(square)
                blaze = _star(16, _RADIUS + 16, _RADIUS + 2)
                parts.append(
                    f'<path transform="translate({cx} {cy})" d="{blaze}" fill="{colors["check"]}"/>'
                )
    for square, stack in stacks.items():
        cx, cy = view.center(square)
        parts.append(f'<g transform="translate({cx} {cy})">{_stack(stack, colors)}</g>')
    parts.extend(_arrow(arrow, view, colors) for arrow in arrows)
    parts.append("</svg>")
    return "\n".join(part for part in parts if part) + "\n"


def png(picture: str, *, size: int | None = None) -> bytes:
    """Convert an SVG picture to PNG. It needs `cairosvg`: `pip install cotulenh[png]`."""
    try:
        import cairosvg
    except (ImportError, OSError) as error:
        raise RuntimeError("PNG needs the package cairosvg: pip install cotulenh[png]") from error
    image = cairosvg.svg2png(bytestring=picture.encode(), output_width=size)
    # `None` is only returned if the image is written to a file.
    assert isinstance(image, bytes)
    return image
