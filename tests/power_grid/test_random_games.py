"""What holds at every moment of every game, whatever is played."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings

from powergrid_tui.games.power_grid import atlas
from powergrid_tui.games.power_grid.actions import Bid, Buy, Deal, Done, Open, Pass
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.layout import STEP3
from powergrid_tui.table.game import NATURE, NOBODY, TableError

from .positions import BOX
from .strategies import PLANS, Plan, domain, opening, refusal, turns
from .test_bureaucracy import PAYMENT
from .test_maps import ECOLOGICAL, SET_ASIDE, cities_of, resupply_of
from .test_resources import can_hold
from .test_setup import OFFICIAL

few = settings(max_examples=settings().max_examples // 4)
"""A whole game is worth several smaller examples."""

TRACKS = (
    *([price for price in range(1, 9) for _ in range(3)] for _ in range(3)),
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16],
)
"""The price of every space, cheapest first, written out here a second time."""


def total(state: State) -> tuple[int, ...]:
    return tuple(state.market[r] + state.supply[r] + sum(player.stock[r] for player in state.players) for r in range(4))


def changed(before: State, after: State) -> dict[int, int]:
    """Elektro gained by each seat whose money changed."""
    pairs = zip(before.players, after.players, strict=True)
    return {at: now.money - then.money for at, (then, now) in enumerate(pairs) if now.money != then.money}


# --- what is conserved -----------------------------------------------------------------------------------------------


@few
@given(PLANS)
def test_tokens_neither_appear_nor_vanish(plan: Plan) -> None:
    for _, _, state in turns(plan):
        assert total(state) == BOX
        assert min(state.market + state.supply) >= 0
        assert min(count for player in state.players for count in player.stock) >= 0


@few
@given(PLANS)
def test_every_card_is_in_exactly_one_place(plan: Plan) -> None:
    removed: set[int] = set()
    aside = SET_ASIDE.get(plan.map, ())
    for before, action, state in turns(plan):
        if isinstance(action, Deal):
            removed = set(before.book.plants) - set(action.deck) - set(before.plants) - set(aside)
            assert len(removed) == OFFICIAL[plan.players][1]
        if state.step > 1 or state.step3_out:
            aside = ()
        owned = [number for player in state.players for number in player.plants]
        places = [
            number
            for number in (*state.plants, *state.pile, *state.discard, *owned, *removed, *aside)
            if number != STEP3
        ]
        assert sorted(places) == sorted(state.book.plants)
        assert (state.plants + state.pile).count(STEP3) <= 1


@few
@given(PLANS)
def test_every_elektro_gained_or_spent_is_explained(plan: Plan) -> None:
    for before, action, after in turns(plan):
        moved = changed(before, after)
        mover = before.turn
        # Bureaucracy pays by itself those who cannot run anything.
        paid = {seat: PAYMENT[min(cities, 20)] for what, seat, cities in after.news if what == "powered"}
        expected: dict[int, int]
        match action:
            case Buy(tokens=tokens):
                cost = 0
                for r, count in enumerate(tokens):
                    filled = TRACKS[r][len(TRACKS[r]) - before.market[r] :]
                    cost += sum(filled[:count])
                expected = {mover: -cost}
            case Open(amount=amount):
                sold = after.bought != before.bought
                expected = {mover: -amount} if sold else {}
            case Bid(amount=amount):
                sold = after.bought != before.bought
                expected = {mover: -amount} if sold else {}
            case Pass() if before.auction and after.auction is None:
                expected = {before.auction.leader: -before.auction.bid}
            case _:
                expected = {}
        houses = list(before.houses)
        for seat, player in enumerate(after.players):
            network = list(before.players[seat].cities)
            assert player.cities[: len(network)] == tuple(network)
            for city in player.cities[len(network) :]:
                # A line of several cities is paid as each is built: the rest after a shuffle that came between.
                ways = [before.book.board.distances(before.book.regions)[own][city] for own in network]
                expected[seat] = expected.get(seat, 0) - min(ways, default=0) - (10, 15, 20)[houses[city]]
                houses[city] += 1
                network.append(city)
        for seat, elektro in paid.items():
            expected[seat] = expected.get(seat, 0) + elektro
        assert moved == {seat: elektro for seat, elektro in expected.items() if elektro}
        assert min(player.money for player in after.players) >= 0


@few
@given(PLANS)
def test_houses_are_those_of_the_players_and_no_city_has_more_than_the_step_allows(plan: Plan) -> None:
    for _, _, state in turns(plan):
        count = Counter(city for player in state.players for city in player.cities)
        assert state.houses == tuple(count[city] for city in range(cities_of(plan.map)))
        assert max(state.houses) <= state.step
        assert set(count) <= set(state.book.cities_in_play)
        assert all(len(set(player.cities)) == len(player.cities) for player in state.players)


@few
@given(PLANS)
def test_no_company_has_more_plants_or_tokens_than_it_may(plan: Plan) -> None:
    for _, _, state in turns(plan):
        for seat, player in enumerate(state.players):
            scrapping = state.scrapping if seat == state.turn else 0
            assert len(player.plants) <= OFFICIAL[plan.players][2] + bool(scrapping)
            assert player.plants == tuple(sorted(player.plants))
            assert can_hold(player.plants, player.stock)


@few
@given(PLANS)
def test_the_plant_market_is_sorted_full_and_free_of_obsolete_plants(plan: Plan) -> None:
    for _, _, state in turns(plan):
        if state.turn == NATURE or state.scrapping or state.over:
            continue
        most = max(len(player.cities) for player in state.players)
        assert state.plants == tuple(sorted(state.plants))
        assert all(number > most for number in state.plants)
        size = 8 if STEP3 in state.plants + state.pile else 6
        if state.phase is Phase.AUCTION and state.auction:
            assert state.auction.plant in state.current
        assert len(state.plants) == size or (len(state.plants) < size and not state.pile)
        assert STEP3 not in state.plants or state.phase is Phase.AUCTION
        fifth = plan.map == "benelux" and len(state.plants) > 4 and state.plants[4] in ECOLOGICAL
        assert len(state.current) <= (6 if state.step == 3 else 4 + fifth)


# --- steps -----------------------------------------------------------------------------------------------------------


@few
@given(PLANS)
def test_steps_and_phases_follow_one_another_and_the_market_is_filled_by_the_table(plan: Plan) -> None:
    rank = {Phase.AUCTION: 0, Phase.RESOURCES: 1, Phase.BUILDING: 2, Phase.BUREAUCRACY: 3}
    _, _, _, step2_at, end_at = OFFICIAL[plan.players]
    for before, _, after in turns(plan):
        most = max(len(player.cities) for player in after.players)
        assert after.step >= before.step
        if after.step == 2 and before.step == 1:
            assert most >= step2_at
            assert before.phase in (Phase.BUILDING, Phase.BUILDING_CLOSE)
        if after.over:
            assert most >= end_at
        if before.turn >= 0 and after.turn >= 0:
            assert (after.round, rank[after.phase]) >= (before.round, rank[before.phase])
            assert after.round <= before.round + 1
        given_ = {r: count for what, r, count in after.news if what == "resupply"}
        if given_ and before.phase is Phase.BUREAUCRACY:
            burnt = [
                sum(a.stock[r] - b.stock[r] for a, b in zip(before.players, after.players, strict=True))
                for r in range(4)
            ]
            for r in range(4):
                free = len(TRACKS[r]) - before.market[r]
                row = resupply_of(plan.map, plan.players)[r][before.step - 1]
                assert given_[r] == min(row, before.supply[r] + burnt[r], free)


# --- what may be done ------------------------------------------------------------------------------------------------


@few
@given(PLANS)
def test_somebody_can_always_act_and_every_game_comes_to_an_end(plan: Plan) -> None:
    last = opening(plan)
    for _, _, state in turns(plan):
        offers = POWER_GRID.choices(state)
        if state.turn >= 0:
            assert sum(len(offer.actions) for offer in offers) > 0
        else:
            assert state.turn in (NATURE, NOBODY)
            assert offers == ()
        last = state
    assert last.over
    assert POWER_GRID.standings(last)[0].rank == 1


def most_powered(state: State, seat: int) -> int:
    """By brute force: every set of plants and every mix of its hybrids."""
    player, best = state.players[seat], 0
    cards = [state.book.plants[number] for number in player.plants]
    fuels = {"coal": 0, "oil": 1, "garbage": 2, "uranium": 3}
    ways = []
    for card in cards:
        if card.fuel == "hybrid":
            mixes = [(coal, card.need - coal, 0, 0) for coal in range(card.need + 1)]
        else:
            mixes = [tuple(card.need * (fuels.get(card.fuel) == r) for r in range(4))]  # type: ignore[list-item]
        ways.append([(0, (0, 0, 0, 0)), *((card.cities, mix) for mix in mixes)])
    for some in product(*ways):
        burnt = [sum(mix[r] for _, mix in some) for r in range(4)]
        if all(have >= needed for have, needed in zip(player.stock, burnt, strict=True)):
            best = max(best, sum(cities for cities, _ in some))
    return min(best, len(player.cities))


@few
@given(PLANS)
def test_the_best_that_can_be_powered_is_offered_first_and_counted_at_the_end(plan: Plan) -> None:
    for _, _, state in turns(plan):
        if state.over:
            powered = [most_powered(state, seat) for seat in range(plan.players)]
            assert state.powered == tuple(powered)
            keys = [
                (cities, player.money, len(player.cities))
                for cities, player in zip(powered, state.players, strict=True)
            ]
            ranks = {name: 1 + sum(other > key for other in keys) for name, key in zip(state.names, keys, strict=True)}
            assert {row.seat: row.rank for row in POWER_GRID.standings(state)} == ranks
        elif state.phase is Phase.BUREAUCRACY:
            first = POWER_GRID.choices(state)[0].rows()[0]
            assert -first.cost == PAYMENT[min(most_powered(state, state.turn), 20)]
            assert len(POWER_GRID.choices(state)[0].actions) > 1


@few
@given(PLANS)
def test_what_is_offered_is_accepted_and_what_is_not_offered_is_refused(plan: Plan) -> None:
    luck = Random(plan.seed)
    for at, (_, _, state) in enumerate(turns(plan)):
        # Scraps are rare; of the rest a few are enough.
        if state.turn < 0 or (at % 53 and not state.scrapping):
            continue
        offered = {action for offer in POWER_GRID.choices(state) for action in offer.actions}
        assert len(offered) == sum(len(offer.actions) for offer in POWER_GRID.choices(state))
        for action in luck.sample(sorted(offered, key=repr), min(60, len(offered))):
            assert refusal(state, action) == ""
        for action in domain(state, luck):
            assert (refusal(state, action) == "") == (action in offered), action


@few
@given(PLANS)
def test_what_is_shown_has_the_cost_that_is_paid_and_the_reason_that_is_given(plan: Plan) -> None:
    for at, (_, _, state) in enumerate(turns(plan)):
        if state.turn < 0 or at % 17:
            continue
        for offer in POWER_GRID.choices(state):
            rows = offer.rows()
            actions = set(offer.actions)
            for row in rows:
                assert row.why == refusal(state, row.action)
                assert (row.action in actions) == (row.why == "")
            for row in rows[:25]:
                if row.why:
                    continue
                if offer.kind in ("buy", "build"):
                    after = POWER_GRID.apply(state, row.action)
                    assert state.players[state.turn].money - after.players[state.turn].money == row.cost
                if offer.kind == "power" and len(state.waiting) > 1:
                    after = POWER_GRID.apply(state, row.action)
                    assert after.income[state.turn] == -row.cost


# --- record and views ------------------------------------------------------------------------------------------------


@few
@given(PLANS)
def test_the_lines_of_a_game_played_again_give_the_same_game(plan: Plan) -> None:
    lines, last = [], opening(plan)
    for before, action, after in turns(plan):
        line = POWER_GRID.format(action, before)
        assert POWER_GRID.parse(line, before) == action
        assert "\n" not in line
        lines.append(line)
        last = after
    again = opening(plan)
    for line in lines:
        again = POWER_GRID.apply(again, POWER_GRID.parse(line, again))
    assert POWER_GRID.digest(again) == POWER_GRID.digest(last)
    assert again.players == last.players


@few
@given(PLANS)
def test_a_view_shows_no_secret_and_offers_the_mover_the_same(plan: Plan) -> None:
    for at, (_, _, state) in enumerate(turns(plan)):
        if at % 7:
            continue
        for seat in (*range(plan.players), NOBODY):
            view = POWER_GRID.view(state, seat)
            assert len(view.pile) == len(state.pile)
            assert set(view.pile) <= {HIDDEN, STEP3}
            for other, player in enumerate(view.players):
                shown = state.over or plan.money == "open" or other == seat
                assert player.money == (state.players[other].money if shown else HIDDEN)
        if state.turn >= 0:
            view = POWER_GRID.view(state, state.turn)
            for true, seen in zip(POWER_GRID.choices(state), POWER_GRID.choices(view), strict=True):
                assert true.kind == seen.kind
                assert list(true.actions) == list(seen.actions)
                assert list(true.rows()) == list(seen.rows())


@few
@given(PLANS)
def test_a_card_that_left_the_pile_has_come_to_light(plan: Plan) -> None:
    for before, action, after in turns(plan):
        if len(after.pile) < len(before.pile) or after.pile[: len(before.pile)] != before.pile:
            assert POWER_GRID.reveals(before, after)
        if isinstance(action, Buy):
            assert not POWER_GRID.reveals(before, after)


@few
@given(PLANS)
def test_everything_that_happens_can_be_told_and_nothing_told_is_empty(plan: Plan) -> None:
    for before, action, after in turns(plan):
        told = POWER_GRID.tell(before, action, after)
        assert all(line.strip() == line and line for line in told)
        if before.turn >= 0 and not isinstance(action, Done):
            assert before.names[before.turn] in told[0]
        assert POWER_GRID.summary(after)


@few
@given(PLANS)
def test_an_action_changes_nothing_in_the_state_before_it(plan: Plan) -> None:
    digest = ""
    for before, _, after in turns(plan):
        if digest:
            assert POWER_GRID.digest(before) == digest
        digest = POWER_GRID.digest(after)


@pytest.mark.parametrize("map_id", atlas.map_ids())
@pytest.mark.parametrize("players", range(2, 7))
def test_games_on_each_map_with_each_number_of_players_end_within_their_rules(map_id: str, players: int) -> None:
    for temper in ("even", "tycoons"):
        last = opening(Plan(map_id, players, "secret", temper, players))
        for _, _, state in turns(Plan(map_id, players, "secret", temper, players)):
            last = state
        assert last.over
        most = max(len(player.cities) for player in last.players)
        assert most >= OFFICIAL[players][4]
        with pytest.raises(TableError):
            POWER_GRID.apply(last, Done())
