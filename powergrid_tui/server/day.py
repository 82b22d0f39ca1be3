"""The deal of the day as somebody in a house stands with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.daily import told
from powergrid_tui.toolkit.daily.standing import Standing

if TYPE_CHECKING:
    from powergrid_tui.server.server import House


def standing_today(house: House, who: int, *, plain: bool) -> Standing:
    """How a person stands; `plain` draws with ASCII characters. Reads files: to be called in a thread. Raises
    `TableError`."""
    day = house.deals.today
    lines: tuple[str, ...] = ()
    if house.results.has(file := house.deals.file_of(day, who)):
        record, _ = house.store.open(house.store.folder / file)
        session = Session.resume(registry.game(record.game), record)
        lines = told.lines(session, house.deals.streak(who, day), plain=plain)
    standing = house.deals.standing(who, house.people.name_of, lines)
    return replace(standing, repeating=house.dealing.repeat(day, who) is not None)
