"""A visitor: what is known of a client, safe to show and to log."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from powergrid_tui.server.codes import way_in
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console.words import sees

LONGEST_USER = 24
"""Characters in a user name."""

LONGEST_WORD = 64
"""Characters in a value of the environment."""

ENVIRONMENT = ("LANG", "LC_ALL", "LC_MESSAGES", "COLORTERM", "TERM", "LC_TERMINAL")
"""What is taken from a client's environment. Nothing of it reaches the environment of this process."""


@dataclass(frozen=True)
class Visitor:
    """A client with a terminal, once it has logged in."""

    user: str
    """The user name that it logged in with, at most `LONGEST_USER` characters long; a client may give any name."""
    key: str
    """The fingerprint of its key, as OpenSSH writes it (``SHA256:...``); empty if it used the pass phrase."""
    address: str
    """Where it comes from."""
    term: str
    """The kind of its terminal."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """The variables in `ENVIRONMENT` that it sent."""
    number: int = 0
    """Counts visitors, for the log and for owners; 0 before the visit begins."""
    reached: str = ""
    """Where others reach the server, as ``host:port``; empty where that is unknown."""
    since: float = field(default_factory=time.time, compare=False)
    """When it came, in seconds since 1970."""

    def way_in(self, code: str = "") -> str:
        """The line by which somebody else comes in, and straight to the table with a code if one is named; empty where
        that is unknown."""
        return way_in(self.reached, code)

    proposed: str = ""
    """The name that the comment of its key suggests; empty for none."""

    @property
    def language(self) -> str:
        """The language that its environment asks for; empty when there is none."""
        return language_of(self.environment)

    @property
    def draws_plain(self) -> bool:
        """Whether its terminal shows only ASCII: the font of a bare console has no more, and encodings other than UTF-8
        lack the glyphs. A client that does not report an encoding is assumed to use UTF-8."""
        told = next((said for name in ("LC_ALL", "LANG") if (said := self.environment.get(name))), "")
        codeset = told.partition(".")[2].partition("@")[0].replace("-", "").lower()
        return self.term == "linux" or codeset not in {"", "utf8"}

    @property
    def sees(self) -> bool:
        """Whether its terminal can show a screen."""
        return sees(self.term)


def user_of(name: str) -> str:
    """A user name as it is shown."""
    return one_line(name, LONGEST_USER) or "?"


def environment_of(told: Mapping[bytes, bytes], term: str) -> dict[str, str]:
    """What is kept of a client's environment: a few names, with values in ASCII."""
    words = {name: told[name.encode()].decode("ascii", "replace") for name in ENVIRONMENT if name.encode() in told}
    words["TERM"] = term
    return {name: word for name, word in words.items() if _is_word(word)}


def language_of(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for; empty when it asks for none."""
    return next((said for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (said := environment.get(name))), "")


def _is_word(word: str) -> bool:
    return word.isascii() and word.isprintable() and 0 < len(word) <= LONGEST_WORD
