"""The scoreboard: the companies in player order, with what they have and what they could power."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.viewmodel.slices import CompanyRow, Owned, Score, purse, short_fuel
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, length

_PLANT, _SPACIOUS_PLANT = 15, 19
"""Width of a plant including the gap after it: with its tokens counted, or drawn."""
_MINE = 6
"""Width of a mine, which holds no tokens."""
_STATE = 7
_ACTED = "*"
"""Marks a company that has just acted."""
_SHORTEST_NAME, _NARROWEST_NAME, _INDENT = 12, 4, 4


_FUELS = {name[0]: name for name in RESOURCES}
"""Resources by their letter."""


def _figures() -> list[tuple[str, int]]:
    """The headings of the figures, each with its column's width."""
    heads = (trc("scoreboard", "money"), trc("scoreboard", "cities"), trc("scoreboard", "powers"))
    return [(head, max(6, 1 + cells_of(head))) for head in heads]


def _letters() -> dict[str, str]:
    """How tokens are drawn, by the letter of the resource: one cell each, no two alike."""
    return {
        "c": trc("letter of a resource", "c"),
        "o": trc("letter of a resource", "o"),
        "g": trc("letter of a resource", "g"),
        "u": trc("letter of a resource", "u"),
    }


def _counts(plant: Owned) -> list[tuple[str, int]]:
    """The number of tokens on a plant, by the letter of the resource."""
    return [(kind, plant.tokens.count(kind)) for kind in _FUELS if kind in plant.tokens]


def _fuel(kind: str) -> Style:
    return palette.FUELS[_FUELS[kind]]


@dataclass(frozen=True, slots=True)
class _Form:
    """How the rows are laid out in the available space."""

    name: int
    two: bool
    """Whether a company takes two rows, with its plants on the second."""
    state: bool
    """Whether there is room for what a company has done this phase."""
    plant: int
    """Width of a plant including the gap after it; 0 for as much as it needs."""


class ScoreboardPanel(Panel[Score]):
    """A row per company; two if its plants do not fit beside it."""

    def picture(self, content: Score, width: int, height: int) -> list[Strip]:
        """A heading, and the companies."""
        form = self._form(content, width, height)
        spacious = form.two and 3 * len(content.rows) < height
        rows = [self._head(form)] if len(content.rows) < height else []
        for row in content.rows:
            left = self._company(row, form)
            plants = self._plants(row, form)
            if form.two:
                rows += [strip_of(*left), strip_of((" " * (_INDENT + 1), palette.TEXT), *plants)]
                if spacious:
                    rows.append(strip_of(""))
            else:
                rows.append(strip_of(*left, *plants))
        return rows

    def _head(self, form: _Form) -> Strip:
        label = fit(f" {tr('COMPANIES')}", _INDENT + 1 + form.name)
        figures = "".join(right(name, size) for name, size in _figures())
        plants = "" if form.two else tr("power plants, tokens on them")
        return strip_of((label, palette.TITLE), (f"{figures}  {' ' * _STATE * form.state}{plants}", palette.QUIET))

    def _company(self, row: CompanyRow, form: _Form) -> list[Styled]:
        who = row.company
        name = palette.STRONG if row.acted else palette.TEXT
        # Nothing else in the row shows whose turn it is, so that a new turn changes two cells.
        mark, style = (self.glyphs.arrow, palette.NOW) if row.turn else (_ACTED if row.acted else " ", name)
        numbers = (purse(row.money), str(row.cities), str(row.powers) if row.money is not None else "")
        cells: list[Styled] = [
            (mark, style),
            (f"{row.place} ", palette.QUIET),
            (who.letter, palette.of(who)),
            (" ", name),
        ]
        cells += named(who, form.name, name)
        cells += [(right(text, size), name) for text, (_, size) in zip(numbers, _figures(), strict=True)]
        cells.append((f"  {fit(row.state, _STATE) if form.state else ''}", palette.QUIET))
        return cells

    def _plant(self, plant: Owned, form: _Form) -> list[Styled]:
        """Label, need, cities, and the tokens on it: drawn one by one if there is room, otherwise counted."""
        need = str(plant.need) if plant.need else ""
        fuelled = palette.STRONG if len(plant.tokens) >= plant.need else palette.QUIET
        cells: list[Styled] = [
            (f"{plant.label:>2}", palette.STRONG + palette.CURSOR if plant.new else fuelled),
            (" ", fuelled),
            (f"{need}{short_fuel(plant.fuel)}", palette.FUELS.get(plant.fuel, palette.QUIET)),
            (f"{self.glyphs.arrow}{plant.cities} ", palette.TEXT),
        ]
        letters = _letters()
        if form.two and form.plant:
            cells += [(letters[kind] * count, _fuel(kind)) for kind, count in _counts(plant)]
            cells.append((self.glyphs.empty * (plant.room - len(plant.tokens)), palette.DIM))
        elif plant.need:
            counts = [(f"{count}{letters[kind]}", _fuel(kind)) for kind, count in _counts(plant)]
            cells += counts or [(self.glyphs.dash, palette.DIM)]
        return [*cells, (" " * max(1, form.plant - length(cells)), palette.TEXT)]

    def _plants(self, row: CompanyRow, form: _Form) -> list[Styled]:
        """The plants that burn or power something, then the mines."""
        return [
            *(piece for plant in row.plants if not plant.sells for piece in self._plant(plant, form)),
            *_mines(row, brief=form.plant == 0),
        ]

    def _form(self, score: Score, width: int, height: int) -> _Form:
        """One row per company if everything fits; otherwise two; if those are too many, one row with less in it."""
        heading = cells_of(tr("COMPANIES")) + 2 - _INDENT - 1
        least = max(heading, *(cells_of(row.company.name) for row in score.rows))
        most = max(heading, longest(row.company for row in score.rows))
        left = width - _INDENT - 1 - sum(size for _, size in _figures()) - 2
        plus = any(len(plant.label) > 2 for row in score.rows for plant in row.plants)
        plant, spacious = _PLANT + plus, _SPACIOUS_PLANT + plus
        room = left - max(3 * plant, *(_across(row, plant) for row in score.rows))
        if room - _STATE >= min(least, _SHORTEST_NAME):
            return _Form(min(most, room - _STATE), two=False, state=True, plant=plant)
        if 2 * len(score.rows) < height:
            if max(_across(row, spacious) for row in score.rows) > width - _INDENT - 1:
                spacious = 0
            return _Form(min(most, left - _STATE), two=True, state=True, plant=spacious)
        if room >= _NARROWEST_NAME:
            return _Form(min(most, room), two=False, state=False, plant=plant)
        close = _Form(0, two=False, state=False, plant=0)
        room = left - max(length(self._plants(row, close)) for row in score.rows)
        return _Form(max(1, min(most, room)), two=False, state=False, plant=0)


def _mines(row: CompanyRow, *, brief: bool) -> list[Styled]:
    """The mines of a company; if there is room, with the multiple of the price of uranium that each earns."""
    mines = [plant for plant in row.plants if plant.sells]
    if not mines:
        return []
    words = " ".join(plant.label if brief else f"{plant.label}:{plant.sells}x" for plant in mines)
    return [(_mines_label(), palette.QUIET), (words, palette.TEXT)]


def _mines_label() -> str:
    return f"{trc('scoreboard', 'mines')} "


def _across(row: CompanyRow, plant: int) -> int:
    """Width of all plants of a company if each takes `plant` cells."""
    mines = sum(each.sells > 0 for each in row.plants)
    return plant * (len(row.plants) - mines) + (cells_of(_mines_label()) + _MINE * mines if mines else 0)
