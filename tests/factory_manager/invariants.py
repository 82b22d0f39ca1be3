"""What holds at every moment of every game, whatever is played.

Prices, income and whose turn it is are worked out a second time here, from `slow` and the events of nature alone.
"""

from collections import Counter
from collections.abc import Callable

from powergrid_tui.games.factory_manager.actions import (
    Action,
    Bid,
    Bring,
    Buy,
    Deal,
    Done,
    Extend,
    Open,
    Pass,
    Place,
    Raise,
    Remove,
    Reveal,
    Run,
)
from powergrid_tui.games.factory_manager.events import EnergyRaised, IncomePaid, NothingToBring, Outbid
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY

from .games import Played
from .positions import START
from .slow import COLUMNS, TILES, X_TILES, cost, every_way, income, letters, stored, summed, wage

EXTRA = {2: 0, 3: 1, 4: 2, 5: 3}
"""Tiles that the last player may bring besides, by number of players."""

CARDS = {2: (1, 2, 4, 6, 8, 10), 3: (1, 2, 3, 4, 5, 6, 7, 8), 4: range(1, 11), 5: range(1, 13)}
"""Turn-order cards in the game, by number of players."""


def tiles_are_conserved(steps: Played) -> None:
    players = len(steps[0].before.players)
    box = Counter({tile: row.copies[players - 2] for tile, row in TILES.items()})
    box.update({"M0": 2 * players, "S0": 3 * players})
    deal = steps[0].action
    assert isinstance(deal, Deal)
    assert set(deal.x) <= set(X_TILES)
    assert len(set(deal.x)) == 3
    box.update(deal.x)
    for step in steps:
        state = step.after
        lying = Counter((*state.market, *state.removed))
        for column, code in zip(state.columns, COLUMNS.values(), strict=True):
            lying.update(column)
            assert {letters(tile) for tile in column} <= {code}
            assert list(column) == sorted(column)
        for factory in state.players:
            lying.update((*factory.floor, factory.control, factory.optimisation, *factory.aside, *factory.kept))
        del lying[""]
        assert +lying == +box


def cards_are_conserved(steps: Played) -> None:
    players = len(steps[0].before.players)
    for step in steps:
        state = step.after
        held = [factory.card for factory in state.players]
        lying = [*state.pile, *state.shown, *state.sold, *held]
        assert sorted(lying) == list(CARDS[players])
        assert len(state.sold) == len(state.taken)


def workers_are_conserved(steps: Played) -> None:
    for step in steps:
        state = step.after
        for seat, factory in enumerate(state.players):
            assert 0 <= factory.seasonal <= 2
            assert factory.busy >= 0
            assert min(factory.bid, factory.used) >= 0
            hired = state.phase is Phase.BUYING and seat not in state.waiting
            if hired or (state.phase is Phase.RUNNING and seat in state.waiting):
                continue  # who was hired for the round before has gone, and what runs now is not settled
            staff = 7 + factory.seasonal
            assert factory.busy <= staff - 1
            assert factory.bid <= max(0, staff - factory.busy - 1)
            assert staff - factory.busy - factory.bid - factory.used >= 0


def cells_hold_what_they_may(steps: Played) -> None:
    for step in steps:
        for factory in step.after.players:
            assert 0 <= factory.extensions <= 2
            assert len(factory.floor) <= 10 + factory.extensions
            assert {letters(tile) for tile in factory.floor} <= {"M", "RP", "RW", "S"}
            assert not factory.control or letters(factory.control) == "C"
            assert not factory.optimisation or letters(factory.optimisation) == "O"
            assert not factory.kept or step.after.phase is Phase.BUYING


def every_way_to_run_is_offered_the_best_first(steps: Played) -> None:
    for step in steps:
        if not isinstance(step.action, Run):
            continue
        state, factory = step.before, step.before.mover
        (offer,) = FACTORY_MANAGER.choices(state)
        does = {}
        for way in every_way(factory.tiles, 7 + factory.seasonal):
            made, energy, workers = summed(way)
            earned = income(factory.tiles, way, state.price)
            does[made, max(1, energy), max(0, workers)] = earned
        rows = offer.rows()
        assert step.after.players[state.turn].busy == max(0, summed(step.action.tiles)[2])
        assert [row.action for row in rows] == list(offer.actions)
        assert [-row.cost for row in rows] == sorted(does.values(), reverse=True)
        ways = [action.tiles for action in offer.actions if isinstance(action, Run)]
        assert {(m, max(1, e), max(0, w)) for m, e, w in map(summed, ways)} == set(does)


