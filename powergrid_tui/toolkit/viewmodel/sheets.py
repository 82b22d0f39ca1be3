"""What a game tells in sentences, sheet by sheet, as a panel shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One sheet."""

    word: str
    """The word that asks for it."""
    about: str
    """What it is about, in a few words."""
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheets:
    """All sheets, and those that are visible."""

    words: tuple[str, ...]
    """The words of all sheets, in order."""
    at: int
    """The index of the first visible sheet."""
    pages: tuple[SheetPage, ...]
    """The visible sheets, starting with that one."""
