"""What holds at every moment of every game, whatever is played: on every map, in both editions, with every deck."""

from collections import Counter
from copy import copy
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Action, Build, Buy, Deal, Done, Open, Power, Region, Scrap
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.events import CardDrawn, NothingToBuild, NothingToBuy, Paid, RoundBegan
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer
from tests.conftest import QUICK
from tests.power_grid import figures
from tests.power_grid.figures import MAPS
from tests.power_grid.reckoning import MINES, Reckoning, area, can_hold, most_powered, moved
from tests.power_grid.rules.test_bureaucracy import PAYMENT
from tests.power_grid.strategies import Plan, Turn, domain, opening, plans, refusal, turns

BASE = (*range(3, 41), 42, 44, 46, 50)
NEW = (*range(1, 17), *range(19, 41), 42, 44, 46, 50)
DECKS: dict[str, tuple[int, ...]] = {
    "base": BASE,
    "new": NEW,
    "mixed": (*(10 * n for n in BASE if n not in (17, 18)), *(10 * n + 1 for n in NEW)),
    "plus": (*(10 * n for n in BASE), *(10 * n + 1 for n in (46, 50, 52, 54, 57, 60))),
}
"""By id: where numbers come twice, ten times the number, and one more for a plus plant."""

KEEPS_SMALL = ("china", "russia", "baden-wurttemberg")
"""Where no plant leaves for the number of cities, and where there is no discount token."""

NUCLEAR = {
    "central-europe": {"green", "brown", "purple"},
    "northern-europe": {"purple", "yellow", "brown", "pink"},
    "spain-portugal": {"pink", "brown", "green", "purple", "red"},
    "uk-ireland": {"red", "pink", "yellow", "brown", "orange"},
}
"""Regions, a city in one of which a company must have that buys a nuclear plant."""


class Game:
    """A game that was played to its end."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.turns: list[Turn] = list(turns(plan))
        self.states: list[State] = [after for *_, after in self.turns]
        self.last = self.states[-1]
        self.limits = figures.limits_of(plan.map, plan.edition, plan.deck, plan.players)


@pytest.fixture(scope="module", params=list(plans()), ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    """Each plan's game is played once, and everything below asked of it."""
    return Game(request.param)


def test_tokens_neither_appear_nor_vanish(game: Game) -> None:
    for state in game.states:
        stocks = [player.stock for player in state.players]
        held = tuple(map(sum, zip(*state.markets, state.supply, *stocks, strict=True)))
        assert held == MAPS[game.plan.map].tokens
        assert min(map(min, (*state.markets, state.supply, *stocks))) >= 0


def test_every_card_is_in_exactly_one_place(game: Game) -> None:
    plan = game.plan
    every = sorted(set(DECKS[plan.deck]) - {*figures.out_of(plan.map, plan.deck, plan.players)})
    removed: set[int] = set()
    aside = figures.aside_of(plan.map, plan.deck)
    for before, action, state in game.turns:
        if isinstance(action, Deal):
            removed = set(every) - {*action.deck, *before.plants, *action.market, *aside, *state.inactive}
            assert len(removed) == (0 if plan.deck == "mixed" else game.limits[0])
        if state.step > 1 or state.step3_out:
            aside = ()
        owned = [number for player in state.players for number in player.plants]
        hidden = (*state.pile, *state.heap, *removed, *aside)
        places = [n for n in (*state.plants, *hidden, *state.discard, *state.inactive, *owned) if n != STEP3]
        if state.phase is not Phase.DEAL:
            assert sorted(places) == every
        assert (*state.plants, *hidden).count(STEP3) == (plan.map != "manhattan" and not state.step3_out)


def test_every_elektro_and_every_token_is_explained(game: Game) -> None:
    reckoning = Reckoning(game.plan)
    for before, action, after in game.turns:
        assert moved(before, after) == reckoning.follow(before, action, after), action
        assert min(player.money for player in after.players) >= 0


