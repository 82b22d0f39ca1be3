"""Project cards that players name on the command line or keep in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.games.terraforming_mars.cardfile import FOLDER, STANDARD, cards, load, read_cards, unknown
from powergrid_tui.table.files.named_files import OwnSets
from powergrid_tui.table.words.language import mark, trn

SETS = OwnSets("projects", FOLDER, STANDARD, mark("those of the game"), load, unknown)
words_of = SETS.words_of
"""The words of a command line as fields for `Options`, with the text of a file if one is named."""


def described(raw: Mapping[str, Any], file: str) -> str:
    """Say in a few words what a file is; empty if it is not a set of cards. Raises `BadData` with every error."""
    if "cards" not in raw:
        return ""
    found = read_cards(raw, file, cards())
    count = len(found.cards)
    return trn("{count} project card for Terraforming Mars", "{count} project cards for Terraforming Mars", count)
