"""What the process that calls services may do: connect to addresses that are everybody's, and nothing else.

Every connection is judged by the address that it leads to, after names have been resolved: neither a name that leads
to this machine, nor one that leads elsewhere when it is asked for again, nor a redirect comes past it.
"""

from __future__ import annotations

import os
import sys
from threading import local
from typing import Any

from powergrid_tui.house.notices.services import Network, may_be_called

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
"""Of each thread: `own`, whether it calls a server that the owner of the house has named; `refused`, whether something
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
        if isinstance(address, tuple) and may_be_called(str(address[0]), networks):
            return
    except ValueError:
        pass
    _refuse("connect")


def _writes(args: tuple[Any, ...]) -> bool:
    path, _, flags = args
    return bool(isinstance(flags, int) and flags & _WRITING) and path != os.devnull


def _refuse(what: str) -> None:
    state.refused = True
    raise PermissionError(what)
