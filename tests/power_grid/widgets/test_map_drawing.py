"""The map as a country at night: its ground, labels, links, prices and the names of its regions."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace
from typing import NamedTuple

import pytest
from rich.style import Style

from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.widgets.map.drawing import MapSheet, draw
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.games.power_grid.widgets.map.placement import DrawnLink, plan
from powergrid_tui.games.power_grid.widgets.map.tint import owners
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.colours import palette
from tests.power_grid.widgets.test_network import GERMANY, RUHR, SIZES, A, B, C, Shown, owned, scene

SIZE = (100, 40)
BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟"


class Look(NamedTuple):
    sign: str
    style: Style


def cells(what: MapScene, size: tuple[int, int] = SIZE, glyphs: Glyphs = UNICODE, **changes: bool) -> list[list[Look]]:
    """What is drawn in each cell, by row and column."""
    widget = Shown(size, glyphs)
    for name, value in changes.items():
        widget.set_reactive(getattr(CityNetwork, name), value)
    widget.content = what
    strips = widget.picture(what, *size)
    return [[Look(sign, style or Style()) for text, style, _ in strip for sign in text] for strip in strips]


def label(what: MapScene, city: str, size: tuple[int, int] = SIZE, glyphs: Glyphs = UNICODE) -> list[Look]:
    """The cells of a city's label up to the last space of this step."""
    place = plan(what.board, what.regions, size[0], size[1] - 1).places[what.board.city(city)]
    return cells(what, size, glyphs)[place.y][place.x : place.houses + what.spaces[what.board.city(city)]]


def words(looks: list[Look]) -> str:
    return "".join(look.sign for look in looks)


def ground(look: Look) -> str:
    return look.style.bgcolor.name if look.style.bgcolor else ""


def ink(look: Look) -> str:
    return look.style.color.name if look.style.color else ""


def seen(look: Look) -> Look | tuple[str, ...]:
    """What is seen: of a block the colours of its quarters, which may be told in two ways."""
    bits = BLOCKS.find(look.sign)
    return look if bits < 1 else tuple(ink(look) if bits >> at & 1 else ground(look) for at in range(4))


# The ground --------------------------------------------------------------------------------------------------------


def test_land_lights_up_around_a_city_where_somebody_builds_and_nowhere_else() -> None:
    """Nothing else of the picture changes but that city's label."""
    kiel = GERMANY.city("Kiel")
    dark = scene(GERMANY, RUHR)
    before, after = cells(dark), cells(replace(dark, houses=owned(GERMANY, Kiel=(A,))))
    land = owners(GERMANY, RUHR, (SIZE[0], SIZE[1] - 1), False, False)
    place = plan(GERMANY, RUHR, SIZE[0], SIZE[1] - 1).places[kiel]
    tones = (palette.UNLIT["green"], palette.LAND["green"])
    lit = 0
    for y, x in ((y, x) for y in range(SIZE[1] - 1) for x in range(SIZE[0])):
        cell = y * SIZE[0] + x
        here = {land.owners[cell], *land.mixed.get(cell, ())}
        if seen(before[y][x]) != seen(after[y][x]) and not (y == place.y and place.x <= x < place.end):
            assert kiel in here
        if here == {kiel} and (before[y][x].sign == " " == after[y][x].sign) and ground(before[y][x]) in tones:
            assert (ground(before[y][x]), ground(after[y][x])) == tones
            lit += 1
    assert lit > 20


def test_the_cursor_changes_no_ground_and_the_land_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = Shown(SIZE)
    widget.content = scene(GERMANY, RUHR, cursor=GERMANY.city("Kiel"))
    monkeypatch.setattr("powergrid_tui.games.power_grid.widgets.map.tint.land", None)
    monkeypatch.setattr("powergrid_tui.games.power_grid.widgets.map.tint.painted", None)
    widget.content = scene(GERMANY, RUHR, cursor=GERMANY.city("Köln"))
    assert "▸Köln" in widget.text()


@pytest.mark.parametrize(("whole", "glyphs"), [(True, UNICODE), (False, ASCII)])
def test_on_slow_lines_and_in_ascii_cells_are_whole(whole: bool, glyphs: Glyphs) -> None:
    blocks = set(BLOCKS[1:])
    what = scene(GERMANY, RUHR, houses=owned(GERMANY, Köln=(A,)))
    assert blocks & {look.sign for row in cells(what) for look in row}
    assert not blocks & {look.sign for row in cells(what, glyphs=glyphs, whole=whole) for look in row}


# Labels ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("glyphs", "pointer"), [(UNICODE, "▸"), (ASCII, ">")])
def test_the_label_under_the_cursor_is_a_button_and_pointed_at(glyphs: Glyphs, pointer: str) -> None:
    what = scene(GERMANY, RUHR, houses=owned(GERMANY, Köln=(A,)), spaces=2, cursor=GERMANY.city("Köln"), owner=A)
    found = label(what, "Köln", glyphs=glyphs)
    assert words(found) == f"{pointer}Köln A{glyphs.space}"
    house = found.pop(6)
    assert house.style == palette.block(A)
    assert {look.style for look in found} == {palette.BUTTON}
    assert palette.BUTTON not in {look.style for look in label(replace(what, cursor=None), "Köln", glyphs=glyphs)}


def test_ones_own_cities_are_told_by_weight_and_a_bar_in_ones_colour() -> None:
    what = scene(GERMANY, RUHR, houses=owned(GERMANY, Kiel=(B, A), Fulda=(B,)), owner=A)
    kiel, fulda = label(what, "Kiel"), label(what, "Fulda")
    assert (kiel[0].sign, ink(kiel[0])) == ("▌", palette.COMPANIES[0].lower())
    assert fulda[0].sign != "▌"
    assert (kiel[1].style.bold, bool(fulda[1].style.bold)) == (True, False)


