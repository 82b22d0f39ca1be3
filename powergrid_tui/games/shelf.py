"""Which games there are. A game's rooms are imported when it is taken from the shelf."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module, resources
from typing import TYPE_CHECKING, Any, cast

from powergrid_tui.table.data import nearest
from powergrid_tui.table.game import Game, TableError
from powergrid_tui.table.text import quoted

if TYPE_CHECKING:
    from powergrid_tui.paint.board import Board


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on the shelf: its name, and where its parts are, as ``module:attribute``."""

    name: str
    game: str
    board: str
    bots: str
    """A mapping from the kind of a bot to a function that makes one."""
    rules: str
    """The package that holds its ``rules.md``, the rules in short for players."""
    credit: str = ""
    """Whose game it is, in a sentence for the title."""
    drawing: str = ""
    """A function that draws a map, or whatever else the game is played on, for the command line; empty without."""
    files: str = ""
    """The module that reads the files that people make for it; empty when they make none."""


GAMES = {
    "power_grid": Entry(
        name="Power Grid",
        game="powergrid_tui.games.power_grid.game:POWER_GRID",
        board="powergrid_tui.games.power_grid.widgets.board:PowerGridBoard",
        bots="powergrid_tui.games.power_grid.bots.simple:BOTS",
        credit="An unofficial program. The game is by Friedemann Friese and its publishers.",
        drawing="powergrid_tui.games.power_grid.widgets.map.sketch:drawing",
        files="powergrid_tui.games.power_grid.files",
        rules="powergrid_tui.games.power_grid",
    ),
    "electropolis": Entry(
        name="Electropolis",
        game="powergrid_tui.games.electropolis.game:ELECTROPOLIS",
        board="powergrid_tui.games.electropolis.widgets.board:ElectropolisBoard",
        bots="powergrid_tui.games.electropolis.bots.simple:BOTS",
        rules="powergrid_tui.games.electropolis",
        credit="An unofficial program. The game is published by Homosapiens Lab.",
    ),
}


def _entry(game_id: str) -> Entry:
    if game_id not in GAMES:
        raise TableError(f"there is no game {quoted(game_id)}{nearest(game_id, GAMES)}")
    return GAMES[game_id]


def _take(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def game(game_id: str) -> Game[Any, Any]:
    """The game with this id. Raises `TableError` when there is none."""
    return cast("Game[Any, Any]", _take(_entry(game_id).game))


def board(game_id: str) -> type[Board]:
    """The widget that shows the game. Imports textual."""
    return cast("type[Board]", _take(_entry(game_id).board))


def bots(game_id: str) -> dict[str, Any]:
    """The bots that know this game, by kind."""
    return cast("dict[str, Any]", _take(_entry(game_id).bots))


def drawing(game_id: str) -> Callable[..., Iterator[str]]:
    """The function that draws a map line by line. Imports textual."""
    return cast("Callable[..., Iterator[str]]", _take(_entry(game_id).drawing))


def words_of(game_id: str, words: dict[str, Any]) -> dict[str, Any]:
    """The words of a command line for the game's options, with the files that they name read. Raises `TableError`."""
    return cast("dict[str, Any]", files(game_id).words_of(words)) if _entry(game_id).files else words


def files(game_id: str) -> Any:
    """The module that reads the files that people make for the game."""
    return import_module(_entry(game_id).files)


def rules_text(game_id: str) -> str:
    """The rules in short, in Markdown with ``#`` headings and plain paragraphs."""
    return resources.files(_entry(game_id).rules).joinpath("rules.md").read_text("utf-8")