def test_who_is_asked_can_act_and_who_is_passed_over_cannot(game: Game) -> None:
    for state in game.states:
        if state.phase in (Phase.RESOURCES, Phase.BUILDING) and state.turn >= 0:
            assert state.acted or POWER_GRID.choices(state)[0].actions
        if any(isinstance(event, RoundBegan) for event in state.events):
            continue  # who was passed over, was in the round before
        for event in state.events:
            if isinstance(event, NothingToBuild) and state.phase is Phase.BUILDING:
                money = state.players[event.seat].money
                assert not _could(state, event.seat, "build", money).actions
                rich = _could(state, event.seat, "build", 10**5)
                assert event.price == min([row.cost for row in rich.rows() if not row.why], default=0)
            elif isinstance(event, NothingToBuy) and state.phase is Phase.RESOURCES:
                money = state.players[event.seat].money
                assert not _could(state, event.seat, "buy", money).actions


def _could(state: State, seat: int, kind: str, money: int) -> Offer[Action]:
    """What a seat could do of a kind, were it asked now and had so much money."""
    players = list(state.players)
    players[seat] = players[seat].evolve(money=money)
    asked = state.evolve(turn=seat, players=tuple(players), acted=False, picked=-1)
    (offer,) = [offer for offer in POWER_GRID.choices(asked) if offer.kind == kind]
    return offer


def test_houses_are_those_of_the_players_and_no_city_has_more_than_its_spaces(game: Game) -> None:
    for state in game.states:
        found = Counter(city for player in state.players for city in player.cities)
        assert state.houses == tuple(found[city] for city in range(len(state.book.board.cities)))
        step = 1 if game.plan.map == "manhattan" else state.step
        names = [state.book.board.cities[city].name for city in found]
        assert all(
            houses <= figures.spaces(game.plan.map, name, step)
            for name, houses in zip(names, found.values(), strict=True)
        )
        assert set(found) <= area(state) - {*state.book.closed}
        assert all(len(set(player.cities)) == len(player.cities) for player in state.players)


def test_the_area_in_play_is_of_the_right_size_and_settled_once(game: Game) -> None:
    plan, at = game.plan, game.plan.players - 2
    areas = {state.book.regions for state in game.states if state.phase not in (Phase.DEAL, Phase.DRAFT)}
    (regions,) = areas
    wanted = MAPS[plan.map].regions_in_play[at]
    if plan.deck == "plus" and plan.map != "manhattan":
        wanted = min(figures.PLUS_AREA[at], len(game.last.book.board.cities))
    assert len(regions) == len(set(regions)) == wanted
    blocked = {2: 28, 3: 28, 4: 14}.get(plan.players, 0) if plan.map == "manhattan" else 0
    assert len(game.last.book.closed) == blocked
    picked = [(before.turn, action) for before, action, _ in game.turns if isinstance(action, Region)]
    if plan.regions == "draft":
        order = game.turns[0][2].order
        assert [seat for seat, _ in picked] == [order[n % plan.players] for n in range(wanted)]
        assert {action.region for _, action in picked} == set(regions)
    else:
        assert not picked


def test_no_company_has_more_plants_or_tokens_than_it_may(game: Game) -> None:
    mines = MINES[game.plan.deck] if game.plan.map == "australia" else {}
    for state in game.states:
        for seat, player in enumerate(state.players):
            scrapping = state.scrapping if seat == state.turn else 0
            assert sum(plant not in mines for plant in player.plants) <= game.limits[1] + bool(scrapping)
            assert player.plants == tuple(sorted(player.plants))
            assert can_hold(state, game.plan, seat)


def test_nuclear_plants_go_to_those_who_may_have_them(game: Game) -> None:
    for before, _, after in game.turns:
        for then, now in zip(before.players, after.players, strict=True):
            for plant in set(now.plants) - set(then.plants):
                if after.book.plants[plant].fuel == "uranium":
                    here = {after.book.board.cities[city].region for city in now.cities}
                    assert here & NUCLEAR.get(game.plan.map, here) or game.plan.map not in NUCLEAR


# --- the plant market ------------------------------------------------------------------------------------------------


def market_size(plan: Plan, state: State) -> int:
    """Cards in the plant market when it is full."""
    sizes = {"russia": (6, 4), "china": (0, 4), "manhattan": (8, 8), "europe": (9 if state.step == 1 else 8, 6)}
    return sizes.get(plan.map, (8, 6))[state.step3_out]


def for_sale(plan: Plan, state: State) -> tuple[int, ...]:
    """The current market."""
    shown = tuple(plant for plant in state.plants if plant != STEP3)
    if state.step == 3 or plan.map == "china":
        return shown
    count = 3 if plan.map == "russia" else 4
    if plan.map == "benelux" and len(shown) > 4 and state.book.plants[shown[4]].fuel in ("wind", "fusion"):
        count = 5
    return shown[:count]


