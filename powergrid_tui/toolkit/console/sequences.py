"""What comes from a terminal, cut into what is typed and what the terminal says.

A terminal answers questions, some of them of other programs, with control strings (OSC, DCS, APC, PM, SOS) and control
sequences (CSI, SS3), whenever it likes and cut anywhere by the network. A control string is swallowed to its end. A
sequence is handed on whole or not at all: only so can it be told from the keys that its characters would be.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from enum import Enum, auto
from typing import Final

ESCAPE: Final = "\x1b"
PASTE: Final = "\x1b[200~"
"""What a token of pasted text begins with; the text follows."""
CUT_OFF: Final = "\x1b[\n"
"""The token, before the end of a line, for something in the line whose own end is missing."""

MOST_PASTED: Final = 16 * 1024
"""Characters; the rest of a longer paste is dropped."""
PATIENCE: Final = 1.0
"""Seconds without a character after which something unfinished is dropped."""
PASTE_PATIENCE: Final = 5.0
"""The same for a paste, which is handed on as far as it has come."""
LONGEST: Final = 64 * 1024
"""Characters of a string or a sequence. What is longer, or takes longer than `LASTS`, ends at the first pause."""
LASTS: Final = 5.0
"""Seconds."""
_KEPT: Final = 1024
"""Characters of a sequence that are kept; a longer one is none that is known."""

_END_OF_PASTE: Final = "\x1b[201~"
_STRINGS: Final = "]PX^_"
"""What introduces a control string after an escape."""
_C1: Final = {0x8F: "O", 0x90: "P", 0x98: "X", 0x9B: "[", 0x9D: "]", 0x9E: "^", 0x9F: "_"}
"""The same in one character of eight bits."""
_BEL, _ST = "\x07", "\x9c"
_SHIFTED = re.compile(r"\x1b\[\d+\$")
"""A key with Shift, in rxvt; everywhere else something follows."""
_LATE = re.compile(
    r"\][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|[PX^_][^\x1b\x9c]*(?:\x1b\\|\x9c)|\[[0-?]*[ -/]*[@-~]|O[A-Za-z]\Z"
)
"""A whole string or sequence that has lost its escape, which came long before and was taken for a key."""


class _At(Enum):
    TEXT = auto()
    ESCAPE = auto()
    SEQUENCE = auto()
    CONSOLE = auto()
    """After the second bracket of a function key of the Linux console."""
    SHIFTED = auto()
    """Where a key of rxvt may end."""
    SINGLE = auto()
    """After SS3."""
    MOUSE = auto()
    """Within the three bytes of a click as old terminals report it."""
    STRING = auto()
    STRING_ESCAPE = auto()
    """After an escape that may end the string."""
    PASTE = auto()


_UNFINISHED = frozenset({_At.SEQUENCE, _At.CONSOLE, _At.SHIFTED, _At.SINGLE, _At.MOUSE, _At.STRING, _At.STRING_ESCAPE})


class Sieve:
    """Cuts what one terminal sends into tokens: runs of characters that are typed; an escape alone; an escape and one
    character; a sequence; `PASTE` and what is pasted. Times are in seconds, of any clock that does not go back."""

    def __init__(self, alone: float, *, lines: bool = False) -> None:
        """An escape that nothing follows for `alone` seconds is a key. Where `lines` are typed, the end of a line ends
        everything, and what is pasted is typed."""
        self._alone = alone
        self._lines = lines
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        self._at = _At.TEXT
        self._kind = ""
        """What introduced the string."""
        self._held = ""
        """The sequence so far; of a paste, its last characters, which may be the beginning of its end."""
        self._bytes_left = 0
        self._length = 0
        self._begun = self._last = 0.0
        """When the present sequence, string or paste began, and when its last character came."""
        self._alone_at: float | None = None
        """When an escape was taken for a key, and nothing has come since."""
        self._pasted: list[str] = []
        self._room = 0
        """Characters that may still be pasted."""
        self._found: list[str] = []
        self._typed: list[str] = []
        """The run of characters that is being read."""

    def feed(self, data: bytes, now: float) -> list[str]:
        """The tokens that are complete after these bytes have come."""
        return self.feed_text(self._decode(data), now)

    def feed_text(self, text: str, now: float) -> list[str]:
        """The same for characters."""
        found = self.overdue(now)
        if self._alone_at is not None and text:
            late = now - self._alone_at < PATIENCE and _LATE.match(text)
            self._alone_at = None
            if late:
                self._begin(_At.ESCAPE, ESCAPE, now)
        at = 0
        while at < len(text):
            if self._at is _At.PASTE:
                at = self._paste(text, at)
            else:
                self._take(text[at], now)
                at += 1
        self._last = now
        return found + self._take_found()

    def overdue(self, now: float) -> list[str]:
        """The tokens that are complete because nothing has followed for some time."""
        due = self.due
        if due is None or now < due:
            return []
        if self._at is _At.ESCAPE:
            self._token(ESCAPE)
            self._alone_at = now
        elif self._at is _At.SHIFTED:
            self._token(self._held)
        elif self._at is _At.PASTE:
            self._end_paste(self._held)
        self._at = _At.TEXT
        return self._take_found()

    @property
    def due(self) -> float | None:
        """When something will be overdue unless more comes; None if nothing is unfinished."""
        if self._at is _At.TEXT:
            return None
        if self._at is _At.PASTE:
            return self._last + PASTE_PATIENCE
        endless = self._length > LONGEST or self._last - self._begun > LASTS
        brief = endless or self._at in (_At.ESCAPE, _At.SHIFTED)
        return self._last + (self._alone if brief else PATIENCE)

    def wait_anew(self, now: float) -> None:
        """Nothing could come until now."""
        self._last = max(self._last, now)

    @property
    def is_unfinished(self) -> bool:
        """Whether the end of a sequence or of a string is missing."""
        return self._at in _UNFINISHED

    def _take(self, sign: str, now: float) -> None:
        """Take one character, outside a paste."""
        self._length += 1
        if self._at is _At.TEXT:
            self._take_text(sign, now)
        elif self._lines and sign in "\r\n":
            if self.is_unfinished:
                self._token(CUT_OFF)
            self._again(sign, now)
        elif self._at is _At.ESCAPE:
            self._take_escaped(sign, now)
        elif self._at is _At.STRING:
            self._take_string(sign)
        elif self._at is _At.STRING_ESCAPE:
            self._take_end(sign, now)
        elif self._at is _At.MOUSE:
            self._bytes_left -= len(sign.encode("utf-8", "surrogateescape"))
            if self._bytes_left <= 0:
                self._at = _At.TEXT
        elif sign == ESCAPE:
            self._leave_sequence()
            self._begin(_At.ESCAPE, ESCAPE, now)
        elif self._at in (_At.CONSOLE, _At.SINGLE) and " " <= sign <= "~":
            self._take_single(sign)
        elif " " <= sign <= "~":
            self._take_sequence(sign)
        else:
            self._leave_sequence()
            self._again(sign, now)

    def _take_text(self, sign: str, now: float) -> None:
        byte = ord(sign) - 0xDC00 if "\udc80" <= sign <= "\udcff" else ord(sign)
        if sign == ESCAPE:
            self._begin(_At.ESCAPE, ESCAPE, now)
        elif byte in _C1:
            self._begin(_At.ESCAPE, ESCAPE, now)
            self._take_escaped(_C1[byte], now)
        elif not 0x80 <= byte < 0xA0:
            self._typed.append("\ufffd" if "\ud800" <= sign <= "\udfff" else sign)

    def _take_escaped(self, sign: str, now: float) -> None:
        if sign == "[":
            self._begin(_At.SEQUENCE, "\x1b[", now)
        elif sign == "O":
            self._begin(_At.SINGLE, "\x1bO", now)
        elif sign in _STRINGS:
            self._begin(_At.STRING, "", now)
            self._kind = sign
        elif sign == ESCAPE:
            self._token(ESCAPE)
            self._begin(_At.ESCAPE, ESCAPE, now)
        else:
            self._at = _At.TEXT
            if sign != "\\":  # the end of a string that has been dropped
                self._token(ESCAPE + ("\ufffd" if "\ud800" <= sign <= "\udfff" else sign))

    def _take_string(self, sign: str) -> None:
        if sign == ESCAPE:
            self._at = _At.STRING_ESCAPE
        elif sign == _ST or (sign == _BEL and self._kind == "]"):
            self._at = _At.TEXT

    def _take_end(self, sign: str, now: float) -> None:
        if sign == "\\":
            self._at = _At.TEXT
        elif sign != ESCAPE:
            self._take_escaped(sign, now)

    def _take_single(self, sign: str) -> None:
        """A key of a keypad, perhaps with its modifiers."""
        self._held += sign
        if self._at is _At.CONSOLE or not (sign.isdigit() or sign == ";") or len(self._held) > _KEPT:
            self._at = _At.TEXT
            self._token(self._held)

    def _take_sequence(self, sign: str) -> None:
        if sign == "[" and self._held == "\x1b[":
            self._at = _At.CONSOLE
            self._held += sign
        elif sign < "@":
            if len(self._held) < _KEPT:
                self._held += sign
            self._at = _At.SHIFTED if _SHIFTED.fullmatch(self._held) else _At.SEQUENCE
        else:
            self._end_sequence(self._held + sign)

    def _end_sequence(self, sequence: str) -> None:
        self._at = _At.TEXT
        if sequence == "\x1b[M" and not self._lines:
            self._at, self._bytes_left = _At.MOUSE, 3
        elif sequence == PASTE and not self._lines:
            self._at, self._held, self._room = _At.PASTE, "", MOST_PASTED
        elif len(sequence) <= _KEPT and sequence != _END_OF_PASTE:
            self._token(sequence)

    def _leave_sequence(self) -> None:
        """Something that cannot be part of the sequence follows."""
        if self._at is _At.SHIFTED:
            self._token(self._held)

    def _begin(self, at: _At, held: str, now: float) -> None:
        self._at, self._held, self._length, self._begun = at, held, 0, now

    def _again(self, sign: str, now: float) -> None:
        self._at = _At.TEXT
        self._take_text(sign, now)

    def _paste(self, text: str, at: int) -> int:
        """Take what is pasted of a text from a place on; returns where that ends."""
        before = len(self._held)
        seen = self._held + text[at:]
        end = seen.find(_END_OF_PASTE)
        if end >= 0:
            self._end_paste(seen[:end])
            return at + end + len(_END_OF_PASTE) - before
        keep = len(_END_OF_PASTE) - 1
        self._keep_pasted(seen[:-keep])
        self._held = seen[-keep:]
        return len(text)

    def _keep_pasted(self, text: str) -> None:
        if self._room:
            self._pasted.append(text[: self._room])
            self._room -= len(self._pasted[-1])

    def _end_paste(self, rest: str) -> None:
        self._keep_pasted(rest)
        self._at = _At.TEXT
        pasted = "".join(self._pasted).encode("utf-8", "replace").decode()
        self._token(PASTE + "".join(sign for sign in pasted if sign >= " " or sign in "\t\r\n"))
        self._pasted.clear()

    def _token(self, token: str) -> None:
        self._end_run()
        self._found.append(token)

    def _end_run(self) -> None:
        if self._typed:
            self._found.append("".join(self._typed))
            self._typed.clear()

    def _take_found(self) -> list[str]:
        self._end_run()
        found, self._found = self._found, []
        return found


def typed_of(token: str) -> str:
    """What a token types where lines are typed: no key but those of characters."""
    if not token.startswith(ESCAPE):
        return token
    return token[1:] if len(token) == 2 else ""


def line_of(line: str) -> str | None:
    """A line without what the terminal has said in it; None if the end of that is missing."""
    if line.isprintable():
        return line
    sieve = Sieve(0.0, lines=True)
    tokens = sieve.feed_text(line, 0.0)
    return None if sieve.is_unfinished or CUT_OFF in tokens else "".join(map(typed_of, tokens))
