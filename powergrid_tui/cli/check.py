"""``powergrid check``: reports all errors in a file made by a player, a saved game or any file that a game can read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, read_text, toml_of
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.table.records.record import Raw

_MOST_POOR = 12
"""The most inks on grounds that are listed as hard to read."""


@click.command(
    cls=words.Command,
    help=mark(
        "Report every error in a file of yours.\n\n"
        "It may be a map, a deck, a set of tiles or cards, a theme or a saved game."
    ),
)
@words.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    try:
        fine = kind_of(file)
    except BadData as error:
        output.fail_for(error)
    output.line(one_line(tr("{file}: {kind}", file=file.name, kind=fine)))


def kind_of(file: Path) -> str:
    """A short description of a valid file. Raises `BadData` with every error."""
    from powergrid_tui.table.records.record import is_record

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
    from powergrid_tui.table.records.record import read_record
    from powergrid_tui.table.records.typed_seats import bots_refusals
    from powergrid_tui.table.sessions.session import walk
    from powergrid_tui.toolkit.bots import kinds

    record = read_record(raw, name)
    errors = []
    try:
        game = registry.game(record.game)
        errors += bots_refusals(record.seats, kinds(game.id))
        lines = sum(1 for _ in walk(game, record))
    except TableError as error:
        errors.append(str(error))
    if errors:
        raise BadData(name, errors)
    return trn("a saved game of {count} line", "a saved game of {count} lines", lines)


def _theme(raw: Raw, name: str) -> str:
    """A description of a theme, with the colours that are hard to read on a terminal with true colour."""
    from powergrid_tui.toolkit.widgets.colours.contrasts import pairs
    from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth, sheet_of
    from powergrid_tui.toolkit.widgets.colours.theme_file import checked
    from powergrid_tui.toolkit.widgets.colours.themes import theme_of

    sheet = sheet_of(checked(raw, name))
    poor = sorted(
        (p for p in pairs(theme_of(sheet, ColourDepth.ALL)) if p.contrast < p.least), key=lambda p: p.contrast
    )
    if not poor:
        return tr("a theme: {name}; all of it is readable", name=sheet.name)
    told = [
        tr("{ink} on {ground} {contrast}:1", ink=pair.ink, ground=pair.ground, contrast=f"{pair.contrast:.1f}")
        for pair in poor[:_MOST_POOR]
    ]
    if left := len(poor) - len(told):
        told.append(tr("and {count} more", count=left))
    return tr("a theme: {name}; hard to read: {pairs}", name=sheet.name, pairs=", ".join(told))
