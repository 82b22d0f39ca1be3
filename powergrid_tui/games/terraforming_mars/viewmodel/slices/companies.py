"""All companies in figures."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.table.words.language import markc, tr, trc
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.players import Players

_COLUMNS = (
    markc("column of a resource", "M"),
    markc("column of a resource", "+M"),
    markc("column of a resource", "S"),
    markc("column of a resource", "T"),
    markc("column of a resource", "P"),
    markc("column of a resource", "E"),
    markc("column of a resource", "H"),
)
"""The headings of credits and their production, steel, titanium, plants, energy and heat."""


def companies(view: State, seat: int, players: Players, *, watching: bool = False) -> Companies:
    """All companies by seat: rating, credits and what is produced of them, the other stocks each with its production,
    cards in hand, and points if the game ended now."""
    letters = (trc("column of a resource", letter) for letter in _COLUMNS)
    figures = (tr("TR"), *letters, tr("hand"), trc("companies", "pts"))
    rows = []
    for at, company in enumerate(view.players):
        (credits, income), *stocks = zip(company.stock, company.production, strict=True)
        metals = (f"{count}{more:+}" for count, more in stocks)
        values = (
            str(company.tr),
            str(credits),
            f"{income:+}",
            *metals,
            str(len(company.hand)),
            str(tally(view, at).total),
        )
        state = tr("passed") if company.passed and not view.over else tr("chosen") if company.done else ""
        mine = at == seat and not watching
        rows.append(Company(players[at], at == view.turn, values=values, state=state, mine=mine))
    return Companies(tr("COMPANIES"), figures, tuple(rows))
