"""The scoreboard: the companies in player order, with what they have, what they could power, and how far they are."""

from __future__ import annotations

from functools import lru_cache

from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import CompanyRow, Owned, Score, purse
from powergrid_tui.games.power_grid.widgets.faces import LETTERS, TINTS, letters, lying, powers
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.components.cards import Card
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Tint
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.components.drawing import best, drawn
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.panels.panel import Panel


class ScoreboardPanel(Panel[Score]):
    """The companies in the roomiest form that fits."""

    turns: var[bool] = var(True, init=False)
    """Whether it tells who is to move."""
    _drawn: ComponentPicture | None = None
    """The picture as last drawn, whose rows are reused."""

    def watch_turns(self) -> None:
        """Mark whoever is to move, or nobody."""
        self.redraw()

    def picture(self, content: Score, width: int, height: int) -> list[Strip]:
        """A heading, and the companies."""
        made = companies(content, self.glyphs, turns=self.turns)
        self._drawn, before = drawn(made, best(made, width, height), width, height, self.glyphs), self._drawn
        return self._drawn.strips(before)


def companies(score: Score, glyphs: Glyphs, *, turns: bool = True) -> Companies:
    """The scoreboard as a component; with `turns`, it tells who is to move."""
    return Companies(
        tr("COMPANIES"),
        (trc("scoreboard", "money"), glyphs.house),
        tuple(_company(row, score, glyphs, turn=turns and row.turn) for row in score.rows),
        trc("scoreboard", "plants"),
        spacious=True,
    )


def _company(row: CompanyRow, score: Score, glyphs: Glyphs, *, turn: bool) -> Company:
    """A company. Its bar counts what its plants could power with fuel for all."""
    trust = row.money is None
    able = row.cities if trust else sum(plant.cities for plant in row.plants)
    powered = min(row.cities, able)
    marks = tuple(mark for mark in (score.step2_at, score.end_at) if mark)
    return Company(
        row.company,
        turn=turn,
        values=(purse(row.money), str(row.cities)),
        bar=Bar(powered, row.cities - powered, max(0, able - row.cities), length=score.end_at, marks=marks),
        cards=tuple(_card(plant, glyphs) for plant in row.plants),
        note="" if trust else tr("powers {count}", count=row.powers),
        stock=_stock(row.plants),
        state=f"*{row.state}" if row.acted else row.state,
    )


@lru_cache(maxsize=64)
def _card(plant: Owned, glyphs: Glyphs) -> Card:
    """A plant with the tokens that lie on it, or are lacking, and what it powers."""
    label = f"*{plant.label}" if plant.new else plant.label
    return Card(lying(plant, glyphs), label, powers(plant.cities, plant.sells, glyphs), tint=TINTS[plant.fuel])


def _stock(plants: tuple[Owned, ...]) -> tuple[tuple[str, Tint], ...]:
    """The tokens of a company, counted by resource."""
    tokens, signs = "".join(plant.tokens for plant in plants), letters()
    return tuple(
        (f"{tokens.count(sign)}{signs[sign]}", TINTS[name]) for sign, name in LETTERS.items() if sign in tokens
    )
