"""Project cards that people name, at the command line or in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.games.terraforming_mars.cardfile import FOLDER, STANDARD, cards, load, read_cards, unknown
from powergrid_tui.games.terraforming_mars.model import Options
from powergrid_tui.table.data import own, read_text
from powergrid_tui.table.game import TableError
from powergrid_tui.table.language import tr, trn
from powergrid_tui.table.named_files import named


def words_of(words: Mapping[str, Any]) -> dict[str, Any]:
    """The words of a command line for `Options`: project cards may be given by the path of a file.

    Raises `TableError`, with all that is wrong with the file.
    """
    found = dict(words)
    if "projects" in found:
        name, text = named(found["projects"], FOLDER, (STANDARD,), unknown)
        load(name, text)
        found |= {"projects": name, "projects_text": text}
    return found


def complete(options: Options, seed: int) -> Options:
    """The options with the text of cards from the players' own folder, so that a record needs no other file."""
    mine = own(FOLDER)
    if options.projects != STANDARD and not options.projects_text and options.projects in mine:
        return options.evolve(projects_text=read_text(mine[options.projects]))
    return options


def choices() -> tuple[tuple[str, str], ...]:
    """(id, name) of every set that may be chosen."""
    mine = tuple((name, tr("{name} (your own)", name=name)) for name in own(FOLDER) if name != STANDARD)
    return ((STANDARD, tr("those of the game")), *mine)


def refusal(options: Options) -> str:
    """Why these cards cannot be played with, or nothing."""
    try:
        load(options.projects, options.projects_text)
    except TableError as error:
        return str(error)
    return ""


def described(raw: Mapping[str, Any], file: str) -> str:
    """What a file is, in a few words; nothing when it is no set of cards. Raises `BadData` with every fault."""
    if "cards" not in raw:
        return ""
    found = read_cards(raw, file, cards())
    count = len(found.cards)
    return trn("{count} project card for Terraforming Mars", "{count} project cards for Terraforming Mars", count)
