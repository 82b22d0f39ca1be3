"""``powergrid serve``: a server of tables that others join over SSH, its limits and its notices."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.cli.screen import BOTS_NAMED
from powergrid_tui.cli.server_config import ReadFile, read_config
from powergrid_tui.cli.server_words import DurationType, folder_of, server_option
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.extras import install
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.server.notices.services import NoticeRules
    from powergrid_tui.server.quotas import Quotas
    from powergrid_tui.ssh.caretaker import Reread, Terms
    from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
    from powergrid_tui.ssh.door.entrance import Entrance
    from powergrid_tui.ssh.wire.addresses import Network
    from powergrid_tui.ssh.wire.limits import Limits
    from powergrid_tui.table.sessions.pace import PaceName

PASSPHRASE = "POWERGRID_PASSPHRASE"
"""The environment variable that may contain the server's pass phrase."""

PACE_NAMES: tuple[PaceName, ...] = ("step", "slow", "normal", "instant")
"""The same as in `powergrid_tui.table.sessions.pace`, which is slow to import."""

LEVELS = ("info", "warning", "error")
"""Of the log."""

_LONGEST_MESSAGE = 200
"""Characters of what everybody reads on arrival."""

_PACKAGES = ("asyncssh", "confusable_homoglyphs", "openskill", "precis_i18n")
"""Those of the extra ``ssh``."""

_FILE = click.Path(dir_okay=False, path_type=Path)

RESTART = frozenset({"host", "port", "log_file", "pace", "metrics", "metrics_public"})
"""Options that an open server does not take anew; nor does it the folder, and the configuration's own name."""

# Limits

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
        try:
            return ip_network(value, strict=False)
        except ValueError:
            return self.fail(tr("{word} is not a network", word=repr(str(value)[:60])), param, ctx)