def test_the_plant_market_is_sorted_full_and_free_of_obsolete_plants(game: Game) -> None:
    plan = game.plan
    for state in game.states:
        if state.turn == NATURE or state.scrapping or state.over or state.phase is Phase.DRAFT:
            continue
        most = max(len(player.cities) for player in state.players)
        assert state.plants == tuple(sorted(state.plants))
        if plan.edition == "original" and plan.map not in KEEPS_SMALL:
            assert all(state.book.numbers[plant] > most for plant in state.plants)
        size = market_size(plan, state)
        if plan.map != "china" or state.step3_out:
            assert len(state.plants) == size or (len(state.plants) < size and not state.pile)
        if STEP3 in state.plants:
            assert state.phase in (Phase.AUCTION, Phase.BUILDING)
            assert state.step < 3
            assert STEP3 not in state.pile
        assert state.current == for_sale(plan, state)
        assert state.plants[: len(state.current)] == state.current
        assert state.future == state.plants[len(state.current) :]
        if state.phase is Phase.AUCTION and state.auction:
            assert state.auction.plant in state.current
        if plan.map == "middle-east" and state.step == 1:
            clean = sorted(plant for plant in state.plants if plant != STEP3 and not dirty(state, plant))
            above = clean[3] if len(clean) > 3 else STEP3
            better = [card for card in state.pile if card >= above or not dirty(state, card)]
            assert not (better and any(dirty(state, plant) for plant in state.current))
        if plan.map == "manhattan" and state.step == 2:
            assert state.pile


def dirty(state: State, plant: int) -> bool:
    return state.book.plants[plant].fuel in ("garbage", "uranium")


def test_the_discount_token_lies_on_the_smallest_plant(game: Game) -> None:
    token = game.plan.edition == "recharged" and game.plan.map not in KEEPS_SMALL
    laid = False
    for before, action, state in game.turns:
        assert not state.discount or token
        if state.discount > 0:
            laid = True
            assert state.phase is Phase.AUCTION
            assert state.discount == state.plants[0]
        if isinstance(action, Open):
            least = 1 if action.plant == before.discount else before.book.numbers[action.plant]
            rows = POWER_GRID.choices(before)[0].rows()
            costs = {row.action.plant: row.cost for row in rows if isinstance(row.action, Open)}
            assert costs[action.plant] == least <= action.amount
    assert laid == token


