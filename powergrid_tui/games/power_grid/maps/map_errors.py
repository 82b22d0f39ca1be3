"""Everything that is wrong with a map file, one sentence each: what cannot be read, and what does not fit together.

An unreadable key hides nothing: whatever can be read of the rest is still checked.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from pydantic import ValidationError

from powergrid_tui.games.power_grid.maps.board import City, MapBoard
from powergrid_tui.games.power_grid.maps.mapfile import MapFile, RechargedBoard
from powergrid_tui.games.power_grid.maps.table_errors import house_errors, idle_errors, table_errors, unread
from powergrid_tui.games.power_grid.tables.edition import edition_defaults
from powergrid_tui.games.power_grid.tables.map_tables import MapTables
from powergrid_tui.table.files.data import MOST_ERRORS, closest, did_you_mean, fold
from powergrid_tui.table.files.errors import error, errors_with_words, sound
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.table.words.text import brief

MOST_REGIONS, MOST_CITIES, MOST_LINKS = 12, 200, 1000
"""A map with more of them is not worth playing, nor checking any further."""


class ReadRegion(NamedTuple):
    """A region, or its place in the list if it has no id."""

    id: str
    cities: Sequence[Mapping[str, Any]]
    """The cities that have a name."""


class ReadMap(NamedTuple):
    """What can be read of cities and links, whatever else is wrong."""

    regions: Sequence[ReadRegion]
    links: Sequence[tuple[str, str]]
    all_cities: bool
    """Whether every city could be read."""
    all_links: bool

    @property
    def cities(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """(region, city) pairs."""
        for region, cities in self.regions:
            for city in cities:
                yield region, city

    @property
    def names(self) -> dict[str, str]:
        """The city meant by each folded name and short name."""
        words = ((fold(_text(city, key)), city["name"]) for _, city in self.cities for key in ("name", "short"))
        return {word: name for word, name in words if word}


def map_errors(raw: Mapping[str, Any], *, recorded: bool = False) -> list[str]:
    """Everything that is wrong with the tables of a map file, or of a map that is `recorded` with a game."""
    if errors := _size_errors(raw):
        return errors
    found = _readable(raw)
    try:
        MapFile.model_validate(raw)
    except ValidationError as exception:
        errors = errors_with_words(exception, MapFile)
    tables = sound(MapTables, _table(raw, "tables")) or MapTables()
    redrawn = sound(RechargedBoard, _table(raw, "recharged")) or RechargedBoard()
    errors += _name_errors(found)
    errors += _link_errors("links", found.links, found.names, found.all_cities)
    board = _board(found, tables)
    clear = found.all_cities and found.all_links and len({city.name for city in board.cities}) == len(board.cities)
    pieces = _cut_off("links", board) if clear else []
    errors += pieces
    whole = clear and not pieces
    errors += _recharged_errors(found, board, redrawn, whole)
    if found.all_cities:
        errors += _play_errors(board, unread(_table(raw, "tables"), "players", tables.players), whole)
    errors += _told_errors(_table(raw, "names"), found, redrawn)
    errors += table_errors(tables, board, _table(raw, "tables"))
    if not recorded:
        errors += idle_errors(tables, _table(raw, "tables"))
    prices = (tuple(price for price in _list(city, "houses") if isinstance(price, int)) for _, city in found.cities)
    errors += house_errors(tables.rules, prices)
    return errors


# Reading what can be read


def _table(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = raw.get(key)
    return found if isinstance(found, dict) else {}


def _list(raw: Mapping[str, Any], key: str) -> Sequence[Any]:
    found = raw.get(key)
    return found if isinstance(found, list | tuple) else ()


def _text(raw: Mapping[str, Any], key: str) -> str:
    found = raw.get(key)
    return found if isinstance(found, str) else ""


def _readable(raw: Mapping[str, Any]) -> ReadMap:
    regions, lost = [], not _list(raw, "regions")
    for at, region in enumerate(_list(raw, "regions"), 1):
        there = _list(region, "cities") if isinstance(region, dict) else ()
        cities = [city for city in there if isinstance(city, dict) and _text(city, "name")]
        lost = lost or not cities or len(cities) < len(there)
        if isinstance(region, dict):
            regions.append(ReadRegion(_text(region, "id") or str(at), cities))
    links = _list(raw, "links")
    ends = _ends(links)
    return ReadMap(regions, ends, not lost, len(ends) == len(links) > 0)


def _ends(links: Iterable[Any]) -> list[tuple[str, str]]:
    return [
        (link[0], link[1])
        for link in links
        if isinstance(link, list | tuple) and len(link) > 1 and isinstance(link[0], str) and isinstance(link[1], str)
    ]


def _board(found: ReadMap, tables: MapTables) -> MapBoard:
    """A board of what was found. Misspelt ends of links are corrected; the places of the cities are meaningless."""
    cities = [
        City(
            name=city["name"],
            short="",
            region=region,
            lat=0,
            lon=0,
            start=city.get("start") is not False and _opens_at_once(city),
        )
        for region, city in found.cities
    ]
    names, index = found.names, {city.name: at for at, city in enumerate(cities)}
    misspelt = _misspelt(found.links, names)
    links = set()
    for ends in found.links:
        meant = [names.get(fold(end)) or misspelt[end] for end in ends]
        pair = sorted(index[end] for end in meant if end)
        if len(set(pair)) == 2:
            links.add((pair[0], pair[1], 0))
    regions = tuple((region, region) for region, _ in found.regions)
    return MapBoard("", "", tuple(cities), regions, tuple(sorted(links)), tables)


def _opens_at_once(city: Mapping[str, Any]) -> bool:
    spaces = _list(city, "open")
    return not spaces or spaces[0] != 0


# Cities and links


def _size_errors(raw: Mapping[str, Any]) -> list[str]:
    regions, redrawn = _list(raw, "regions"), _table(raw, "recharged")
    sizes = {
        "regions": (len(regions), MOST_REGIONS),
        "cities": (sum(len(_list(region, "cities")) for region in regions if isinstance(region, dict)), MOST_CITIES),
        "links": (len(_list(raw, "links")), MOST_LINKS),
        "recharged.cities": (len(_list(redrawn, "cities")), MOST_CITIES),
        "recharged.links": (len(_list(redrawn, "links")), MOST_LINKS),
        "recharged.cut": (len(_list(redrawn, "cut")), MOST_LINKS),
    }
    too_many = {what: limits for what, limits in sizes.items() if limits[0] > limits[1]}
    return [
        error(what, tr("there are {count}; at most {most} are allowed", count=size, most=most))
        for what, (size, most) in too_many.items()
    ]


def _name_errors(found: ReadMap) -> Iterator[str]:
    ids = [region for region, _ in found.regions]
    seen: set[str] = set()
    for region, city in found.cities:
        where = f"regions.{brief(region)}"
        if city["name"] in ids:
            yield error(where, _is_a_region(brief(city["name"])))
        for word in dict.fromkeys((city["name"], _text(city, "short"))):
            if fold(word) in seen:
                yield error(where, tr("{city} is named twice", city=brief(word)))
        seen |= {fold(word) for word in (city["name"], _text(city, "short")) if fold(word)}
    for twice in sorted({i for i in ids if ids.count(i) > 1}):
        yield error("regions", tr("the ID {region} is used twice", region=brief(twice)))
    places = {"x" if "x" in city or "y" in city else "lat" for _, city in found.cities}
    if len(places) > 1:
        yield error("regions", tr("some cities have lat and lon and others x and y; use the same for all"))


def _is_a_region(name: str) -> str:
    return tr("{name} is the ID of a region, so no city can be called that", name=name)


def _no_city(word: str, meant: str | None) -> str:
    return tr("there is no city {city}", city=brief(word)) + did_you_mean(meant)


def _misspelt(words: Iterable[Iterable[str]], names: Mapping[str, str]) -> dict[str, str | None]:
    """The words that name no city, in order, each with the city that was probably meant for as many as are reported."""
    unknown = dict.fromkeys(word for group in words for word in group if fold(word) not in names)
    return {word: closest(word, names.values()) if at < MOST_ERRORS else None for at, word in enumerate(unknown)}


def _link_errors(
    where: str, links: Iterable[tuple[str, str]], names: Mapping[str, str], all_cities: bool
) -> Iterator[str]:
    """Errors of links. If some cities could not be read, an unknown name is reported only when it is close to a known
    one."""
    links = list(links)
    misspelt = _misspelt(links, names)
    for end, meant in misspelt.items():
        if all_cities or meant:
            yield error(where, _no_city(end, meant))
    pairs: set[frozenset[str]] = set()
    for a, b in links:
        pair = frozenset(names.get(fold(end), end) for end in (a, b))
        if len(pair) == 1:
            yield error(where, tr("{city} is linked to itself", city=brief(a)))
        elif pair in pairs:
            yield error(where, tr("{city} and {other} are linked twice", city=brief(a), other=brief(b)))
        pairs.add(pair)


def _cut_off(where: str, board: MapBoard) -> list[str]:
    """The cities that cannot be reached from most of the others."""
    pieces = sorted(board.islands, key=len, reverse=True)
    cut_off = ([brief(board.cities[at].name) for at in sorted(piece)] for piece in pieces[board.tables.islands :])
    return [error(where, tr("{cities} cannot be reached", cities=trc("list", ", ").join(names))) for names in cut_off]


def _told_errors(raw: Mapping[str, Any], found: ReadMap, redrawn: RechargedBoard) -> Iterator[str]:
    """Names in other languages: each must be for an existing place, and no two cities may share one. A city that a
    language does not name keeps its own."""
    regions = [region.id for region in found.regions]
    cities = [*(city["name"] for _, city in found.cities), *(new.name for new in redrawn.cities)]
    for code in raw:
        told = _table(raw, code)
        for key, known in (("regions", regions), ("cities", cities)):
            for word in _table(told, key):
                if word not in known and found.all_cities:
                    near = did_you_mean(closest(word, known))
                    yield error(f"names.{code}.{key}", tr("there is no {name}{near}", name=brief(word), near=near))
        seen = {city: city for city in cities if city not in _table(told, "cities")}
        for city, name in _table(told, "cities").items():
            if seen.setdefault(str(name), city) != city:
                alike = tr("{name} is the name of another city", name=brief(str(name)))
                yield error(f"names.{code}.cities", alike)


def _recharged_errors(found: ReadMap, board: MapBoard, redrawn: RechargedBoard, whole: bool) -> Iterator[str]:
    names = found.names
    renamed: dict[str, str] = {}
    misspelt = _misspelt(((new.city,) for new in redrawn.cities), names)
    for new in redrawn.cities:
        old = names.get(fold(new.city))
        if old is None and not found.all_cities:
            continue
        if old is None:
            yield error("recharged.cities", _no_city(new.city, misspelt[new.city]))
            continue
        if old in renamed:
            yield error("recharged.cities", tr("{city} appears twice", city=brief(new.city)))
        if names.get(fold(new.name), old) != old or new.name in renamed.values():
            yield error("recharged.cities", tr("{name} is the name of another city", name=new.name))
        if new.name in board.region_ids:
            yield error("recharged.cities", _is_a_region(new.name))
        renamed[old] = new.name
    words = {**names, **{fold(new): old for old, new in renamed.items()}}
    ends = [(a, b) for a, b, _ in redrawn.links]
    yield from _link_errors("recharged.links", ends, words, found.all_cities)
    yield from _link_errors("recharged.cut", redrawn.cut, words, found.all_cities)
    index = {city.name: at for at, city in enumerate(board.cities)}
    links = {(a, b) for a, b, _ in board.links}
    for a, b in redrawn.cut:
        if fold(a) in words and fold(b) in words:
            pair = sorted((index[words[fold(a)]], index[words[fold(b)]]))
            if (pair[0], pair[1]) not in links and found.all_links:
                yield error("recharged.cut", tr("no link connects {city} and {other}", city=brief(a), other=brief(b)))
            links.discard((pair[0], pair[1]))
    for a, b in ends:
        if fold(a) in words and fold(b) in words:
            pair = sorted((index[words[fold(a)]], index[words[fold(b)]]))
            links.add((pair[0], pair[1]))
    if redrawn.cut and whole:
        now = MapBoard("", "", board.cities, board.regions, tuple((a, b, 0) for a, b in sorted(links)), board.tables)
        yield from _cut_off("recharged.cut", now)


# Whether there is a game to play


def _play_errors(board: MapBoard, unclear: Container[str], whole: bool) -> Iterator[str]:
    """Regions that are never in play, and numbers of cities that nobody can reach.

    Rows that are `unclear` have been reported already. If the board is not `whole`, so have the cities that are cut
    off.
    """
    changes, rows = board.tables.players, edition_defaults("original").players
    counts = changes.regions or rows.regions
    ids = board.region_ids
    if not ids or len(set(ids)) < len(ids) or "regions" in unclear:
        return
    if len(ids) < min(counts):
        yield error(
            "regions",
            tr(
                "there are {count}, too few for any number of players: at least {least} are in play ({key})",
                count=len(ids),
                least=min(counts),
                key="tables.players.regions",
            ),
        )
        return
    areas = {
        count: [area for area in combinations(ids, count) if not whole or board.joined(area)]
        for count in sorted(set(counts))
        if count <= len(ids)
    }
    for count, possible in areas.items():
        if not possible:
            yield error("regions", tr("no {count} of them are connected with one another", count=count))
    if all(areas.values()):
        used = {region for possible in areas.values() for area in possible for region in area}
        for region in ids:
            if region not in used:
                cut_off = tr(
                    "is cut off: never part of {counts} connected regions",
                    counts=trc("list", " or ").join(map(str, areas)),
                )
                yield error(f"regions.{brief(region)}", cut_off)
    yield from _start_errors(board, areas)
    most = {count: max(len(board.members(area)) for area in possible) for count, possible in areas.items() if possible}
    for key, row in (("step2", changes.step2 or rows.step2), ("end", changes.end or rows.end)):
        if key not in unclear:
            yield from _reach_errors(f"tables.players.{key}", counts, row, most)


def _reach_errors(where: str, counts: Sequence[int], row: Sequence[int], most: Mapping[int, int]) -> Iterator[str]:
    """Numbers of cities, by number of players, that are larger than any area in play."""
    for count, cities in most.items():
        each = enumerate(zip(counts, row, strict=True), 2)
        many = [(wanted, players) for players, (here, wanted) in each if here == count and wanted > cities]
        if many:
            first, *others = many
            wanted = [
                tr("{cities} cities with {players} players", cities=first[0], players=first[1]),
                *(tr("{cities} with {players}", cities=more, players=players) for more, players in others),
            ]
            # Translators: {wanted} is "9 cities with 2 players, 10 with 3".
            too_many = trn(
                "{wanted}, but no region has more than {most}",
                "{wanted}, but no {count} regions have more than {most}",
                count,
                wanted=trc("list", ", ").join(wanted),
                most=cities,
            )
            yield error(where, too_many)


def _start_errors(board: MapBoard, areas: Mapping[int, Sequence[tuple[str, ...]]]) -> Iterator[str]:
    starts = {city.region for city in board.cities if city.start}
    if not starts:
        yield error("regions", tr("no network can begin: every city has no space in Step 1 or start = false"))
        return
    for possible in areas.values():
        bad = next((area for area in possible if not starts & set(area)), None)
        if bad:
            nowhere = tr(
                "no network can begin in {regions}, and these may be the regions in play",
                regions=trc("list", ", ").join(map(brief, bad)),
            )
            yield error("regions", nowhere)
