"""Russia: a market of six, and a plant that leaves when the first player of a round passes."""

from dataclasses import dataclass, replace
from random import Random

from powergrid_tui.games.power_grid.decks.layout import Cards, Drawn, Fixed, Layout
from powergrid_tui.games.power_grid.editions import EditionFile
from powergrid_tui.games.power_grid.rulebook import Rulebook

EARLY = (10, 11)
"""Plants shuffled with the first three of the pile and laid on top of it."""

WITH_THEM = 3


class Rules(Rulebook):
    """The rulebook of Russia."""

    current_size = 3
    sizes = (6, 6, 4)
    first_pass_removes = True

    def _counts(self, numbers: EditionFile, column: int) -> None:
        super()._counts(numbers, column)
        self.obsolete, self.unsold = False, 0

    def _layout(self, numbers: EditionFile, column: int) -> Layout:
        """Six plants lie out. 10 and 11 come with the first five after the plant on top; or, where the market is drawn,
        all other low cards lie on top."""
        made = super()._layout(numbers, column)
        if isinstance(made, Drawn):
            return replace(made, covered=len(made.low) - made.market_size)
        if not isinstance(made, Fixed):
            return made
        small = [card for card in sorted(self.plants) if card not in (*made.top, *EARLY)]
        self.opening = tuple(small[: self.sizes[0]])
        return EarlyPlants(
            made.players, made.label, made.plants, self.opening, made.top, frozenset(EARLY), made.aside, made.removed,
            made.step3,
        )  # fmt: skip


@dataclass(frozen=True)
class EarlyPlants(Fixed):
    """The usual pile, but the plants never taken out lie among its first five, under the top."""

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
        return f"plant {self.label(late[0])} is among the first five under the top of the pile" if late else ""
