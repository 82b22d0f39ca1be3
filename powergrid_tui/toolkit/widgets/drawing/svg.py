"""What a screen shows as SVG: a picture of one moment, or one that moves.

A picture is one file that runs no script and loads nothing. Blocks, lines and braille are shapes. Every sign outside
Latin stands in the middle of its cell by itself, so that the columns hold with any font.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from textual.strip import Strip

from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.pictures import HIGH, WIDE, Box, PictureSign, blocks, cells, dots

_CSS: Final = (
    "text{font:16px 'DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK TC',monospace;white-space:pre}.b{font-weight:"
    "bold}.m{text-anchor:middle}.s{shape-rendering:crispEdges}.d{fill:none;stroke-width:2.6;stroke-linecap:round}"
)
_MOVING_CSS: Final = (
    ".f{{visibility:hidden;animation:{seconds:g}s step-end infinite}}@media(prefers-reduced-motion){{.f{{animation:"
    "none!important}}}}"
)
_LATIN: Final = 0x250
"""Code points below this are as wide as each other in every font of fixed width."""
_BASE: Final = 15
"""Pixels from the top of a cell to the line that text stands on."""
_APART: Final = 8
"""Cells between two changes of a row from which it costs less to skip them."""


class Span(NamedTuple):
    """A part of a row that has changed."""

    y: int
    first: int
    last: int
    """The column behind it."""
    row: Strip
    """The new contents, of the whole row."""


def svg(rows: Sequence[Strip], name: str) -> str:
    """The screen as SVG, with its name for those who cannot see it."""
    return _whole(rows, name, _CSS, _shapes([*cells(rows)]))


def moving_svg(frames: Sequence[Sequence[Strip]], name: str, *, pace: float, hold: float) -> str:
    """Screens of one size as an SVG that moves: each for `pace` seconds, the last for `hold` more, over and over.

    What changes is laid over what was there. So the first screen is what those see who do not want pictures to move,
    and where nothing can.
    """
    seconds = pace * len(frames) + hold
    steps, parts = [_CSS, _MOVING_CSS.format(seconds=seconds)], _shapes([*cells(frames[0])])
    for at in range(1, len(frames)):
        changed = [
            cell
            for span in spans(frames[at - 1], frames[at])
            for cell in cells([*[Strip([])] * span.y, span.row])
            if span.first <= cell.x < span.last
        ]
        if changed:
            steps.append(f"@keyframes f{at}{{{at * pace / seconds:.4%}{{visibility:visible}}}}")
            inside = "\n".join(_shapes(changed))
            parts.append(_element("g", inside, escaped=True, class_="f", style=f"animation-name:f{at}"))
    return _whole(frames[0], name, "\n".join(steps), parts)


def spans(before: Sequence[Strip], after: Sequence[Strip]) -> Iterator[Span]:
    """What has changed from one screen to another of the same size, row by row; a wide sign changes as a whole."""
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        known, found = {cell.x: cell for cell in cells([old])}, list[tuple[int, int]]()
        for cell in cells([new]):
            if known.get(cell.x) != cell:
                first = found.pop()[0] if found and cell.x - found[-1][1] < _APART else cell.x
                found.append((first, cell.x + cell.across))
        yield from (Span(y, first, last, new) for first, last in found)


def _whole(rows: Sequence[Strip], name: str, style: str, parts: Iterable[str]) -> str:
    width, height = WIDE * max((row.cell_length for row in rows), default=0), HIGH * len(rows)
    ground = _path({palette.BACKGROUND: [(0, 0, width, height)]})
    body = "\n".join(("", _element("title", name), _element("style", style), *ground, *parts, ""))
    space, box = "http://www.w3.org/2000/svg", f"0 0 {width} {height}"
    return _element("svg", body, escaped=True, xmlns=space, width=width, height=height, viewBox=box) + "\n"


def _shapes(drawn: Sequence[PictureSign]) -> list[str]:
    """What draws these cells, grounds first."""
    grounds, boxes, points = dict[str, list[Box]](), dict[str, list[Box]](), dict[str, list[tuple[float, float]]]()
    texts = []
    for cell in drawn:
        left, top = cell.x * WIDE, cell.y * HIGH
        row = grounds.setdefault(cell.ground, [])
        begin = row.pop()[0] if row and row[-1][1:3] == (top, left) else left
        row.append((begin, top, left + cell.across * WIDE, top + HIGH))
        if parts := blocks(cell.sign):
            boxes.setdefault(cell.ink, []).extend((left + a, top + b, left + c, top + d) for a, b, c, d in parts)
        elif middles := dots(cell.sign):
            points.setdefault(cell.ink, []).extend((left + a, top + b) for a, b in middles)
        elif not cell.sign.isspace():
            texts.append(cell)
    dotted = (
        _element("path", class_="d", stroke=ink, d="".join(f"M{x:g} {y:g}h0" for x, y in middles))
        for ink, middles in points.items()
    )
    return [*_path(grounds), *_path(boxes), *dotted, *(_text(run) for run in _runs(texts))]


def _path(boxes: dict[str, list[Box]]) -> list[str]:
    """Rectangles of each colour as one shape: side by side, they leave no gap at any size."""
    return [
        _element("path", class_="s", fill=ink, d="".join(f"M{a:g} {b:g}H{c:g}V{d:g}H{a:g}z" for a, b, c, d in found))
        for ink, found in boxes.items()
    ]


def _runs(texts: Iterable[PictureSign]) -> Iterator[list[PictureSign]]:
    """Cells that can be one text: side by side, alike, and all of them Latin or none."""
    for _, alike in groupby(texts, lambda cell: (cell.y, cell.ink, cell.bold, cell.underline, _latin(cell))):
        run: list[PictureSign] = []
        for cell in alike:
            if run and cell.x != run[-1].x + run[-1].across:
                yield run
                run = []
            run.append(cell)
        yield run


def _latin(cell: PictureSign) -> bool:
    return cell.across == 1 and ord(cell.sign) < _LATIN


def _text(run: list[PictureSign]) -> str:
    first, latin = run[0], _latin(run[0])
    middles = " ".join(f"{(cell.x + cell.across / 2) * WIDE:g}" for cell in run)
    return _element(
        "text",
        "".join(cell.sign for cell in run),
        x=first.x * WIDE if latin else middles,
        y=first.y * HIGH + _BASE,
        textLength=len(run) * WIDE if latin else "",
        fill=first.ink,
        class_=" ".join(("b",) * first.bold + ("m",) * (not latin)),
        text_decoration="underline" if first.underline else "",
    )


def _element(kind: str, text: str = "", *, escaped: bool = False, **attributes: object) -> str:
    """An element of SVG. An underscore in the name of an attribute stands for a hyphen; empty ones are left out."""
    told = "".join(
        f' {name.strip("_").replace("_", "-")}="{value}"' for name, value in attributes.items() if value != ""
    )
    inside = text if escaped else escape(text, quote=False)
    return f"<{kind}{told}>{inside}</{kind}>" if text else f"<{kind}{told}/>"
