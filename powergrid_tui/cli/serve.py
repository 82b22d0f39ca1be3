"""``powergrid serve``: a server of tables that others join over SSH."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from powergrid_tui.cli.serve_limits import limited, limits_of, quotas_of
from powergrid_tui.cli.serve_notices import noticed, notices_of
from powergrid_tui.cli.server_folder import folder_of, server_option
from powergrid_tui.table.files.extras import install
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.ssh.door.entrance import Entrance
    from powergrid_tui.table.sessions.pace import PaceName

PASSPHRASE = "POWERGRID_PASSPHRASE"
"""The environment variable that may contain the server's pass phrase."""

PACE_NAMES: tuple[PaceName, ...] = ("step", "slow", "normal", "instant")
"""The same as in `powergrid_tui.table.sessions.pace`, which is slow to import."""

_PACKAGES = ("asyncssh", "confusable_homoglyphs", "openskill", "precis_i18n")
"""Those of the extra ``ssh``."""

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(
    cls=words.Command,
    help=mark(
        "Run a server of tables, which others enter with ssh alone.\n"
        "\n"
        "Who may come in: people whose keys are in a file, and people who know the pass phrase. If you give "
        "neither, anybody with a key may come in, and is known by that key from then on. The server listens "
        "only on this machine, unless --host names another address. SIGTERM or Ctrl+C closes the server; its "
        "games continue when it opens again."
    ),
)
@words.word(
    "--host", default="127.0.0.1", show_default=True, help=mark("Where to listen: 0.0.0.0 means every address.")
)
@words.word("--port", type=words.Range(0, 65535), default=8022, show_default=True)
@server_option
@words.word("--authorized-keys", "keys", type=_FILE, help=mark("Public keys, in a file as sshd reads them."))
@words.word(
    "--owners",
    type=_FILE,
    help=mark("Public keys of people who may give the server commands from inside, in a file of the same form."),
)
@words.word(
    "--passphrase-file",
    "phrase",
    type=_FILE,
    help=mark("The pass phrase, on the first line of a file; or in POWERGRID_PASSPHRASE."),
)
@words.word("--log", "log_file", type=_FILE, help=mark("Log who comes and goes to this file, instead of the screen."))
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
    host: str,
    port: int,
    keys: Path | None,
    owners: Path | None,
    phrase: Path | None,
    log_file: Path | None,
    pace: PaceName,
    rights_after: int,
    **said: Any,
) -> None:
    if missing := [name for name in _PACKAGES if find_spec(name) is None]:
        needed = ", ".join(missing)
        output.fail(tr("the server needs {package}: {command}", package=needed, command=install("ssh")), 1)

    import asyncio

    from powergrid_tui.server.server import Server
    from powergrid_tui.ssh.door.host_key import host_key
    from powergrid_tui.ssh.door.log import keep_log
    from powergrid_tui.ssh.open import keep_open
    from powergrid_tui.table.files.data import reason
    from powergrid_tui.table.sessions.pace import PACES
    from powergrid_tui.toolkit.console.status import StatusLine

    folder = folder_of(ctx)
    entrance = _entrance(keys, owners, phrase)
    status = StatusLine(sys.stderr)
    key = words.read(host_key, folder, hint="--folder")
    try:
        keep_log(log_file, status.line)
    except OSError as error:
        why = tr("{file}: {fault}", file=str(log_file), fault=reason(error))
        raise click.BadParameter(why, param_hint="--log") from None
    os.environ.pop("NO_COLOR", None)  # it applies to the terminal of whoever starts the server

    def ready(port: int) -> None:
        status.line(tr("The server is open: ssh -p {port} {host}", port=port, host=host))
        if entrance.open_to_all:
            status.line(tr("Anybody who can reach it may come in."))

    notices = notices_of(said)
    quotas = quotas_of(said)
    opened = keep_open(
        lambda: Server(folder, PACES[pace], quotas, 60.0 * rights_after, notices=notices),
        entrance,
        key,
        host,
        port,
        limits=limits_of(said),
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


def _entrance(keys: Path | None, owners: Path | None, phrase: Path | None) -> Entrance:
    from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
    from powergrid_tui.ssh.door.entrance import Entrance, checked, passphrase_in

    said = os.environ.pop(PASSPHRASE, "")  # child processes must not inherit it
    known = words.read(AuthorizedKeys, keys, hint="--authorized-keys") if keys else None
    own = words.read(AuthorizedKeys, owners, hint="--owners") if owners else None
    if phrase:
        return Entrance(known, words.read(passphrase_in, phrase, hint="--passphrase-file"), own)
    return Entrance(known, words.read(checked, said, hint=PASSPHRASE) if said else "", own)
