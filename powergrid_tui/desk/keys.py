"""What keys are called where they are written beside what they do."""

import unicodedata
from collections.abc import Mapping

from powergrid_tui.table.language import trc

_NAMES = {"esc": "escape", "pgup": "pageup", "pgdn": "pagedown", "?": "question_mark"}
_NAMES |= {"←": "left", "→": "right", "↑": "up", "↓": "down", "<": "left", ">": "right", "^": "up", "v": "down"}
"""Keys that are written otherwise than a terminal's key is named; the signs of both sets among them."""
_WRITTEN = {"escape": "esc", "pageup": "pgup", "pagedown": "pgdn", "left": "←", "right": "→", "up": "↑", "down": "↓"}
_SIGNS = {"slash": "/", "backslash": "\\", "at": "@", "minus": "-", "plus": "+", "underscore": "_"}
"""Signs whose keys are not named as Unicode names them."""


def key_name(key: str) -> str:
    """The name of a key, or of several; a sign stands for itself."""
    match key:
        case "enter":
            return trc("key", "enter")
        case "esc":
            return trc("key", "esc")
        case "tab":
            return trc("key", "tab")
        case "space":
            return trc("key", "space")
        case "backspace":
            return trc("key", "backspace")
        case "pgup":
            return trc("key", "pgup")
        case "pgdn":
            return trc("key", "pgdn")
        case "home":
            return trc("key", "home")
        case "end":
            return trc("key", "end")
        case "arrows":
            return trc("keys", "arrows")
        case "letters":
            return trc("keys", "letters")
        case "home end":
            return trc("keys", "home end")
        case "space b":
            return trc("keys", "space b")
        case "shift+tab":
            return trc("key", "shift+tab")
        case "ctrl+l":
            return trc("key", "ctrl+l")
        case "ctrl+o":
            return trc("key", "ctrl+o")
        case "ctrl+p":
            return trc("key", "ctrl+p")
        case "ctrl+q":
            return trc("key", "ctrl+q")
        case "ctrl+r":
            return trc("key", "ctrl+r")
        case "ctrl+s":
            return trc("key", "ctrl+s")
        case "ctrl+z":
            return trc("key", "ctrl+z")
        case _:
            return key


def name_of(key: str) -> str:
    """How a key is written, by the name that the terminal's library has for it (``question_mark``)."""
    if key in _SIGNS:
        return _SIGNS[key]
    *modifiers, last = key.split("+")
    if len(last) > 1 and not modifiers:
        try:
            sign = unicodedata.lookup(last.replace("_", " "))
        except KeyError:
            sign = " "
        if sign.isprintable() and sign != " ":
            return sign
    return key_name(_WRITTEN.get(key, key))


def named_now(keys: str, changed: Mapping[str, str]) -> str:
    """The name of a key, or of several parted by spaces, when some are others now: `changed` says by which key, named
    as for `name_of`, one is replaced that is named so itself or by the sign it types."""
    each = keys.split(" ")
    if not changed or changed.keys().isdisjoint({*each, *(_NAMES.get(key, key) for key in each)}):
        return key_name(keys)
    names = []
    for key in each:
        now = changed.get(key) or changed.get(_NAMES.get(key, key))
        names.append(name_of(now) if now else key_name(key))
    return " ".join(names)


_ALONE = {"enter", "tab", "space", "backspace", "home", "end", "ctrl+s"}
"""Keys that are written as the terminal's library names them."""
_ARROWS = {"left", "right", "up", "down"}


def key_of(written: str, changed: Mapping[str, str]) -> str:
    """The name that the terminal's library has for a key that is written so, or for the one that was put in its place;
    nothing for what is no key, or several. The inverse of `named_now`."""
    name = _NAMES.get(written) or next((name for name, sign in _SIGNS.items() if sign == written), written)
    now = changed.get(written) or changed.get(name)
    return now or (name if len(written) == 1 or written in _NAMES or written in _ALONE else "")


def sign_of(key: str) -> str | None:
    """The sign that a key types, by its name; None for those that type none."""
    written = name_of(key)
    return written if len(written) == 1 and key not in _ARROWS else None
