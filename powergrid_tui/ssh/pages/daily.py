"""The deal of the day, as a visitor of a house comes to it."""

from __future__ import annotations

from functools import partial

from powergrid_tui.house.house import House
from powergrid_tui.house.people import Person
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.daily import told
from powergrid_tui.toolkit.daily.standing import Standing
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.start.daily import DailyPage


def page(house: House, person: Person, glyphs: Glyphs) -> DailyPage:
    """The page for a person."""
    return DailyPage(partial(_standing, house, person.number, plain=glyphs.ascii), glyphs)


def _standing(house: House, who: int, *, plain: bool) -> Standing:
    """How a person stands. Reads files: to be called in a thread. Raises `TableError`."""
    day = house.deals.today
    lines: tuple[str, ...] = ()
    if house.results.has(file := house.deals.file_of(day, who)):
        record, _ = house.store.open(house.store.folder / file)
        session = Session.resume(registry.game(record.game), record)
        lines = told.lines(session, house.deals.streak(who, day), plain=plain)
    return house.deals.standing(who, house.people.name_of, lines)
