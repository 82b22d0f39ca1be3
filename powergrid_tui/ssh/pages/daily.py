"""The deal of the day, as a visitor of a house comes to it."""

from __future__ import annotations

from functools import partial

from powergrid_tui.house.day import standing_today
from powergrid_tui.house.house import House
from powergrid_tui.house.people import Person
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.start.daily import DailyPage


def page(house: House, person: Person, glyphs: Glyphs) -> DailyPage:
    """The page for a person."""
    return DailyPage(partial(standing_today, house, person.number, plain=glyphs.ascii), glyphs)
