"""Lines of the notation: what they mean, what is said about a bad one, and that writing undoes reading."""

import base64
import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid_tui.games.power_grid import notation
from powergrid_tui.games.power_grid.actions import (
    ACTION,
    Bid,
    Build,
    Buy,
    Deal,
    Open,
    Pass,
    PlantRun,
    Power,
    Scrap,
    Shuffle,
)
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import BadNotation, IllegalAction
from tests.power_grid.positions import at, cards, city, dealt, give, pile_of, play, table, who

LINE_OF_A_DEAL = "nature: deal order Bo,Ann,Cy regions yellow,red,cyan deck "


def company() -> State:
    """Cy, to move, with hybrids and much else."""
    state = give(dealt(), "Cy", plants=(4, 5, 12), coal=5, oil=3, money=200, cities=["Essen"])
    return at(state, Phase.BUREAUCRACY, start="C")


@pytest.mark.parametrize(
    ("phase", "line", "action"),
    [
        (Phase.AUCTION, "open 5", Open(plant=5, amount=5)),
        (Phase.AUCTION, "open 5 7", Open(plant=5, amount=7)),
        (Phase.AUCTION, "bid 9", Bid(amount=9)),
        (Phase.AUCTION, "pass", Pass()),
        (Phase.AUCTION, "scrap 4 keep coal 2", Scrap(plant=4, keep=(2, 0, 0, 0))),
        (Phase.AUCTION, "scrap 4 keep nothing", Scrap(plant=4, keep=(0, 0, 0, 0))),
        (Phase.RESOURCES, "buy coal 3 oil 1", Buy(tokens=(3, 1, 0, 0))),
        (Phase.RESOURCES, "buy garbage 2 uranium 1", Buy(tokens=(0, 0, 2, 1))),
        (
            Phase.BUREAUCRACY,
            "power 4, 5 (coal 1 oil 1)",
            Power(runs=(PlantRun(plant=4), PlantRun(plant=5, coal=1, oil=1))),
        ),
        (Phase.BUREAUCRACY, "power 12 (oil 2)", Power(runs=(PlantRun(plant=12, oil=2),))),
        (Phase.BUREAUCRACY, "power nothing", Power()),
    ],
)
def test_a_line_and_its_action(phase: Phase, line: str, action: object) -> None:
    state = at(company(), phase, order="ABC")
    state = state.evolve(turn=2)
    assert POWER_GRID.parse(f"Cy: {line}", state) == action
    assert POWER_GRID.format(action, state) == f"Cy: {line}"


def test_cities_are_known_without_accents_and_by_their_short_names() -> None:
    state = at(company(), Phase.BUILDING)
    wanted = Build(cities=(city(state, "Düsseldorf"), city(state, "Frankfurt am Main"), city(state, "Halle (Saale)")))
    assert POWER_GRID.parse("Cy: build düsseldorf, frankfurt-m, Halle", state) == wanted
    assert POWER_GRID.parse("Cy: build Dusseldorf,FRANKFURT AM MAIN,  halle saale", state) == wanted
    assert POWER_GRID.format(wanted, state) == "Cy: build Düsseldorf, Frankfurt am Main, Halle (Saale)"


