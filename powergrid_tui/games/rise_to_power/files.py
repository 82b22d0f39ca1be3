"""Sets of cards that people name, at the command line or in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.games.rise_to_power.cardfile import FOLDER, STANDARD, load, read_cards, unknown
from powergrid_tui.table.files.named_files import OwnSets
from powergrid_tui.table.words.language import mark, trn

SETS = OwnSets("cards", FOLDER, STANDARD, mark("the program's cards"), load, unknown)
words_of = SETS.words_of
"""The words of a command line for `Options`, with the text of a file that is named."""


def described(raw: Mapping[str, Any], file: str) -> str:
    """What a file is, in a few words; nothing when it is no set of cards. Raises `BadData` with every fault."""
    if "districts" not in raw and "prisms" not in raw:
        return ""
    found = read_cards(raw, file)
    contracts = sum(len(district.costs) for district in found.districts)
    return trn("a set of {count} contract for Rise to Power", "a set of {count} contracts for Rise to Power", contracts)
