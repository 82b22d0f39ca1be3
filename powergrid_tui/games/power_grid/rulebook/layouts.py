"""How a game's deck is laid out when its map has no layout of its own."""

from __future__ import annotations

from powergrid_tui.games.power_grid.decks.layout import Drawn, Fixed, Layout, Twins
from powergrid_tui.games.power_grid.rulebook.editions import edition_file
from powergrid_tui.games.power_grid.rulebook.facts import GameFacts


def default_layout(facts: GameFacts) -> Layout:
    """As in the original edition, drawn as in the Recharged edition, or two decks mixed."""
    changes = facts.changes.deck
    if facts.deck.twins:
        return twins_layout(facts)
    return drawn_layout(facts) if facts.recharged or changes.drawn else fixed_layout(facts)


_FIRST_TWINS = 8
"""By the first readings, the largest number in the starting market of two mixed decks, whatever its size."""


def twins_layout(facts: GameFacts) -> Twins:
    """The smallest numbers are in the market. No card is put on top of the pile, and none is removed face down."""
    plants, size = tuple([plant for plant in facts.plants if plant not in facts.aside]), facts.counts.sizes[0]
    numbers = sorted({facts.numbers[plant] for plant in plants})
    largest = _FIRST_TWINS if facts.key.readings == 1 else numbers[:size][-1]
    return Twins(facts.label, plants, facts.numbers, facts.changes.deck.step3, largest)


def fixed_layout(facts: GameFacts) -> Fixed:
    """The market is known: the plants that the deck names, or otherwise the smallest."""
    changes, deck, size = facts.changes.deck, facts.deck, facts.counts.sizes[0]
    free = set(facts.plants) - set(facts.aside)
    named = () if facts.names_new else deck.stacked(changes.top, free)
    top = named or tuple([card for card in deck.top if card in free])
    small = sorted(set(facts.plants) - {*top, *facts.aside})
    default = len(deck.market) == size and set(deck.market) <= set(small)
    opening = deck.market if default else tuple(small[:size])
    return Fixed(
        players=facts.players,
        label=facts.label,
        plants=tuple(facts.plants),
        opening=opening,
        top=top,
        kept=facts.kept - {*opening, *top},
        aside=facts.aside,
        removed=facts.counts.removed,
        step3=changes.step3,
    )


def drawn_layout(facts: GameFacts) -> Drawn:
    """The market is drawn from the low cards, as in the Recharged edition; some maps do so in both."""
    changes, low = facts.changes.recharged.deck, edition_file("recharged").low
    assert low is not None
    numbers, free = facts.numbers, set(facts.plants) - set(facts.aside)
    fixed_cards = tuple([plant for plant in facts.deck.named(changes.market) if plant in facts.plants])
    return Drawn(
        players=facts.players,
        label=facts.label,
        low=tuple(plant for plant in facts.plants if numbers[plant] <= low.up_to),
        high=tuple(plant for plant in facts.plants if numbers[plant] > low.up_to),
        low_up_to=low.up_to,
        fixed=fixed_cards,
        market_size=facts.counts.sizes[0],
        covered=int(facts.changes.deck.cover),
        top=facts.deck.stacked(changes.top, free - set(fixed_cards)),
        kept=facts.kept,
        aside=facts.aside,
        removed_low=(changes.low or low.low)[facts.column],
        removed_high=(changes.high or low.high)[facts.column],
        step3=facts.changes.deck.step3,
    )
