"""The codes of tables, and what a login with one means: ``ssh KQ7M@host``, or ``ssh ann+KQ7M@host``.

A code contains a digit, and newcomers cannot take a name of that form, so that a code is never mistaken for a name, nor
a name for a code.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

SIGNS = "ACDEFGHJKLMNPQRTUVWXY34679"
"""Characters in codes: none that can be mistaken for another."""

LENGTH = 4
"""Characters in a code."""

_FIGURES = frozenset("34679")

BESIDE = "+"
"""Between a name and a code. No name has it."""


class LoginName(NamedTuple):
    """What somebody wants who logs in."""

    name: str
    """The name that they want; empty if they do not say."""
    code: str
    """Of the table that they want to go to; empty for the lobby. Whatever it is, it is in capitals."""


def new_code() -> str:
    """A code, drawn so that nobody can guess it."""
    while not is_code(code := "".join(secrets.choice(SIGNS) for _ in range(LENGTH))):
        pass
    return code


def is_code(text: str) -> bool:
    """Whether a text has the form of a code, in whatever case."""
    signs = text.upper() if text.isascii() else ""
    return len(signs) == LENGTH and set(signs) <= set(SIGNS) and not _FIGURES.isdisjoint(signs)


def login_name(user: str) -> LoginName:
    """What a user name of SSH asks for."""
    name, beside, code = user.partition(BESIDE)
    if beside:
        return LoginName(name, code.upper())
    return LoginName("", user.upper()) if is_code(user) else LoginName(user, "")
