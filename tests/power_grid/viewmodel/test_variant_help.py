"""The rules of the phases as the help tells them for each map, edition and deck."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase
from tests.power_grid.asked import helped
from tests.power_grid.positions import at, cards, dealt


@pytest.mark.parametrize(
    ("map", "phase", "words"),
    [
        (
            "russia",
            Phase.AUCTION,
            "the market of six is sorted: the three smallest are for sale. In Step 3 there are four",
        ),
        ("russia", Phase.AUCTION, "When the first company of a round passes for good"),
        ("europe", Phase.AUCTION, "the market of nine (eight in Step 2) is sorted"),
        ("china", Phase.AUCTION, "a plant that is sold is not replaced; in Step 3 there are always four"),
        ("baden-wurttemberg", Phase.AUCTION, "the two smallest plants leave the game"),
        ("baden-wurttemberg", Phase.AUCTION, "The player order is determined again after every auction."),
        ("australia", Phase.AUCTION, "Mines do not count towards the limit."),
        ("manhattan", Phase.AUCTION, "Step 2 begins when the pile runs out"),
        ("korea", Phase.RESOURCES, "Each company buys in only one market this round: South or North."),
        ("india", Phase.RESOURCES, "One token at a time, in turns, until all have passed."),
        ("india", Phase.RESOURCES, "In Step 1 only tokens up to 3 Elektro are for sale, in Step 2 up to 5."),
        ("india", Phase.RESOURCES, "A plant stores twice the number printed on it"),
        ("south-africa", Phase.RESOURCES, "coal from the supply costs 8 Elektro each"),
        ("australia", Phase.RESOURCES, "Uranium cannot be bought"),
        ("bremen", Phase.BUILDING, "Houses cost 8, 14, 20 for the first, second and third in a city"),
        ("japan", Phase.BUILDING, "A company may begin two networks"),
        ("manhattan", Phase.BUILDING, "shows the price of its house, and holds one house"),
        ("baden-wurttemberg", Phase.BUILDING, "Some cities have prices or spaces of their own"),
        ("india", Phase.BUREAUCRACY, "Each company must power as many cities as it can"),
        ("china", Phase.BUREAUCRACY, "no plant goes under the pile"),
    ],
)
def test_the_help_tells_what_a_map_changes(map: str, phase: Phase, words: str) -> None:
    assert words in " ".join(helped(at(dealt(3, map=map), phase)).values())
    assert words not in " ".join(helped(at(dealt(3), phase)).values())


def test_it_tells_the_rules_of_most_maps_and_nothing_where_a_plant_stays() -> None:
    for phase, words, stays in (
        (Phase.AUCTION, "If nobody buys, the smallest plant leaves the game.", ("china", "russia")),
        (Phase.AUCTION, "the market of eight is sorted: the four smallest are for sale. In Step 3 there are six", ()),
        (
            Phase.BUILDING,
            "as many cities as the number of a plant in the market, or more, that plant leaves",
            ("china",),
        ),
        (Phase.BUREAUCRACY, "The largest plant of the future market goes under the pile", ("china",)),
    ):
        assert words in " ".join(helped(at(dealt(3), phase)).values())
        assert not any(words in " ".join(helped(at(dealt(3, map=map), phase)).values()) for map in stays)


def test_bureaucracy_names_the_plants_that_will_go() -> None:
    benelux = helped(at(cards(dealt(3, map="benelux"), (9, 10, 11, 12, 14, 20, 21, 22)), Phase.BUREAUCRACY))
    assert "plant 22 goes under the pile and the smallest plant leaves" in benelux["Phase 5: bureaucracy"]
    east = at(cards(dealt(3, map="middle-east"), (9, 10, 12, 15, 18, 20, 21, 22), (STEP3,)), Phase.BUREAUCRACY)
    assert "plants 22 and 21 go under" in helped(east.evolve(step=2))["Phase 5: bureaucracy"]


def test_the_notes_of_the_map_and_of_the_edition() -> None:
    parts = helped(at(dealt(3, map="benelux", edition="recharged"), Phase.AUCTION))
    assert "Brussels is two cities" in parts["Benelux"]
    assert "only if the discounted plant has not left" in parts["Benelux, Recharged edition"]
    assert not any("Recharged" in heading for heading in helped(at(dealt(3, map="benelux"), Phase.AUCTION)))
