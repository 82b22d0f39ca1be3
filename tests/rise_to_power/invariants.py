"""What holds at every moment of every game. `check` plays one game and looks at all of it.

Costs, values, points and whose turn it is are worked out a second time here, from `slow` and from what was done alone.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product, takewhile

import pytest

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Deal,
    Discard,
    Done,
    Draw,
    Exchange,
    Power,
    Shuffle,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.events import EndInSight, PrismsDrawn, Refilled, Stalemate, TurnBegan
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import CompanyState, Phase, State
from powergrid_tui.games.rise_to_power.scoring import tally, values
from powergrid_tui.table.protocol.events import Event
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction

from . import slow
from .games import Played, Step, played

TRADING = (Phase.REDRAWING, Phase.CONTRACTS, Phase.TAKING, Phase.RECOVERING, Phase.STEALING, Phase.LOT, Phase.SHUFFLE)


@dataclass
class Turn:
    """One turn of a seat."""

    seat: int
    round: int
    steps: list[Step] = field(default_factory=list)
    opening: list[Event] = field(default_factory=list)
    """Before anybody is asked; the first tells that it began."""
    events: list[Event] = field(default_factory=list)
    """The rest, to the beginning of the next turn."""

    @property
    def spent(self) -> bool:
        """Whether anything was done for an action point."""
        return any(isinstance(step.action, Connect | Power | Upgrade | Exchange | Trade) for step in self.steps)

    @property
    def end(self) -> State:
        """When the next turn has begun, which changes only the hand of the next seat and the prism track."""
        return self.steps[-1].after


def turns(steps: Played) -> Iterator[Turn]:
    """The turns of a game, in order."""
    turn = None
    for step in steps:
        if turn:
            turn.steps.append(step)
        for event in step.after.events:
            if isinstance(event, TurnBegan):
                if turn:
                    yield turn
                turn = Turn(event.seat, event.round)
            if turn:
                (turn.events if turn.steps else turn.opening).append(event)
    assert turn
    yield turn


def grid(company: CompanyState) -> dict[slow.Cell, tuple[str, ...]]:
    """What is active, by cell."""
    return {district.cell: district.cards for district in company.districts if district.active}


# --- cards -----------------------------------------------------------------------------------------------------------


def prism_cards_are_conserved(steps: Played) -> None:
    for step in steps:
        state = step.after
        lying = Counter((*state.prism_track, *state.prism_deck, *state.discards))
        for company in state.players:
            lying.update(company.hand)
            assert list(company.hand) == sorted(company.hand, key=slow.PRISMS.index)
        assert lying == Counter(slow.PRISMS)


def every_contract_lies_in_one_place(steps: Played) -> None:
    for step in steps:
        state = step.after
        lying = [*state.contract_track, *state.contract_deck, *state.exchange]
        for company in state.players:
            lying += [card for district in company.districts for card in district.cards]
        assert sorted(lying) == sorted(slow.CONTRACTS)


def agendas_are_those_of_the_deal(steps: Played) -> None:
    deal = steps[0].action
    assert isinstance(deal, Deal)
    for step in steps:
        assert tuple(company.agenda for company in step.after.players) == deal.agendas


def tracks_are_full_at_the_beginning_of_a_turn(steps: Played) -> None:
    for turn in turns(steps):
        state, began = turn.steps[0].before, turn.opening[0]
        assert isinstance(began, TurnBegan)
        assert len(state.contract_track) == 4 or not state.contract_deck
        assert len(state.prism_track) + len(began.taken) == 4 or not (state.prism_deck or state.discards)


def what_comes_to_the_tracks_is_told(steps: Played) -> None:
    for step in steps:
        shown = [event for event in step.after.events if isinstance(event, Refilled)]
        assert all(bool(event.prisms) != bool(event.contracts) for event in shown)
        contracts = [card for event in shown for card in event.contracts]
        assert list(step.before.contract_deck[: len(contracts)]) == contracts or isinstance(step.action, Deal)


# --- the grid --------------------------------------------------------------------------------------------------------


def active_districts_never_move_and_only_upgrades_change_them(steps: Played) -> None:
    for step in steps:
        for seat, (was, now) in enumerate(zip(step.before.players, step.after.players, strict=True)):
            before, after = grid(was), grid(now)
            for cell, cards in before.items():
                if isinstance(step.action, Upgrade) and (seat, cell) == (step.before.turn, step.action.cell):
                    continue
                assert after[cell] == cards
            new = set(after) - set(before)
            if isinstance(step.action, Power | Exchange) and seat == step.before.turn:
                assert len(new) == 1
            else:
                assert not new


def inactive_districts_stay_until_they_are_used(steps: Played) -> None:
    for step in steps:
        used = step.action.card if isinstance(step.action, Power | Upgrade | Trade) else ""
        new = step.action.card if isinstance(step.action, Connect) else ""
        for seat, (was, now) in enumerate(zip(step.before.players, step.after.players, strict=True)):
            before = {d.cards: d.cell for d in was.districts if not d.active and d.cards != (used,)}
            after = {d.cards: d.cell for d in now.districts if not d.active}
            if seat == step.before.turn and new:
                assert after.pop((new,)) == step.action.cell  # type: ignore[union-attr]
            assert after == before
            assert all(len(cards) == 1 for cards in after)


def every_district_is_connected(steps: Played) -> None:
    for step in steps:
        for company in step.after.players:
            cells = [district.cell for district in company.districts]
            assert len({(0, 0), *cells}) == len(cells) + 1
            active, reached = grid(company), {(0, 0)}
            while more := {cell for cell in active if any(slow.adjacent(cell, one) for one in reached)} - reached:
                reached |= more
            assert reached == {(0, 0), *active}
            assert all(any(slow.adjacent(cell, one) for one in reached) for cell in cells)


def stacks_hold_one_district_and_grow_in_influence_upwards_from_below(steps: Played) -> None:
    """An upgrade is smaller than what it lies on."""
    for step in steps:
        for company in step.after.players:
            for cards in grid(company).values():
                assert len({card[:2] for card in cards}) == 1
                sizes = [slow.influence(card) for card in cards]
                assert sizes == sorted(sizes, reverse=True)
                assert len(set(sizes)) == len(sizes)


def a_district_is_added_only_where_a_connection_is_free(steps: Played) -> None:
    for step in steps:
        if isinstance(step.action, Power | Exchange):
            before = grid(step.before.mover)
            assert len(before) < slow.values(before)[2]
            assert len(grid(step.after.players[step.before.turn])) == len(before) + 1


# --- turns -----------------------------------------------------------------------------------------------------------


def turns_go_clockwise(steps: Played) -> None:
    deal, players = steps[0].action, len(steps[0].before.players)
    assert isinstance(deal, Deal)
    for at, turn in enumerate(turns(steps)):
        assert (turn.seat, turn.round) == ((deal.first + at) % players, at // players + 1)
        assert all(step.before.turn in (turn.seat, NATURE) for step in turn.steps)
        assert all(step.before.current == turn.seat for step in turn.steps)


def each_turn_draws_as_many_cards_as_the_network_says(steps: Played) -> None:
    for turn in turns(steps):
        began, state = turn.opening[0], turn.steps[0].before
        assert isinstance(began, TurnBegan)
        drawn = len(began.taken) + _from_the_deck(turn.opening)
        for step in turn.steps:
            if step.before.phase is Phase.DRAWING and isinstance(step.action, Take):
                assert not began.taken
                drawn += len(step.action.prisms)
            elif step.before.phase is Phase.SHUFFLE and step.before.resume is Phase.DRAWING:
                drawn += _from_the_deck(step.after.events)
                state = step.after
        wanted = slow.values(grid(turn.steps[0].before.players[turn.seat]))[0]
        assert drawn == wanted or (drawn < wanted and not state.prism_deck and not state.discards)


def _from_the_deck(events: Iterable[Event]) -> int:
    return sum(event.count for event in events if isinstance(event, PrismsDrawn))


def the_hand_is_within_its_limit_when_it_was_looked_at(steps: Played) -> None:
    for turn in turns(steps):
        company = turn.end.players[turn.seat]
        assert len(company.hand) <= slow.values(grid(company))[1]
        for step in turn.steps:
            if step.before.phase in (Phase.DISCARDING, Phase.CLEANING) and isinstance(step.action, Discard):
                limit = slow.values(grid(step.before.mover))[1]
                assert len(step.before.mover.hand) - len(step.action.prisms) == limit


def action_points_are_spent_and_come_back(steps: Played) -> None:
    for turn in turns(steps):
        points, any_colour, discount = 2, False, 0
        for step in turn.steps:
            action, hand = step.action, step.before.mover.hand
            if step.before.phase is Phase.ACTIONS and step.before.turn >= 0:
                assert step.before.points == points > 0
                points -= 1
            if isinstance(action, Power | Upgrade):
                price = max(1, slow.cost(action.card) - discount)
                colour = "" if any_colour else slow.kind(action.card).colour
                assert action.prisms in slow.payments(hand, colour, price)
                discount = 0
                points += slow.worth(action.prisms) == price
            elif isinstance(action, Trade):
                points += 3 * (slow.kind(action.card).trade == "points")
                any_colour |= slow.kind(action.card).trade == "any_colour"
                discount += 4 * (slow.kind(action.card).trade == "discount")
            elif isinstance(action, Done) and step.before.phase is Phase.ACTIONS:
                points = 0
        assert points == 0


def all_of_the_exchange_is_to_be_had_but_what_was_traded_in_the_same_turn(steps: Played) -> None:
    for turn in turns(steps):
        traded: set[str] = set()
        for step in turn.steps:
            state, active = step.before, grid(step.before.mover)
            if state.phase is Phase.ACTIONS:
                offers = {offer.kind: offer.actions for offer in RISE_TO_POWER.choices(state)}
                offered = {(action.card, action.cell) for action in offers["exchange"] if isinstance(action, Exchange)}
                cells = slow.sites(active, [district.cell for district in state.mover.districts])
                room = len(active) < slow.values(active)[2]
                wanted = {card for card in state.exchange if card not in traded and room}
                assert offered == set(product(wanted, cells))
            if isinstance(step.action, Trade):
                traded.add(step.action.card)


def each_trade_brings_what_it_says(steps: Played) -> None:
    asked = {"redraw": "discard", "contracts": "contract", "refill": "take", "recover": "take", "steal": "steal"}
    for turn in turns(steps):
        for at, step in enumerate(turn.steps):
            if not isinstance(step.action, Trade):
                continue
            trade, before = slow.kind(step.action.card).trade, step.before
            rest = list(takewhile(lambda found: found.before.phase in TRADING, turn.steps[at + 1 :]))
            after = (rest or [step])[-1].after
            gained = len(after.players[turn.seat].hand) - len(before.players[turn.seat].hand)
            answers = [found.action for found in rest if found.action.kind == asked.get(trade)]
            assert gained == _gain(trade, before, answers), trade
            if trade == "contracts":
                assert len(answers) <= 2
            else:
                assert len(answers) <= 1


def _gain(trade: str, before: State, answers: Sequence[object]) -> int:
    """By how many cards a hand grows by a trade."""
    there = len(before.prism_deck) + len(before.discards)
    match trade:
        case "draw":
            return min(4, there)
        case "redraw":
            thrown = sum(len(answer.prisms) for answer in answers if isinstance(answer, Discard))
            return min(thrown + 2, there + thrown) - thrown
        case "refill":
            return sum(len(answer.prisms) for answer in answers if isinstance(answer, Take))
        case "recover":
            return min(2, len(before.discards))
        case "steal":
            hands = [len(company.hand) for at, company in enumerate(before.players) if at != before.turn]
            if len(hands) - hands.count(0) > 1:
                (seats,) = [answer.seats for answer in answers if isinstance(answer, Steal)]
                hands = [len(before.players[seat].hand) for seat in seats]
            return min(2, sum(hands))
    return 0


# --- the end ---------------------------------------------------------------------------------------------------------


def the_game_ends_when_everybody_else_has_had_one_more_turn(steps: Played) -> None:
    players = len(steps[0].before.players)
    last, idle = 0, 0
    for at, turn in enumerate(turns(steps), 1):
        state, active = turn.end, len(grid(turn.end.players[turn.seat]))
        told = [event for event in turn.events if isinstance(event, EndInSight)]
        if not last and (active >= 8 or not state.contract_deck):
            last = at + players - 1
            assert told == [EndInSight(turn.seat, active if active >= 8 else 0)]
        else:
            assert not told
        idle = 0 if turn.spent else idle + 1
        assert (idle == players) == any(isinstance(event, Stalemate) for event in turn.events)
        assert state.over == (at == last or idle == players)
    end = steps[-1].after
    assert (end.turn, end.phase) == (NOBODY, Phase.END)
    assert RISE_TO_POWER.choices(end) == ()


def values_and_scores_are_those_of_a_slow_count(steps: Played) -> None:
    for step in steps[:: max(1, len(steps) // 40)]:
        for company in step.after.players:
            active = grid(company)
            assert values(step.after.book, company) == slow.values(active)
            if company.agenda:
                points = tally(step.after.book, company)
                assert points.total == slow.score(active, company.agenda)
                assert points.agenda == slow.agenda(active, company.agenda)
                assert points.upgrades == slow.upgrades(active)


def the_best_score_wins(steps: Played) -> None:
    last = steps[-1].after
    key = {}
    for name, company in zip(last.names, last.players, strict=True):
        active = grid(company)
        key[name] = (slow.score(active, company.agenda), len(active), -len(company.hand))
    standings = RISE_TO_POWER.standings(last)
    assert [standing.rank for standing in standings] == sorted(standing.rank for standing in standings)
    for standing in standings:
        mine = key[standing.seat]
        assert standing.rank == 1 + sum(other > mine for other in key.values())
        assert tuple(standing.score.values())[:3] == (mine[0], mine[1], -mine[2])


# --- what may be said ------------------------------------------------------------------------------------------------

LARGEST_HAND = 9
"""Of which every set of cards is tried."""

EVERY_DAY = (Phase.DRAWING, Phase.DISCARDING, Phase.ACTIONS, Phase.CLEANING)
"""Phases of which some moments will do; the others are rare."""


def every_action(state: State) -> Iterator[Action]:
    """All that could be said of the kinds that there are, sensible or not, near the plant."""
    hand, face_up = state.mover.hand, state.discards if state.phase is Phase.RECOVERING else state.prism_track
    thrown = [set_ for count in range(len(hand) + 1) for set_ in slow.shares(hand, count)]
    far = 1 + max([0, *(abs(step) for district in state.mover.districts for step in district.cell)]) + 1
    cells = list(product(range(-far, far + 1), range(-far, far + 1)))
    near = [*slow.CONTRACTS[::9], *state.contract_track, *state.exchange]
    mine = [district.top for district in state.mover.districts]
    yield from (Take(prisms=set_) for count in range(4) for set_ in slow.shares(face_up, count))
    yield from (Discard(prisms=set_) for set_ in thrown)
    yield from (Connect(card=card, cell=cell) for card in near for cell in cells)
    yield from (Exchange(card=card, cell=cell) for card in near for cell in cells)
    yield from (Power(card=card, prisms=set_) for card in (*mine, "SE9") for set_ in thrown)
    at = [district.cell for district in state.mover.districts]
    yield from (
        Upgrade(card=card, cell=cell, prisms=set_) for card in mine for cell in (*at, (9, 9)) for set_ in thrown
    )
    yield from (Trade(card=card) for card in slow.CONTRACTS)
    seats = range(-2, len(state.players) + 1)
    yield from (Steal(seats=some) for count in range(4) for some in permutations(seats, count))
    yield Done()
    yield Shuffle(prisms=state.discards)
    yield Draw(prisms=(state.players[0].hand,))
    yield Deal(first=0, agendas=(), prisms=(), contracts=())


def said(action: Action) -> Action:
    """The action in the order in which it is offered; victims are named in any."""
    return Steal(seats=tuple(sorted(action.seats))) if isinstance(action, Steal) else action


def what_is_offered_is_accepted_and_what_is_not_is_refused(steps: Played) -> None:
    for at, step in enumerate(steps):
        state = step.before
        if state.turn < 0:
            continue
        allowed: list[Action] = []
        for offer in RISE_TO_POWER.choices(state):
            allowed += offer.actions
            rows = offer.rows()
            assert [row.action for row in rows if not row.why] == list(offer.actions)
            for row in rows:
                assert RISE_TO_POWER.refusal(state, row.action) == row.why
        assert len(set(allowed)) == len(allowed)
        if len(state.mover.hand) > LARGEST_HAND or (state.phase in EVERY_DAY and (at + len(steps)) % 29):
            continue
        for action in allowed:
            assert RISE_TO_POWER.apply(state, action) != state
        offered = {said(action) for action in allowed}
        for action in every_action(state):
            legal = said(action) in offered or overpaid(state, action, allowed)
            assert legal != bool(RISE_TO_POWER.refusal(state, action)), action
        with pytest.raises(IllegalAction):
            RISE_TO_POWER.apply(state, Deal(first=0, agendas=(), prisms=(), contracts=()))


def overpaid(state: State, action: Action, allowed: list[Action]) -> bool:
    """Whether this is a payment that is offered, with more cards that might pay, too."""
    if not isinstance(action, Power | Upgrade) or action.card not in state.book.contracts:
        return False
    if Counter(action.prisms) - Counter(state.mover.hand):
        return False
    colour = "" if state.any_colour else state.book.contracts[action.card].colour
    return all(card[0] == colour or not colour for card in action.prisms) and any(
        isinstance(other, Power | Upgrade)
        and other.evolve(prisms=action.prisms) == action
        and not Counter(other.prisms) - Counter(action.prisms)
        for other in allowed
    )


CHECKS: tuple[Callable[[Played], None], ...] = (
    prism_cards_are_conserved,
    every_contract_lies_in_one_place,
    agendas_are_those_of_the_deal,
    tracks_are_full_at_the_beginning_of_a_turn,
    what_comes_to_the_tracks_is_told,
    active_districts_never_move_and_only_upgrades_change_them,
    inactive_districts_stay_until_they_are_used,
    every_district_is_connected,
    stacks_hold_one_district_and_grow_in_influence_upwards_from_below,
    a_district_is_added_only_where_a_connection_is_free,
    turns_go_clockwise,
    each_turn_draws_as_many_cards_as_the_network_says,
    the_hand_is_within_its_limit_when_it_was_looked_at,
    action_points_are_spent_and_come_back,
    all_of_the_exchange_is_to_be_had_but_what_was_traded_in_the_same_turn,
    each_trade_brings_what_it_says,
    the_game_ends_when_everybody_else_has_had_one_more_turn,
    values_and_scores_are_those_of_a_slow_count,
    the_best_score_wins,
    what_is_offered_is_accepted_and_what_is_not_is_refused,
)


def check(players: int, seed: int) -> None:
    """Play a game and look at all of it."""
    steps = played(players, seed)
    for holds in CHECKS:
        holds(steps)
