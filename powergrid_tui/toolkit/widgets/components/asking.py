"""The question with a button that says what Enter does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.question import PARTED, Key, Prompt
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.drawing.strips import strip
from powergrid_tui.toolkit.widgets.panels.buttons import hint, keyed, pressed_by
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length, packed
from powergrid_tui.toolkit.widgets.panels.question_panel import QuestionPanel

_CHIP = palette.NOW + Style(bgcolor=palette.BACKGROUND)
"""A key."""


_GAP = "   "
_NUMBERS = re.compile(r"(?<![A-Za-z\d])([+-]?\d+)")


@lru_cache(maxsize=256)
def _figures(text: str, style: Style) -> Sequence[Styled]:
    """Quiet words with their figures in white."""
    if style not in (palette.QUIET, palette.TEXT):
        return ((text, style),)
    parts = _NUMBERS.split(text)
    return tuple((part, palette.STRONG if at % 2 else style) for at, part in enumerate(parts) if part)


class AskPanel(QuestionPanel):
    """The question, a button that says what Enter does, its cost, details, and the keys as chips. A column at the left
    is in the colour of the player who is asked; at a shared screen a bar with the name, too, to be read from afar."""

    shared = False
    """Whether several people take turns at the screen."""

    _beside: tuple[Player | None, list[tuple[Strip, Strip]]] = (None, [])
    """Whose column was drawn last, and each row with what it is beside it: most rows are the same after a key."""

    def picture(self, content: Prompt, width: int, height: int) -> list[Strip]:
        """The rows of the base class, beside the column."""
        rows = super().picture(content, width, height)
        who = content.who
        if who is None or not content.mine:
            return rows
        ground = palette.block(who)
        known = self._beside[1] if self._beside[0] == who else []
        made = []
        for row, sign, before in zip_longest(rows, (who.letter, *" " * (len(rows) - 1)), known[: len(rows)]):
            same = before is not None and before[0] is row
            made.append(before if before and same else (row, strip([Segment(sign, ground), *row.crop(1)])))
        self._beside = who, made
        return [beside for _, beside in made]

    def _question(self, prompt: Prompt, width: int) -> list[Strip]:
        if not prompt.mine or prompt.who is None:
            return super()._question(prompt, width)
        purse = trc("question", ", ") + prompt.purse if prompt.purse else ""
        asked = f"{prompt.who.name}{purse}{trc('question', ': ') if prompt.question else ''}{prompt.question}"
        first, *more = wrap(asked, max(1, width - 4))
        head = strip_of(("   ", palette.TEXT), (first, palette.STRONG))
        if self.shared:
            head = strip_of((fit(f"   {first}", width), palette.block(prompt.who)))
        return [head, *(strip_of(("   ", palette.TEXT), (line, palette.STRONG)) for line in more)]

    def _answer(self, prompt: Prompt, room: int) -> list[Strip]:
        """The button and the cost beside it; plain text if the answer is refused."""
        if prompt.refused:
            return [strip_of((f"   {line}", palette.QUIET)) for line in wrap(prompt.answer, room)]
        pressed = pressed_by("enter", prompt.changed)
        key = f" {named_now('enter', prompt.changed)} "
        told = prompt.button or prompt.answer
        words = fit(told, min(cells_of(told), room - cells_of(key) - 1))
        row: list[Styled] = [keyed(f"{key}{words} ", palette.BUTTON, pressed)]
        rest: list[Sequence[Styled]] = []
        for part in filter(None, prompt.beside.split(PARTED)):
            if length(row) + len(PARTED) + cells_of(part) <= room:
                row += [(PARTED, palette.TEXT), *_figures(part, palette.QUIET)]
            else:
                rest.append(_figures(part, palette.QUIET))
        below = packed(rest, room)
        if words.endswith("~"):
            below = [list(_figures(line, palette.TEXT)) for line in wrap(prompt.answer, room)]
        return [strip_of(("   ", palette.TEXT), *pieces) for pieces in (row, *below)]

    def _detail(self, rows: Sequence[Strip]) -> list[Strip]:
        """Their figures stand out."""
        return [
            strip_of(*(piece for text, style, _ in row for piece in _figures(text, style or palette.TEXT)))
            for row in rows
        ]

    def _rows_of_keys(self, prompt: Prompt, room: int) -> list[Strip]:
        """The keys as chips. If they need several rows for that, they are closer together, then bare."""
        for pad, gap in ((" ", _GAP), (" ", " "), ("", "  ")):
            rows = packed([_chip(key, prompt.changed, pad) for key in prompt.keys], room, gap)
            if len(rows) < 2:
                break
        return [strip_of(("   ", palette.TEXT), *row) for row in rows if length(row)]


def _chip(key: Key, changed: Mapping[str, str], pad: str) -> list[Styled]:
    """A key and what it does, or why it does nothing."""
    if key.why:
        return [(f"{named_now(key.key, changed)} {tr('{what}: {why}', what=key.what, why=key.why)}", palette.QUIET)]
    if key.bright:
        bright = (palette.BUTTON, palette.BUTTON)
        return [(pad, palette.BUTTON), *hint(key.key, key.what, bright, changed), (pad, palette.BUTTON)]
    pieces = hint(key.key, key.what, (_CHIP, palette.QUIET), changed)
    chip = [piece for piece in pieces if piece[1].bgcolor]
    return [(pad, _CHIP), *chip, (pad, _CHIP), *pieces[len(chip) :]] if pad else pieces
