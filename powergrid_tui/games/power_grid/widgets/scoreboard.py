"""The scoreboard: the companies in player order, with what they have, what they could power, and how far they are."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import CompanyRow, Owned, Score, purse
from powergrid_tui.games.power_grid.widgets.faces import LETTERS, TINTS, letters, lying, powers
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.components.cards import Card
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Tint
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.components.drawing import best, drawn
from powergrid_tui.toolkit.widgets.panels.panel import Panel


class ScoreboardPanel(Panel[Score]):
    """The companies in the roomiest form that fits."""

    def picture(self, content: Score, width: int, height: int) -> list[Strip]:
        """A heading, and the companies."""
        made = companies(content, self.glyphs)
        return drawn(made, best(made, width, height), width, height, self.glyphs).strips()


def companies(score: Score, glyphs: Glyphs) -> Companies:
    """The scoreboard as a component."""
    powered = any(row.money is not None for row in score.rows)
    heads = [trc("scoreboard", "money"), "", glyphs.house] if powered else ["", ""]
    return Companies(
        tr("COMPANIES"),
        (heads[0], heads[-1]),
        tuple(_company(row, score, glyphs) for row in score.rows),
        trc("scoreboard", "plants"),
        spacious=True,
    )


def _company(row: CompanyRow, score: Score, glyphs: Glyphs) -> Company:
    """A company; the Trust powers nothing that counts."""
    trust = row.money is None
    powered = row.cities if trust else min(row.cities, row.powers)
    marks = tuple(mark for mark in (score.step2_at, score.end_at) if mark)
    spare = 0 if trust else max(0, row.powers - row.cities)
    return Company(
        row.company,
        turn=row.turn,
        values=(purse(row.money), str(row.cities)),
        bar=Bar(powered, row.cities - powered, spare, length=score.end_at, marks=marks),
        cards=tuple(_card(plant, glyphs) for plant in row.plants),
        stock=_stock(row.plants),
        state=f"*{row.state}" if row.acted else row.state,
    )


def _card(plant: Owned, glyphs: Glyphs) -> Card:
    """A plant with the tokens that lie on it, or are lacking, and what it powers."""
    label = f"*{plant.label}" if plant.new else plant.label
    return Card(lying(plant, glyphs), label, powers(plant.cities, plant.sells, glyphs), tint=TINTS[plant.fuel])


def _stock(plants: tuple[Owned, ...]) -> tuple[tuple[str, Tint], ...]:
    """The tokens of a company, counted by resource."""
    tokens, signs = "".join(plant.tokens for plant in plants), letters()
    return tuple((f"{tokens.count(sign)}{signs[sign]}", TINTS[name]) for sign, name in LETTERS.items() if sign in tokens)
