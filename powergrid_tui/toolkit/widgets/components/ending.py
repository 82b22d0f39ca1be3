"""What the end of a game is drawn with: the winner's name in light, and numbers by round on grounds that grow with
them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.chronicle import Curve, Moment, RoundEnd
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.letters import half_blocks
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled

_MARGIN = 3
"""Cells before the winner's name, the bar included."""
_LABEL = 4
"""Cells before the numbers of a row."""
_NUMBER = 4
"""Cells of a number."""


def ruled(text: str, width: int, glyphs: Glyphs, *right_end: Styled) -> Strip:
    """A heading of this width with a line after it, and pieces at its right end."""
    taken = sum(cells_of(piece) for piece, _ in right_end)
    line = max(0, width - cells_of(text) - 2 - taken)
    return strip_of((f"{text} ", palette.STRONG), (glyphs.horizontal * line + " ", palette.RULE), *right_end)


def winner(who: Sequence[Player], beside: str, below: str, width: int, height: int, glyphs: Glyphs) -> list[Strip]:
    """The winner's name on a fifth of their colour, in large letters where it fits and the font has its letters; words
    beside and below it. Several who share the win are named in one row. `height` is 4 rows or more."""
    first, name = who[0], " ".join(player.name for player in who)
    at = COLOURS.index(first.colour) if first.colour in COLOURS else 0
    ground = Style(bgcolor=palette.WON[at])
    ink, strong, quiet = (style + ground for style in (palette.line(first), palette.STRONG, palette.QUIET))
    large = half_blocks(name) if len(who) == 1 and not glyphs.ascii and height > 4 else []
    if large and cells_of(large[0]) + _MARGIN >= width:
        large = []
    room = width - _MARGIN - 2 - (cells_of(large[0]) if large else 0)
    if large and cells_of(beside) <= room:
        rows = [_lit(line, ink, ground) for line in large]
        rows[1].append((f"  {beside}", strong))
    elif large:
        rows = [_lit(line, ink, ground) for line in large]
        below = f"{beside}: {below}"
    else:
        rows = [[(fit(f"{name} {beside}", width - _MARGIN).rstrip(), strong)]]
    rows += [[(line, strong if at == 0 else quiet)] for at, line in enumerate(wrap(below, width - _MARGIN - 1))]
    rows = rows[:height]
    above = (height - len(rows) + 1) // 2
    rows = [*([[]] * above), *rows, *([[]] * (height - above - len(rows)))]
    bar = ("█" if not glyphs.ascii else "#", palette.line(first))
    return [_filled([bar, (" " * (_MARGIN - 1), ground), *row], width, ground) for row in rows]


def _lit(line: str, ink: Style, ground: Style) -> list[Styled]:
    """A row of large letters. The blanks are apart, because themes with blocks take them for words."""
    return [(part, ground if part.isspace() else ink) for part in re.findall(r" +|[^ ]+", line)]


def _filled(pieces: Sequence[Styled], width: int, ground: Style) -> Strip:
    taken = sum(cells_of(text) for text, _ in pieces)
    return strip_of(*pieces, (" " * max(0, width - taken), ground))


def by_round(curve: Curve, rounds: Sequence[RoundEnd], order: Sequence[tuple[int, Player]], width: int) -> list[Strip]:
    """A row of round numbers, and one for each player, in this order of seats: each number on a ground of the player's
    colour that grows with it, the best of each round bold. The first rounds are left out if not all fit."""
    shown = range(max(0, len(rounds) - (width - _LABEL) // _NUMBER), len(rounds))
    most = max((curve.values[seat][at] for seat, _ in order for at in shown), default=0)
    best = {at: max(curve.values[seat][at] for seat, _ in order) for at in shown}
    head = "".join(right(str(rounds[at].number), _NUMBER - 1) + " " for at in shown)
    rows = [strip_of((" " * _LABEL + head, palette.QUIET))]
    for seat, player in order:
        colour = COLOURS.index(player.colour) if player.colour in COLOURS else 0
        numbers = [
            (
                right(str(value := curve.values[seat][at]), _NUMBER - 1) + " ",
                palette.heat(colour, value / most if most else 0.0, bold=value == best[at]),
            )
            for at in shown
        ]
        rows.append(strip_of((f" {player.letter} ", palette.block(player)), (" ", palette.TEXT), *numbers))
    return rows


def summed(sums: Sequence[str], width: int, height: int) -> list[Strip]:
    """What figures are made of, in at most this many rows: where there are too few, each is cut to its share, and the
    last are left out."""
    told = [wrap(words, max(10, width - 2)) for words in sums[: max(0, height)]]
    if not told:
        return []
    share = height if sum(map(len, told)) <= height else height // len(told)
    rows: list[Strip] = []
    for lines in told:
        kept = lines if len(lines) <= share else [*lines[: share - 1], fit(" ".join(lines[share - 1 :]), width - 2)]
        rows += [strip_of(("  " if at else "", palette.QUIET), (line, palette.TEXT)) for at, line in enumerate(kept)]
    return rows


def went(moments: Sequence[Moment], width: int, height: int) -> list[Strip]:
    """The turning points with their rounds, in at most this many rows; a sentence that does not fit is left out."""
    rows: list[Strip] = []
    for moment in moments:
        lines = wrap(moment.text, max(10, width - 4))
        if len(rows) + len(lines) <= height:
            number = right(str(moment.round), 2) + "  "
            rows += [
                strip_of((" " * len(number) if at else number, palette.QUIET), (line, palette.TEXT))
                for at, line in enumerate(lines)
            ]
    return rows
