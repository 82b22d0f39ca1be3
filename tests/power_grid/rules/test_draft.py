"""Picking the regions in turn, before the first auction."""

from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.table.protocol.game import BadNotation, IllegalAction
from tests.power_grid.positions import NAMES, mover, offered, play, refused

TOUCH = "the regions in play must touch one another, so that every city can be reached"


def new(players: int = 3, map: str = "germany") -> State:
    options = Options.model_validate({"map": map, "regions": "draft", "money": "open"})
    return POWER_GRID.new(options, NAMES[:players])


def drafting(players: int = 3, map: str = "germany", order: tuple[int, ...] = ()) -> State:
    before = new(players, map)
    deal = POWER_GRID.sample(before, Random(1))
    assert isinstance(deal, Deal)
    return POWER_GRID.apply(before, deal.evolve(order=order or tuple(range(players))))


def open_regions(state: State) -> set[str]:
    return {line.removeprefix("region ") for line in offered(state, "region")}


# --- the deal --------------------------------------------------------------------------------------------------------


def test_a_deal_with_regions_is_refused_when_they_are_to_be_drafted_and_one_without_when_not() -> None:
    before = new()
    deal = POWER_GRID.sample(before, Random(1))
    assert isinstance(deal, Deal)
    with pytest.raises(IllegalAction, match="the players have yet to pick the regions"):
        POWER_GRID.apply(before, deal.evolve(regions=("red", "cyan", "yellow")))
    other = POWER_GRID.new(Options(), NAMES[:3])
    with pytest.raises(IllegalAction, match="3 players play in 3 regions, not 0"):
        POWER_GRID.apply(other, deal)


# --- picking ---------------------------------------------------------------------------------------------------------


def test_the_first_region_may_be_any_and_each_next_one_touches_one_that_is_picked() -> None:
    state = drafting(4)
    assert open_regions(state) == {"green", "brown", "yellow", "red", "cyan", "purple"}
    state = play(state, "Ann: region brown")
    # Brown is the north-east: cyan and purple touch it nowhere.
    assert open_regions(state) == {"green", "yellow"}
    state = play(state, "Bo: region green")
    assert open_regions(state) == {"yellow", "red"}
    # Yellow touches brown, though not the last that was picked alone.
    state = play(state, "Cy: region yellow")
    assert open_regions(state) == {"red", "cyan", "purple"}


def test_a_region_is_refused_with_the_reason() -> None:
    state = play(drafting(4), "Ann: region brown")
    assert refused(state, "Bo: region cyan") == TOUCH
    assert refused(state, "Bo: region brown") == f"{dict(state.book.board.regions)['brown']} is picked already"
    assert refused(state, "Bo: region yelow") == "Germany has no region yelow (did you mean yellow?)"
    assert refused(state, "Bo: pass") == "pass is for later: the regions in play are being picked"
    assert refused(state, "Bo: open 3") == "open is for later: the regions in play are being picked"
    with pytest.raises(BadNotation, match="it is Bo's turn"):
        POWER_GRID.parse("Cy: region green", state)


# --- islands, and regions that need not touch ------------------------------------------------------------------------

BRITAIN, IRELAND = {"red", "pink", "yellow", "brown"}, {"orange", "green"}


def test_in_the_united_kingdom_and_ireland_either_island_may_come_next() -> None:
    state = drafting(3, "uk-ireland")
    assert open_regions(state) == BRITAIN | IRELAND
    # The south-east touches the midlands and Wales; the first region of the other island touches nothing yet.
    state = play(state, "Ann: region red")
    assert open_regions(state) == {"pink", "yellow"} | IRELAND
    assert refused(state, "Bo: region brown") == TOUCH
    state = play(state, "Bo: region green")
    assert open_regions(state) == {"pink", "yellow", "orange"}
    state = play(state, "Cy: region orange")
    assert state.phase is Phase.AUCTION
    assert set(state.book.regions) == {"red", "green", "orange"}


@pytest.mark.parametrize("map", ["germany", "uk-ireland", "australia", "japan", "europe", "bremen"])
def test_every_draft_comes_to_an_area_that_may_be_played_in_and_every_area_can_be_drafted(map: str) -> None:
    state = drafting(2, map)
    possible = {frozenset(area) for area in state.book.area.areas()}
    board = state.book.board
    reached, seen = set(), set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.phase is not Phase.DRAFT:
            reached.add(frozenset(here.book.regions))
            continue
        picks = offered(here, "region")
        assert picks
        for line in picks:
            after = play(here, f"{mover(here)}: {line}")
            if (key := frozenset(after.drafted)) not in seen:
                seen.add(key)
                waiting.append(after)
    assert reached == possible
    assert all(board.joined(area) for area in reached)


# --- afterwards ------------------------------------------------------------------------------------------------------


def test_the_drafted_game_is_the_one_dealt_with_these_regions() -> None:
    picked = play(drafting(), "Ann: region red", "Bo: region cyan", "Cy: region purple")
    other = POWER_GRID.new(Options.model_validate({"money": "open"}), NAMES[:3])
    deal = POWER_GRID.sample(new(), Random(1))
    assert isinstance(deal, Deal)
    dealt = POWER_GRID.apply(other, deal.evolve(order=(0, 1, 2), regions=("red", "cyan", "purple")))
    assert picked.book.cities_in_play == dealt.book.cities_in_play
    assert picked.book.distances == dealt.book.distances
    assert picked.evolve(options=dealt.options, drafted=(), events=()) == dealt.evolve(events=())


def test_northern_europe_brings_the_plants_of_the_regions_that_were_drafted() -> None:
    before = drafting(3, "northern-europe")
    baltic = play(before, "Ann: region brown", "Bo: region yellow", "Cy: region pink").book.plants
    danish = play(before, "Ann: region orange", "Bo: region red", "Cy: region purple").book.plants
    # Denmark's 26 burns one more oil, and the 44 of the Baltic States is a nuclear plant.
    assert (baltic[26].need, danish[26].need) == (2, 3)
    assert (baltic[44].fuel, danish[44].fuel) == ("uranium", "wind")


def test_the_recharged_edition_is_drafted_before_the_token_is_laid() -> None:
    options = Options.model_validate({"edition": "recharged", "regions": "draft"})
    state = POWER_GRID.new(options, NAMES[:3])
    state = POWER_GRID.apply(state, POWER_GRID.sample(state, Random(1)))
    assert (state.phase, state.discount) == (Phase.DRAFT, 0)
    while state.phase is Phase.DRAFT:
        state = play(state, f"{mover(state)}: {offered(state, 'region')[0]}")
    assert state.discount == state.plants[0]