class AllowedType(NetworkType):
    """The same, written so that nobody is locked out by a slip: no bits beyond those that count, and no address that
    looks like a network whose bits were forgotten."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        network, said = super().convert(value, param, ctx), str(value)
        if "/" not in said and network.network_address.packed[-1] == 0:
            return self.fail(tr("{word} is one address: name a network, as in {network}/24", word=said, network=said))
        if "/" in said and str(network.network_address) != str(ip_address(said.partition("/")[0])):
            return self.fail(tr("{word} is not the beginning of a network; {network} is", word=said, network=network))
        return network


_LIMITS = (
    words.word(
        "--allow",
        "allowed",
        type=AllowedType(),
        multiple=True,
        help=mark("Only these addresses and networks may come in, and this machine. May be repeated; without it, all."),
    ),
    words.word(
        "--connections", type=_COUNT, default=200, show_default=True, help=mark("How many people may be inside.")
    ),
    words.word(
        "--per-address",
        type=_COUNT,
        default=10,
        show_default=True,
        help=mark("How many people may come from one address."),
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
            "The longest time, in seconds, that an address is kept out after repeated failures; 0 keeps no address out."
        ),
    ),
    words.word(
        "--guesses",
        type=_COUNT,
        default=6,
        show_default=True,
        help=mark("Passphrases checked per minute for one address."),
    ),
    words.word(
        "--guesses-in-all",
        type=_COUNT,
        default=30,
        show_default=True,
        help=mark(
            "Passphrases checked per minute for all new addresses taken together: those from which no "
            "one has come in yet."
        ),
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
        help=mark("Tables that one person may have open at once; a table counts until its game is over."),
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
            "A table is archived when its game has had no visitors for this long; its players can continue it later."
        ),
    ),
    "put_away_gathering": words.word(
        "--put-away-gathering",
        type=DurationType(),
        default="2d",
        show_default=True,
        help=mark(
            "A table whose game has not begun, or is over, is removed when it has had no visitors for this long."
        ),
    ),
    "keep_chat": words.word(
        "--keep-chat",
        type=DurationType(),
        help=mark("How long chat is kept; without it, the last lines of each place are."),
    ),
    "keep_games": words.word(
        "--keep-games",
        type=DurationType(),
        help=mark("How long the file of a finished game is kept; its result stays. Without it, for good."),
    ),
}
"""By the field of `Quotas`."""


def limited(command: F) -> F:
    """Give a command the words for the limits."""
    for word in reversed((*_LIMITS, *_QUOTAS.values())):
        command = word(command)
    return command


def limits_of(said: Mapping[str, Any]) -> Limits:
    """The limits that the words name."""
    from powergrid_tui.ssh.wire.limits import Limits, Startups

    _must_be_allowed(said["exempt"], said["allowed"])
    named = {name: value for name, value in said.items() if name not in _QUOTAS}
    login, startups = named.pop("login_time"), named.pop("startups")
    return Limits(**named, login=float(login), startups=Startups(*startups))


def _must_be_allowed(exempt: Sequence[Network], allowed: Sequence[Network]) -> None:
    """Networks that are exempt from limits and yet may not come in are a slip in one of the two."""
    for network in exempt if allowed else ():
        if not any(network.version == other.version and network.overlaps(other) for other in allowed):
            why = tr("{network} is not among the networks that may come in (--allow)", network=network)
            raise click.BadParameter(why, param_hint="--exempt")


def quotas_of(said: Mapping[str, Any]) -> Quotas:
    """The quotas that the words name."""
    from powergrid_tui.server.quotas import Quotas

    return Quotas(**{name: said[name] for name in _QUOTAS})


# Notices


class AddressType(click.ParamType[Any]):
    """A host, or an IP address, with a port or without one."""

    name = mark("HOST[:PORT]")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """It becomes part of a line that people copy into a shell."""
        from ipaddress import IPv6Address

        from powergrid_tui.server.codes import host_and_port, reached_at

        host, port = host_and_port(str(value))
        try:
            sound = bool(IPv6Address(host)) if ":" in host else bool(_HOST.fullmatch(host)) or not value
        except ValueError:
            sound = False
        if not sound or (port and not (_PORT.fullmatch(port) and 0 < int(port) < 65536)):
            return self.fail(tr("that is not an address"), param, ctx)
        return reached_at(host, int(port)) if port else host


_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?")
_PORT = re.compile(r"[0-9]{1,5}")


class ServiceType(click.ParamType[Any]):
    """A service that may be called."""

    name = mark("SERVICE")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from powergrid_tui.server.notices.services import service_refusal

        if why := service_refusal(str(value)):
            return self.fail(why, param, ctx)
        return str(value)


def _mail_in(file: Path) -> str:
    """The address of a mail server in a file. Raises `TableError`."""
    from powergrid_tui.table.files.data import read_text

    line = read_text(file).partition("\n")[0].strip()
    if not line.startswith(("mailto://", "mailtos://")):
        raise TableError(
            tr("{file}: {error}", file=str(file), error=tr("there is no address beginning with mailtos://"))
        )
    return line


_NOTICES = (
    words.word(
        "--notify",
        type=ServiceType(),
        multiple=True,
        metavar="SERVICE",
        help=mark(
            "A service that may tell people it is their turn, such as ntfy, matrix or slack. May be "
            "repeated; without it, nothing is sent."
        ),
    ),
    words.word(
        "--notify-mail",
        type=ReadFile(_mail_in),
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
        type=AddressType(),
        default="",
        metavar="HOST[:PORT]",
        help=mark(
            "The address at which others reach the server, if it is not where they have come in: everybody is given it "
            "to pass on, and notices name it. Without a port, it has that of the server."
        ),
    ),
)


def noticed(command: F) -> F:
    """Give a command the words for notices."""
    for word in reversed(_NOTICES):
        command = word(command)
    return command


def notices_of(said: dict[str, Any], port: int) -> NoticeRules:
    """The notices that the words allow, which are taken out of what is said, of a server that listens at a port."""
    from powergrid_tui.server.notices.services import NoticeRules

    services, networks, file = (said.pop(name) for name in ("notify", "notify_network", "notify_mail"))
    mail = words.read(_mail_in, file, hint="--notify-mail") if file else ""
    if (services or mail) and find_spec("apprise") is None:
        output.fail(tr("notices need {package}: {command}", package="apprise", command=install("notify")), 1)
    from powergrid_tui.server.codes import host_and_port, reached_at

    address = said.pop("way_in")
    if address and port and not host_and_port(address)[1]:
        address = reached_at(address, port)
    return NoticeRules(tuple(services), mail, tuple(networks), address)


# Who may come in


def _keys_in(file: Path) -> AuthorizedKeys:
    from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys

    return AuthorizedKeys(file)


def _phrase_in(file: Path) -> str:
    from powergrid_tui.ssh.door.entrance import passphrase_in

    return passphrase_in(file)


def _entrance(
    ctx: click.Context,
    folder: Path,
    keys: Path | None,
    owners: Path | None,
    phrase: Path | None,
    keys_command: str | None,
) -> Entrance:
    from dataclasses import replace

    from powergrid_tui.ssh.door.entrance import Entrance, checked
    from powergrid_tui.ssh.door.keys_command import keys_printed

    said = os.environ.pop(PASSPHRASE, "") or ctx.meta.get(PASSPHRASE, "")  # child processes must not inherit it
    ctx.meta[PASSPHRASE] = said
    known = words.read(_keys_in, keys, hint="--authorized-keys") if keys else None
    own = words.read(_keys_in, owners, hint="--owners") if owners else None
    secret = words.read(checked, said, hint=PASSPHRASE) if said else ""
    if phrase:
        secret = words.read(_phrase_in, phrase, hint="--passphrase-file")
    entrance = Entrance(known, secret, own)
    if keys_command:
        command, printed = words.read(keys_printed, keys_command, folder, hint="--keys-command")
        entrance = replace(entrance, command=command, printed=printed)
    return entrance


# Figures


class MetricsType(click.ParamType[Any]):
    """A port of this machine, or an address and a port."""

    name = mark("[ADDRESS:]PORT")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        from ipaddress import ip_address

        host, _, port = str(value).rpartition(":")
        try:
            where = str(ip_address(host.removeprefix("[").removesuffix("]") or "127.0.0.1"))
            if port.isascii() and port.isdigit() and len(port) < 6 and 0 < int(port) < 65536:
                return where, int(port)
        except ValueError:
            pass
        return self.fail(tr("give a port, or an IP address and a port, such as {example}", example="9464"), param, ctx)


def _check_metrics(metrics: tuple[str, int] | None, public: bool) -> None:
    from ipaddress import ip_address

    if metrics is None:
        return
    if not (public or ip_address(metrics[0]).is_loopback):
        why = tr("others could read the metrics at {address}: add --metrics-public to allow that", address=metrics[0])
        raise click.BadParameter(why, param_hint="--metrics")
    if find_spec("prometheus_client") is None:
        needed = tr("metrics need {package}: {command}", package="prometheus-client", command=install("metrics"))
        raise click.BadParameter(needed, param_hint="--metrics")


# The command


class ServeCommand(words.Command):
    """Keeps what was typed: an open server reads it again, with its configuration, on SIGHUP."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_TYPED] = tuple(args)
        return super().parse_args(ctx, args)


