"""The written names of keys."""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product

from powergrid_tui.table.words.language import trc

_NAMES = {"esc": "escape", "pgup": "pageup", "pgdn": "pagedown", "?": "question_mark"}
_NAMES |= {"←": "left", "→": "right", "↑": "up", "↓": "down", "<": "left", ">": "right", "^": "up", "v": "down"}
"""Keys whose written form differs from Textual's name, including the glyphs of both sets."""
_WRITTEN = {"escape": "esc", "pageup": "pgup", "pagedown": "pgdn", "left": "←", "right": "→", "up": "↑", "down": "↓"}
_SIGNS = {"slash": "/", "backslash": "\\", "at": "@", "minus": "-", "plus": "+", "underscore": "_"}
"""Characters whose keys are not named after their Unicode names."""


def key_name(key: str) -> str:
    """The name of a key, or of several; a character stands for itself."""
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
        case "delete":
            return trc("keyboard", "delete")
        case "shift+tab":
            return trc("key", "shift+tab")
        case "ctrl+b":
            return trc("key", "ctrl+b")
        case "ctrl+d":
            return trc("key", "ctrl+d")
        case "ctrl+k":
            return trc("key", "ctrl+k")
        case "ctrl+l":
            return trc("key", "ctrl+l")
        case "ctrl+n":
            return trc("key", "ctrl+n")
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
        case "ctrl+t":
            return trc("key", "ctrl+t")
        case "ctrl+u":
            return trc("key", "ctrl+u")
        case "ctrl+y":
            return trc("key", "ctrl+y")
        case "ctrl+z":
            return trc("key", "ctrl+z")
        case _ if key[:1] == "f" and key[1:].isdigit():
            return key.upper()
        case _:
            return key


_MOST_WORDS = 8
"""The maximum number of words in the name of a character on a keyboard."""


@lru_cache(maxsize=256)
def _sign(name: str) -> str:
    """The character of a key that is named after its Unicode name, with underscores for spaces and hyphens; empty for
    any other key."""
    if name in _SIGNS:
        return _SIGNS[name]
    words = name.split("_")
    if len(name) == 1 or len(words) > _MOST_WORDS:
        return ""
    for gaps in product(" -", repeat=len(words) - 1):
        try:
            sign = unicodedata.lookup("".join(word + gap for word, gap in zip(words, (*gaps, ""), strict=True)))
        except KeyError:
            continue
        return sign if sign.isprintable() and sign != " " else ""
    return ""


def _named(sign: str) -> str:
    """The name of the key that types a character; anything else is returned unchanged."""
    if len(sign) != 1 or sign.isalnum():
        return sign
    default = unicodedata.name(sign, sign).lower().replace("-", "_").replace(" ", "_")
    return next((name for name, other in _SIGNS.items() if other == sign), default)


def name_of(key: str) -> str:
    """The written form of a key, given Textual's name (``question_mark``)."""
    *modifiers, last = key.split("+")
    if sign := _sign(last):
        return "+".join((*modifiers, sign))
    return key_name(_WRITTEN.get(key, key))


def names_of(keys: Iterable[str]) -> str:
    """The written forms of several keys, separated by spaces only, because a comma is a key too."""
    return " ".join(map(name_of, keys))


def named_now(keys: str, changed: Mapping[str, str]) -> str:
    """The name of one key, or of several separated by spaces, after some keys were reassigned. `changed` maps the
    default key's name or character to the new key, named as for `name_of`."""
    each = keys.split(" ")
    if not changed or changed.keys().isdisjoint({*each, *map(_textual_name, each)}):
        return key_name(keys)
    names = []
    for key in each:
        now = changed.get(key) or changed.get(_textual_name(key))
        names.append(name_of(now) if now else key_name(key))
    return " ".join(names)


def _textual_name(written: str) -> str:
    """Textual's name of the key with this written form."""
    return _NAMES.get(written) or _named(written)


_ALONE = {"enter", "tab", "space", "backspace", "home", "end", "ctrl+s"}
"""Keys that are written the way Textual names them."""
_ARROWS = {"left", "right", "up", "down"}


def key_of(written: str, changed: Mapping[str, str]) -> str:
    """Textual's name of the key with this written form, or of the key that replaced it; empty for several keys or none.
    The inverse of `named_now`."""
    name = _textual_name(written)
    now = changed.get(written) or changed.get(name)
    return now or (name if len(written) == 1 or written in _NAMES or written in _ALONE else "")


def sign_of(key: str) -> str | None:
    """The character that a key types, by its name; None if it types none."""
    written = name_of(key)
    return written if len(written) == 1 and key not in _ARROWS else None
