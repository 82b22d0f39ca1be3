"""Russia: a market of six, and a plant that leaves when the first player of a round passes."""

from dataclasses import replace
from random import Random

from powergrid_tui.games.power_grid.decks.layout import Cards, Drawn, Fixed, Layout
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.facts import GameFacts
from powergrid_tui.games.power_grid.rulebook.layouts import default_layout
from powergrid_tui.games.power_grid.rulebook.variant import Variant
from powergrid_tui.table.words.language import tr

EARLY = (11, 10)
"""Plants shuffled with the first three of the pile and put back on top of it; of a deck without them, the next smaller
ones."""

WITH_THEM = 3


def counts(default: Counts) -> Counts:
    """Three plants are for sale; when the first player of a round passes, the smallest leaves the game."""
    return replace(default, current=3, sizes=(6, 6, 4), first_pass_removes=True, obsolete=False, unsold=0)


def layout(facts: GameFacts) -> Layout:
    """The market has six plants. Plants 10 and 11 are among the first five after the plant on top. If the market is
    drawn, all other low cards are on top instead."""
    made = default_layout(facts)
    if isinstance(made, Drawn):
        return replace(made, covered=len(made.low) - made.market_size)
    if not isinstance(made, Fixed):
        return made
    found = facts.deck.stacked(EARLY, set(facts.plants) - {*made.top, *made.aside})
    elsewhere = {*made.top, *made.aside, *found}
    small = [card for card in sorted(facts.plants) if card not in elsewhere]
    early = replace(made, opening=tuple(small[: facts.counts.sizes[0]]), kept=frozenset(found))
    return EarlyPlants(**vars(early))


class EarlyPlants(Fixed):
    """The usual pile, except that the plants in `kept` are among the first five below the top."""

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        _, pile = super().deal(rng)
        start = len(self.top)
        others = [card for card in pile[start:] if card not in self.kept]
        first = [*others[:WITH_THEM], *sorted(self.kept)]
        rng.shuffle(first)
        return (), (*self.top, *first, *others[WITH_THEM:])

    def rest(self, unseen: Cards, count: int, drawn: int, rng: Random) -> Cards:
        pile = super().rest(unseen, count, drawn, rng)
        start = max(0, len(self.top) - drawn)
        early = max(0, len(self.top) + WITH_THEM + len(self.kept) - drawn) - start
        kept = [card for card in pile[start:] if card in self.kept][:early]
        others = [card for card in pile[start:] if card not in kept]
        first = [*others[: early - len(kept)], *kept]
        rng.shuffle(first)
        return (*pile[:start], *first, *others[early - len(kept) :])

    def refusal(self, market: Cards, pile: Cards) -> str:
        if why := super().refusal(market, pile):
            return why
        early = pile[len(self.top) : len(self.top) + WITH_THEM + len(self.kept)]
        late = sorted(self.kept - set(early))
        if late:
            return tr("plant {plant} is one of the five under the top plant of the pile", plant=self.label(late[0]))
        return ""


VARIANT = Variant(counts=counts, layout=layout)
