"""The deal of the day as somebody on a server stands with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.daily import told
from powergrid_tui.toolkit.daily.standing import Standing

if TYPE_CHECKING:
    from powergrid_tui.server.server import Server


def standing_today(server: Server, who: int, *, plain: bool) -> Standing:
    """How a person stands; `plain` draws with ASCII characters. Reads files: to be called in a thread. Raises
    `TableError`."""
    day = server.deals.today
    lines: tuple[str, ...] = ()
    if server.results.has(file := server.deals.file_of(day, who)):
        record, _ = server.store.open(server.store.folder / file)
        session = Session.resume(registry.game(record.game), record)
        lines = told.lines(session, server.deals.streak(who, day), plain=plain)
    standing = server.deals.standing(who, server.people.name_of, lines)
    return replace(standing, repeating=server.dealing.repeat(day, who) is not None)
