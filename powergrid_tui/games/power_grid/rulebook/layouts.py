"""How a game's deck is laid out when its map has no layout of its own."""

from __future__ import annotations

from powergrid_tui.games.power_grid.decks.layout import Layout
from powergrid_tui.games.power_grid.decks.layouts import Drawn, Fixed, Twins
from powergrid_tui.games.power_grid.rulebook.editions import edition_file
from powergrid_tui.games.power_grid.rulebook.facts import Facts


def usual_layout(facts: Facts) -> Layout:
    """As in the original edition, drawn as in the Recharged edition, or two decks mixed."""
    changes = facts.changes.deck
    if facts.deck.twins:
        return Twins(facts.label, tuple(facts.plants), facts.numbers, changes.step3)
    return drawn(facts) if facts.recharged or changes.drawn else fixed(facts)


def fixed(facts: Facts) -> Fixed:
    """The market is known: the plants that the deck names, or otherwise the smallest."""
    changes, deck, size = facts.changes.deck, facts.deck, facts.counts.sizes[0]
    named = () if changes.new_out and facts.key.deck == "new" else changes.top
    top = named or tuple(card for card in deck.top if card in facts.plants)
    small = sorted(set(facts.plants) - {*top, *facts.aside})
    usual = len(deck.market) == size and set(deck.market) <= set(small)
    return Fixed(
        players=facts.players,
        label=facts.label,
        plants=tuple(facts.plants),
        opening=deck.market if usual else tuple(small[:size]),
        top=top,
        kept=facts.kept,
        aside=facts.aside,
        removed=facts.counts.removed,
        step3=changes.step3,
    )


def drawn(facts: Facts) -> Drawn:
    """The market is drawn from the low cards, as in the Recharged edition; some maps do so in both."""
    changes, low = facts.changes.recharged.deck, edition_file("recharged").low
    assert low is not None
    return Drawn(
        players=facts.players,
        label=facts.label,
        low=tuple(plant for plant in facts.plants if plant <= low.up_to),
        high=tuple(plant for plant in facts.plants if plant > low.up_to),
        fixed=changes.market,
        market_size=facts.counts.sizes[0],
        covered=int(facts.changes.deck.cover),
        top=changes.top,
        kept=facts.kept,
        aside=facts.aside,
        removed_low=(changes.low or low.low)[facts.column],
        removed_high=(changes.high or low.high)[facts.column],
        step3=facts.changes.deck.step3,
    )
