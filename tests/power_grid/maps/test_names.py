"""What places are called in another language: every shipped map tells all that differ, and records keep the own
names."""

import pytest

from powergrid_tui.games.power_grid.actions import Build
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.geography import matching
from powergrid_tui.games.power_grid.maps.map_errors import map_errors
from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import read_toml, shipped
from powergrid_tui.table.words.language import speaking
from tests.power_grid.positions import at, dealt

PLANS = ("manhattan",)
"""Maps whose cities have numbers for names."""


@pytest.mark.parametrize("name", atlas.map_ids())
def test_every_place_of_every_map_has_its_name_in_chinese(name: str) -> None:
    for edition in ("original", "recharged"):
        board = atlas.load(name, edition)
        with speaking("zh_TW"):
            cities = [board.city_name(place) for place in range(len(board.cities))]
            regions = [board.region_name(region) for region in board.region_ids]
            title = board.title
        own = [city.name for city in board.cities]
        assert title != board.name
        assert len(set(cities)) == len(cities), "no two alike"
        assert name in PLANS or not set(own) & set(cities)
        assert all(told != own for told, own in zip(regions, dict(board.regions).values(), strict=True))
        assert [board.city_name(place) for place in range(len(board.cities))] == own, "English keeps the own names"


def test_markets_and_maps_are_named_in_the_language_of_the_sentence() -> None:
    board = atlas.load("korea")
    assert board.market_name("South") == "South"
    with speaking("zh_TW"):
        assert board.market_name("South") == "南部市場"
        with pytest.raises(TableError, match="韓國沒有城市「Essn」"):
            board.city("Essn")
    with speaking("zh_CN"):
        assert board.market_name("North") == "北部市场"
    with speaking("de"):
        assert [board.market_name(name) for name in ("South", "North")] == ["Süden", "Norden"]


def test_places_have_the_names_of_mainland_china() -> None:
    told = {"Düsseldorf": "杜塞尔多夫", "Bremen": "不来梅", "Frankfurt (Oder)": "法兰克福（奥德）"}
    board = atlas.load("germany")
    with speaking("zh_CN"):
        assert {name: board.city_name(board.city(name)) for name in told} == told


@pytest.mark.parametrize("name", atlas.map_ids())
def test_german_names_the_places_that_it_calls_otherwise(name: str) -> None:
    for edition in ("original", "recharged"):
        board = atlas.load(name, edition)
        with speaking("de"):
            cities = [board.city_name(place) for place in range(len(board.cities))]
            regions = [board.region_name(region) for region in board.region_ids]
        assert len(set(cities)) == len(cities), "no two alike"
        assert len(set(regions)) == len(regions)
        if "de" in board.names:
            told = board.names["de"]
            assert told.map != board.name
            assert all(own != said for own, said in told.cities.items())
            assert all(dict(board.regions)[region] != said for region, said in told.regions.items())


def test_a_city_without_a_name_in_the_language_keeps_its_own() -> None:
    board = atlas.load("italy")
    with speaking("de"):
        assert board.title == "Italien"
        assert board.city_name(board.city("Milano")) == "Mailand"
        assert board.city_name(board.city("Bari")) == "Bari"
        assert [board.cities[found].name for found in matching(board, "Vene")] == ["Venezia"]


def test_a_record_keeps_the_own_names() -> None:
    state = at(dealt(3), Phase.BUILDING)
    essen = state.book.board.city("Essen")
    with speaking("zh_TW"):
        assert POWER_GRID.format(Build(cities=(essen,)), state).endswith("build Essen")
        assert state.book.board.city_name(essen) == "埃森"


def test_a_city_is_found_by_its_name_in_the_language() -> None:
    board = atlas.load("germany")
    assert board.cities[board.city("慕尼黑")].name == "München"
    with speaking("zh_TW"):
        assert [board.cities[found].name for found in matching(board, "法蘭克福")] == [
            "Frankfurt (Oder)",
            "Frankfurt am Main",
        ]
    assert matching(board, "法蘭克福") == ()


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"zh_TW": {"cities": {"Esen": "埃森"}}}, "names.zh_TW.cities: there is no Esen (did you mean Essen?)"),
        ({"zh_TW": {"regions": {"nort": "北"}}}, "names.zh_TW.regions: there is no nort"),
        (
            {"zh_TW": {"cities": {"Essen": "埃森", "Kiel": "埃森"}}},
            "names.zh_TW.cities: 埃森 is the name of another city",
        ),
        ({"de": {"cities": {"Essen": "Kiel"}}}, "names.de.cities: Kiel is the name of another city"),
        ({"chinese": {}}, "write a language like zh_TW"),
        ({"zh_TW": {"citys": {}}}, "citys"),
    ],
)
def test_errors_in_names_are_told(names: dict[str, object], told: str) -> None:
    tables = dict(read_toml(shipped("maps").joinpath("germany.toml"), "germany.toml"))
    errors = map_errors(tables | {"names": names})
    assert any(told in error for error in errors), errors
    assert len(errors) == 1
