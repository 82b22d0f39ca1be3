"""What a game tells in sentences, as a panel shows it: sheet by sheet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One sheet."""

    word: str
    """By which it is asked for."""
    about: str
    """What it tells, in a few words."""
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets that there are, and those that are shown."""

    words: tuple[str, ...]
    """Of all sheets, in their order."""
    at: int
    """The first one that is shown."""
    pages: tuple[SheetPage, ...]
    """Those that are shown, from that one on."""
