"""Which keys there are, where each does something, and which would conflict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.key_help import KeyGroup, KeyRow
from powergrid_tui.toolkit.viewmodel.keys import name_of, names_of
from powergrid_tui.toolkit.widgets.boards.board import PART_KEYS, QUESTION_KEYS, BoardKey
from powergrid_tui.toolkit.widgets.boards.offers_board import OffersBoard
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.keys import EVERYWHERE
from powergrid_tui.tui.base.menu import Menu, Text
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.form import Form
from powergrid_tui.tui.start.load import LoadScreen
from powergrid_tui.tui.start.new_game import NewGame
from powergrid_tui.tui.start.rules import RulesScreen

_FIXED = {"app.interrupt", "page.interrupt", "small.quit"}
"""Ctrl+C always says how to leave."""

Keymap = Mapping[str, str]
"""By the id of a key's function, the key it was given, as Textual names it."""


@dataclass(frozen=True, slots=True)
class KeyAction:
    """Something keys do."""

    id: str
    what: str
    """A message."""
    default: tuple[str, ...]
    """Its keys until it is given another, as Textual names them."""

    def keys(self, keymap: Keymap) -> tuple[str, ...]:
        """The keys it has now."""
        return (keymap[self.id],) if self.id in keymap else self.default


@dataclass(frozen=True, slots=True)
class Room:
    """Keys that are active at the same time."""

    id: str
    name: str
    """A message."""
    entries: tuple[KeyAction, ...]
    beside: tuple[str, ...] = ()
    """Rooms whose keys are active here too."""


def rooms() -> tuple[Room, ...]:
    """All of them."""
    games = []
    for id, entry in registry.GAMES.items():
        board = registry.board(id) if entry.board else OffersBoard
        keys = _of_boards((*board.KEYS, *board.own_keys()))
        games.append(Room(id, entry.name, keys, ("everywhere", "table")))
    at_the_table = (*_of_boards((*QUESTION_KEYS, *PART_KEYS)), *_of_nodes(PlayScreen))
    return (
        Room("everywhere", mark("everywhere"), _of_bindings(EVERYWHERE)),
        Room("table", mark("at the table"), at_the_table, ("everywhere",)),
        *games,
        Room("lists", mark("lists"), _of_nodes(Menu), ("everywhere",)),
        Room("games", mark("saved games"), _of_nodes(LoadScreen), ("everywhere", "lists")),
        Room("menu", mark("the menu of a game"), _of_nodes(GameMenu), ("everywhere", "lists")),
        Room("texts", mark("texts"), _of_nodes(Text, HelpScreen, RulesScreen), ("everywhere",)),
        Room("new", mark("new game"), _of_nodes(Form, NewGame), ("everywhere",)),
        Room("replay", mark("replay"), _of_nodes(ReplayScreen), ("everywhere",)),
    )


def changed_keys(keymap: Keymap) -> str:
    """The reassigned keys, a line each; empty when there are none."""
    entries = {entry.id: entry for room in rooms() for entry in room.entries if entry.id in keymap}
    lines = []
    for entry in entries.values():
        default = names_of(entry.default)
        told = tr("{what}: {key}, not {default}", what=tr(entry.what), key=name_of(keymap[entry.id]), default=default)
        lines.append(f"- {told}")
    return "\n".join(lines)


_AFTERWARDS = {"play.leave", "play.replay", "play.rematch", "play.figures", "play.review"}
"""What can be done at a table once its game is over."""


_AT_HOME = "app.suspend"
"""What there is no key for where the program runs on another machine."""


def key_groups(ids: Sequence[str], keymap: Keymap, *, elsewhere: bool = False) -> tuple[KeyGroup, ...]:
    """The keys of rooms in groups, as a help shows them, and last those of every page. Of a game they are told apart
    into those that look at the board and those that answer. `elsewhere`: the program runs on another machine."""
    by_id = {room.id: room for room in rooms()}
    everywhere = [entry for entry in by_id["everywhere"].entries if not elsewhere or entry.id != _AT_HOME]
    groups: list[KeyGroup] = []
    for id in ids:
        groups += (
            _of_a_game(id, keymap) if id in registry.GAMES else [_group(by_id[id].name, by_id[id].entries, keymap)]
        )
    return (*groups, _group(by_id["everywhere"].name, everywhere, keymap))


def _of_a_game(id: str, keymap: Keymap) -> list[KeyGroup]:
    board, table = registry.board(id), _of_nodes(PlayScreen)
    playing = [entry for entry in table if entry.id not in _AFTERWARDS]
    afterwards = [entry for entry in table if entry.id in _AFTERWARDS]
    signs = tuple(KeyRow(sign, tr(what)) for sign, what in board.SIGNS)
    return [
        _group(mark("Look around"), _of_boards((*PART_KEYS, *board.own_keys())), keymap),
        _group(mark("Answer"), _of_boards((*QUESTION_KEYS, *board.KEYS)), keymap),
        _group(mark("At the table"), playing, keymap),
        *([KeyGroup(tr("Symbols"), signs)] if signs else []),
        _group(mark("After the game"), afterwards, keymap),
    ]


def _group(heading: str, entries: Iterable[KeyAction], keymap: Keymap) -> KeyGroup:
    rows = (KeyRow(names_of(entry.keys(keymap)), tr(entry.what)) for entry in entries)
    return KeyGroup(tr(heading), tuple(rows))


def taken_by(key: str, entry: KeyAction, every: Sequence[Room], keymap: Keymap) -> KeyAction | None:
    """What else the key does where this action is active. Keys that both have by default are meant to be shared."""
    here = {room.id for room in every if entry in room.entries}
    near = [room for room in every if room.id in here or here & set(room.beside) or _is_beside(room, here, every)]
    for room in near:
        for other in room.entries:
            both_default = key in entry.default and other.id not in keymap
            if other.id != entry.id and key in other.keys(keymap) and not both_default:
                return other
    return None


def _is_beside(room: Room, here: set[str], every: Sequence[Room]) -> bool:
    return any(room.id in each.beside for each in every if each.id in here)


def _of_nodes(*kinds: type[DOMNode]) -> tuple[KeyAction, ...]:
    """The bindings of pages and widgets."""
    return _of_bindings(binding for kind in kinds for binding in vars(kind).get("BINDINGS", ()))


def _of_bindings(bindings: Iterable[BindingType]) -> tuple[KeyAction, ...]:
    return tuple(
        KeyAction(binding.id, binding.description, tuple(key.strip() for key in binding.key.split(",")))
        for binding in bindings
        if isinstance(binding, Binding) and binding.id and binding.description and binding.id not in _FIXED
    )


def _of_boards(keys: Iterable[BoardKey]) -> tuple[KeyAction, ...]:
    return tuple(KeyAction(key.id, key.what or key.told, tuple(key.keys.split(","))) for key in keys)
