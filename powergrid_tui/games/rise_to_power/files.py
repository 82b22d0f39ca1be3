"""Card sets named by players, on the command line or in their own folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.games.rise_to_power.cardfile import FOLDER, STANDARD, load, read_cards, unknown
from powergrid_tui.table.files.named_files import OwnSets
from powergrid_tui.table.words.language import mark, trn

SETS = OwnSets("cards", FOLDER, STANDARD, mark("the standard cards"), load, unknown)
words_of = SETS.words_of
"""The command-line arguments as values for `Options`, including the text of any file named."""


def described(raw: Mapping[str, Any], file: str) -> str:
    """A short description of a file; empty if it is not a card set. Raises `BadData` with every error."""
    if "districts" not in raw and "prisms" not in raw:
        return ""
    found = read_cards(raw, file)
    contracts = sum(len(district.costs) for district in found.districts)
    return trn("a set of {count} contract for Rise to Power", "a set of {count} contracts for Rise to Power", contracts)