def money_changes_by_what_is_paid_and_earned(steps: Played) -> None:
    players = len(steps[0].before.players)
    money, price = [18] * players, 1
    for step in steps:
        state, seat, action = step.before, step.before.turn, step.action
        card = state.players[seat].card if seat >= 0 else 0
        match action:
            case Buy(tile=tile):
                money[seat] -= cost(tile, card)
            case Extend():
                money[seat] -= 10
            case Done(hire=hire):
                money[seat] -= hire * wage(card)
                if state.phase is Phase.BUYING:
                    assert step.after.players[seat].seasonal == hire
            case Raise(by=by):
                price += by
                factor = 2 if state.round == 5 else 1
                assert EnergyRaised(by, price) in step.after.events
                for at, (factory, running) in enumerate(zip(state.players, state.running, strict=True)):
                    earned = income(factory.floor, running, price, factor)
                    paid = max(-money[at], earned)
                    money[at] += paid
                    assert step.after.players[at].income == earned
                    made, energy, _ = summed(running)
                    goods = min(made, stored(factory.floor))
                    assert IncomePaid(at, goods, max(1, energy), price, factor, paid) in step.after.events
        assert [factory.money for factory in step.after.players] == money
        assert min(money) >= 0
        assert step.after.price == price
    assert 4 <= price <= 8


def the_turn_order_is_auctioned_clockwise(steps: Played) -> None:
    """An auction is followed card by card, with nothing but what was said in it."""
    players = len(steps[0].before.players)
    new: dict[int, int] = {}
    up, bid, bidder = 0, 0, 0
    still: list[int] = []
    for step in steps:
        state, action, seat = step.before, step.action, step.before.turn
        if isinstance(action, Reveal):
            assert len(action.cards) == players
            new, up = {}, 0
        if isinstance(action, Open):
            assert not up
            without = [at for at in range(players) if at not in new]
            assert seat == max(without, key=lambda at: state.players[at].card)
            still = [(seat + n) % players for n in range(players) if (seat + n) % players in without]
            up, bid, bidder = action.card, action.workers, seat
            still = still[1:]
        elif isinstance(action, Bid):
            assert action.workers > bid
            still = [*still[1:], bidder]
            bid, bidder = action.workers, seat
        elif isinstance(action, Pass):
            still = still[1:]
        else:
            continue
        while still:
            factory = state.players[still[0]]
            most = 7 + factory.seasonal - factory.busy - 1
            if most > bid:
                break
            assert Outbid(still[0], bid, most) in step.after.events
            still = still[1:]
        if still:
            assert step.after.turn == still[0]
            assert step.after.auction is not None
            assert (step.after.auction.bid, step.after.auction.bidder) == (bid, bidder)
        else:
            new[bidder], up = up, 0
            assert step.after.players[bidder].bid == bid
            if len(new) == players:
                assert [factory.card for factory in step.after.players] == [new[at] for at in range(players)]
                assert step.after.phase is Phase.MARKET


def the_smallest_card_goes_first_in_all_that_follows(steps: Played) -> None:
    acted: dict[tuple[int, Phase], list[int]] = {}
    for step in steps:
        state = step.before
        if state.phase in (Phase.MARKET, Phase.BUYING, Phase.RUNNING):
            assert state.turn == state.waiting[0]
            seats = acted.setdefault((state.round, state.phase), [])
            if seats[-1:] != [state.turn]:
                seats.append(state.turn)
            order = sorted(range(len(state.players)), key=lambda seat: state.players[seat].card)
            assert seats == order[: len(seats)]
    for (_, phase), seats in acted.items():
        assert phase is Phase.MARKET or len(seats) == len(steps[0].before.players)


def as_many_tiles_are_brought_as_workers_are_free(steps: Played) -> None:
    players = len(steps[0].before.players)
    brought: Counter[int] = Counter()
    for step in steps:
        state = step.before
        if state.phase is Phase.MARKET:
            mover = state.mover
            enough = brought[state.turn] >= 7 + mover.seasonal - mover.busy - mover.bid
            assert bool(FACTORY_MANAGER.refusal(state, Done())) != enough
        if isinstance(step.action, Bring):
            brought[state.turn] += 1
            at = list(COLUMNS).index(step.action.column)
            assert step.after.columns[at] == state.columns[at][1:]
            assert Counter(step.after.market) - Counter(state.market) == Counter(state.columns[at][:1])
        if state.phase is not Phase.BUYING and step.after.phase is Phase.BUYING:
            last = max(range(players), key=lambda seat: step.after.players[seat].card)
            for seat, factory in enumerate(step.after.players):
                free = 7 + factory.seasonal - factory.busy - factory.bid
                if any(step.after.columns):
                    assert 0 <= brought[seat] - free <= (EXTRA[players] if seat == last else 0)
                else:
                    assert brought[seat] or NothingToBring(seat) in step.after.events
            brought.clear()


