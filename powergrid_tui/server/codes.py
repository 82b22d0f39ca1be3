"""The codes of tables, and the lines by which people come to them: ``ssh KQ7M@host``, or ``ssh ann+KQ7M@host``.

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


def reached_at(host: str, port: int) -> str:
    """A host and a port in one text, as `--address` has them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def way_in(address: str, code: str = "") -> str:
    """The line by which others come in at ``host`` or ``host:port``, straight to the table with a code if one is named.
    It is the same wherever it is shown: in the lobby, at a table, in lines and in notices. Empty without an address."""
    host, port = host_and_port(address)
    named = "" if port in ("", "22") else f"-p {port} "
    return f"ssh {named}{code}{'@' if code else ''}{host}" if host else ""


def host_and_port(address: str) -> tuple[str, str]:
    """The two parts of ``host``, ``host:port``, ``[2001:db8::1]:port`` or ``2001:db8::1``; no port if none is named."""
    if address.startswith("["):
        host, _, port = address[1:].partition("]")
        return host, port.removeprefix(":")
    host, _, port = address.partition(":") if address.count(":") == 1 else (address, "", "")
    return host, port


def login_name(user: str) -> LoginName:
    """What a user name of SSH asks for."""
    name, beside, code = user.partition(BESIDE)
    if beside:
        return LoginName(name, code.upper())
    return LoginName("", user.upper()) if is_code(user) else LoginName(user, "")
