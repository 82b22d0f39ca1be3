"""What the process that calls services may do: connect to addresses that are everybody's, and nothing else.

Every connection is judged by the address that it leads to, after names have been resolved: neither a name that leads
to this machine, nor one that leads elsewhere when it is asked for again, nor a redirect comes past it.
"""

from __future__ import annotations

import os
import socket
import sys
from ipaddress import ip_address
from threading import local
from typing import Any

from powergrid_tui.server.notices.services import Network, is_named, may_be_called

_FORBIDDEN = (
    "subprocess.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "pty.",
    "shutil.",
    "os.remove",
)
"""How events begin that have nothing to do with calling a service."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

state = local()
"""Of each thread: `own`, whether it calls a server that the owner of the server has named; `refused`, whether something
was refused."""


def stand(networks: tuple[Network, ...]) -> None:
    """Stand guard over this process from now on, for good."""

    def judge(event: str, args: tuple[Any, ...]) -> None:
        if event in ("socket.connect", "socket.sendto"):
            _judge_address(args[-1], networks)
        elif event.startswith(_FORBIDDEN) or (event == "open" and _writes(args)):
            _refuse(event)

    sys.addaudithook(judge)


def _judge_address(address: Any, networks: tuple[Network, ...]) -> None:
    if getattr(state, "own", False):
        return
    try:
        if isinstance(address, tuple) and _is_open(str(address[0]), networks):
            return
    except ValueError:
        pass
    _refuse("connect")


def _is_open(host: str, networks: tuple[Network, ...]) -> bool:
    return is_named(host, networks) or (may_be_called(host, networks) and not _is_here(host))


def _is_here(host: str) -> bool:
    """Whether an address is this machine's own, though others may see it too: what listens here may answer only those
    who are here. To itself a machine speaks from the same address; nothing is sent to find that out."""
    state.own = True
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.connect((host, 9))
            return ip_address(line.getsockname()[0]) == ip_address(host)
    except OSError:
        return False
    finally:
        state.own = False


def _writes(args: tuple[Any, ...]) -> bool:
    path, _, flags = args
    return bool(isinstance(flags, int) and flags & _WRITING) and path != os.devnull


def _refuse(what: str) -> None:
    state.refused = True
    raise PermissionError(what)
