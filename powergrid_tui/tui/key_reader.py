"""What is typed at a terminal: bytes turned into keys, clicks and pasted text.

Of the private parts of Textual its parser and its tables of keys are used. The parser takes every sequence that it does
not know apart into key presses, and some that it knows end it; so it is given only those that are keys, or answers to
what the program has asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final
from unicodedata import category

from textual import constants
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.events import Key, Paste
from textual.message import Message

from powergrid_tui.toolkit.console.sequences import ESCAPE, PASTE

_ANSWER: Final = re.compile(
    r"\x1b\[(?:"
    r"[IO]"  # the focus
    r"|<\d{1,4};-?\d{1,5};-?\d{1,5}[Mm]"  # the mouse
    r"|\d{1,5};\d{1,5}R"  # where the cursor is
    r"|\?(?:2026|2048);[0-4]\$y"  # whether it draws whole pictures, and reports its size here
    r"|48(?:;\d{1,5}(?::\d{0,5})?){4}t"  # its size
    r")"
)
"""What was asked for, and is for the parser as it is."""
_REPORT: Final = re.compile(
    r"\x1b\[(?P<code>[\d:]{0,16})(?:;(?P<held>[\d:]{0,16}))?(?:;(?P<text>[\d:]*))?(?P<end>[u~A-FHPQRS])"
)
"""A key as terminals report it that tell more about it, with the numbers of the keys held down, and its text."""
_OTHER: Final = "27~"
"""Of what xterm reports in this form, the third number is the key."""
_PRESSED, _REPEATED = 1, 2
_MOST_HELD: Final = 256
_CONTROLS: Final = (9, 13, 27, 127)
"""Keys with a control character as their code."""
_REMEMBERED: Final = ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size")
"""What a parser knows of its terminal."""


class Reader:
    """Reads the tokens of one terminal's `Sieve`."""

    def __init__(self) -> None:
        self._parser = XTermParser()

    def read(self, token: str) -> Iterator[Message]:
        """What a token says, as it is asked for."""
        if token == ESCAPE:
            yield Key("escape", ESCAPE)
        elif token.startswith(PASTE):
            yield Paste(token[len(PASTE) :])
        elif not token.startswith(ESCAPE):
            for sign in token:
                yield from self._parsed(sign)
        elif len(token) == 2:
            yield from self._with_alt(token)
        elif _ANSWER.fullmatch(token):
            yield from self._parsed(token)
        else:
            yield from self._keys(token)

    def _keys(self, token: str) -> Iterator[Message]:
        reports = None if constants.DISABLE_KITTY_KEY else _reports(token)
        if reports is not None:
            for report in reports:
                yield from self._parsed(report)
            return
        known = ANSI_SEQUENCES_KEYS.get(token)
        if isinstance(known, tuple):
            for key in known:
                yield Key(key.value, None)
        elif isinstance(known, str):
            yield from self._parsed(known)

    def _with_alt(self, token: str) -> Iterator[Message]:
        if token in ANSI_SEQUENCES_KEYS:
            yield from self._parsed(token)
        else:
            yield from self._safely(self._parser._sequence_to_key_events(token[1], alt=True))

    def _parsed(self, token: str) -> Iterator[Message]:
        yield from self._safely(self._parser.feed(token))
        if getattr(self._parser, "_timeout_time", None) is not None:
            self._renew()  # it takes this for the beginning of something: the rest would fall apart

    def _safely(self, events: Iterable[Message]) -> Iterator[Message]:
        """What the parser finds, and nothing of what it fails at: a mouse on a screen without a size."""
        try:
            yield from events
        except Exception:
            self._renew()

    def _renew(self) -> None:
        before, self._parser = self._parser, XTermParser()
        for name in _REMEMBERED:
            with suppress(AttributeError):
                setattr(self._parser, name, getattr(before, name))


def _reports(token: str) -> list[str] | None:
    """What the parser can read of a report, one for each character that it types; None for what is no report of a
    key."""
    if not (match := _REPORT.fullmatch(token)):
        return None
    code, held, end = _number(match["code"], 1), _number(match["held"]), match["end"]
    texts = [_number(each) for each in match["text"].split(":")] if match["text"] else []
    if not _happened(match["held"]) or held > _MOST_HELD:
        return []
    if f"{code}{end}" == _OTHER and texts:
        code, end, texts = texts[0], "u", texts[:1] if held <= 2 else []
    if end != "u":
        if f"{code}{end}" in FUNCTIONAL_KEYS:
            return [f"\x1b[{code};{held}{end}" if match["held"] else token]
        return None
    if f"{code}u" in FUNCTIONAL_KEYS or code in _CONTROLS:
        texts = [each for each in texts if each not in _CONTROLS]
    elif not texts and not _is_typed(code):
        return None
    if code > 0x10FFFF or not all(map(_is_typed, texts)):
        return []
    return [f"\x1b[{code};{held or ''};{each}u" for each in texts] or [f"\x1b[{code};{held or ''}u"]


def _number(digits: str | None, default: int = 0) -> int:
    """The first number of a group."""
    first = (digits or "").partition(":")[0]
    return int(first[:8]) if first else default


def _happened(held: str | None) -> bool:
    """Whether a key has been pressed, or held down, and not released."""
    return _number((held or "").partition(":")[2], _PRESSED) in (_PRESSED, _REPEATED)


def _is_typed(code: int) -> bool:
    """Whether a character can be typed."""
    return code <= 0x10FFFF and chr(code).isprintable() and category(chr(code)) != "Co"


def forget_parsers() -> None:
    """Textual caches the parsers of those who have left, by what they typed."""
    XTermParser._parse_extended_key.cache_clear()