_TYPED = "powergrid.serve"


@click.command(
    cls=ServeCommand,
    help=mark(
        "Run a server of tables, which others enter with ssh alone.\n\n"
        "Who may come in: people whose keys are in a file, and people who know the passphrase. If "
        "you give neither, anybody with a key may come in, and is known by that key from then on. "
        "The server listens only on this machine, unless --host names another address. SIGTERM or "
        "Ctrl+C closes the server; its games continue when it opens again."
    ),
)
@words.word(
    "--config",
    type=_FILE,
    is_eager=True,
    callback=read_config,
    help=mark("Read these options from a TOML file too. What is typed wins. SIGHUP reads the file again."),
)
@words.word(
    "--host", default="127.0.0.1", show_default=True, help=mark("Where to listen: 0.0.0.0 means every address.")
)
@words.word("--port", type=words.Range(0, 65535), default=8022, show_default=True, help=mark("The port to listen at."))
@server_option
@words.word(
    "--authorized-keys", "keys", type=ReadFile(_keys_in), help=mark("Public keys, in a file as sshd reads them.")
)
@words.word(
    "--keys-command",
    metavar="COMMAND",
    help=mark("A command that prints the public keys of all who may come in; it is run every minute."),
)
@words.word(
    "--owners",
    type=ReadFile(_keys_in),
    help=mark("Public keys of people who may give the server commands from inside, in a file of the same form."),
)
@words.word(
    "--passphrase-file",
    "phrase",
    type=ReadFile(_phrase_in),
    help=mark("A file with the passphrase on its first line; or set POWERGRID_PASSPHRASE."),
)
@words.word("--log", "log_file", type=_FILE, help=mark("Log who comes and goes to this file, instead of the screen."))
@words.word(
    "--log-level",
    type=click.Choice(LEVELS),
    default="info",
    show_default=True,
    help=mark("What is logged: info is everything, warning what may be wrong, error what is wrong."),
)
@words.word("--message", default="", help=mark("A sentence that everybody reads on arrival."))
@words.word(
    "--metrics",
    type=MetricsType(),
    help=mark("Serve metrics for Prometheus at this port of this machine: http://127.0.0.1:PORT/metrics."),
)
@words.word("--metrics-public", is_flag=True, help=mark("Let --metrics name an address that other machines can reach."))
@words.word(
    "--pace", type=click.Choice(PACE_NAMES), default="normal", show_default=True, help=mark("How fast bots act.")
)
@words.word(
    "--rights-after",
    "rights_after",
    type=words.Range(0, 1440),
    default=5,
    show_default=True,
    help=mark("Minutes after which a table has another host while its own is away."),
)
@noticed
@limited
@click.pass_context
def serve(
    ctx: click.Context,
    /,
    config: Path | None,
    host: str,
    port: int,
    log_file: Path | None,
    metrics: tuple[str, int] | None,
    pace: PaceName,
    **said: Any,
) -> None:
    if BOTS_NAMED in ctx.meta:
        raise click.UsageError(tr("a server does not run people's own bots: leave out {option}", option="--bot"), ctx)
    if missing := [name for name in _PACKAGES if find_spec(name) is None]:
        needed = ", ".join(missing)
        output.fail(tr("the server needs {package}: {command}", package=needed, command=install("ssh")), 1)

    import asyncio

    from powergrid_tui.server.codes import reached_at, way_in
    from powergrid_tui.server.server import Server
    from powergrid_tui.ssh.door.host_key import host_key
    from powergrid_tui.ssh.door.log import keep_log, set_level
    from powergrid_tui.ssh.open import keep_open
    from powergrid_tui.table.files.data import reason
    from powergrid_tui.table.sessions.pace import PACES
    from powergrid_tui.toolkit.console.status import StatusLine

    folder = folder_of(ctx)
    terms = terms_of(ctx, folder)
    status = StatusLine(sys.stderr)
    key = words.read(host_key, folder, hint="--folder")
    try:
        keep_log(log_file, status.line)
        set_level(terms.level)
    except OSError as error:
        why = tr("{file}: {error}", file=str(log_file), error=reason(error))
        raise click.BadParameter(why, param_hint="--log") from None
    os.environ.pop("NO_COLOR", None)  # it applies to the terminal of whoever starts the server

    def ready(port: int) -> None:
        status.line(tr("The server is open: {line}", line=way_in(terms.notices.way_in or reached_at(host, port))))
        if terms.entrance.open_to_all:
            status.line(tr("Anybody who can reach the server may come in."))

    def make() -> Server:
        server = Server(folder, PACES[pace], terms.quotas, terms.away, notices=terms.notices)
        server.message = terms.message
        return server

    opened = keep_open(
        make,
        terms,
        key,
        host,
        port,
        address=terms.notices.way_in,
        metrics=metrics,
        again=Rereading(ctx, folder).read if config is not None else None,
        show=status.show,
        ready=ready,
    )
    try:
        ended = asyncio.run(opened)
    except OSError as error:
        status.end()
        why = tr("port {port} of {host}: {reason}", port=port, host=host, reason=reason(error))
        raise click.BadParameter(why, param_hint="--port") from None
    status.end()
    ctx.exit(ended)


