"""The power plant market: removing, drawing and sorting plants, and the Step 3 card."""

from __future__ import annotations

from bisect import insort
from typing import Final

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.events import (
    CardDrawn,
    PileRanOut,
    PlantBuried,
    PlantHeaped,
    PlantLaidAside,
    PlantObsolete,
    PlantRemoved,
    PlantUndercut,
    Step2Began,
    Step3Began,
    Step3CardLeft,
)
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.events import Event
from powergrid_tui.table.protocol.game import NATURE


def largest_network(state: State) -> int:
    """Number of cities in the largest network."""
    return max([len(player.cities) for player in state.players])


def without(cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The cards without this one."""
    return tuple([card for card in cards if card != number])


def take_out(state: State, number: int) -> State:
    """Take a plant out of the market: it was sold, or leaves the game."""
    return state.evolve(plants=without(state.plants, number))


def remove_smallest(state: State) -> State:
    """The smallest plant leaves the game. `settle` draws its replacement."""
    if not state.plants or state.plants[0] == STEP3:
        return state
    smallest = state.plants[0]
    return state.evolve(
        plants=state.plants[1:],
        discard=(*state.discard, smallest),
        discount=0 if smallest == state.discount else state.discount,
        events=(*state.events, PlantRemoved(smallest)),
    )


def bury(state: State, number: int) -> State:
    """A plant of the market goes face down under the pile."""
    plants, pile = without(state.plants, number), (*state.pile, number)
    return state.evolve(plants=plants, pile=pile, events=(*state.events, PlantBuried(number)))


def put_aside(state: State, number: int) -> State:
    """A plant of the market is put aside face down until the pile runs out."""
    state = take_out(state, number)
    return state.evolve(heap=(*state.heap, number), events=(*state.events, PlantHeaped(number)))


def add_planned(state: State) -> State:
    """In a planned economy, add plants before phase 5, and remove the smallest if there are then too many."""
    market = state.book.plant_market
    plan = market.plan()
    if plan is None or state.step3_out:
        return state
    size = plan.size
    drawn = -1 if state.step2_round == state.round else 0  # one more, to replace the plant that Step 2 removed
    while state.pile and (drawn < plan.added or len(state.plants) < size):
        table = _Table(state, 0, card_stays=False)
        card, table.pile = state.pile[0], state.pile[1:]
        if card != STEP3 and not table.turns_active(card):
            state = table.result()
            continue
        plants = tuple(sorted((*state.plants, card)))
        state = state.evolve(plants=plants, pile=table.pile, events=(*state.events, CardDrawn(card)))
        drawn += 1
        if card == STEP3:
            state = settle(state, card_stays=False)
            size = market.market_size(state.step, step3_out=True)
            break
    while len(state.plants) > size:
        state = remove_smallest(state)
    return state


STAYS_IN_BUILDING: Final = 2
"""The readings from which on the Step 3 card, drawn in the building phase, stays in the market until the phase ends.
Before, it left at once."""


def card_stays_in_building(state: State) -> bool:
    """Whether the Step 3 card stays in the market until the building phase ends. Where its first coming begins Step 2,
    it goes back under the pile at once."""
    begins_step2 = state.step == 1 and state.book.counts.step2_by == "card"
    return state.options.readings >= STAYS_IN_BUILDING and not begins_step2


def settle(state: State, *, card_stays: bool) -> State:
    """Fill up the market, remove obsolete plants and handle the Step 3 card, until nothing changes any more.

    A plant leaves the game as soon as its number is at most the number of some player's cities, even if just drawn.
    When the Step 3 card is drawn, nature is to move and shuffle the pile (`reshuffle`); after that, call this again to
    continue. While plants are auctioned and cities are built, the card stays in the market as its largest plant
    (`card_stays`). Elsewhere it leaves together with the smallest plant, and neither is replaced. If the game is still
    in Step 1, the removal that Step 2 would have brought comes first.
    """
    if state.reshuffle:
        return state
    plants, pile, step, book = state.plants, state.pile, state.step, state.book
    counts, market, count = book.counts, book.plant_market, len(plants)
    full = count >= counts.sizes[step - 1] or count >= market.market_size(step, state.step3_out)
    if (
        (full or not pile)
        and not (plants and counts.obsolete and _reached(state, book.numbers[plants[0]]))
        and (card_stays or not plants or plants[-1] != STEP3)
        and not _run_out(state, step, pile, full)
        and not (market.watched and market.unwelcome(plants, step, pile) is not None)
    ):
        return state
    return _Table(state, largest_network(state) if counts.obsolete else 0, card_stays).settled()


def _reached(state: State, cities: int) -> bool:
    """Whether a player has that many cities."""
    return any(len(player.cities) >= cities for player in state.players)


def _run_out(state: State, step: int, pile: tuple[int, ...], full: bool) -> bool:
    """Whether the pile has run out, which begins the next step in a game without a Step 3 card.

    Nothing follows the second pile, so it has run out as soon as its last card is drawn. The first pile counts as run
    out only when a card is needed, or in phase 5.
    """
    if pile or step == 3 or state.book.counts.step3_card:
        return False
    return step == 2 or not full or state.phase is Phase.UPKEEP


class _Table:
    """The cards of a state while they are moved."""

    def __init__(self, state: State, most: int, card_stays: bool) -> None:
        self.state, self.book = state, state.book
        self.most = most
        """Cities in the largest network if plants can become obsolete; otherwise 0."""
        self.card_stays = card_stays
        self.row, self.pile, self.heap = list(state.plants), state.pile, state.heap
        self.gone: list[int] = []
        self.events = list(state.events)
        self.inactive, self.unseen = state.inactive, state.unseen
        self.discount = state.discount
        self.step = state.step
        self.reshuffle = False

    def settled(self) -> State:
        """The state once nothing changes any more, or once nature has to shuffle."""
        while not self.reshuffle:
            self._clear_obsolete()
            if self.row and self.row[-1] == STEP3 and not self.card_stays:
                self._card_leaves()
            elif len(self.row) < self._size() and self.pile:
                self._draw()
            elif _run_out(self.state, self.step, self.pile, len(self.row) >= self._size()):
                self._turn_heap()
            elif (plant := self.book.plant_market.unwelcome(self.row, self.step, self.pile)) is not None:
                self._send_away(plant)
            else:
                break
        return self.result()

    def _size(self) -> int:
        """Number of cards that the market is filled up to."""
        out = self.book.counts.step3_card and STEP3 not in self.pile and STEP3 not in self.row
        return self.book.plant_market.market_size(self.step, out)

    def result(self) -> State:
        """The state with the cards as they lie now."""
        state = self.state
        return state.evolve(
            plants=tuple(self.row),
            pile=self.pile,
            heap=self.heap,
            discard=(*state.discard, *self.gone),
            events=tuple(self.events),
            inactive=self.inactive,
            unseen=self.unseen,
            discount=self.discount,
            step=self.step,
            book=state.book if self.step == state.step else state.book.at_step(self.step),
            reshuffle=self.reshuffle,
            turn=NATURE if self.reshuffle else state.turn,
        )

    def _leave(self, card: int, event: Event) -> None:
        self.events.append(event)
        self.gone.append(card)

    def _clear_obsolete(self) -> None:
        while self.row and self.book.numbers[self.row[0]] <= self.most:
            card = self.row.pop(0)
            self._leave(card, PlantObsolete(card))

    def _send_away(self, plant: int) -> None:
        """Remove a plant that must not stay in the market."""
        self.row.remove(plant)
        if self.book.plant_market.leaves(plant):
            self._leave(plant, PlantRemoved(plant))
        else:
            self.pile = (*self.pile, plant)
            self.events.append(PlantBuried(plant))

    def _draw(self) -> None:
        """Lay out the top card, unless it leaves at once."""
        card, self.pile = self.pile[0], self.pile[1:]
        if card == STEP3:
            self.events.append(CardDrawn(card))
            insort(self.row, card)
            self.reshuffle = len(self.pile) > 1
        elif not self.turns_active(card):
            return
        elif self.book.numbers[card] <= self.most:
            self._leave(card, PlantObsolete(card))
        elif 0 < card < self.discount:
            self.discount = 0
            self._leave(card, PlantUndercut(card))
        else:
            self.events.append(CardDrawn(card))
            insort(self.row, card)

    def turns_active(self, card: int) -> bool:
        """Whether a drawn card is used. With two decks mixed, the first card of a number is laid aside, unless it is
        the only one, and some of the second ones leave the game."""
        if not self.book.deck.twins:
            return True
        number = self.book.numbers[card]
        first = number not in [self.book.numbers[other] for other in self.inactive]
        if first and number not in self.book.single:
            self.inactive = tuple(sorted((*self.inactive, card)))
            self.events.append(PlantLaidAside(card))
            return False
        if self.unseen and card not in self.book.kept:
            self.unseen -= 1
            self._leave(card, PlantRemoved(card))
            return False
        return True

    def _turn_heap(self) -> None:
        """The pile has run out: what was put aside becomes the pile. The second time, nothing follows."""
        self.step += 1
        self.pile, self.heap = self.heap, ()
        self.reshuffle = len(self.pile) > 1
        self.events += [PileRanOut(len(self.pile)), Step2Began() if self.step == 2 else Step3Began()]

    def _smallest_leaves(self) -> None:
        card = self.row.pop(0)
        self._leave(card, PlantRemoved(card))

    def _card_leaves(self) -> None:
        """The Step 3 card leaves the market together with the smallest plant; neither is replaced."""
        self.row.pop()
        if self.step == 1 and self.book.counts.step2_by == "card":
            self.step = 2
            self.events.append(Step2Began())
            self.pile = (*self.pile, STEP3)
            for _ in range(self.book.counts.step2_removes):
                if self.row:
                    self._smallest_leaves()
            return
        if self.step == 1 and self.row and self.book.counts.step2_by == "cities":
            self.pile = (*self.book.aside, *self.pile)
            self._smallest_leaves()
            target = len(self.row) + 1 - (self.book.counts.sizes[0] - self.book.counts.sizes[1])
            while self.pile and len(self.row) < target:
                self._draw()
        if self.row:
            self._smallest_leaves()
        self.events.append(Step3CardLeft())


def lay_token(state: State) -> State:
    """Put the discount token on the smallest plant of the market."""
    smallest = state.plants[0] if state.plants and state.plants[0] != STEP3 else 0
    return state.evolve(discount=smallest)
