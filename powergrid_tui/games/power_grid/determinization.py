"""Whole states that fit a view: other purses, and another order of the face-down cards."""

from collections.abc import Set
from random import Random

from powergrid_tui.games.power_grid.decks.layout import STEP3, Cards
from powergrid_tui.games.power_grid.model import HIDDEN, CompanyState, Phase, State
from powergrid_tui.games.power_grid.rulebook import URANIUM
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.building import price, ways_to_build
from powergrid_tui.games.power_grid.rules.resources import open_markets
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.storage import rooms
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.events import events_for
from powergrid_tui.table.words.language import trn

_RICH = 100_000
"""Elektro: more than anything costs."""


def view(state: State, seat: int) -> State:
    """The state as a seat may see it.

    The money of others, while it is secret and the game is on, and every face-down card are `HIDDEN`. With the option
    `memory = "board"`, everything a careful player would remember is shown too.

    Everybody knows where the Step 3 card lies: at the bottom, and later above the cards put under it. Once it has been
    shuffled in, the view keeps it at the bottom.
    """
    shown = _in_sight(state, seat)
    return _remembered(state, shown) if state.options.memory == "board" else shown


def recollection(state: State, seat: int) -> State:
    """A seat's view, plus what a careful player remembers of everything public since the deal.

    Every payment is public, so money can be counted. Plants are seen as they go under the pile or aside. Those under
    the pile stay there in a known order until it is shuffled; after that, only which plants they are is known.
    """
    return _remembered(state, _in_sight(state, seat))


def _in_sight(state: State, seat: int) -> State:
    """What is open to everybody now."""
    players = state.players
    if state.options.money == "secret" and not state.over:
        players = tuple([own if at == seat else own.evolve(money=HIDDEN) for at, own in enumerate(players)])
    cards = len(state.pile)
    pile = (HIDDEN,) * cards
    if STEP3 in state.pile:
        at = state.pile.index(STEP3) if state.book.layout.step3_known else cards - 1
        pile = (*pile[:at], STEP3, *pile[at + 1 :])
    return state.evolve(
        players=players, pile=pile, heap=(HIDDEN,) * len(state.heap), events=events_for(state.events, seat)
    )


def _remembered(state: State, shown: State) -> State:
    """`shown`, plus what was public before."""
    layout, pile = shown.book.layout, shown.pile
    known: Cards = ()
    if STEP3 in pile and layout.step3_known:
        under = pile.index(STEP3) + 1
        if shown.book.counts.step2_by == "cities" or shown.step == 1:
            under += layout.step3 - 1  # nobody has seen what was dealt below the card
        pile = (*pile[:under], *state.pile[under:])
    elif _all_seen(shown):
        known = state.known or tuple(sorted(state.pile))
    return shown.evolve(players=state.players, pile=pile, heap=tuple(sorted(state.heap)), known=known)


def _all_seen(state: State) -> bool:
    """Whether every card of the pile has been seen: it was shuffled after everything dealt had been drawn."""
    counts = state.book.counts
    if not counts.step3_card:
        return state.step > 1
    return STEP3 not in state.pile and state.book.layout.step3 == 1 and counts.step2_by == "cities"


def covered(public: State, seat: int) -> State:
    """What everybody sees, in which a company has as much money as it can have judging by what lies on the table."""
    player = public.players[seat]
    if player.money != HIDDEN:
        return public
    return public.evolve(players=put(public.players, seat, player.evolve(money=purse(public, seat)[1])))


def determinize(view: State, rng: Random) -> State:
    """Fill in a view with money, a pile and a heap that may be those of the game.

    Money is drawn within the bounds of `purse`; amounts near the company's last income are likelier. A face-down card
    may be any plant that is nowhere in sight. A plain view has forgotten which plants went under the pile or aside; a
    `recollection` remembers them, and they stay where they are. Raises `TableError` if the view cannot be that of a
    whole game.
    """
    players = tuple(
        player.evolve(money=_money(view, seat, rng)) if player.money == HIDDEN else player
        for seat, player in enumerate(view.players)
    )
    under = tuple(card for card in view.pile if card not in (HIDDEN, STEP3))
    heap = view.heap if HIDDEN not in view.heap else ()
    unsure = view.evolve(pile=view.pile[: len(view.pile) - len(under)], heap=() if heap else view.heap)
    pile, imagined = _face_down(unsure, {*under, *heap}, rng)
    return view.evolve(players=players, pile=(*pile, *under), heap=heap or imagined, known=())


def worlds(view: State, seat: int) -> list[State]:
    """Two whole states that fit what a seat sees: in one, everybody whose money it does not see has the least they can
    have, in the other more than anything costs. An action that looks the same to the seat in both tells it nothing of
    money, because whether somebody can pay depends on their own purse alone, and on nothing between the two."""
    return [determinize(view.evolve(players=_with_purses(view, rich)), Random(0)) for rich in (False, True)]


def _with_purses(view: State, rich: bool) -> tuple[CompanyState, ...]:
    """The companies with the least or the most money; where that is the same, everybody can count it."""
    players: list[CompanyState] = []
    for seat, player in enumerate(view.players):
        if player.money == HIDDEN:
            least, most = purse(view, seat)
            players.append(player.evolve(money=_RICH if rich and least < most else least))
        else:
            players.append(player)
    return tuple(players)


# Purses


