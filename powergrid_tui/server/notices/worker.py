"""The process that calls services: it reads letters from its standard input, one object of JSON in a line each, and
answers in the same way with the letter's number and why it could not be sent.

It is a process of its own, so that nothing a service does can hold up a table, and so that `guard` can watch it. Only
here is Apprise imported.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network
from threading import Lock
from typing import Any, TextIO

from powergrid_tui.server.notices import guard

LANES = 4
"""Letters that are on their way at once."""


def send(letter: dict[str, Any]) -> str:
    """Send a letter; gives why that failed, or an empty string."""
    import apprise

    guard.state.own, guard.state.refused = bool(letter["own"]), False
    asset = apprise.AppriseAsset(app_id="powergrid", http_redirects=False)
    try:
        service = apprise.Apprise.instantiate(letter["to"], asset=asset)
        if service is None:
            return "address"
        sent = service.notify(body=letter["text"], title=letter["heading"])
    except Exception:  # whatever it is, it is not to be read by whoever gave the address
        sent = False
    return "" if sent else "network" if guard.state.refused else "service"


def main(networks: Iterable[str]) -> None:
    """Send whatever comes, until the server closes the line."""
    answers, lock = _own_output(), Lock()
    logging.disable(logging.CRITICAL)  # what is logged may name an address

    import apprise.manager_plugins

    apprise.manager_plugins.NotificationManager().load_modules()  # type: ignore[no-untyped-call]  # before nothing may be loaded any more
    guard.stand(tuple(ip_network(network) for network in networks))

    def carry(letter: dict[str, Any]) -> None:
        answer = json.dumps({"number": letter["number"], "why": send(letter)})
        with lock:
            print(answer, file=answers, flush=True)

    with ThreadPoolExecutor(LANES) as lanes:
        for line in sys.stdin:
            lanes.submit(carry, json.loads(line))


def _own_output() -> TextIO:
    """What answers are written to: nothing else that is printed is to come between."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return answers


if __name__ == "__main__":
    main(sys.argv[1:])
