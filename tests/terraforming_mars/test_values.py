"""What the bots value, and how much: production and steps, cards and tiles, milestones and awards, and a game alone."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.actions import Award, Plant, Project, Warm
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator, at_end, expected_points, leads
from powergrid_tui.games.terraforming_mars.bots.plans import award_worth, gain_and_price
from powergrid_tui.games.terraforming_mars.bots.prices import (
    Left,
    Prices,
    faded,
    lacking,
    rounds_left,
    steps_left,
    total,
)
from powergrid_tui.games.terraforming_mars.bots.quick import quick
from powergrid_tui.games.terraforming_mars.bots.reasons import reason
from powergrid_tui.games.terraforming_mars.model import HIDDEN, CompanyState, Phase, Tile

from .positions import fill, first_readings, on
from .test_bot import FULL, LATE, company, decide, mars

TOWN = "38"
"""Land in the middle of Mars."""


def judge(*companies: CompanyState, **changes: Any) -> Evaluator:
    """The first of these companies as it judges."""
    return Evaluator(mars(*companies, **changes), 0)


def makes(**letters: int) -> CompanyState:
    """A company with three credits of production, and this."""
    return company(production=(3, *(letters.get(letter, 0) for letter in "STPEH")))


PLAIN, EARLY = judge(company(), company()), mars(company(), company(), generation=1)
HALF = mars(company(), company(), temperature=-10, oxygen=7, oceans=5)
COLD = mars(company(), company(), temperature=-2, oxygen=14, oceans=9)
NOT_YET, NOW = (judge(company(), company(), temperature=degrees) for degrees in (-16, -4))
UNMI = company(heat=8, corporation="R32")
TOWNS = tuple(Tile(space=space, kind="city", owner=0) for space in ("01", "02"))
CITIES = [judge(company(), company(), tiles=TOWNS[:count]) for count in range(3)]
GONE = judge(company(), company(), tiles=TOWNS, milestones=(("mayor", 1),))
THREE = mars(company(), company(), company())

MORE: dict[str, Callable[[], tuple[float, ...]]] = {
    "an unknown card is worth something until the last generation": lambda: (PLAIN.card(HIDDEN), 2),
    "the game goes on longer the more is left of Mars": lambda: (16, rounds_left(EARLY), 8),
    "half of it takes less": lambda: (rounds_left(EARLY) - 2, rounds_left(HALF), 2),
    "many take less than two": lambda: (rounds_left(EARLY), rounds_left(mars(*[company()] * 4, generation=1))),
    "heat that lies ready is no longer to be earned": lambda: (
        rounds_left(COLD), rounds_left(COLD.with_company(0, company(heat=48)))
    ),
    "production is worth what it will bring": lambda: (7, Prices(EARLY, 8).production["M"], 4),
    "titanium more than steel, and that more than credits": lambda: tuple(
        Prices(EARLY, 8).production[letter] for letter in "TSM"
    ),
    "a generation more is worth less than a credit more": lambda: (1, total(4) - total(3) + 0.2, 0.8),
    # Early credits buy what brings more credits.
    "points of later are worth less than credits of later": lambda: (
        faded(6) - 0.05, Prices(EARLY, 8).point / Prices(EARLY, 2).point, 0
    ),
    "alone a step of Mars is worth more than a point": lambda: (
        Prices(mars(company(), generation=10), 5).step["temp"], 10, Prices(mars(company(), generation=10), 5).point
    ),
    # Trees want -4 degrees; Designed Microorganisms wanted cold.
    "a card that must wait is worth less": lambda: (NOW.hand("060"), NOT_YET.hand("060"), 0, -NOT_YET.wait("060")),
    "what wanted cold is worth nothing any more": lambda: (NOT_YET.hand("155"), NOW.hand("155")),
    # Steelworks want four.
    "an energy action without energy is worth little": lambda: (
        judge(makes(E=4), company()).standing("103"), 3 * PLAIN.standing("103"), 0
    ),
    # Equatorial Magnetizer raises the rating for a step of it.
    "an action that uses up energy production is done no more often than that lasts": lambda: tuple(
        judge(makes(E=energy), company()).standing("015") / share for energy, share in ((9, 4), (1, 2), (0, 1))
    ),
    # Noctis City takes one.
    "a card that takes energy production is worth less while there is none": lambda: (
        judge(makes(E=1), company()).hand("017") - 1, judge(company(), company()).hand("017"), 0
    ),
    # A Power Plant for Noctis City in hand; not for Tropical Resort, which takes none.
    "energy production is worth what it lets one play": lambda: (
        judge(company("017", "141"), company()).card("141") - 4, judge(company("098", "141"), company()).card("141")
    ),
    # Energy Tapping takes it from oneself if nobody else has any.
    "lowering a production is worth more where another has it": lambda: (
        judge(company(), makes(E=2)).card("201") - 5, judge(makes(E=2), company()).card("201")
    ),
    # In the first generation it would come from what the card itself adds; alone it is the neutral opponent's.
    "nobody taps the energy of the card itself": lambda: (
        judge(company(), makes(E=2)).card("201"), 0, judge(company(), company(), generation=1).card("201")
    ),
    "alone it is the neutral opponent's": lambda: (judge(company()).card("201"), 0),
    "much steel is worth less than a little": lambda: (
        0.5 * PLAIN.prices.stock["S"], judge(company().evolve(stock=(30, 25, 0, 0, 0, 0)), company()).prices.stock["S"]
    ),
    "its first step of a generation is worth more to UNMI": lambda: (judge(UNMI, company()).first_rise("temp+1"), 3),
    "alone the last step is bought whatever it costs": lambda: (
        judge(company(), generation=14, temperature=8, oxygen=13, oceans=9).prices.step["oxy"], 23
    ),
    "Media Group is nothing but its trigger": lambda: (PLAIN.standing("109"), 3),
    "the last step towards a milestone is worth most": lambda: (
        *(judged.towards("mayor") for judged in reversed(CITIES)), GONE.towards("mayor")
    ),
    "a lead is surer the larger it is": lambda: (
        5.1, *(expected_points(THREE, "banker", (lead, lead), 3) for lead in (9, 1, -1, -9)), -0.1
    ),
    "and the later it is": lambda: tuple(expected_points(THREE, "banker", (3, 3), rounds) for rounds in (1, 8)),
    "a lag is surer, too": lambda: tuple(expected_points(THREE, "banker", (-3, -3), rounds) for rounds in (8, 1)),
}  # fmt: skip
"""What is worth more comes first."""


@pytest.mark.parametrize("rule", MORE)
def test_what_is_worth_more(rule: str) -> None:
    worths = MORE[rule]()
    assert all(one > other for one, other in pairwise(worths)), worths


# --- how long the game goes on, and what Mars is worth ---------------------------------------------------------------


def test_alone_the_generations_are_counted() -> None:
    assert [rounds_left(mars(company(), generation=generation)) for generation in (3, 14)] == [12, 1]
    assert rounds_left(mars(company(), company(), **FULL)) == rounds_left(COLD.with_company(0, company(heat=48))) == 1


def test_heat_does_nothing_for_oxygen() -> None:
    assert Left(5, 5, 5).after(heat=9, plants=2, money=0) == Left(0, 3, 5)
    assert Left(5, 5, 0).after(heat=0, plants=0, money=5).total == 5


def test_in_the_last_generation_only_plants_are_worth_producing() -> None:
    last = mars(company(), company(), **FULL)
    assert Prices(last, 1).production["M"] == Prices(last, 1).stock["T"] == Prices(last, 1).stock["E"] == 0
    assert Prices(last, 1).production["P"] > 0 < Prices(EARLY, 8).stock["E"]
    assert Evaluator(last, 0).card(HIDDEN) == 0


def test_full_parameters_are_worth_nothing_more() -> None:
    prices = Prices(mars(company(), company(), temperature=8, oceans=9), 4)
    assert prices.step["temp"] == prices.step["ocean"] == prices.stock["H"] == 0 < prices.step["oxy"]


# --- cards and tiles -------------------------------------------------------------------------------------------------


def test_a_card_that_waits_costs_a_little_for_each_generation() -> None:
    """It cannot be paid for during three generations: more is lost than by the same gain so much later."""
    waiting = judge(company("106", credits=40), company(), generation=2)
    then = waiting.later(3)
    gain = then.card("106") - then.cost("106")
    assert 0 < waiting.hand("106", broke=3) < gain * faded(3) - 1
    assert NOW.wait("060") == 0


def test_energy_production_is_bought_for_the_card_that_takes_it() -> None:
    """Noctis City takes one, Strip Mine two."""
    none, one = judge(company(), company()), judge(makes(E=1), company())
    assert (none.lacks_energy("017"), one.lacks_energy("017"), one.lacks_energy("138")) == (1, 0, 1)
    with_it = judge(company("017", "141"), company())
    assert with_it.powered(2) == with_it.powered(1) > judge(company("098", "141"), company()).powered(1) == 0
    assert decide(mars(company("017", credits=29), company())) == Project(project="power_plant")


def test_own_points_triggers_and_discounts_count_for_a_card() -> None:
    """Trans-Neptune Probe is a point and nothing else; Media Group pays for events."""
    media = judge(company(played=("109",)), company())
    assert PLAIN.card("084") == pytest.approx(PLAIN.prices.point)
    assert PLAIN.card("109") == pytest.approx(PLAIN.standing("109"))
    assert media.card("009") == pytest.approx(PLAIN.card("009") + 3)
    assert media.card("141") == pytest.approx(PLAIN.card("141"))
    dear, cheap = (judge(company("082", played=cards), company()).cost("082") for cards in ((), ("025",)))
    assert dear == cheap + 2


def test_the_action_of_unmi_needs_one_step_of_a_generation() -> None:
    assert judge(UNMI.evolve(raised=True), company(), generation=6).first_rise("temp+1") == 0
    assert quick(mars(UNMI, company(), generation=6), 0) == Warm()


def test_a_third_city_makes_a_mayor() -> None:
    assert CITIES[2].space("city", TOWN) == pytest.approx(GONE.space("city", TOWN) + CITIES[2].towards("mayor"))
    assert GONE.towards("mayor") == 0


def test_a_tile_is_worth_what_it_sets_off() -> None:
    """Rover Construction brings 2 credits for each city, whoever places it; an ocean feeds no rover."""
    rover = company(played=("038",))
    for companies, more in (((rover, company()), 2), ((company(), rover), -2), ((company(), rover, company()), -1)):
        plain = judge(*[company() for _ in companies])
        assert judge(*companies).space("city", TOWN) == pytest.approx(plain.space("city", TOWN) + more)
        assert judge(*companies).space("ocean", "04") == pytest.approx(plain.space("ocean", "04"))


def test_only_tiles_on_steel_or_titanium_set_off_the_mining_guild() -> None:
    guild, spaces = judge(company(corporation="R24"), company()), PLAIN.book.spaces
    rich = next(name for name, space in spaces.items() if space.kind == "land" and "S" in space.bonus)
    bare = next(name for name, space in spaces.items() if space.kind == "land" and not space.bonus)
    more = guild.space("greenery", rich) - PLAIN.space("greenery", rich)
    assert more == pytest.approx(guild.prices.production["S"], rel=0.3)
    assert guild.space("greenery", bare) == pytest.approx(PLAIN.space("greenery", bare))


def test_plants_are_worth_more_where_a_greenery_costs_fewer() -> None:
    """EcoLine needs seven instead of eight."""
    cheap = judge(company(corporation="R17"), company()).prices
    assert cheap.stock["P"] == pytest.approx(PLAIN.prices.stock["P"] * 8 / 7)
    assert cheap.production["P"] == pytest.approx(PLAIN.prices.production["P"] * 8 / 7)


def test_a_card_without_its_tile_is_worth_what_is_left_of_it() -> None:
    """No claim, no city, no points of what lies beside it; what else it does counts."""
    free, full = on(production="2E"), fill(on(production="2E"))
    there, lost = Evaluator(free, 0), Evaluator(full, 0)
    assert there.card("066") > 0 == lost.card("066")
    assert lost.points("085") == 0 < there.points("085")
    for card in ("020", "085", "193"):
        assert lost.card(card) < there.card(card)
    assert lost.wait("120") == 0, "it need not wait for a space"
    assert 0 < lost.card("120") - lost.effect("p-1E; p+2M", "120") < 1, "its building tag is still one more"


# --- awards ----------------------------------------------------------------------------------------------------------


def test_second_place_counts_only_where_a_third_can_miss_it() -> None:
    two = mars(company(), company(production=(30, 0, 0, 0, 0, 0)))
    three = mars(company(), company(production=(30, 0, 0, 0, 0, 0)), company(production=(0,) * 6))
    assert expected_points(two, "banker", leads(two, 0, "banker"), 1.0) < 0.1
    assert expected_points(three, "banker", leads(three, 0, "banker"), 1.0) == pytest.approx(2, abs=0.2)


def test_what_the_last_production_brings_counts() -> None:
    """Heat with the energy that turns into it; steel and titanium; but not what is counted without a production."""
    made = company(heat=1, production=(3, 1, 2, 4, 5, 6)).evolve(stock=(9, 1, 1, 9, 7, 1))
    ends = [at_end(mars(made, company()), 0, award) for award in ("thermalist", "miner", "banker")]
    assert ends == [1 + 6 + 7, 2 + 1 + 2, 3]


def test_more_of_what_an_award_is_for_is_worth_something_once_it_is_funded() -> None:
    """Most where the race is close, nothing before it is funded, and the more for what rivals lose by it."""
    town, other = Tile(space=TOWN, kind="city", owner=0), Tile(space="10", kind="city", owner=1)
    funded = {"awards": (("landlord", 1),)}
    close, free = (judge(company(), company(), tiles=(town, other), **more) for more in (funded, {}))
    many = tuple(Tile(space=f"{at:02}", kind="city", owner=0) for at in range(9))
    far = judge(company(), company(), tiles=many, **funded)
    assert free.nearer("landlord", 1) == 0
    assert close.nearer("landlord", 1) > 10 * far.nearer("landlord", 1)
    assert close.nearer("landlord", -1) < 0 < close.nearer("landlord", 1)
    assert close.space("greenery", "45") - free.space("greenery", "45") == pytest.approx(close.nearer("landlord", 1))
    own = close.award(0, "landlord", 1) - close.award(0, "landlord")
    assert close.nearer("landlord", 1) == pytest.approx(2 * own * close.prices.point)


def test_heat_and_metal_that_hold_an_award_are_kept() -> None:
    """Eight heat are a point of rating, or the five points of the Thermalist; Strip Mine is for 12 steel."""
    funded = {**LATE, "awards": (("thermalist", 1), ("landlord", 1), ("banker", 1))}
    level = mars(company(credits=0, heat=12), company(heat=12), **funded)
    assert quick(level, 0) != Warm()
    assert quick(level.evolve(awards=()), 0) == Warm()
    assert quick(mars(company(credits=0, heat=90), company(heat=12), **funded), 0) == Warm()
    steel = company("138", credits=1).evolve(stock=(1, 12, 0, 0, 0, 0))
    free = judge(steel, steel, **FULL)
    assert judge(steel, steel, awards=(("miner", 1),), **FULL).cost("138") > free.cost("138") + 100


def test_production_of_credits_and_science_count_for_their_awards() -> None:
    """Sponsors bring two credits; Olympus Conference has one science tag, and an event's tags do not count."""
    with_them = judge(company(), company(), awards=(("banker", 1), ("scientist", 1)))
    for card, more in (("068", with_them.nearer("banker", 2)), ("185", with_them.nearer("scientist", 1)), ("192", 0)):
        assert with_them.card(card) - PLAIN.card(card) == pytest.approx(more)


