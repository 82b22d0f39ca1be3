"""Reports all faults of a file made by a player: a saved game, or any file that a game can read."""

from pathlib import Path

from powergrid_tui.table.files.data import BadData, read_text, toml_of
from powergrid_tui.table.protocol.game import TableError
from powergrid_tui.table.records.record import Raw, is_record, read_record
from powergrid_tui.table.records.seating import bots_refusals
from powergrid_tui.table.sessions.session import walk
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds


def kind_of(file: Path) -> str:
    """A short description of a valid file. Raises `BadData` with every fault."""
    raw = toml_of(read_text(file), file.name)
    if is_record(raw):
        return _save(raw, file.name)
    if "like" in raw:
        from powergrid_tui.toolkit.widgets.colours.theme_file import checked

        return tr("a theme: {name}", name=checked(raw, file.name)["name"])
    for game_id in (game_id for game_id, entry in registry.GAMES.items() if entry.files):
        if found := registry.files(game_id).described(raw, file.name):
            return str(found)
    raise BadData(file.name, [tr("neither a map, a deck, a set of tiles, a set of cards, a theme nor a saved game")])


def _save(raw: Raw, name: str) -> str:
    record = read_record(raw, name)
    faults = []
    try:
        game = registry.game(record.game)
        faults += bots_refusals(record.seats, kinds(game.id))
        lines = sum(1 for _ in walk(game, record))
    except TableError as error:
        faults.append(str(error))
    if faults:
        raise BadData(name, faults)
    return trn("a saved game of {count} line", "a saved game of {count} lines", lines)
