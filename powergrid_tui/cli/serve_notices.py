"""The options of ``powergrid serve`` about notices."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.cli.serve_limits import NetworkType
from powergrid_tui.table.files.extras import install
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.server.notices.services import NoticeRules

F = TypeVar("F", bound=Callable[..., Any])

_WORDS = (
    words.word(
        "--notify",
        multiple=True,
        metavar="SERVICE",
        help=mark(
            "A service that may tell people it is their turn, such as ntfy, matrix or slack. May be "
            "repeated; without it, nothing is sent."
        ),
    ),
    words.word(
        "--notify-mail",
        type=click.Path(dir_okay=False, path_type=Path),
        help=mark("The server's own mail server, on the first line of a file, as Apprise writes it: mailtos://..."),
    ),
    words.word(
        "--notify-network",
        type=NetworkType(),
        multiple=True,
        help=mark("A network of this machine's own in which services may be called all the same."),
    ),
    words.word(
        "--address",
        "way_in",
        default="",
        metavar="HOST[:PORT]",
        help=mark("The address at which others reach the server: notices say how to come back there."),
    ),
)


def noticed(command: F) -> F:
    """Give a command the words for notices."""
    for word in reversed(_WORDS):
        command = word(command)
    return command


def notices_of(said: dict[str, Any]) -> NoticeRules:
    """The notices that the words allow, which are taken out of what is said."""
    from powergrid_tui.server.notices.services import NoticeRules, service_refusal

    services, networks, file = (said.pop(name) for name in ("notify", "notify_network", "notify_mail"))
    way_in = said.pop("way_in")
    for service in services:
        if why := service_refusal(service):
            raise click.BadParameter(why, param_hint="--notify")
    if not all(sign.isascii() and (sign.isalnum() or sign in ".:-[]_") for sign in way_in):
        raise click.BadParameter(tr("that is not an address"), param_hint="--address")
    mail = words.read(_mail_in, file, hint="--notify-mail") if file else ""
    if (services or mail) and find_spec("apprise") is None:
        output.fail(tr("notices need {package}: {command}", package="apprise", command=install("notify")), 1)
    return NoticeRules(tuple(services), mail, tuple(networks), way_in)


def _mail_in(file: Path) -> str:
    """The address of a mail server in a file. Raises `TableError`."""
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.files.data import read_file

    text, _ = read_file(file)
    line = text.partition("\n")[0].strip()
    if not line.startswith(("mailto://", "mailtos://")):
        raise TableError(
            tr("{file}: {fault}", file=str(file), fault=tr("there is no address beginning with mailtos://"))
        )
    return line
