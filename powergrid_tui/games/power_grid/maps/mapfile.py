"""A map file as written, and the board that it makes."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from powergrid_tui.games.power_grid.maps.board import City, MapBoard, MapNames
from powergrid_tui.games.power_grid.tables.fields import Count, Name, Steps
from powergrid_tui.games.power_grid.tables.map_tables import About, MapTables
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.files.translated import LanguageCode
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import brief

_WORDS = re.compile(r" (market|blocked|deck) ")
"""Words that end a list of names in the line of a deal."""

TAKEN = ("random", "draft")
"""Words that stand for regions not yet picked, in place of a list of regions."""


def _city_name(name: str) -> str:
    """A name must be readable in a record's lines, where commas separate names."""
    if "," in name:
        raise ValueError(
            tr("{name} contains a comma, but commas separate names in the lines of a record", name=brief(name))
        )
    if found := _WORDS.search(name):
        raise ValueError(
            tr(
                "{name} contains the word {word}, which ends a list of names in the lines of a record",
                name=brief(name),
                word=found[1],
            )
        )
    if name != name.strip() or not fold(name):
        raise ValueError(tr("a name needs a letter or a digit, and no spaces at either end"))
    if name in TAKEN:
        raise ValueError(tr("{name} means regions not picked yet, so it cannot be a name", name=name))
    return name


CityName = Annotated[Name, AfterValidator(_city_name)]


def _short_name(name: str) -> str:
    return _city_name(name) if name else name


ShortName = Annotated[str, Field(max_length=40), AfterValidator(_short_name)]


class MapPlace(Frozen):
    """Something with a place: on the globe, `lat` and `lon` in degrees; or on a plan, `x` and `y` in any unit, `y`
    pointing south."""

    name: CityName
    short: ShortName = ""
    """The name for narrow maps."""
    lat: Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-90, le=90)] | None = None
    lon: Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-180, le=180)] | None = None
    x: Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-1e6, le=1e6)] | None = None
    y: Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-1e6, le=1e6)] | None = None

    @model_validator(mode="after")
    def _has_a_place(self) -> Self:
        globe, flat = (self.lat, self.lon), (self.x, self.y)
        if (None in globe and None in flat) or (globe != (None, None) and flat != (None, None)):
            raise ValueError(tr("{name} needs a position: lat and lon, or x and y", name=self.name))
        return self


class CityEntry(MapPlace):
    """A city in a map file."""

    houses: Annotated[tuple[Count, ...], Field(min_length=1, max_length=3)] | None = None
    """Price of a house on each space, in Elektro, if not the usual prices."""
    open: Steps = (1, 2, 3)
    """Number of spaces open in Steps 1, 2 and 3."""
    entry: Count = 0
    """Elektro charged for entering it, even on the way to another city, on top of the link."""
    start: bool = True
    """Whether a network may start here."""

    @model_validator(mode="after")
    def _opens_spaces(self) -> Self:
        if list(self.open) != sorted(self.open):
            raise ValueError(tr("{city}: open must not fall from step to step", city=self.name))
        if not 1 <= self.open[2] <= 3:
            raise ValueError(
                tr(
                    "{city}: {spaces} spaces are open in Step 3; a city has 1 to 3",
                    city=self.name,
                    spaces=self.open[2],
                )
            )
        if self.houses and len(self.houses) > self.open[2]:
            raise ValueError(
                tr(
                    "{city}: houses lists {prices} prices, but at most {spaces} spaces open",
                    city=self.name,
                    prices=len(self.houses),
                    spaces=self.open[2],
                )
            )
        return self


class Redrawn(MapPlace):
    """A city that another edition prints elsewhere or under another name."""

    city: str


def _region_id(word: str) -> str:
    if not re.fullmatch(r"[a-z0-9-]{1,20}", word) or word in TAKEN:
        raise ValueError(tr("an ID is up to 20 lower-case letters, digits and hyphens, other than random and draft"))
    return word


class RegionEntry(Frozen):
    """A region in a map file."""

    id: Annotated[str, AfterValidator(_region_id)]
    name: Name
    cities: Annotated[tuple[CityEntry, ...], Field(min_length=1)]