def terms_of(ctx: click.Context, folder: Path) -> Terms:
    """What the options of the command come to, apart from those of `RESTART`. What a command for keys prints is kept in
    the folder."""
    from powergrid_tui.ssh.caretaker import Terms

    said = {name: value for name, value in ctx.params.items() if name not in {*RESTART, "config"}}
    _check_metrics(ctx.params["metrics"], ctx.params["metrics_public"])
    message = one_line(said.pop("message"), _LONGEST_MESSAGE)
    level, away = said.pop("log_level"), 60.0 * said.pop("rights_after")
    entrance = _entrance(ctx, folder, *(said.pop(name) for name in ("keys", "owners", "phrase", "keys_command")))
    notices = notices_of(said, ctx.params["port"])
    return Terms(entrance, limits_of(said), quotas_of(said), notices, away, message, level)


class Rereading:
    """Reads the options of an open server again, as they were typed and as its configuration has them now."""

    def __init__(self, ctx: click.Context, folder: Path) -> None:
        self._ctx, self._folder, self._typed = ctx, folder, list(ctx.meta[_TYPED])
        self._begun = self._now = ctx.params

    def read(self) -> Reread:
        """What has become of them. Raises `TableError` with everything that is wrong."""
        told: list[str] = []
        try:
            return copy_context().run(self._read, told.append)
        except click.ClickException as error:
            raise TableError(error.format_message()) from None
        except SystemExit:  # the errors of a file, line by line
            raise TableError("; ".join(told)) from None

    def _read(self, tell: Callable[[str], None]) -> Reread:
        from powergrid_tui.ssh.caretaker import Reread

        output.print_elsewhere(tell)
        ctx = serve.make_context(self._ctx.info_name, list(self._typed), parent=self._ctx)
        terms, said = terms_of(ctx, self._folder), ctx.params
        called = {str(param.name): param.opts[0].removeprefix("--") for param in serve.params}
        changed = [called[name] for name in said if said[name] != self._now[name] and name not in RESTART]
        late = [called[name] for name in said if said[name] != self._begun[name] and name in RESTART]
        if folder_of(ctx) != self._folder:
            late.append("folder")
        self._now = said
        return Reread(terms, tuple(changed), tuple(late))