def test_an_award_in_which_all_are_level_is_worth_nothing() -> None:
    """Whoever funds it pays for the points of everybody; a clear lead is worth it five generations before the end."""
    assert award_worth(judge(company(), company(), **LATE), "banker") == pytest.approx(0)
    ahead = judge(company(production=(9, 0, 0, 0, 0, 0)), company(), **LATE)
    assert award_worth(ahead, "banker") > 8
    assert gain_and_price(ahead, Award(award="banker"))[0] == award_worth(ahead, "banker")


def test_a_lead_that_is_still_to_come_is_not_called_one() -> None:
    """With less heat, but much more of it made, nobody is told to stay ahead."""
    making, award = company(heat=2, production=(3, 0, 0, 0, 0, 20)), Award(award="thermalist")
    for theirs, stays in ((8, False), (2, True)):
        message, figures = reason(mars(making, company(heat=theirs), **LATE), award)
        assert ("stay ahead" in message) == stays
        assert (figures["mine"], figures["theirs"]) == (2, theirs)


# --- alone -----------------------------------------------------------------------------------------------------------


def test_alone_only_what_is_lacking_is_paid_for() -> None:
    """Heat for the last two steps will be there in time: no credits for an asteroid, but for a greenery."""
    parameters: dict[str, Any] = {"temperature": 4, "oxygen": 13, "oceans": 9}
    warm = company(credits=50, heat=4, production=(0, 0, 0, 0, 0, 6))
    state = mars(warm, generation=12, **parameters)
    assert lacking(state, steps_left(state), warm) == Left(0, 1, 0)
    assert decide(state) == Project(project="greenery")
    asteroid = Project(project="asteroid")
    found = [decide(mars(warm, generation=at, **{**parameters, "oxygen": 14})) == asteroid for at in (12, 14)]
    assert found == [False, True]


