"""Maps and decks that players name on the command line or keep in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import tomli_w

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.maps import atlas, generator
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.mapfile import board_of
from powergrid_tui.games.power_grid.model import DECK_NAMES, Options
from powergrid_tui.games.power_grid.rulebook import FEWEST, MOST
from powergrid_tui.games.power_grid.rules import compatibility
from powergrid_tui.table.files.data import BadData, nearest, own, read_text, toml_of
from powergrid_tui.table.files.named_files import named
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.table.words.text import quoted

MAPS, DECKS = "maps", "decks"
"""Folders of the players' own files."""

_UNKNOWN = {
    MAPS: mark("there is no map {word}{near}; choose {known} or a TOML file"),
    DECKS: mark("there is no deck {word}{near}; choose {known} or a TOML file"),
}

RANDOM = "random"
"""The word for a map generated from the seed of the game."""


def words_of(words: Mapping[str, Any]) -> dict[str, Any]:
    """The words of a command line as fields for `Options`. A map or a deck may be given as the path of a file.

    Raises `TableError` with everything that is wrong with the file.
    """
    found = dict(words)
    for option, folder, known in (
        ("map", MAPS, (*atlas.map_ids(), RANDOM)),
        ("deck", DECKS, deckfile.SHIPPED),
    ):
        if option in found:
            name, text = _id_and_text(found[option], folder, known)
            if text:
                if option == "map":
                    atlas.read_map(toml_of(text, f"{name}.toml"), name)
                else:
                    deckfile.load(name, text)
            found |= {option: name, f"{option}_text": text}
    return found


def _id_and_text(word: str, folder: str, known: tuple[str, ...]) -> tuple[str, str]:
    """The id of a map or a deck, and the text of its file when it is the players' own."""
    if word.startswith(atlas.RANDOM):
        return word, ""
    return named(word, folder, known, partial(_unknown, folder))


def _unknown(folder: str, word: str, every: tuple[str, ...]) -> str:
    return tr(_UNKNOWN[folder], word=quoted(word), near=nearest(word, every), known=trc("list", ", ").join(every))


def complete(options: Options, seed: int) -> Options:
    """The options with everything they name written out, so that a record of the game needs no other file.

    A random country gets the seed and carries its text along, and so does a map or deck from the players' own folder.
    Raises `TableError` if regions are named on a map that does not exist.
    """
    if options.map == RANDOM:
        options = options.evolve(map=f"{atlas.RANDOM}{abs(seed)}")
    if options.map.startswith(atlas.RANDOM) and not options.map_text:
        country = generator.country(int(options.map.removeprefix(atlas.RANDOM)))
        options = options.evolve(map_text=tomli_w.dumps(country))
    for option, folder, known in (("map", MAPS, atlas.map_ids()), ("deck", DECKS, deckfile.SHIPPED)):
        name = getattr(options, option)
        mine = own(folder)
        if name not in known and not getattr(options, f"{option}_text") and name in mine:
            options = options.evolve(**{f"{option}_text": read_text(mine[name])})
    return compatibility.with_places(options)


def map_choices() -> tuple[tuple[str, str], ...]:
    """(id, name) of every map that may be chosen: the built-in ones, the players' own, and a random country."""
    shipped = tuple((name, atlas.load(name).title) for name in atlas.map_ids())
    mine = tuple((name, _your_own(name)) for name in own(MAPS) if name not in atlas.map_ids())
    return (*shipped, *mine, (RANDOM, tr("a random country")))


def _your_own(name: str) -> str:
    return tr("{name} (your own)", name=name)


def deck_choices() -> tuple[tuple[str, str], ...]:
    """(id, name) of every deck that may be chosen."""
    mine = tuple((name, _your_own(name)) for name in own(DECKS) if name not in deckfile.SHIPPED)
    return (*((name, tr(DECK_NAMES[name])) for name in deckfile.SHIPPED), *mine)


def described(raw: Mapping[str, Any], file: str) -> str:
    """Say in a few words what a file is; empty if it is neither a map nor a deck. Raises `BadData` with every error."""
    stem = file.removesuffix(".toml")
    if raw.keys() & {"links", "regions"}:
        board = board_of(atlas.read_map(dict(raw), stem), stem)
        cities = trn("{count} city", "{count} cities", len(board.cities))
        links = trn("{count} link", "{count} links", len(board.links))
        return tr("a map of {cities} and {links}", cities=cities, links=links)
    if raw.keys() & {"plants", "market"}:
        return trn(
            "a deck of {count} power plant",
            "a deck of {count} power plants",
            len(deckfile.read_deck(raw, file).plants),
        )
    return ""


_OF_A_BOARD = (mark("players"), mark("cities"), mark("links"), mark("regions"), mark("recharged"))
"""The columns that a list of maps has besides id and name, for maps that can be read."""


def map_rows() -> list[dict[str, Any]]:
    """A row about each map, for lists."""
    rows = []
    for name, label in map_choices():
        if name == RANDOM:
            continue
        row = {mark("id"): name, mark("name"): label}
        try:
            row = _row(name, load(name))
        except BadData as error:
            row |= dict.fromkeys(_OF_A_BOARD, "") | {"fault": str(error)}
        rows.append(row)
    return rows


def _row(name: str, board: MapBoard) -> dict[str, Any]:
    return {
        "id": name,
        "name": board.title,
        "players": [FEWEST, MOST],
        "cities": len(board.cities),
        "links": len(board.links),
        "regions": len(board.regions),
        "recharged": recharged_note(board),
    }


def map_facts(name: str, edition: str) -> dict[str, Any]:
    """Everything about a map, for other programs."""
    board = load(name, edition)
    return {
        **_row(name, board),
        "regions": dict(board.regions),
        "cities": {city.name: city.region for city in board.cities},
        "links": [[board.cities[a].name, board.cities[b].name, cost] for a, b, cost in board.links],
        "notes": list(notes(board, edition)),
    }


def notes(board: MapBoard, edition: str) -> tuple[str, ...]:
    """The special rules of a map in an edition, one sentence each, in the reader's language."""
    return tuple(map(tr, (*board.tables.notes, *(board.tables.recharged.notes if edition == "recharged" else ()))))


def load(name: str, edition: str = "original") -> MapBoard:
    """The board of a built-in map, of one in the players' own folder, or of one in a file. Raises `TableError`."""
    found = words_of({"map": name})
    return atlas.load(found["map"], edition, found["map_text"])


def recharged_note(board: MapBoard) -> str:
    """What the Recharged edition changes on a map, in a few words."""
    changes = board.tables.recharged
    parts = []
    if board.id in atlas.map_ids() and atlas.load(board.id, "recharged").links != board.links:
        parts.append(trc("changed", "board"))
    if not changes.token:
        parts.append(tr("no discount token"))
    if changes.nuclear_exit:
        parts.append(tr("nuclear exit"))
    if changes.coal_beyond:
        parts.append(tr("coal at 8"))
    if changes.deck.market or changes.deck.low or changes.deck.top:
        parts.append(trc("changed", "deck"))
    if not parts and changes.notes:
        parts.append(tr("a rule"))
    return trc("list", ", ").join(parts) or tr("as usual")
