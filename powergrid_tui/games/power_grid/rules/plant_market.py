"""The power plant market: removing, drawing, sorting, and the Step 3 card."""

from bisect import insort

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import STEP3
from powergrid_tui.table.game import NATURE


def largest_network(state: State) -> int:
    """Cities of the player who has most."""
    return max([len(player.cities) for player in state.players])


def take_out(state: State, number: int) -> State:
    """Without this plant in the market: it was sold, or leaves the game."""
    return state.evolve(plants=tuple(card for card in state.plants if card != number))


def remove_smallest(state: State) -> State:
    """The smallest plant leaves the game; its replacement comes with `settle`."""
    if not state.plants or state.plants[0] == STEP3:
        return state
    smallest = state.plants[0]
    return state.evolve(
        plants=state.plants[1:],
        discard=(*state.discard, smallest),
        news=(*state.news, ("removed", -1, smallest)),
    )


def bury(state: State, number: int) -> State:
    """A plant of the market goes under the pile, face down."""
    state = take_out(state, number)
    return state.evolve(pile=(*state.pile, number), news=(*state.news, ("buried", -1, number)))


def settle(state: State, *, card_stays: bool) -> State:
    """Fill the market up, take obsolete plants out, and deal with the Step 3 card, until all is quiet.

    A plant whose number is at most the number of cities of any player leaves the game at once, and a newcomer too.
    When the Step 3 card is drawn nature shuffles the pile (`reshuffle`, and nature to move); after that this is
    called again and goes
    on where it was. In the auction the card stays in the market as its largest plant (`card_stays`); elsewhere it
    leaves with
    the smallest plant, unreplaced, and if the game is still in Step 1, after the removal that Step 2 would have
    brought.
    """
    if state.reshuffle:
        return state
    most = largest_network(state)
    plants, pile = state.plants, state.pile
    card_lies = bool(plants) and plants[-1] == STEP3
    size = state.book.market_size(not card_lies and STEP3 not in pile)
    if (len(plants) >= size or not pile) and (not plants or plants[0] > most) and (card_stays or not card_lies):
        return state
    gone: list[int] = []
    news = list(state.news)
    row = list(plants)

    def clear_obsolete() -> None:
        while row and row[0] <= most:
            news.append(("obsolete", -1, row[0]))
            gone.append(row.pop(0))

    def draw() -> bool:
        """Lay out the top card, unless it is obsolete already; whether it was the Step 3 card."""
        nonlocal pile
        card, pile = pile[0], pile[1:]
        if card <= most:
            news.append(("obsolete", -1, card))
            gone.append(card)
            return False
        news.append(("drawn", -1, card))
        insort(row, card)
        return card == STEP3

    reshuffle = False
    while not reshuffle:
        clear_obsolete()
        if row and row[-1] == STEP3 and not card_stays:
            row.pop()
            if state.step == 1 and row:
                pile = (*state.book.aside, *pile)
                gone.append(row.pop(0))
                news.append(("removed", -1, gone[-1]))
                target = len(row) + 1
                while pile and len(row) < target:
                    draw()
            if row:
                gone.append(row.pop(0))
                news.append(("removed", -1, gone[-1]))
            news.append(("step3", -1, 0))
            size = state.book.market_size(True)
        elif pile and len(row) < size:
            reshuffle = draw() and len(pile) > 1
        else:
            break
    return state.evolve(
        plants=tuple(row),
        pile=pile,
        discard=(*state.discard, *gone),
        news=tuple(news),
        reshuffle=reshuffle,
        turn=NATURE if reshuffle else state.turn,
    )