def _of_length(length: int, needed: str) -> BeforeValidator:
    def check(value: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != length:
            raise ValueError(tr(needed))
        return value

    return BeforeValidator(check)


_LINK = mark('a link is its two ends and the cost, such as ["Essen", "Kassel", 7]')
_ENDS = mark('a removed link is its two ends, such as ["Essen", "Kassel"]')

Link = Annotated[tuple[str, str, Count], _of_length(3, _LINK)]
"""Both ends, and the cost in Elektro."""
Ends = Annotated[tuple[str, str], _of_length(2, _ENDS)]


class RechargedBoard(Frozen):
    """What is different on the board of the Recharged edition."""

    cities: tuple[Redrawn, ...] = ()
    links: tuple[Link, ...] = ()
    """New links, and those with another cost. Cities go by their names in this edition."""
    cut: tuple[Ends, ...] = ()
    """Links that are removed."""


class NamesEntry(Frozen):
    """What the places are called in another language."""

    map: Name | Literal[""] = ""
    regions: dict[str, Name] = Field(default_factory=dict)
    """By id."""
    cities: dict[str, CityName] = Field(default_factory=dict)
    """By name; includes cities that only another edition has."""
    markets: dict[str, Name] = Field(default_factory=dict)
    """By name, where there are two."""


class MapFile(Frozen):
    """A map file as written. A link is both ends and the cost in Elektro."""

    name: Name
    links: Annotated[tuple[Link, ...], Field(min_length=1)]
    regions: Annotated[tuple[RegionEntry, ...], Field(min_length=1)]
    tables: MapTables = MapTables()
    recharged: RechargedBoard = RechargedBoard()
    about: About = About()
    names: dict[LanguageCode, NamesEntry] = Field(default_factory=dict)
    """By language code, such as ``zh_TW``."""


def board_of(file: MapFile, name: str, edition: str = "original") -> MapBoard:
    """The board of a map as an edition prints it; `name` becomes its id."""
    redrawn = {fold(new.city): new for new in file.recharged.cities} if edition == "recharged" else {}
    cities: list[City] = []
    at: dict[str, int] = {}
    for region in file.regions:
        for entry in region.cities:
            new = redrawn.get(fold(entry.name))
            at.update({fold(word): len(cities) for word in (entry.name, entry.short, new.name if new else "") if word})
            lat, lon = _place(new or entry)
            cities.append(
                City(
                    name=new.name if new else entry.name,
                    short=(new.short or new.name) if new else (entry.short or entry.name),
                    region=region.id,
                    lat=lat,
                    lon=lon,
                    houses=entry.houses,
                    open=entry.open,
                    entry=entry.entry,
                    start=entry.start,
                )
            )
    links = {frozenset((at[fold(a)], at[fold(b)])): (at[fold(a)], at[fold(b)], cost) for a, b, cost in file.links}
    if edition == "recharged":
        for a, b in file.recharged.cut:
            del links[frozenset((at[fold(a)], at[fold(b)]))]
        for a, b, cost in file.recharged.links:
            links[frozenset((at[fold(a)], at[fold(b)]))] = (at[fold(a)], at[fold(b)], cost)
    return MapBoard(
        id=name,
        name=file.name,
        cities=tuple(cities),
        regions=tuple((region.id, region.name) for region in file.regions),
        tables=file.tables,
        links=tuple(links.values()),
        about=file.about,
        names={code: MapNames(told.map, told.regions, told.cities, told.markets) for code, told in file.names.items()},
    )


PLAN = 1000.0
"""Units of a plan per degree. Plans are laid near the equator, where both kinds of degrees are equally long."""


def _place(entry: MapPlace) -> tuple[float, float]:
    """Latitude and longitude. A plan is laid on the globe where it is not distorted."""
    if entry.lat is not None and entry.lon is not None:
        return entry.lat, entry.lon
    assert entry.x is not None
    assert entry.y is not None
    return -entry.y / PLAN, entry.x / PLAN