@pytest.mark.parametrize(
    ("own", "generation", "parameters", "left"),
    [
        (company(production=(0, 0, 0, 0, 8, 0)), 12, (4, 14, 9), Left(1, 0, 0)),  # energy that comes too late
        (company(), 9, (-2, 7, 8), Left(4, 7, 0)),  # the ocean of 0 °C and the step of 8 % oxygen come with others
        (company(), 9, (0, 8, 8), Left(4, 6, 1)),
    ],
)
def test_alone_what_is_lacking(
    own: CompanyState, generation: int, parameters: tuple[int, int, int], left: Left
) -> None:
    where = dict(zip(("temperature", "oxygen", "oceans"), parameters, strict=True))
    state = mars(own, generation=generation, **where)
    assert lacking(state, steps_left(state), own) == left


def test_alone_of_a_card_only_the_steps_that_are_lacking_save_anything() -> None:
    """Three steps of temperature, of which one is needed, are not worth three."""
    almost: dict[str, Any] = {"generation": 13, "oxygen": 14, "oceans": 9}
    one, three, spare = (
        judge(company(heat=heat), temperature=degrees, **almost).effect("temp+3")
        for degrees, heat in ((6, 0), (2, 0), (2, 16))
    )
    assert one < spare < three / 2


def test_alone_the_last_greeneries_are_worth_their_points_alone() -> None:
    """After the last production they raise nothing; by the first readings, they saved a step even then."""
    state = mars(company(plants=8), generation=14, temperature=8, oxygen=6, oceans=9, phase=Phase.GREENERIES)
    today, before = Evaluator(state, 0), Evaluator(first_readings(state), 0)
    assert today.prices.step["oxy"] == today.steps_bring("oxy", 2) == 0
    assert before.prices.greenery > today.prices.greenery == today.prices.point
    assert decide(state) == Plant()