def test_plants_may_be_named_in_any_order_and_spaces_do_not_matter() -> None:
    state = company()
    tidy = POWER_GRID.parse("Cy: power 4, 5 (coal 1 oil 1)", state)
    assert POWER_GRID.parse("Cy:power 5(oil 1 coal 1),4", state) == tidy
    assert POWER_GRID.parse("Cy :   power   4 ,5 ( coal 1 oil 1 ) ", state) == tidy


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "a name, a colon"),
        ("power 4", "a name, a colon"),
        ("Bo: power 4", "it is Cy's turn, not Bo's"),
        ("nature: power 4", "it is Cy's turn, not nature's"),
        ("cy: power 4", "it is Cy's turn, not cy's"),
        ("Cy: powr 4", "did you mean power"),
        ("Cy:", "no action"),
        ("Cy: POWER 4", "no action"),
        ("Cy: power", "name the plants to run by number"),
        ("Cy: power x", "name the plants to run by number"),
        ("Cy: power 4,", "name the plants to run by number"),
        ("Cy: power 4 5", "name the plants to run by number"),
        ("Cy: power 5 (coal)", "a resource and a number"),
        ("Cy: power 5 (garbage 2)", "only coal and oil"),
        ("Cy: power 5 (cole 2)", "did you mean coal"),
        ("Cy: power -4", "name the plants to run by number"),
        ("Cy: power ٤", "name the plants to run by number"),
        ("Cy: open", "the power plant is missing"),
        ("Cy: open five", "not 'five'"),
        ("Cy: open 5 -7", "not '-7'"),
        ("Cy: open 5 7 9", "not '7 9'"),
        ("Cy: open ²", "not '²'"),
        ("Cy: bid", "the bid is missing"),
        ("Cy: bid 9999999", "not '9999999'"),
        ("Cy: pass now", "nothing may follow pass"),
        ("Cy: done 1", "nothing may follow done"),
        ("Cy: buy", "a resource and a number"),
        ("Cy: buy coal", "a resource and a number"),
        ("Cy: buy 3 coal", "no resource '3'"),
        ("Cy: buy coal -1", "not '-1'"),
        ("Cy: buy coal 1.5", "not '1.5'"),
        ("Cy: scrap", "the power plant is missing"),
        ("Cy: scrap 4 coal 2", "comes 'keep'"),
        ("Cy: scrap 4 keep", "a resource and a number"),
        ("Cy: build", "name the cities"),
        ("Cy: build Essen,", "name the cities"),
        ("Cy: build Esen", "did you mean Essen"),
        ("Cy: build Atlantis", "no city 'Atlantis'"),
        ("Cy: shuffle 4", "shuffle is for nature"),
        ("Cy: deal order Ann regions red deck 13", "deal is for nature"),
    ],
)
def test_a_bad_line_is_refused_with_what_was_expected(line: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        POWER_GRID.parse(line, company())
    assert reason in str(caught.value)


def test_scrapping_may_leave_out_what_is_kept_only_when_there_is_one_fullest_way() -> None:
    state = cards(dealt(), (10, 11, 12, 13, 14, 15, 16, 17), (18, STEP3))
    state = give(state, "Ann", plants=(4, 5, 12), coal=6, oil=4, money=99)
    state = play(at(state, Phase.AUCTION, order="BCA"), "Bo: pass", "Cy: pass", "Ann: open 11")
    # Without the 4 coal alone can be lost, and two must.
    assert POWER_GRID.parse("Ann: scrap 4", state) == Scrap(plant=4, keep=(4, 4, 0, 0))
    # Without the hybrid 5 four coal lie on the 4 and four of two coal and four oil on the 12: the owner must say.
    with pytest.raises(BadNotation, match="say which tokens to keep"):
        POWER_GRID.parse("Ann: scrap 5", state)


@pytest.mark.parametrize(
    ("tail", "reason"),
    [
        ("order Ann regions red deck", "a deal is"),
        ("regions red order Ann deck 13", "a deal is"),
        ("order Bo,Anne,Cy regions red deck 13", "did you mean Ann"),
        ("order Bo,Ann,Cy regions red,yellow,cyan deck 13,x,step3", "not 'x'"),
        ("order Bo,Ann,Cy regions deck 13", "a deal is"),
        ("order regions red deck 13", "a deal is"),
        ("order Bo,Ann,Cy regions red deck", "a deal is"),
        ("order Bo,Ann,Cy regions red\n deck 13", "a deal is"),
        ("order Bo,Ann,Cy regions red market 3 blocked deck", "a deal is"),
        ("Order Bo,Ann,Cy regions red deck 13", "a deal is"),
        ("order Bo,Ann,Cy regions red,yellow,cyan deck ~%%%", "damaged"),
        ("order Bo,Ann,Cy regions red,yellow,cyan deck ~4", "damaged"),
        ("order Bo,Ann,Cy regions red,yellow,cyan deck ~/////w", "damaged"),
    ],
)
def test_a_bad_deal_is_refused_with_what_was_expected(tail: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        POWER_GRID.parse(f"nature: deal {tail}", table())
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("tail", "parts"),
    [
        ("order A,B regions red deck 3", ("A,B", "red", None, None, "3")),
        ("order  A, B  regions   red, blue  deck  3, 4", ("A, B", "red, blue", None, None, "3, 4")),
        ("order A regions red market 3,4 deck 5", ("A", "red", "3,4", None, "5")),
        ("order A regions red blocked Foo Bar,Baz deck 5", ("A", "red", None, "Foo Bar,Baz", "5")),
        ("order A regions red market 3 blocked Foo deck 5", ("A", "red", "3", "Foo", "5")),
        # Names that hold the words: one of them begins a part where something follows it and the deck is to come.
        ("order A regions Foo blocked deck 5", ("A", "Foo blocked", None, None, "5")),
        ("order A regions Foo market deck 5", ("A", "Foo market", None, None, "5")),
        ("order A regions deck deck 5", ("A", "deck", None, None, "5")),
        ("order A regions red market 3 4 deck 5", ("A", "red market 3 4", None, None, "5")),
        ("order A regions red blocked market 3 deck 5", ("A", "red", None, "market 3", "5")),
        ("order order regions regions deck deck", ("order", "regions", None, None, "deck")),
        ("order A regions red deck 3 deck 4", ("A", "red", None, None, "3 deck 4")),
    ],
)
def test_the_parts_of_a_deal(tail: str, parts: tuple[str | None, ...]) -> None:
    found = notation._deal_parts(tail)
    assert tuple(map(found.get, ("order", "regions", "market", "blocked", "deck"))) == parts


OLD_DEAL = re.compile(
    r"order\s+(?P<order>\S.*?)\s+regions\s+(?P<regions>\S.*?)(?:\s+market\s+(?P<market>\S+))?"
    r"(?:\s+blocked\s+(?P<blocked>\S.*?))?\s+deck\s+(?P<deck>\S.*)"
)
"""What a deal is, as a pattern: good for short lines alone."""


WORDS = ("order", "regions", "market", "blocked", "deck", "a", "b,c", "", "x\ty")


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_a_deal_is_read_as_its_pattern_says(words: list[str]) -> None:
    tail = " ".join(("order", *words)).strip()
    wanted, found = OLD_DEAL.fullmatch(tail), notation._deal_parts(tail)
    if wanted is None:
        assert not found.keys() >= {"order", "regions", "deck"}
    else:
        assert found == {part: text for part, text in wanted.groupdict().items() if text is not None}


OLD_RUN = re.compile(r"\s*(\d{1,6}\+?)\s*(?:\(([^()]*)\))?\s*", re.ASCII)


@given(st.text(alphabet="059+() \t\n\xa0²٤", max_size=9))
def test_a_plant_that_runs_is_read_as_its_pattern_says(text: str) -> None:
    said = ""
    try:
        notation._parse_run(text, company())
    except BadNotation as error:
        said = str(error)
    assert said.startswith("name the plants to run by number") == (OLD_RUN.fullmatch(text) is None)


def test_a_line_is_not_longer_than_any_deal() -> None:
    with pytest.raises(BadNotation, match="a line has at most 20000 characters, not 20001"):
        POWER_GRID.parse("Cy: power 4" + " " * (20_001 - 11), company())
    assert POWER_GRID.parse("Cy: power 4" + " " * (20_000 - 11), company()) == Power(runs=(PlantRun(plant=4),))


def test_a_pile_is_read_in_clear_and_encoded() -> None:
    clear = ",".join("step3" if card == STEP3 else str(card) for card in pile_of(3))
    coded = "~" + base64.urlsafe_b64encode(clear.encode()).decode().rstrip("=")
    first, second = (POWER_GRID.parse(LINE_OF_A_DEAL + pile, table()) for pile in (clear, coded))
    assert first == second == Deal(order=(1, 0, 2), regions=("yellow", "red", "cyan"), deck=pile_of(3))


def test_the_written_pile_is_not_read_at_a_glance() -> None:
    line = POWER_GRID.format(Deal(order=(0, 1, 2), regions=("yellow", "red", "cyan"), deck=pile_of(3)), table())
    deck = line.partition(" deck ")[2]
    assert deck.startswith("~")
    assert "13" not in deck[:4]
    assert "step3" not in deck
    assert "," not in deck


def test_no_line_is_read_or_written_when_it_is_over() -> None:
    over = dealt().evolve(phase=Phase.END, turn=-2)
    with pytest.raises(BadNotation, match="over"):
        POWER_GRID.parse("Ann: pass", over)
    with pytest.raises(BadNotation, match="over"):
        POWER_GRID.format(Pass(), over)


@given(st.integers(0, 1 << 32))
def test_any_deal_and_any_shuffle_come_back(lot: int) -> None:
    before = table()
    deal = POWER_GRID.sample(before, Random(lot))
    assert POWER_GRID.parse(POWER_GRID.format(deal, before), before) == deal
    lying = dealt().evolve(reshuffle=True, turn=-1, pile=tuple(Random(lot).sample(range(11, 40), lot % 9 + 1)))
    shuffle = POWER_GRID.sample(lying, Random(lot))
    assert isinstance(shuffle, Shuffle)
    assert POWER_GRID.parse(POWER_GRID.format(shuffle, lying), lying) == shuffle


NUMBERS = st.integers(0, 999_999)
PLANTS = NUMBERS.filter(lambda number: number != STEP3)
MIX = st.integers(0, 9)


@given(
    st.one_of(
        st.builds(Open, plant=PLANTS, amount=NUMBERS),
        st.builds(Bid, amount=NUMBERS),
        st.builds(Scrap, plant=PLANTS, keep=st.tuples(MIX, MIX, MIX, MIX)),
        st.builds(Buy, tokens=st.tuples(MIX, MIX, MIX, MIX).filter(any)),
        st.builds(Build, cities=st.lists(st.integers(0, 41), min_size=1, max_size=5).map(tuple)),
        st.builds(
            Power,
            runs=st.lists(
                st.builds(PlantRun, plant=PLANTS, coal=MIX, oil=MIX), max_size=4, unique_by=lambda r: r.plant
            ).map(lambda runs: tuple(sorted(runs, key=lambda run: run.plant))),
        ),
    )
)
def test_every_action_legal_or_not_comes_back_from_its_line(action: Open | Bid | Scrap | Buy | Build | Power) -> None:
    state = company()
    assert POWER_GRID.parse(POWER_GRID.format(action, state), state) == action
    assert ACTION.validate_python(ACTION.dump_python(action)) == action


@settings(max_examples=30)
@given(st.text(max_size=40))
def test_no_line_whatever_brings_anything_but_bad_notation(tail: str) -> None:
    state = company()
    for verb in ("", "power ", "build ", "buy ", "open ", "scrap ", "scrap 4 ", "bid "):
        with suppress(BadNotation):
            action = POWER_GRID.parse(f"Cy: {verb}{tail}", state)
            with suppress(IllegalAction):
                POWER_GRID.apply(state, action)


def test_the_state_after_a_line_is_the_state_after_its_action() -> None:
    state = play(company(), "Cy: power 4, 5 (coal 1 oil 1)")
    assert who(state, "Cy").stock == (2, 2, 0, 0)