def test_houses_are_letters_on_their_companies_colours_and_new_ones_are_underlined() -> None:
    what = scene(GERMANY, RUHR, houses=owned(GERMANY, Kiel=(B, A)), spaces=2)
    for fresh in (frozenset(), frozenset({(GERMANY.city("Kiel"), B)})):
        b, a = label(replace(what, fresh=fresh), "Kiel")[6:8]
        assert (b.sign, a.sign) == ("B", "A")
        assert [look.style.bgcolor for look in (b, a)] == [palette.block(who).bgcolor for who in (B, A)]
        assert (bool(b.style.underline), bool(a.style.underline)) == (bool(fresh), False)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_labels_bear_signs_where_colours_do_not_tell_regions_apart(glyphs: Glyphs) -> None:
    what = scene(GERMANY, ("red", "cyan", "purple"))
    shown = cells(what, glyphs=glyphs, signs=True)
    legend = words(shown[-1]).split()
    assert [word for word in legend if len(word) > 1] == ["West", "South-west", "South", "free"]
    places = plan(GERMANY, what.regions, SIZE[0], SIZE[1] - 1).places
    for city, region in (("Köln", "South-west"), ("Essen", "West"), ("Passau", "South")):
        place = places[GERMANY.city(city)]
        assert shown[place.y][place.x].sign == legend[legend.index(region) - 1]


# Links and prices --------------------------------------------------------------------------------------------------


def line_of(what: MapScene, a: str, b: str) -> tuple[DrawnLink, Set[tuple[int, int]]]:
    """A link as drawn, and the cells in which nothing but its line is seen."""
    where = plan(what.board, what.regions, SIZE[0], SIZE[1] - 1)
    ends = {what.board.city(a), what.board.city(b)}
    line = next(line for line in where.lines if set(line.ends) == ends)
    others = frozenset[tuple[int, int]]().union(*(other.cells for other in where.lines if other is not line))
    return line, line.cells - others - line.number


@pytest.mark.parametrize(
    ("one", "other", "colour", "heavy"),
    [
        ((), (), palette.LINK, False),
        ((A, B), (), palette.LINK, False),
        ((B,), (C,), palette.LINK, False),
        ((B,), (C, B), palette.OTHER_LINES[1], False),
        ((B, C), (B, C), palette.LINK, False),
        ((A, B), (B, A), palette.COMPANIES[0].lower(), True),
    ],
)
def test_a_link_has_the_colour_of_the_one_company_that_uses_it(
    one: tuple[Player, ...], other: tuple[Player, ...], colour: str, heavy: bool
) -> None:
    what = scene(GERMANY, RUHR, houses=owned(GERMANY, Kassel=one, Hannover=other), spaces=3, owner=A)
    line, seen = line_of(what, "Kassel", "Hannover")
    shown, plain = cells(what), cells(scene(GERMANY, RUHR))
    assert seen
    assert line.at
    assert {ink(shown[y][x]) for x, y in seen} == {colour}
    assert {shown[y][x].sign for x, y in seen} <= set("━┃┏┓┗┛" if heavy else "─│╭╮╰╯")
    assert {plain[y][x].sign for x, y in seen} <= set("─│╭╮╰╯")
    price = shown[line.at[1]][line.at[0]]
    assert bool(price.style.bold) == heavy


def test_the_route_is_heavy_and_its_price_a_button_even_over_ones_own_network() -> None:
    ends = (GERMANY.city("Kassel"), GERMANY.city("Hannover"))
    what = scene(GERMANY, RUHR, houses=owned(GERMANY, Kassel=(A,), Hannover=(A,)), owner=A, route=ends)
    line, seen = line_of(what, "Kassel", "Hannover")
    shown = cells(what)
    assert {ink(shown[y][x]) for x, y in seen} == {palette.ACCENT}
    assert {shown[y][x].sign for x, y in seen} <= set("━┃┏┓┗┛")
    assert line.at
    assert shown[line.at[1]][line.at[0]].style == palette.BUTTON
    assert {ink(look) for look in label(what, "Kassel")[1:7]} == {palette.ACCENT}


# Names of regions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_regions_are_named_on_their_own_land_or_beside_their_colour_in_the_legend(size: tuple[int, int]) -> None:
    what = scene(GERMANY, RUHR)
    shown = cells(what, size)
    legend = words(shown[-1])
    land = owners(GERMANY, RUHR, (size[0], size[1] - 1), False, False)
    for region in RUHR:
        name = GERMANY.region_name(region)
        found = [
            (y, row.start())
            for y, looks in enumerate(shown[:-1])
            for row in re.finditer(re.escape(name.upper()), words(looks))
            if ink(looks[row.start()]) == palette.REGION_NAME[region]
        ]
        assert len(found) == (f" {name} " not in legend)
        for y, x in found:
            own = {land.owners[y * size[0] + x + step] for step in range(len(name))}
            assert {GERMANY.cities[city].region for city in own} == {region}


def test_what_stands_on_the_map_is_drawn_once_and_nothing_pointed_at_stays_on_it() -> None:
    """The static layer is kept from one picture to the next, and a cursor or a route must not be drawn into it."""
    sheet = MapSheet(GERMANY, RUHR, (SIZE[0], SIZE[1] - 1), False, UNICODE, False, False, True)
    plain = scene(GERMANY, RUHR)
    kiel, hamburg = GERMANY.city("Kiel"), GERMANY.city("Hamburg")
    before = draw(sheet, plain).strips()
    pointed = draw(sheet, replace(plain, cursor=kiel, route=(hamburg, kiel))).strips()
    assert pointed != before
    assert draw(sheet, plain).strips() == before
