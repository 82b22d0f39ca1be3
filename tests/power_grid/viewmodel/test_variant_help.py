"""The rules of the phases as the help tells them for each map, edition and deck."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase
from tests.power_grid.asked import helped
from tests.power_grid.positions import at, cards, dealt


class TestHelp:
    def rules(self, map: str, phase: Phase, **words: Any) -> str:
        state = at(dealt(3, map=map, **words), phase)
        return " ".join(helped(state).values())

    @pytest.mark.parametrize(
        ("map", "words"),
        [
            ("germany", "If nobody buys, the smallest plant leaves the game."),
            ("germany", "the market of eight is sorted: the four smallest are for sale. In Step 3 there are six"),
            ("russia", "the market of six is sorted: the three smallest are for sale. In Step 3 there are four"),
            ("russia", "When the first company of a round passes for good"),
            ("europe", "the market of nine (eight in Step 2) is sorted"),
            ("china", "a plant that is sold is not replaced; in Step 3 there are always four"),
            ("baden-wurttemberg", "the two smallest plants leave the game"),
            ("baden-wurttemberg", "The player order is determined again after every auction."),
            ("australia", "Mines do not count towards the limit."),
        ],
    )
    def test_the_auction(self, map: str, words: str) -> None:
        assert words in self.rules(map, Phase.AUCTION)
        if map != "germany":
            assert words not in self.rules("germany", Phase.AUCTION)

    @pytest.mark.parametrize("map", ["china", "russia"])
    def test_nothing_is_said_of_a_plant_that_stays(self, map: str) -> None:
        auction = helped(at(dealt(3, map=map), Phase.AUCTION))["Phase 2: auction power plants"]
        assert "If nobody buys" not in auction
        build = helped(at(dealt(3, map=map), Phase.BUILDING))["Phase 4: build"]
        assert "leaves the game" not in build
        germany = helped(at(dealt(3), Phase.BUILDING))["Phase 4: build"]
        assert "as many cities as the number of a plant in the market, or more, that plant leaves the game" in germany

    @pytest.mark.parametrize(
        ("map", "words"),
        [
            ("korea", "Each company buys in only one market this round: South or North."),
            ("india", "One token at a time, in turns, until all have passed."),
            ("india", "In Step 1 only tokens up to 3 Elektro are for sale, in Step 2 up to 5."),
            ("india", "A plant stores twice the number printed on it"),
            ("south-africa", "coal from the supply costs 8 Elektro each"),
            ("australia", "Uranium cannot be bought"),
        ],
    )
    def test_the_resources(self, map: str, words: str) -> None:
        assert words in self.rules(map, Phase.RESOURCES)
        assert words not in self.rules("germany", Phase.RESOURCES)

    @pytest.mark.parametrize(
        ("map", "words"),
        [
            ("bremen", "Houses cost 8, 14, 20 for the first, second and third in a city"),
            ("japan", "A company may begin two networks"),
            ("manhattan", "shows the price of its house, and holds one house"),
            ("baden-wurttemberg", "Some cities have prices or spaces of their own"),
        ],
    )
    def test_building(self, map: str, words: str) -> None:
        assert words in self.rules(map, Phase.BUILDING)
        assert words not in self.rules("germany", Phase.BUILDING)

    def test_bureaucracy(self) -> None:
        assert "The largest plant of the future market goes under the pile" in self.rules("germany", Phase.BUREAUCRACY)
        assert "Each company must power as many cities as it can" in self.rules("india", Phase.BUREAUCRACY)
        china = helped(at(dealt(3, map="china"), Phase.BUREAUCRACY))["Phase 5: bureaucracy"]
        assert "no plant goes under the pile" in china
        benelux = helped(at(cards(dealt(3, map="benelux"), (9, 10, 11, 12, 14, 20, 21, 22)), Phase.BUREAUCRACY))
        assert "plant 22 goes under the pile and the smallest plant leaves" in benelux["Phase 5: bureaucracy"]
        east = at(cards(dealt(3, map="middle-east"), (9, 10, 12, 15, 18, 20, 21, 22), (STEP3,)), Phase.BUREAUCRACY)
        assert "plants 22 and 21 go under" in helped(east.evolve(step=2))["Phase 5: bureaucracy"]

    def test_the_notes_of_the_map_and_of_the_edition(self) -> None:
        state = at(dealt(3, map="benelux", edition="recharged"), Phase.AUCTION)
        parts = helped(state)
        assert "Brussels is two cities" in parts["Benelux"]
        assert "only if the discounted plant has not left" in parts["Benelux, Recharged edition"]
        assert not any("Recharged" in heading for heading in helped(at(dealt(3, map="benelux"), Phase.AUCTION)))

    def test_the_steps_of_manhattan(self) -> None:
        steps = helped(at(dealt(3, map="manhattan"), Phase.AUCTION))["Steps and the end"]
        assert "Step 2 begins when the pile runs out" in steps
        assert "houses in each city" not in steps
        assert "a company reaches 17 cities" in steps