def workers_buy_and_remove_and_what_is_put_aside_is_placed_later(steps: Played) -> None:
    earlier: Counter[tuple[int, str]] = Counter()
    now_aside: Counter[tuple[int, str]] = Counter()
    for step in steps:
        state, action = step.before, step.action
        if state.turn < 0:
            continue
        was, now = state.mover, step.after.players[state.turn]
        if isinstance(action, Buy | Remove):
            assert 7 + was.seasonal - was.busy - was.bid - was.used >= 1
        if isinstance(action, Buy):
            assert Counter(state.market) - Counter(step.after.market) == Counter((action.tile,))
            if action.aside:
                now_aside[state.turn, action.tile] += 1
        if isinstance(action, Place):
            assert earlier[state.turn, action.tile] > 0
            earlier[state.turn, action.tile] -= 1
        if state.phase is Phase.BUYING and step.after.phase is not Phase.BUYING:
            earlier, now_aside = earlier + now_aside, Counter()
        if isinstance(action, Remove):
            assert step.after.removed == (*state.removed, action.tile)
        used = now.used if step.after.phase is Phase.BUYING else 0
        if state.phase is Phase.BUYING and step.after.phase is Phase.BUYING:
            assert used - was.used == isinstance(action, Buy | Remove)


def an_energy_card_is_turned_up_each_round(steps: Played) -> None:
    drawn = [step.action.by for step in steps if isinstance(step.action, Raise)]
    assert len(drawn) == 5
    assert not Counter(drawn) - Counter((0, 0, 1, 1, 1, 1, 2, 2))
    assert steps[-1].after.drawn == tuple(drawn)


def somebody_can_always_act_and_the_game_ends_after_five_rounds(steps: Played) -> None:
    for step in steps:
        assert (step.before.turn == NATURE) == (not FACTORY_MANAGER.choices(step.before))
        if step.before.turn >= 0:
            assert sum(len(offer.actions) for offer in FACTORY_MANAGER.choices(step.before)) > 0
            other = (step.before.turn + 1) % len(step.before.players)
            assert FACTORY_MANAGER.choices(step.before, other) == ()
    last = steps[-1].after
    assert (last.turn, last.phase, last.round) == (NOBODY, Phase.END, 5)
    assert FACTORY_MANAGER.choices(last) == ()
    assert len([step for step in steps if isinstance(step.action, Run)]) == 5 * len(last.players)


def every_action(state: State) -> list[Action]:
    """All that could be said of the kinds that there are, sensible or not, but for ways to run."""
    return [
        *(Open(card=card, workers=bid) for card in range(1, 13) for bid in (-1, 0, 1, 3, 5, 8)),
        *(Bid(workers=bid) for bid in range(-1, 9)),
        Pass(),
        *(Bring(column=column) for column in (*COLUMNS, "robots")),
        *(Buy(tile=tile, aside=aside) for tile in TILES for aside in (False, True)),
        *(Place(tile=tile) for tile in TILES),
        *(Remove(tile=tile) for tile in TILES),
        Extend(),
        *(Done(hire=hire) for hire in range(-1, 4)),
        Deal(cards=START[len(state.players)], x=("M1", "S1", "O1")),
        Reveal(cards=state.pile[: len(state.players)]),
        *(Raise(by=by) for by in range(-1, 4)),
    ]


def what_is_offered_is_accepted_and_what_is_not_is_refused(steps: Played) -> None:
    for step in steps[1 + len(steps) % 9 :: 9]:
        state = step.before
        if state.turn < 0:
            continue
        allowed = set()
        for offer in FACTORY_MANAGER.choices(state):
            allowed |= set(offer.actions)
            assert [row.action for row in offer.rows() if not row.why] == list(offer.actions)
        for action in allowed:
            assert FACTORY_MANAGER.apply(state, action) != state
        for action in every_action(state):
            assert action in allowed or FACTORY_MANAGER.refusal(state, action)


def nothing_is_hidden_and_only_nature_reveals(steps: Played) -> None:
    for step in steps:
        assert FACTORY_MANAGER.reveals(step.before, step.after) == (step.before.turn == NATURE)
    last = steps[-1].before
    assert all(FACTORY_MANAGER.view(last, seat) == last for seat in (NOBODY, *range(len(last.players))))


def everything_is_told(steps: Played) -> None:
    for step in steps:
        lines = FACTORY_MANAGER.narrate(step.before, step.action, step.after, NOBODY)
        assert lines
        assert any(line == "The game ends" for line in lines) == step.after.over
        name = step.before.names[step.before.turn] if step.before.turn >= 0 else ""
        assert lines[0].startswith(name) or isinstance(step.action, Open)


CHECKS: tuple[Callable[[Played], None], ...] = (
    tiles_are_conserved,
    cards_are_conserved,
    workers_are_conserved,
    cells_hold_what_they_may,
    every_way_to_run_is_offered_the_best_first,
    money_changes_by_what_is_paid_and_earned,
    the_turn_order_is_auctioned_clockwise,
    the_smallest_card_goes_first_in_all_that_follows,
    as_many_tiles_are_brought_as_workers_are_free,
    workers_buy_and_remove_and_what_is_put_aside_is_placed_later,
    an_energy_card_is_turned_up_each_round,
    somebody_can_always_act_and_the_game_ends_after_five_rounds,
    what_is_offered_is_accepted_and_what_is_not_is_refused,
    nothing_is_hidden_and_only_nature_reveals,
    everything_is_told,
)
