"""What happened since one's last turn, with a table for each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.recap import CompanyRound, Deed, OrderRank, Pay, RecapRound
from powergrid_tui.table.protocol.log_entries import EntryKind
from powergrid_tui.table.words.language import series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.log import broken, styled
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length, packed
from powergrid_tui.toolkit.widgets.panels.recap import RecapPanel

_CITIES = 30
"""The width that cities should have before the bids of others are shown."""
_FUEL, _PAID = 6, 6
"""Widths of these columns."""


@dataclass(frozen=True, slots=True)
class _Form:
    """How wide the columns are, in cells including the gaps after them."""

    wide: bool
    """Whether there is room for the bids of the others."""
    name: int
    plant: int
    cities: int
    bars: int
    scale: int
    """Width of the longest bar."""
    most: int
    """The number of cities that it stands for; 0 if nobody has been paid yet."""


def _form(found: RecapRound, width: int) -> _Form:
    """With the bids of the others, if that leaves enough space for the cities."""
    wide = _columns(found, width, wide=True)
    return wide if wide.cities >= _CITIES else _columns(found, width, wide=False)


def _columns(found: RecapRound, width: int, *, wide: bool) -> _Form:
    name = min(16 if wide else 10, max(cells_of(row.company.name) for row in found.companies)) + 4
    plants = [length(_plant(deed, wide)) for row in found.companies for deed in row.plants]
    plant = 2 + max(cells_of(tr("power plant")), *plants, 0)
    most = max((row.pay.owned for row in found.companies if row.pay), default=0)
    scale = min(most, 20 if wide else 8)
    bars = max(scale, cells_of(tr("powered")) - 2)
    built = max(cells_of("  ".join(deed.words for deed in row.cities)) for row in found.companies)
    room = width - name - plant - _FUEL - (bars + 4 + _PAID if most else 0)
    return _Form(wide, name, plant, min(room, max(built + 4, _CITIES)), bars, scale, most)


class PowerGridRecap(RecapPanel[tuple[RecapRound, ...]]):
    """For each round, who bought what, built where and was paid; then what the end of the round brought."""

    def lines(self, content: tuple[RecapRound, ...], width: int) -> list[Strip]:
        rows: list[Strip] = []
        for found in content:
            if rows:
                rows.append(strip_of(""))
            rows += self._round(found, width)
        if any(_known(row) for found in content for row in found.companies):
            rows.append(strip_of((tr("Grey: before your last decision."), palette.DIM)))
        return rows

    def _round(self, found: RecapRound, width: int) -> list[Strip]:
        heading = tr("ROUND {round}", round=found.number)
        rows = [strip_of((heading, palette.TITLE), (f" {self._rule(width - cells_of(heading) - 1)}", palette.DIM))]
        if found.begins or found.anew:
            rows += self._order(found, width)
        if found.companies:
            rows += self._table(found, width)
        rows += self._markets(found, width)
        for note in found.notes:
            style = palette.STRONG if note.kind is EntryKind.RULE else palette.TEXT
            rows += [strip_of(*styled(line, self.players, style)) for line in broken(note.parts, width)]
        return rows

    def _rule(self, cells: int) -> str:
        return self.glyphs.horizontal * max(0, cells)

    def _order(self, found: RecapRound, width: int) -> list[Strip]:
        """The player order, and the reason for it."""
        why = tr("most cities first, then the largest power plant") if found.anew else tr("as it was")
        head = [(f"{trc('player order', 'order')}  ", palette.QUIET)]
        groups = [[(f"{at} ", palette.QUIET), *_place(place)] for at, place in enumerate(found.order, 1)]
        indent = " " * length(head)
        rows = []
        for at, row in enumerate(packed([*groups, [(why, palette.DIM)]], width - length(head))):
            rows.append(strip_of(*(head if at == 0 else [(indent, palette.DIM)]), *row))
        return rows

    def _table(self, found: RecapRound, width: int) -> list[Strip]:
        """A row per company; more if it built in many cities."""
        form = _form(found, width)
        head = fit("", form.name) + fit(tr("power plant"), form.plant) + fit(trc("since", "fuel"), _FUEL)
        head += fit(tr("cities built"), form.cities)
        if form.most:
            head += fit(tr("powered"), form.bars + 4) + right(trc("since", "paid"), _PAID)
        rows = [strip_of((head, palette.QUIET))]
        for row in found.companies:
            rows += self._company(row, form)
        return rows

    def _company(self, row: CompanyRound, form: _Form) -> list[Strip]:
        company = row.company
        who = [(f"{company.letter} ", palette.letter_style(company)), (fit(company.name, form.name - 4), palette.TEXT)]
        fuel = [[(row.fuel.words, _style(row.fuel.new))]] if row.fuel else []
        columns = (
            [who],
            [_plant(deed, form.wide) for deed in row.plants],
            fuel,
            _flowing(row.cities, form.cities - 2),
            [self._pay(company, row.pay, form)] if row.pay else [],
        )
        cells = (form.name, form.plant, _FUEL, form.cities, 0)
        return [
            strip_of(*(piece for pieces, size in zip(row, cells, strict=True) for piece in _in(pieces, size)))
            for row in zip_longest(*columns)
        ]

    def _pay(self, company: Player, pay: Pay, form: _Form) -> list[Styled]:
        """Cities powered out of those in the network, and the income."""
        full, owned = (-(-count * form.scale // form.most) for count in (pay.powered, pay.owned))
        style = _style(pay.new)
        return [
            (self.glyphs.full * full, palette.letter_style(company)),
            (fit(self.glyphs.empty * (owned - full), form.bars - full), palette.DIM),
            (right(str(pay.powered), 3) + " ", style),
            (right(f"+{pay.income}", _PAID), style),
        ]

    def _markets(self, found: RecapRound, width: int) -> list[Strip]:
        """What was added to the markets, and what left them."""
        groups: list[list[Styled]] = []
        if found.refill:
            coming = series(tr("{resource} +{count}", resource=tr(name), count=count) for name, count in found.refill)
            groups.append([(f"{tr('refill')}  ", palette.QUIET), (coming, palette.TEXT)])
        if found.drawn:
            groups.append([(f"{tr('new plants')}  ", palette.QUIET), (series(found.drawn), palette.TEXT)])
        if found.gone:
            groups.append([(f"{tr('plants gone')}  ", palette.QUIET), (series(found.gone), palette.TEXT)])
        return [strip_of(*row) for row in packed(groups, width)] if groups else []


def _known(row: CompanyRound) -> bool:
    """Whether the reader already knew some of what a company did."""
    deeds = (*row.plants, *row.cities, row.fuel, row.pay)
    return not all(deed.new for deed in deeds if deed)


def _plant(deed: Deed, wide: bool) -> list[Styled]:
    """A plant and its price, with the bids of the others if there is room."""
    row: list[Styled] = [(deed.words, _style(deed.new))]
    if deed.bids and wide:
        row.append((" (", palette.QUIET))
        for at, (company, bid) in enumerate(deed.bids):
            row.append((" " if at else "", palette.QUIET))
            row += [(company.letter, palette.letter_style(company)), (f" {bid}", palette.QUIET)]
        row.append((")", palette.QUIET))
    return row


def _place(place: OrderRank) -> list[Styled]:
    """A company in the player order, and why it stands there."""
    count = trn("{count} city", "{count} cities", place.cities)
    why = tr("{cities}, plant {plant}", cities=count, plant=place.plant) if place.plant else count
    company = place.company
    return [(company.letter, palette.letter_style(company)), (f" {company.name} ", palette.TEXT), (why, palette.QUIET)]


def _flowing(deeds: Sequence[Deed], cells: int) -> list[list[Styled]]:
    """Deeds one after another, in rows of `cells` cells."""
    return packed([[(line, _style(deed.new))] for deed in deeds for line in wrap(deed.words, cells)], cells, "  ")


def _in(pieces: Sequence[Styled] | None, cells: int) -> list[Styled]:
    """Pieces padded to `cells` cells; longer ones are not cut."""
    row = list(pieces or [])
    return [*row, (" " * max(0, cells - length(row)), palette.DIM)]


def _style(new: bool) -> Style:
    return palette.TEXT if new else palette.QUIET
