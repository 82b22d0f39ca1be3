"""Reports all errors in a file made by a player: a saved game, or any file that a game can read."""

from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, read_text, toml_of
from powergrid_tui.table.records.record import Raw, is_record, read_record
from powergrid_tui.table.records.seating import bots_refusals
from powergrid_tui.table.sessions.session import walk
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds

_MOST_POOR = 12
"""The most inks on grounds that are listed as hard to read."""


def kind_of(file: Path) -> str:
    """A short description of a valid file. Raises `BadData` with every error."""
    raw = toml_of(read_text(file), file.name)
    if is_record(raw):
        return _save(raw, file.name)
    if "like" in raw:
        return _theme(raw, file.name)
    for game_id in (game_id for game_id, entry in registry.GAMES.items() if entry.files):
        if found := registry.files(game_id).described(raw, file.name):
            return str(found)
    raise BadData(file.name, [tr("not a map, a deck, a set of tiles, a set of cards, a theme or a saved game")])


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


def _theme(raw: Raw, name: str) -> str:
    """A description of a theme, with the colours that are hard to read on a terminal with true colour."""
    from powergrid_tui.toolkit.widgets.colours.contrasts import pairs
    from powergrid_tui.toolkit.widgets.colours.sheets import Depth, sheet_of
    from powergrid_tui.toolkit.widgets.colours.theme_file import checked
    from powergrid_tui.toolkit.widgets.colours.themes import theme_of

    sheet = sheet_of(checked(raw, name))
    poor = sorted((p for p in pairs(theme_of(sheet, Depth.ALL)) if p.contrast < p.least), key=lambda p: p.contrast)
    if not poor:
        return tr("a theme: {name}; all of it is readable", name=sheet.name)
    told = [
        tr("{ink} on {ground} {contrast}:1", ink=pair.ink, ground=pair.ground, contrast=f"{pair.contrast:.1f}")
        for pair in poor[:_MOST_POOR]
    ]
    if left := len(poor) - len(told):
        told.append(tr("and {count} more", count=left))
    return tr("a theme: {name}; hard to read: {pairs}", name=sheet.name, pairs=", ".join(told))
