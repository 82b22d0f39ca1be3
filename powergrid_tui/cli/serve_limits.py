"""The limits of ``powergrid serve`` as words of its command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.cli.server_folder import DurationType
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import words

if TYPE_CHECKING:
    from powergrid_tui.server.quotas import Quotas
    from powergrid_tui.ssh.wire.limits import Limits

F = TypeVar("F", bound=Callable[..., Any])

MOST = 100_000
_COUNT = words.Range(1, MOST)


class StartupsType(click.ParamType[Any]):
    """``START:RATE:FULL``, as sshd has it for ``MaxStartups``."""

    name = mark("START:RATE:FULL")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int, int]:
        parts = str(value).split(":")
        if len(parts) == 3 and all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
            start, rate, full = map(int, parts)
            if 1 <= start <= full <= MOST and rate <= 100:
                return start, rate, full
        return self.fail(tr("give three numbers, such as {example}", example="20:30:60"), param, ctx)


class NetworkType(click.ParamType[Any]):
    """An address, or a network such as ``10.0.0.0/8``."""

    name = mark("NETWORK")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from ipaddress import ip_network

        try:
            return ip_network(value, strict=False)
        except ValueError:
            return self.fail(tr("{word} is not a network", word=repr(str(value)[:60])), param, ctx)


_WORDS = (
    words.word(
        "--connections", type=_COUNT, default=200, show_default=True, help=mark("How many people may be inside.")
    ),
    words.word(
        "--per-address",
        type=_COUNT,
        default=10,
        show_default=True,
        help=mark("How many of them may come from one address."),
    ),
    words.word(
        "--startups",
        type=StartupsType(),
        default="20:30:60",
        show_default=True,
        help=mark(
            "Connections that have not logged in: from START on, RATE per cent of new ones are refused; at "
            "FULL, all of them."
        ),
    ),
    words.word(
        "--new-in-all",
        type=click.FloatRange(0.1, MOST),
        default=10.0,
        show_default=True,
        help=mark("New connections per second; further ones wait their turn."),
    ),
    words.word(
        "--new-per-address",
        type=click.FloatRange(0.01, MOST),
        default=1.0,
        show_default=True,
        help=mark("New connections per second from one address; ten times as many in a burst."),
    ),
    words.word(
        "--login-time", type=words.Range(1, 600), default=30, show_default=True, help=mark("Seconds to log in.")
    ),
    words.word(
        "--longest-penalty",
        type=words.Range(0, 86_400),
        default=600,
        show_default=True,
        help=mark(
            "The longest time, in seconds, that an address is kept out after repeated failures; 0 keeps nobody out."
        ),
    ),
    words.word(
        "--guesses",
        type=_COUNT,
        default=6,
        show_default=True,
        help=mark("Pass phrases checked per minute for one address."),
    ),
    words.word(
        "--guesses-in-all",
        type=_COUNT,
        default=30,
        show_default=True,
        help=mark("The same for all addresses together from which nobody has come in yet."),
    ),
    words.word(
        "--exempt",
        type=NetworkType(),
        multiple=True,
        help=mark("An address or network shared by many people: no penalties, and no limits per address."),
    ),
)

_QUOTAS = {
    "tables": words.word(
        "--tables", type=_COUNT, default=300, show_default=True, help=mark("Tables at once, on the whole server.")
    ),
    "tables_of_one": words.word(
        "--tables-per-person",
        "tables_of_one",
        type=_COUNT,
        default=6,
        show_default=True,
        help=mark("How many of them one person may have opened before their games are over."),
    ),
    "new_tables": words.word(
        "--new-tables",
        type=_COUNT,
        default=60,
        show_default=True,
        help=mark("Tables opened per hour from one address."),
    ),
    "terminals": words.word(
        "--terminals-per-table",
        "terminals",
        type=_COUNT,
        default=40,
        show_default=True,
        help=mark("Terminals at one table, including onlookers."),
    ),
    "people": words.word(
        "--people", type=_COUNT, default=20_000, show_default=True, help=mark("How many names are remembered.")
    ),
    "new_names": words.word(
        "--new-names",
        type=_COUNT,
        default=30,
        show_default=True,
        help=mark("New names per hour from one address."),
    ),
    "chat_lines": words.word(
        "--chat-lines", type=_COUNT, default=20, show_default=True, help=mark("Lines one person may say per minute.")
    ),
    "new_lines": words.word(
        "--new-lines",
        type=_COUNT,
        default=60,
        show_default=True,
        help=mark("Lines said per minute from one address."),
    ),
    "looks": words.word(
        "--looks",
        type=_COUNT,
        default=20,
        show_default=True,
        help=mark("How often per minute one person may list their games."),
    ),
    "put_away": words.word(
        "--put-away",
        type=DurationType(),
        default="30d",
        show_default=True,
        help=mark(
            "A table is archived when nobody has been at its game for this long; its people can bring the game back."
        ),
    ),
    "put_away_gathering": words.word(
        "--put-away-gathering",
        type=DurationType(),
        default="2d",
        show_default=True,
        help=mark("The same for a table whose game has not begun or is over."),
    ),
}
"""By the field of `Quotas`."""


def limited(command: F) -> F:
    """Give a command the words for the limits."""
    for word in reversed((*_WORDS, *_QUOTAS.values())):
        command = word(command)
    return command


def limits_of(said: Mapping[str, Any]) -> Limits:
    """The limits that the words name."""
    from powergrid_tui.ssh.wire.limits import Limits, Startups

    named = {name: value for name, value in said.items() if name not in _QUOTAS}
    login, startups = named.pop("login_time"), named.pop("startups")
    return Limits(**named, login=float(login), startups=Startups(*startups))


def quotas_of(said: Mapping[str, Any]) -> Quotas:
    """The quotas that the words name."""
    from powergrid_tui.server.quotas import Quotas

    return Quotas(**{name: said[name] for name in _QUOTAS})
