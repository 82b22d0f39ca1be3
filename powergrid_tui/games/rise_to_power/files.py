"""Sets of cards that people name, at the command line or in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.games.rise_to_power.cardfile import FOLDER, STANDARD, load, read_cards, unknown
from powergrid_tui.games.rise_to_power.model import Options
from powergrid_tui.table.data import own, read_text
from powergrid_tui.table.game import TableError
from powergrid_tui.table.language import tr, trn
from powergrid_tui.table.named_files import named


def words_of(words: Mapping[str, Any]) -> dict[str, Any]:
    """The words of a command line for `Options`: a set of cards may be given by the path of a file.

    Raises `TableError`, with all that is wrong with the file.
    """
    found = dict(words)
    if "cards" in found:
        name, text = named(found["cards"], FOLDER, (STANDARD,), unknown)
        load(name, text)
        found |= {"cards": name, "cards_text": text}
    return found


def complete(options: Options, seed: int) -> Options:
    """The options with the text of a set from the players' own folder, so that a record needs no other file."""
    mine = own(FOLDER)
    if options.cards != STANDARD and not options.cards_text and options.cards in mine:
        return options.evolve(cards_text=read_text(mine[options.cards]))
    return options


def choices() -> tuple[tuple[str, str], ...]:
    """(id, name) of every set that may be chosen."""
    mine = tuple((name, tr("{name} (your own)", name=name)) for name in own(FOLDER) if name != STANDARD)
    return ((STANDARD, tr("the program's cards")), *mine)


def refusal(options: Options) -> str:
    """Why these cards cannot be played with, or nothing."""
    try:
        load(options.cards, options.cards_text)
    except TableError as error:
        return str(error)
    return ""


def described(raw: Mapping[str, Any], file: str) -> str:
    """What a file is, in a few words; nothing when it is no set of cards. Raises `BadData` with every fault."""
    if "districts" not in raw and "prisms" not in raw:
        return ""
    found = read_cards(raw, file)
    contracts = sum(len(district.costs) for district in found.districts)
    return trn("a set of {count} contract for Rise to Power", "a set of {count} contracts for Rise to Power", contracts)
