"""The table: both tracks, the exchange, one's own inactive districts, and the hand with its values."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.rise_to_power.viewmodel.slices import DISCARDS, HAND, PRISMS, Face, Prism, Tableau
from powergrid_tui.games.rise_to_power.widgets import looks
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, joined, length

WIDE, HIGH = 16, 3
"""The size in cells of a card with all its text."""
_NARROW = 7
"""Width of a card when there are too many: its id, cost and reward."""
_LABEL = 11
"""Width of the labels to the left of the cards."""
_PRISM, _SLIM = 5, 3
"""Widths of a prism card: normal, and when there are too many."""


class TablePanel(Clickable[Tableau]):
    """Everything that the actions work with."""

    def picture(self, content: Tableau, width: int, height: int) -> list[Strip]:
        """Each kind of prism cards in a row, contracts in three rows."""
        self.hotspots = []
        label = max(_LABEL, *(1 + cells_of(name) for name in _labels()))
        rows = [self._prism_row(tr("PRISMS"), PRISMS, content.prisms, label, self._decks(content), 0, width)]
        if content.row == DISCARDS:
            rows.append(self._prism_row(tr("DISCARDS"), DISCARDS, content.thrown, label, [], 1, width))
        gaps = height >= len(rows) + 3 * HIGH + 2 + 3
        for name, faces, empty in (
            (tr("CONTRACTS"), content.contracts, tr("none left")),
            (tr("EXCHANGE"), content.exchange, trc("exchange", "empty")),
            (tr("INACTIVE"), content.plans, tr("no district to power yet")),
        ):
            if gaps:
                rows.append(strip_of(""))
            rows += self._cards(name, faces, empty, label, len(rows), width)
        if gaps:
            rows.append(strip_of(""))
        limit = tr("{held} of {limit}", held=content.held, limit=content.values.hand)
        rows.append(self._prism_row(tr("HAND"), HAND, content.hand, label, [(limit, palette.QUIET)], len(rows), width))
        return [*rows, self._values(content, label, width)]

    def _decks(self, content: Tableau) -> list[Styled]:
        deck = trn("deck {count} card", "deck {count} cards", content.prism_deck)
        contracts = trn("contracts {count}", "contracts {count}", content.contract_deck)
        thrown = tr("discards {count}", count=content.discards)
        style = palette.WARN if not content.contract_deck else palette.DIM
        return joined([[(deck, palette.DIM)], [(thrown, palette.DIM)], [(contracts, style)]])

    def _prism_row(
        self, name: str, row: str, prisms: Sequence[Prism], label: int, end: list[Styled], y: int, width: int
    ) -> Strip:
        """A label, the cards, and something at the end if there is room. If the cards do not fit, they are drawn
        narrow; if that is not enough, only those around the cursor are."""
        size = _PRISM if label + len(prisms) * _PRISM <= width else _SLIM
        room = max(1, (width - label - 1) // size) if label + len(prisms) * size > width else len(prisms)
        cursor = next((at for at, prism in enumerate(prisms) if prism.cursor), 0)
        first = max(0, min(cursor - room // 2, len(prisms) - room))
        before = self.glyphs.dots if first else " "
        pieces: list[Styled] = [(fit(f" {name}", label - 1), palette.TITLE), (before, palette.QUIET)]
        for at, prism in list(enumerate(prisms))[first : first + room]:
            self.hotspots.append((Region(length(pieces), y, size - 1, 1), (row, at)))
            pieces += looks.prism(prism, self.glyphs, slim=size == _SLIM)
        if first + room < len(prisms):
            pieces.append((self.glyphs.dots, palette.QUIET))
        if not prisms:
            pieces.append((f" {self.glyphs.dash}", palette.DIM))
        gap = width - length(pieces) - length(end) - 1
        return strip_of(*pieces, " " * gap, *end) if end and gap > 0 else strip_of(*pieces)

    def _cards(self, name: str, faces: Sequence[Face], empty: str, label: int, y: int, width: int) -> list[Strip]:
        """Three rows: each card in full; narrow if they do not fit; if that is not enough, only those around the
        cursor."""
        canvas = Canvas(width, HIGH, ascii=self.glyphs.ascii)
        canvas.text(1, 0, name, palette.TITLE)
        if not faces:
            canvas.text(label + 1, 0, empty, palette.DIM)
        whole = len(faces) * (WIDE + 1) <= width - label
        size = WIDE if whole else _NARROW
        room = max(1, (width - label) // (size + 1))
        cursor = next((at for at, face in enumerate(faces) if face.cursor), 0)
        first = max(0, min(cursor - room // 2, len(faces) - room))
        for at, face in enumerate(faces[first : first + room]):
            x = label + at * (size + 1)
            if face.stop is not None:
                self.hotspots.append((Region(x, y, size, HIGH), ("stop", face.stop)))
            self._card(canvas, face, x, whole=whole)
        if first:
            canvas.text(label - 1, 1, self.glyphs.dots, palette.QUIET)
        if first + room < len(faces):
            canvas.text(min(width - 1, label + room * (size + 1) - 1), 1, self.glyphs.dots, palette.QUIET)
        return canvas.strips()

    def _card(self, canvas: Canvas, face: Face, x: int, *, whole: bool) -> None:
        """Draw a card. Under the cursor its first row is reversed, and the other rows are marked at both ends."""
        style = looks.tint(face.colour)
        head = style + palette.CURSOR if face.cursor else style + palette.STRONG.without_color
        if whole:
            payable = right(face.payable, max(0, WIDE - 2 - cells_of(face.cost)))
            lines = [face.name, f"{face.cost}{payable}", self._brings(face)]
        else:
            lines = [face.card, face.cost, face.reward]
        size = WIDE if whole else _NARROW
        for row, line in enumerate(lines):
            mark = "*" if face.fresh and not row else self.glyphs.arrow if face.cursor else " "
            canvas.text(x, row, f"{mark}{fit(line, size - 1)}", head if not row else style)
        if whole and face.exact:
            canvas.text(x + size - 1 - cells_of(face.payable), 1, face.payable, style + palette.STRONG.without_color)

    def _brings(self, face: Face) -> str:
        """Reward and trade, as far apart as the card is wide."""
        sign = looks.trade_sign(self.glyphs)
        candidates = [f"{face.reward}{between}{face.trade}" for between in (f" {sign} ", f" {sign}", sign)]
        return next((words for words in candidates if cells_of(words) < WIDE), candidates[-1])

    def _values(self, content: Tableau, label: int, width: int) -> Strip:
        """Draw, hand and connections, and what they would become; abbreviated to their letters if that leaves no room
        for the effects of this turn."""
        title: Styled = (fit(f" {tr('VALUES')}", label), palette.TITLE)
        full = [title, *self._figures(content, named=True)]
        return strip_of(*(full if length(full) <= width else [title, *self._figures(content, named=False)]))

    def _figures(self, content: Tableau, *, named: bool) -> list[Styled]:
        now, then = content.values, content.after or content.values
        names = (tr("draw"), tr("hand"), tr("connections")) if named else ("", "", "")
        letters = (trc("letter", "D"), trc("letter", "H"), trc("letter", "C"))
        groups = [self._value(*some) for some in zip(letters, names, now, then, strict=True)]
        groups.append([(tr("{active} in use", active=content.active), palette.QUIET)])
        groups += [[(note, palette.NOW)] for note in content.notes]
        return joined(groups, "   " if named else "  ")

    def _value(self, letter: str, name: str, now: int, then: int) -> list[Styled]:
        words = f" {name} " if name else " "
        row: list[Styled] = [(letter, palette.STRONG), (words, palette.QUIET), (str(now), palette.TEXT)]
        return [*row, (f"{self.glyphs.arrow}{then}", palette.STRONG)] if then != now else row


def _labels() -> list[str]:
    """The labels to the left of the cards, in the reader's language."""
    names = (
        tr("PRISMS"),
        tr("DISCARDS"),
        tr("CONTRACTS"),
        tr("EXCHANGE"),
        tr("INACTIVE"),
        tr("HAND"),
        tr("VALUES"),
    )
    return [f" {name}" for name in names]
