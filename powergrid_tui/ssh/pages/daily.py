"""The deal of the day, as a visitor of a server comes to it."""

from __future__ import annotations

from functools import partial

from powergrid_tui.server.daily import standing_today
from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.start.daily import DailyPage


def page(server: Server, person: Person, glyphs: Glyphs) -> DailyPage:
    """The page for a person."""
    return DailyPage(partial(standing_today, server, person.number, plain=glyphs.ascii), glyphs)
