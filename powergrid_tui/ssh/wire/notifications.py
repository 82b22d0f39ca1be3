"""How a terminal calls the person at it while they look elsewhere: its title, and its notifications."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from powergrid_tui.table.words.text import one_line

How = Literal["off", "auto", "osc9", "osc777"]

_LONGEST = 120
"""Characters of a title or notification."""

KNOWN: Final[dict[str, How]] = {
    "xterm-kitty": "osc777",
    "foot": "osc777",
    "foot-extra": "osc777",
    "rxvt-unicode": "osc777",
    "rxvt-unicode-256color": "osc777",
    "contour": "osc777",
    "xterm-ghostty": "osc9",
    "wezterm": "osc9",
}
"""By what a terminal calls itself, the notifications that it understands."""

BEGIN_TITLE: Final = "\x1b[22;2t"
"""The terminal remembers its title."""
END_TITLE: Final = "\x1b[23;2t"
"""It shows that title again."""


def title(words: str) -> str:
    """Give the terminal a title."""
    return f"\x1b]2;{_plain(words)}\x07"


def notification(heading: str, words: str, how: How, environment: Mapping[str, str]) -> str:
    """What makes a terminal show a notification; empty where it is not known to have any, and ``auto`` is asked for."""
    if how == "auto":
        how = "osc9" if environment.get("LC_TERMINAL") == "iTerm2" else KNOWN.get(environment.get("TERM", ""), "off")
    if how == "osc9":
        return f"\x1b]9;{_plain(words)}\x07"
    if how == "osc777":
        return f"\x1b]777;notify;{_plain(heading).replace(';', ',')};{_plain(words)}\x07"
    return ""


def _plain(words: str) -> str:
    """Words that end no sequence, and begin none."""
    return "".join(sign for sign in one_line(words, _LONGEST) if sign.isprintable())
