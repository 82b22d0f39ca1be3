"""Why something is advised: every figure can be checked on the board, and no sentence contradicts itself."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Action, Build, Buy, Open, Pass
from powergrid_tui.games.power_grid.bots.levels import Expert, Hard, Normal
from powergrid_tui.games.power_grid.bots.reasons import UNSURE, _two_rounds, reason
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.building import prices
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.rules.storage import plus
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.sessions.review import decisions
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots import adviser, bot_view
from powergrid_tui.toolkit.bots.workers.worker import Advise, Follow, Mind
from powergrid_tui.toolkit.viewmodel.advice import reason_of
from tests.power_grid.positions import at, cards, dealt, give, market, play

RECORDS = Path(__file__).parents[2] / "records"

LATE = (13, 20, 21, 24, 27, 28, 29, 31)


def why(state: State, line: str) -> str:
    """The sentence for a line of the notation."""
    name = state.names[state.turn]
    action = POWER_GRID.parse(f"{name}: {line}", state)
    return reason_of(Advice(action, 0.5, *reason(POWER_GRID.view(state, state.turn), action)))


def advice(state: State, bot: Normal | Hard | Expert, action: Action | None = None) -> list[Advice]:
    """All that a bot compares for the seat to move."""
    view = bot_view(POWER_GRID, state, state.turn, bot)
    return list(bot.weigh(view, POWER_GRID.choices(view, state.turn), Random(3), action))


def company(**named: object) -> State:
    """Ann with plants 7 (3 oil for 2 cities) and 20 (3 coal for 5) and three cities."""
    state = give(dealt(3), "Ann", plants=(7, 20), cities=("Essen", "Duisburg", "Münster"), **named)  # type: ignore[arg-type]
    return state.evolve(order=(0, 1, 2))


class TestAuction:
    def test_a_rival_is_named_only_with_more_than_the_price(self) -> None:
        state = at(cards(give(company(money=60), "Bo", money=0), LATE), Phase.AUCTION)
        state = give(state, "Cy", money=0)
        assert why(state, "open 20") == "Plant 20 powers 5 for 20, and nobody else is likely to pay more."
        state = give(give(state, "Bo", money=90, plants=(3,), cities=4), "Cy", money=0)
        said = why(state, "open 20")
        assert said.startswith("Plant 20 powers 5 for 20 Elektro; Bo would pay ")
        assert int(said.rstrip(".").split()[-1]) > 20

    def test_of_a_plant_that_replaces_another_it_tells_the_difference(self) -> None:
        state = give(company(money=90), "Ann", plants=(7, 8, 25))
        state = at(cards(give(give(state, "Bo", money=0), "Cy", money=0), LATE), Phase.AUCTION)
        assert why(state, "open 20").startswith("Plant 20 powers 3 more than your 7 for 20")
        assert why(state, "open 13") == (
            "Plant 13 powers 1 for 13 Elektro; your plant 7, which you would have to scrap, powers 2."
        )

    def test_a_plant_is_let_go_as_too_dear_only_when_the_next_bid_is_above_its_worth(self) -> None:
        state = at(cards(give(company(money=99), "Bo", money=99), LATE), Phase.AUCTION, order="BAC")
        assert why(play(state, "Bo: open 24 40"), "pass") == (
            "Plant 24 is worth about 23 Elektro to you, and the next bid is 41."
        )
        assert why(play(state, "Bo: open 20 20"), "pass") == (
            "Plant 20 for 21 powers 5 with fuel for 3; plant 21 from 21 powers 4 with fuel for 2."
        )
        state = market(state, 0, 18, 6, 2)
        assert why(play(state, "Bo: open 20 20"), "pass").startswith(
            "Plant 20 needs fuel that the market does not have"
        )

    def test_no_plant_is_named_that_is_worse_in_what_is_told(self) -> None:
        # Wrong: "29 burns fuel for 1 to power 4; 34 burns fuel for 8 to power 5", given for letting 29 go.
        state = at(cards(give(company(money=120), "Bo", money=99), (29, 34, 35, 36, 37, 38, 39, 40)), Phase.AUCTION)
        state = market(state.evolve(order=(1, 2, 0), turn=1), 24, 18, 3, 4)
        for plant in state.current:
            for last in (False, True):
                asked = play(state, f"Bo: open {plant} {plant}", "Cy: pass")
                assert asked.turn == 0
                said = reason(POWER_GRID.view(asked, 0), Pass(), last=last)
                figures = {name: figure for name, figure in said[1].items() if isinstance(figure, int)}
                if "burns" in figures:
                    assert figures["burns"] * figures["cities"] < figures["fuel"] * figures["theirs"], said
                    assert figures["theirs"] + 1 >= figures["cities"], said
                elif "theirs" in figures:
                    assert figures["theirs"] >= figures.get("cities", figures.get("powered", 0)), said

    def test_in_what_may_be_the_last_round_the_end_decides(self) -> None:
        state = give(company(money=200), "Ann", plants=(18, 25), cities=9, coal=2)
        state = give(give(state, "Bo", money=150, plants=(30, 31, 32), cities=16, coal=3, oil=3, garbage=3), "Cy")
        state = market(at(cards(state, (26, 33, 34, 35, 36, 37, 38, 39)), Phase.AUCTION, round=10, step=3), 9, 9, 9, 2)
        said = why(state, "open 33")
        assert said.startswith("If this round is the last, plant 33 for 33 lets you power ")
        *_, now, alone = (int(word.strip(".;")) for word in said.split() if word.strip(".;").isdigit())
        assert now > alone

    def test_a_rival_who_is_close_may_want_it_too(self) -> None:
        # Wrong: "nobody else would pay more", and Bo bids one more.
        state = at(
            cards(give(give(company(money=60), "Bo", money=90, plants=(3,), cities=4), "Cy", money=0), LATE),
            Phase.AUCTION,
        )
        theirs = int(why(state, "open 20").rstrip(".").split()[-1])
        assert why(state, f"open 20 {theirs}").endswith(", and Bo may want it too.")
        assert why(state, f"open 20 {theirs + UNSURE}").endswith(", and nobody else is likely to pay more.")

    def test_who_buys_none_keeps_the_money(self) -> None:
        state = at(cards(company(money=44), LATE), Phase.AUCTION)
        assert why(state, "pass") == ("Your plants can power 7 and your network has 3: better to keep your 44 Elektro.")

    def test_of_a_plant_that_goes_it_tells_the_fuel_of_today(self) -> None:
        state = give(company(money=90), "Ann", plants=(7, 8, 25))
        state = market(at(cards(state, LATE), Phase.AUCTION), 24, 2, 6, 2)
        state = play(give(give(state, "Bo", money=0), "Cy", money=0), "Ann: open 20 20")
        assert state.scrapping == 20
        assert why(state, "scrap 8 keep nothing") == (
            "Fuel for plant 8 costs 3 Elektro today and powers 2; the plants you keep power 12."
        )
        assert why(state, "scrap 7 keep nothing") == (
            "The market has no fuel for plant 7; the plants you keep power 12."
        )


class TestFuel:
    def test_what_is_laid_by_counts_for_the_round_after(self) -> None:
        state = market(at(company(money=40), Phase.RESOURCES, start="Ann"), 24, 18, 6, 2)
        assert why(state, "buy coal 3") == ("Costs 3 Elektro and leaves 37: fuel for 5; your network has 3.")
        assert why(state, "buy coal 6") == (
            "Costs 9 Elektro and leaves 31: fuel for 5, and 5 in the round after; your network has 3."
        )

    def test_wind_is_no_fuel_laid_by(self) -> None:
        state = give(company(money=40), "Ann", plants=(13, 20))
        state = market(at(state, Phase.RESOURCES, start="Ann"), 24, 18, 6, 2)
        assert why(state, "buy coal 3") == "Costs 3 Elektro and leaves 37: fuel for 6; your network has 3."

    def test_who_buys_nothing_hears_what_there_is(self) -> None:
        state = at(company(money=40, oil=3), Phase.RESOURCES, start="Ann")
        assert why(state, "done") == "You have fuel for 2, your network has 3, and you keep 40 Elektro."

    def test_what_runs_tells_the_pay_and_what_stays(self) -> None:
        state = at(company(money=40, coal=6), Phase.BUREAUCRACY)
        assert why(state, "power 20") == (
            "Powers 3 of the 3 in your network and brings 44 Elektro; the fuel left over powers 5."
        )
        assert why(state, "power nothing").startswith("Powers 0 of the 3 in your network and brings 10 Elektro")


class TestBuilding:
    def test_a_city_tells_its_price_and_that_of_the_next(self) -> None:
        state = at(company(money=40, coal=3), Phase.BUILDING, start="Ann")
        assert why(state, "build Dortmund") == (
            "Costs 12 Elektro and leaves 28: your network grows to 4, with fuel for 5; the next city costs 12."
        )

    @pytest.mark.parametrize(
        ("money", "coal", "said"),
        [
            (5, 3, "The next city costs 12 Elektro, and you have 5."),
            (40, 0, "Your network has 3, with fuel for 0; another city, for 12 Elektro, would go without power."),
            (40, 3, ("The next city costs 12 Elektro and brings 10 more this round: better to keep your 40 Elektro.")),
        ],
    )
    def test_why_no_more_is_built(self, money: int, coal: int, said: str) -> None:
        state = at(company(money=money, coal=coal), Phase.BUILDING, start="Ann")
        assert why(state, "done") == said


AFTERWARDS = ("in the round after", "more this round", "is worth about")
"""What is said of rounds to come."""


class TestTheLastRound:
    @pytest.mark.thorough
    def test_a_look_back_praises_nothing_that_comes_after_it(self) -> None:
        """Through the worker, over all that was decided in the last round of a game."""
        game = loads((RECORDS / "germany.toml").read_text("utf-8"), "germany.toml")
        session, mind, best = Session.resume(POWER_GRID, game), Mind(), adviser("power_grid")
        assert best is not None
        lines = tuple(step.line for step in session.steps)
        mind.answer(Follow(1, POWER_GRID, session.options, session.state.names, lines))
        phases = set()
        for seat in range(len(session.seats)):
            for place in decisions(session, seat):
                before = session.steps[place].before
                if before.round == session.state.round:
                    answer = mind.answer(Advise(1, seat, best, session.luck(seat, place), place))
                    assert isinstance(answer, tuple)
                    phases.add(before.phase)
                    said = [reason_of(each) for each in answer]
                    assert not [words for words in said if any(later in words for later in AFTERWARDS)], said
        assert phases == {Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING}

    @pytest.mark.parametrize("bot", [Normal(), Hard(), Expert()])
    def test_fuel_for_a_round_that_does_not_come_is_money_lost(self, bot: Normal | Hard | Expert) -> None:
        state = market(at(company(money=60), Phase.RESOURCES, start="Ann"), 24, 18, 6, 2)
        view = bot_view(POWER_GRID, state, 0, bot)
        rows = bot.weigh(view, POWER_GRID.choices(view, 0), Random(3), last=True)
        worth = {POWER_GRID.format(row.action, state): row.worth for row in rows}
        order = list(worth)
        assert order.index("Ann: buy coal 3 oil 3") < order.index("Ann: buy coal 6 oil 6"), (
            "as many are powered with both"
        )
        assert rows[0].worth == worth["Ann: buy coal 3 oil 3"]

    def test_once_a_network_is_large_enough_everybody_knows_that_it_is_the_last(self) -> None:
        state = at(company(money=40, coal=3), Phase.BUILDING, start="Ann")
        many = tuple(sorted(state.book.cities_in_play))[: state.book.counts.end_at]
        over = state.evolve(players=(state.players[0], state.players[1].evolve(cities=many), *state.players[2:]))
        assert why(over, "done").endswith("this is the last round, and money breaks ties in cities powered.")


class TestChances:
    def test_what_is_compared_with_nothing_has_a_chance_all_the_same(self) -> None:
        state = market(at(company(money=40), Phase.RESOURCES, start="Ann"), 24, 18, 6, 2)
        state = play(state, "Ann: buy coal 3")
        for bot in (Normal(), Expert()):
            [only] = advice(state, bot)
            assert 0.0 < only.worth < 1.0

    @pytest.mark.thorough
    def test_a_later_one_never_has_the_better_chance(self) -> None:
        for seed_money in (40, 60, 80):
            state = market(at(company(money=seed_money), Phase.RESOURCES, start="Ann"), 24, 18, 6, 2)
            worths = [each.worth for each in advice(state, Expert())]
            assert len(worths) > 3
            assert worths == sorted(worths, reverse=True)


class TestDearer:
    """Paying more for the same is never advised without a word about it."""

    @pytest.mark.parametrize("seed", range(2))
    def test_the_sentence_names_what_would_be_cheaper(self, seed: int) -> None:
        state, rng, seen_dearer = POWER_GRID.new(Options(money="open"), ("Ann", "Bo", "Cy")), Random(seed), 0
        while not state.over and state.round < 6:
            if state.turn < 0:
                state = POWER_GRID.advance(state, POWER_GRID.sample(state, rng))
                continue
            options = [row.action for offer in POWER_GRID.choices(state) for row in offer.rows() if not row.why]
            for action in options[:40]:
                cheaper = self.cheaper(state, action)
                if cheaper:
                    seen_dearer += 1
                    said = reason_of(Advice(action, 0.5, *reason(state, action)))
                    assert str(cheaper) in said or "if this round is the last" in said.lower(), (said, cheaper)
            state = POWER_GRID.advance(state, rng.choice(options[:12]))
        assert seen_dearer

    @pytest.mark.parametrize("edition", ["original", "recharged"])
    def test_fuel_that_powers_as_many_for_less_is_named(self, edition: str) -> None:
        """This round and the next: every purchase that is offered beside every other."""
        rng, dearer = Random(7), Counter[bool]()
        state = POWER_GRID.new(Options(money="open", edition=edition), ("Ann", "Bo", "Cy"))
        while not state.over and state.round < 7:
            if state.turn < 0:
                state = POWER_GRID.advance(state, POWER_GRID.sample(state, rng))
                continue
            rows = [row.action for offer in POWER_GRID.choices(state) for row in offer.rows() if not row.why]
            buys = [action for action in rows if isinstance(action, Buy)]
            stock = state.players[state.turn].stock
            powered = {buy: _two_rounds(state, plus(stock, buy.tokens)) for buy in buys}
            for buy in buys:
                (now, again), paid = powered[buy], cost(state, buy.tokens, buy.market)
                for other, (theirs, later) in powered.items():
                    if theirs >= now and later >= again and cost(state, other.tokens, other.market) < paid:
                        said = reason_of(Advice(buy, 0.5, *reason(state, buy)))
                        assert " would do, and leaves " in said, (buy, other, said)
                        dearer[" in the round after" in said] += 1
                        break
            state = POWER_GRID.advance(state, rng.choice(rows[:12]))
        assert dearer[False]
        assert dearer[True]

    def cheaper(self, state: State, action: Action) -> int:
        """What as many cities, or a plant for as many, would cost if that is less; otherwise 0."""
        if isinstance(action, Build) and len(action.cities) == 1 and not action.begin:
            costs = prices(state, state.players[state.turn].cities)
            return min(costs.values()) if min(costs.values()) < costs[action.cities[0]] else 0
        if isinstance(action, Open) and state.auction is None:
            plants = state.book.plants
            same = [
                minimum(state, plant)
                for plant in (*state.current,)
                if plant == action.plant or plants[plant].cities >= plants[action.plant].cities
            ]
            return min(same) if min(same) < minimum(state, action.plant) else 0
        return 0

    def test_the_cheaper_city_is_told_with_what_it_would_lead_to(self) -> None:
        state = at(give(dealt(3, order="BCA"), "A", money=90, plants=(13, 18), cities=("Essen",)), Phase.BUILDING)
        said = why(state, "build Kassel")
        assert "10 would do, but then the next city costs " in said
        assert why(state, "build Duisburg").startswith("Costs 10 Elektro and leaves 80: your network grows to 2")