def test_what_the_cards_of_some_maps_and_decks_do_besides(game: Game) -> None:
    twins = game.plan.deck == "mixed"
    out = figures.out_of(game.plan.map, game.plan.deck, game.plan.players)
    numbers = Counter(card // 10 for card in DECKS["mixed"] if card not in out)
    single = {number for number, cards in numbers.items() if cards == 1}
    entered = False
    for before, action, state in game.turns:
        if game.plan.map == "manhattan" and state.step == 1 and state.round > before.round > 0:
            assert len(state.heap) == len(before.heap) + 2
            assert min(state.heap[-2:]) > min(state.plants)
        if game.plan.map == "middle-east" and state.step > before.step == 1:
            assert len(state.discard) >= len(before.discard) + 2
        if twins and isinstance(action, Deal):
            assert state.unseen == (0 if game.plan.map == "manhattan" else game.limits[0])
        entered |= any(isinstance(event, CardDrawn) and event.card != STEP3 for event in state.events)
        kept = game.plan.map in ("brazil", "quebec")  # cards that come though others have yet to leave
        assert not (twins and entered and state.unseen and not kept)
        aside = [state.book.numbers[plant] for plant in state.inactive]
        assert len(aside) == len(set(aside))
        if twins and state.phase is not Phase.DEAL:
            assert {state.book.numbers[plant] for plant in state.plants} <= {*single, *aside, STEP3}


# --- steps -----------------------------------------------------------------------------------------------------------


def test_steps_and_phases_follow_one_another(game: Game) -> None:
    order = (Phase.DEAL, Phase.DRAFT, Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY, Phase.END)
    rank = {phase: at for at, phase in enumerate(order)}
    _, _, step2_at, end_at = game.limits
    cards = game.plan.map in ("manhattan", "middle-east")
    for before, _, after in game.turns:
        most = max(len(player.cities) for player in after.players)
        here = area(after) - {*after.book.closed}
        assert after.step >= before.step
        assert after.step < 3 or after.step3_out or game.plan.map == "manhattan"
        if after.step == 2 and before.step == 1 and not cards:
            names = [after.book.board.cities[city].name for city in here]
            full = [figures.spaces(game.plan.map, name, 1) for name in names]
            assert most >= step2_at or [after.houses[city] for city in here] >= full
            assert before.phase in (Phase.BUILDING, Phase.BUILDING_CLOSE)
        end = min(end_at, len(here))
        if after.over:
            assert most >= end
        elif after.phase in (Phase.AUCTION, Phase.BUREAUCRACY, Phase.UPKEEP):
            assert most < end
        if before.turn >= 0 and after.turn >= 0:
            assert (after.round, rank[after.phase]) >= (before.round, rank[before.phase])
            assert after.round <= before.round + 1


# --- what may be done ------------------------------------------------------------------------------------------------


def test_somebody_can_always_act_and_the_game_comes_to_an_end(game: Game) -> None:
    for state in game.states:
        offers = POWER_GRID.choices(state)
        if state.turn >= 0:
            assert sum(len(offer.actions) for offer in offers) > 0
        else:
            assert state.turn in (NATURE, NOBODY)
            assert offers == ()
    assert game.last.over
    assert POWER_GRID.standings(game.last)[0].rank == 1
    with pytest.raises(TableError):
        POWER_GRID.apply(game.last, Done())


def test_the_best_that_can_be_powered_is_offered_first_and_counted_at_the_end(game: Game) -> None:
    for state in game.states:
        if state.phase is Phase.BUREAUCRACY and state.turn >= 0:
            (offer,) = POWER_GRID.choices(state)
            best = most_powered(state, state.turn)
            powered = [-row.cost for row in offer.rows()]
            if game.plan.map == "india":  # and no less may be powered
                assert len(set(powered)) == 1
                assert powered[0] <= PAYMENT[min(best, 20)]
                after = POWER_GRID.apply(state, offer.actions[-1])
                assert (state.turn, best) in [(e.seat, e.cities) for e in after.events if isinstance(e, Paid)]
            else:
                assert powered[0] == max(powered) == PAYMENT[min(best, 20)]
                assert len(offer.actions) > 1
    last, players = game.last, game.last.players
    powered = [most_powered(last, seat) for seat in range(game.plan.players)]
    assert last.powered == tuple(powered)
    keys = [(cities, player.money, len(player.cities)) for cities, player in zip(powered, players, strict=True)]
    ranks = {name: 1 + sum(other > key for other in keys) for name, key in zip(last.names, keys, strict=True)}
    assert {row.seat: row.rank for row in POWER_GRID.standings(last)} == ranks


def test_all_that_can_be_paid_and_stored_or_reached_is_offered(game: Game) -> None:
    reckoning = Reckoning(game.plan)
    for before, action, state in game.turns:
        reckoning.follow(before, action, state)
        if state.turn < 0 or state.phase not in (Phase.RESOURCES, Phase.BUILDING):
            continue
        offer, _ = POWER_GRID.choices(state)
        wanted = reckoning.purchases(state) if state.phase is Phase.RESOURCES else reckoning.sites(state)
        assert set(offer.actions) == set(wanted)


def test_what_is_offered_is_accepted_and_what_is_not_offered_is_refused(game: Game) -> None:
    luck, seen = Random(game.plan.seed), set[Phase]()
    for at, state in enumerate(game.states):
        # Scraps and the first of a phase are rare; of the rest a few are enough.
        if state.turn < 0 or not (at % 307 == 0 or state.phase not in seen or (state.scrapping and at % 5 == 0)):
            continue
        seen.add(state.phase)
        offered = {action for offer in POWER_GRID.choices(state) for action in offer.actions}
        assert len(offered) == sum(len(offer.actions) for offer in POWER_GRID.choices(state))
        for action in luck.sample(sorted(offered, key=repr), min(40, len(offered))):
            assert refusal(state, action) == ""
        for action in domain(state, luck):
            assert (refusal(state, action) == "") == (action in offered), action


def test_what_is_shown_has_the_cost_that_is_paid_and_the_reason_that_is_given(game: Game) -> None:
    for at, state in enumerate(game.states):
        if state.turn < 0 or at % 61:
            continue
        for offer in POWER_GRID.choices(state):
            rows, actions = offer.rows(), set(offer.actions)
            for row in rows:
                assert row.why == refusal(state, row.action)
                assert (row.action in actions) == (row.why == "")
            for row in [row for row in rows if not row.why][:10]:
                after = POWER_GRID.apply(state, row.action)
                if isinstance(row.action, Buy | Build) and after.phase is state.phase:
                    assert state.players[state.turn].money - after.players[state.turn].money == row.cost
                if isinstance(row.action, Power) and len(state.waiting) > 1:
                    assert after.income[state.turn] == -row.cost


# --- record and views ------------------------------------------------------------------------------------------------


def test_the_lines_of_a_game_played_again_give_the_same_game(game: Game) -> None:
    again = opening(game.plan)
    for at, (before, action, after) in enumerate(game.turns):
        # All is compared every time; that a fingerprint, which takes long, tells the same, now and then.
        assert again.evolve(book=before.book) == before
        assert (again.book.regions, again.book.closed) == (before.book.regions, before.book.closed)
        if at % 31 == 0:
            assert POWER_GRID.digest(before) == POWER_GRID.digest(again)
        line = POWER_GRID.format(action, before)
        assert "\n" not in line
        parsed = POWER_GRID.parse(line, again)
        assert parsed == action
        again = POWER_GRID.apply(again, parsed)
        assert again.events == after.events
    assert POWER_GRID.digest(again) == POWER_GRID.digest(game.last)
    assert again.evolve(book=game.last.book) == game.last
    assert (again.book.regions, again.book.closed) == (game.last.book.regions, game.last.book.closed)


def test_a_view_shows_no_secret_and_offers_the_mover_the_same(game: Game) -> None:
    for at, state in enumerate(game.states):
        if at % 29:
            continue
        for seat in (*range(game.plan.players), NOBODY):
            view = POWER_GRID.view(state, seat)
            assert len(view.pile) == len(state.pile)
            assert set(view.pile) <= {HIDDEN, STEP3}
            assert view.heap == (HIDDEN,) * len(state.heap)
            if game.plan.map == "china" and STEP3 in state.pile:
                assert view.pile.index(STEP3) == len(view.pile) - 1
            for other, player in enumerate(view.players):
                shown = state.over or game.plan.money == "open" or other == seat
                assert player.money == (state.players[other].money if shown else HIDDEN)
        if state.turn >= 0:
            view = POWER_GRID.view(state, state.turn)
            for true, seen in zip(POWER_GRID.choices(state), POWER_GRID.choices(view), strict=True):
                assert true.kind == seen.kind
                assert list(true.actions) == list(seen.actions)
                assert list(true.rows()) == list(seen.rows())


def test_a_card_that_left_the_pile_has_come_to_light(game: Game) -> None:
    for before, action, after in game.turns:
        if len(after.pile) < len(before.pile) or after.pile[: len(before.pile)] != before.pile:
            assert POWER_GRID.reveals(before, after)
        passed_over = after.phase is not before.phase or len(after.waiting) < len(before.waiting)
        if isinstance(action, Buy) and not passed_over:
            assert not POWER_GRID.reveals(before, after)


def test_everything_that_happens_can_be_told_and_nothing_told_is_empty(game: Game) -> None:
    for at, (before, action, after) in enumerate(game.turns):
        told = POWER_GRID.narrate(before, action, after, NOBODY)
        assert all(line.strip() == line and line for line in told)
        if before.turn >= 0 and not isinstance(action, Done):
            assert before.names[before.turn] in told[0]
        if isinstance(action, Open | Scrap):
            assert before.book.labels[action.plant] in told[0]
        assert at % 9 or POWER_GRID.summary(after.options.model_dump(), after.names, POWER_GRID.facts(after))


def test_an_action_changes_nothing_in_the_state_before_it_asked_for_twice_or_not(game: Game) -> None:
    for before, action, after in game.turns[::3]:
        fresh = copy(before)
        assert POWER_GRID.apply(before, action) == after
        assert POWER_GRID.advance(before, action) == after
        assert before == fresh


def test_a_game_on_every_map_is_among_those_that_are_always_played() -> None:
    assert {plan.map for plan in [*plans()][::QUICK]} == set(atlas.map_ids())
