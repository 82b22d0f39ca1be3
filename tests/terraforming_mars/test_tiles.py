"""Where tiles may lie, what they bring, and who else may build there."""

import pytest

from powergrid_tui.games.terraforming_mars.effects.tree import Where
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.games.terraforming_mars.rules import tiles

from . import slow
from .games import steps
from .positions import SPACES, at, changed, claim, fill, give, lay, mars, offered, play, words

LAND = [name for name, space in SPACES.items() if slow.SPACES[space]["kind"] == "land"]
OCEANS = ["a2", "a4", "a5", "b6", "d8", "e4", "e5", "e6", "f6", "f7", "f8", "i5"]


def rich(state: State) -> State:
    return give(state, "Ann", "100M")


def asked(state: State, project: str) -> list[str]:
    """Where the tile of a project may go."""
    return [line.removeprefix("place ") for line in offered(play(rich(state), f"project {project}"), "place")]


def where(state: State, kind: str, place: Where) -> list[str]:
    """Where Ann may place a tile."""
    return [space_name(state, space) for space in tiles.sites(state, 0, kind, place)]


# --- where -----------------------------------------------------------------------------------------------------------


def test_tiles_off_the_map_are_beside_nothing() -> None:
    assert asked(lay(mars(2), "ganymede city Bo", "phobos city Ann"), "city") == LAND
    assert asked(lay(mars(2), "ganymede city Ann"), "greenery") == LAND


def test_when_nine_lie_there_are_no_more() -> None:
    assert where(at(mars(2), oceans=8), "ocean", Where.DEFAULT) == OCEANS[8:]
    assert where(at(mars(2), oceans=9), "ocean", Where.DEFAULT) == []
    assert where(at(mars(2), oceans=9), "ocean", Where.LAND) == []


def test_the_space_of_noctis_city_is_kept_for_it() -> None:
    for kind in ("city", "greenery", "LAVA"):
        assert "e3" not in where(lay(mars(2), "e2 LAVA Ann"), kind, Where.DEFAULT)
    assert where(mars(2), "city", Where.NOCTIS) == ["e3"]
    assert where(lay(mars(2), "e2 city Bo"), "city", Where.NOCTIS) == ["e3"], "also beside a city"
    assert where(lay(mars(2), "e3 city Bo"), "city", Where.NOCTIS) == []


@pytest.mark.parametrize(
    ("place", "found"),
    [
        (Where.LAND, [space for space in LAND if space not in ("c3", "c5", "g3")]),
        (Where.OCEAN, [space for space in OCEANS if space != "f6"]),
        (Where.VOLCANIC, ["b2", "c1", "d1", "e1"]),
        (Where.GANYMEDE, ["ganymede"]),
        (Where.PHOBOS, ["phobos"]),
        (Where.BY_TWO_CITIES, ["c4"]),
        (Where.BY_CITY, ["b2", "b3", "b4", "b5", "c2", "c4", "c6", "d3", "d4", "d5", "d6"]),
        (Where.BY_GREENERY, ["f3", "f4", "g2", "g4", "h2", "h3"]),
        (Where.BONUS, ["a1", "b2", "c7", "d1", "h1", "h6", "i1", "i2"]),
        (Where.BONUS_BY_OWN, ["b2"]),
    ],
)
def test_where_cards_place_their_tiles(place: Where, found: list[str]) -> None:
    """Ann has a city at c3, Bo another at c5 and a greenery at g3; there is an ocean at f6."""
    state = lay(mars(2), "c3 city Ann", "c5 city Bo", "g3 greenery Bo", "f6 ocean")
    kind = "city" if place in (Where.GANYMEDE, Where.PHOBOS, Where.BY_TWO_CITIES) else "LAVA"
    assert where(state, kind, place) == found


def test_an_isolated_city_is_beside_no_tile_not_even_an_ocean() -> None:
    state = fill(lay(mars(2), "a5 ocean"), "a3", "b4", "b5", "c3", "d3")
    assert where(state, "city", Where.ISOLATED) == []
    state = lay(mars(2), "a5 ocean", "c3 LAVA Bo")
    near = {"a5", "b5", "c3", "b2", "b3", "c2", "c4", "d3", "d4"}
    assert where(state, "city", Where.ISOLATED) == [space for space in LAND if space not in near]


def test_sites_are_those_of_a_plain_search_at_any_time() -> None:
    """Off the map a tile is beside nothing."""
    for players, seed in ((1, 0), (3, 0)):
        for step in steps(players, seed)[::40]:
            for seat in range(players):
                state = step.after
                assert list(tiles.sites(state, seat, "city", Where.DEFAULT)) == slow.city_sites(state, seat)
                assert list(tiles.sites(state, seat, "greenery", Where.DEFAULT)) == slow.greenery_sites(state, seat)
                if state.oceans < 9:
                    assert list(tiles.sites(state, seat, "ocean", Where.DEFAULT)) == slow.ocean_sites(state)


# --- claims ----------------------------------------------------------------------------------------------------------


def test_nobody_else_builds_on_land_that_was_claimed() -> None:
    state = claim(mars(2), "Bo", "c3", "c4")
    for project in ("city", "greenery"):
        assert asked(state, project) == [space for space in LAND if space not in ("c3", "c4")]
    assert where(state, "ocean", Where.LAND) == [space for space in LAND if space not in ("c3", "c4")]
    assert asked(claim(mars(2), "Ann", "c3"), "city") == LAND


def test_a_claim_ends_with_the_tile_and_is_none_itself() -> None:
    state = rich(claim(mars(2), "Ann", "c3", "d4"))
    assert asked(state, "greenery") == LAND, "what was claimed is not a tile of one's own"
    assert play(state, "project city", "place c3").claims == ((SPACES["d4"], 0),)


def test_what_may_be_claimed() -> None:
    """Free land: neither the space of Noctis City nor what was claimed before, by oneself or not."""
    state = lay(claim(claim(mars(2), "Ann", "c3"), "Bo", "c4"), "d4 city Bo")
    free = [space_name(state, space) for space in tiles.claimable(state)]
    assert free == [space for space in LAND if space not in ("c3", "c4", "d4")]


# --- what a tile brings ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("project", "space", "what"),
    [
        ("city", "a1", "Ann +2S"),
        ("city", "c1", "Ann hand+1"),
        ("city", "d1", "Ann +1P; Ann +1T"),
        ("city", "d5", "Ann +2P"),
        ("city", "c3", ""),
        ("aquifer", "b6", "Ann hand+2"),
        ("aquifer", "i5", "Ann +2T"),
    ],
)
def test_a_space_brings_its_bonus_to_whoever_builds_there(project: str, space: str, what: str) -> None:
    before = rich(mars(2))
    tile = f"Ann -25M; Ann p+1M; {space} city Ann" if project == "city" else f"Ann -18M; Ann TR+1; {space} ocean"
    assert changed(before, play(before, f"project {project}", f"place {space}")) == words(f"{tile}; {what}")


def test_every_ocean_beside_a_tile_brings_two_credits() -> None:
    """d5 lies beside two spaces for oceans, and c4 beside none."""
    wet = lay(rich(mars(2)), "e4 ocean", "e5 ocean", "e6 ocean")
    assert "Ann -21M" in changed(wet, play(wet, "project city", "place d5"))
    assert "Ann -25M" in changed(wet, play(wet, "project city", "place c3"))
    assert "Ann -19M" in changed(wet, play(wet, "project greenery", "place d5"))
    dry = wet.evolve(tiles=wet.tiles[::2])
    assert "Ann -14M" in changed(dry, play(dry, "project aquifer", "place e5")), "also to an ocean"