def purse(view: State, seat: int) -> tuple[int, int]:
    """The least and the most Elektro that a company can have, judging by what lies on the table.

    The least: nobody has less than nothing. The leader of an auction has the bid, and whoever is asked to bid can raise
    it. Whoever is asked to open an auction, to buy or to build can pay for something. Whoever is in the middle of
    building several cities can pay for the rest.

    The most: the starting money plus, for every round, an income for as many cities as today, less the least that
    today's plants and houses have cost. A company that has bought nothing in round 1 has exactly the starting money.
    """
    player, book = view.players[seat], view.book
    if view.round <= 1 and not player.plants:
        return book.counts.money, book.counts.money
    least = _least(view, seat)
    is_paid = view.phase is Phase.UPKEEP or (view.phase is Phase.BUREAUCRACY and seat not in view.waiting)
    rounds = view.round - 1 + is_paid
    dearest = book.resources.markets[0].tracks[URANIUM][-1] if any(map(book.is_mine, player.plants)) else 0
    paid = book.income.payment(len(player.cities)) + dearest * sum(book.plants[plant].sells for plant in player.plants)
    plants = sum(1 if book.counts.token else book.numbers[plant] for plant in player.plants)
    houses = sum((book.board.cities[city].houses or book.counts.house_costs)[0] for city in player.cities)
    return least, max(least, book.counts.money + rounds * paid - plants - houses)


def _money(view: State, seat: int, rng: Random) -> int:
    least, most = purse(view, seat)
    typical = max(1, view.income[seat] if view.income else view.book.counts.money)
    return min(most, least + int(rng.expovariate(1 / typical)))


def _least(view: State, seat: int) -> int:
    player, auction = view.players[seat], view.auction
    if auction:
        return auction.bid if seat == auction.leader else auction.bid + 1 if seat == view.turn else 0
    if view.to_build and seat == view.waiting[0]:
        return _rest_of_build(view, player)
    if seat != view.turn or view.scrapping or view.acted:
        return 0
    if view.phase is Phase.AUCTION:
        prices = [
            minimum(view, plant) for plant in view.current if not view.book.plant_market.ban(plant, player.cities)
        ]
    elif view.phase is Phase.RESOURCES:
        prices = _tokens(view, seat)
    elif view.phase is Phase.BUILDING:
        prices = [price(view, player, city, begin) for city, begin in ways_to_build(view, seat)]
    else:
        prices = []
    return min(prices, default=0)


def _tokens(view: State, seat: int) -> list[int]:
    """The cheapest price, in Elektro, of each kind of token that a company has room for."""
    player, book = view.players[seat], view.book
    room = rooms(book, player.plants, player.stock)
    return [
        steps[1]
        for market in open_markets(view)
        for most, steps in zip(room, book.resources.all_price_steps(view, seat, market), strict=True)
        if most > 0 and len(steps) > 1
    ]


def _rest_of_build(view: State, player: CompanyState) -> int:
    """Elektro for the cities still to be built while nature shuffles."""
    total = 0
    for city in view.to_build:
        total += price(view, player, city)
        player = player.evolve(cities=(*player.cities, city))
    return total


# Cards


def _face_down(view: State, remembered: Set[int], rng: Random) -> tuple[Cards, Cards]:
    """The pile and the heap, filled with cards other than those whose place is remembered."""
    book, layout, at = view.book, view.book.layout, len(view.pile)
    if not view.pile and not view.heap:
        return (), ()
    laid = view.step > 1 or view.step3_out
    unseen = view.known or tuple(
        card for card in out_of_sight(view) if card not in remembered and (laid or card not in book.aside)
    )
    top = _laid_on_top(view, unseen) if laid else ()
    known = book.layout.step3_known and STEP3 in view.pile
    if known:
        at = view.pile.index(STEP3)
    elif STEP3 in view.pile:
        unseen = (*unseen, STEP3)
    drawn = layout.size
    if not _shuffled(view):
        drawn = max(0, layout.size - max(0, layout.step3 - 1) + (len(book.aside) if laid else 0) - at)
    count = len(view.pile) - known + len(view.heap) - len(top)
    rest = (*top, *layout.rest(tuple(card for card in unseen if card not in top), count, drawn, rng))
    if len(rest) != len(top) + count:
        raise TableError(
            trn(
                "{count} plant is face down, but only {unseen} are unaccounted for",
                "{count} plants are face down, but only {unseen} are unaccounted for",
                len(top) + count,
                unseen=len(unseen),
            )
        )
    end = len(view.pile) - known
    pile = (*rest[:at], STEP3, *rest[at:end]) if known else rest[:end]
    return pile, rest[end:]


def out_of_sight(view: State) -> Cards:
    """Plants that lie nowhere in sight."""
    owned = [plant for player in view.players for plant in player.plants]
    trust = view.trust.plants if view.trust else ()
    seen = {*view.plants, *view.discard, *view.inactive, *owned, *trust}
    return tuple(plant for plant in view.book.plants if plant not in seen)


def _shuffled(view: State) -> bool:
    """Whether the pile has been shuffled since the deal, or is a heap that was shuffled."""
    book = view.book
    if book.counts.step3_card and book.layout.step3_known:
        return STEP3 not in view.pile or (book.counts.step2_by == "card" and view.step > 1)
    return not book.counts.step3_card and view.step > 1


def _laid_on_top(view: State, unseen: Cards) -> Cards:
    """The plants put on the pile when Step 2 began that are still there: the last ones, in their order."""
    aside = view.book.aside
    if _shuffled(view) and view.step2_round:
        return ()
    first = next((at for at in range(len(aside)) if set(aside[at:]) <= set(unseen)), len(aside))
    return aside[first:]
