"""The limits of ``powergrid serve`` as words of its command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.cli.houses import DurationType
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import words

if TYPE_CHECKING:
    from powergrid_tui.house.quotas import Quotas
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
        return self.fail(tr("three numbers are wanted, such as {example}", example="20:30:60"), param, ctx)


class NetworkType(click.ParamType[Any]):
    """An address, or a network such as ``10.0.0.0/8``."""

    name = mark("NETWORK")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from ipaddress import ip_network

        try:
            return ip_network(value, strict=False)
        except ValueError:
            return self.fail(tr("{word} is no network", word=repr(str(value)[:60])), param, ctx)


_WORDS = (
    words.word("--connections", type=_COUNT, default=200, show_default=True, help=mark("How many may be in.")),
    words.word(
        "--per-address", type=_COUNT, default=10, show_default=True, help=mark("How many of them from one address.")
    ),
    words.word(
        "--startups",
        type=StartupsType(),
        default="20:30:60",
        show_default=True,
        help=mark(
            "Connections that have not logged in: from START on, RATE percent of the new ones are refused, "
            "and all of them at FULL."
        ),
    ),
    words.word(
        "--new-in-all",
        type=click.FloatRange(0.1, MOST),
        default=10.0,
        show_default=True,
        help=mark("New connections in a second; further ones wait their turn."),
    ),
    words.word(
        "--new-per-address",
        type=click.FloatRange(0.01, MOST),
        default=1.0,
        show_default=True,
        help=mark("New connections in a second from one address; ten times as many at once."),
    ),
    words.word(
        "--login-time", type=words.Range(1, 600), default=30, show_default=True, help=mark("Seconds to log in.")
    ),
    words.word(
        "--longest-penalty",
        type=words.Range(0, 86_400),
        default=600,
        show_default=True,
        help=mark("Seconds for which an address is kept out at most that keeps failing; 0 keeps nobody out."),
    ),
    words.word(
        "--guesses",
        type=_COUNT,
        default=6,
        show_default=True,
        help=mark("Pass phrases in a minute that are compared for one address."),
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
        help=mark("An address or network that many people come from: no penalties, and no limits for one address."),
    ),
)

_QUOTAS = {
    "tables": words.word(
        "--tables", type=_COUNT, default=300, show_default=True, help=mark("Tables at once, in the whole house.")
    ),
    "tables_of_one": words.word(
        "--tables-per-person",
        "tables_of_one",
        type=_COUNT,
        default=6,
        show_default=True,
        help=mark("How many of them one person may have opened, until their games are over."),
    ),
    "new_tables": words.word(
        "--new-tables",
        type=_COUNT,
        default=60,
        show_default=True,
        help=mark("Tables opened in an hour from one address."),
    ),
    "terminals": words.word(
        "--terminals-per-table",
        "terminals",
        type=_COUNT,
        default=40,
        show_default=True,
        help=mark("Terminals at one table, onlookers too."),
    ),
    "people": words.word(
        "--people", type=_COUNT, default=20_000, show_default=True, help=mark("How many names are remembered.")
    ),
    "new_names": words.word(
        "--new-names",
        type=_COUNT,
        default=30,
        show_default=True,
        help=mark("New names in an hour from one address."),
    ),
    "chat_lines": words.word(
        "--chat-lines", type=_COUNT, default=20, show_default=True, help=mark("Lines one person may say in a minute.")
    ),
    "new_lines": words.word(
        "--new-lines",
        type=_COUNT,
        default=60,
        show_default=True,
        help=mark("Lines said in a minute from one address."),
    ),
    "looks": words.word(
        "--looks",
        type=_COUNT,
        default=20,
        show_default=True,
        help=mark("How often in a minute one person may have their games listed."),
    ),
    "put_away": words.word(
        "--put-away",
        type=DurationType(),
        default="30d",
        show_default=True,
        help=mark("A table at whose game nobody was for so long is put away; its people can bring the game back."),
    ),
    "put_away_gathering": words.word(
        "--put-away-gathering",
        type=DurationType(),
        default="2d",
        show_default=True,
        help=mark("The same for a table whose game has not begun, or is over."),
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
    from powergrid_tui.house.quotas import Quotas

    return Quotas(**{name: said[name] for name in _QUOTAS})
