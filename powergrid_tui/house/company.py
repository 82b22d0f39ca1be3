"""Who comes to which table of a house: by its code, because somebody asks them, or for another game."""

from __future__ import annotations

from typing import Any

from powergrid_tui.house.chair import Chair
from powergrid_tui.house.chairs import chairs_again
from powergrid_tui.house.people import Person
from powergrid_tui.house.premises import Premises
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief


class Company(Premises):
    """The part of a house that brings people together; `House` lays the tables."""

    def lay(
        self, owner: int, game: Game[Any, Any], options: Frozen, chairs: tuple[Chair, ...], **more: Any
    ) -> HouseTable:
        """A new table with these chairs; `more` is what a table of this kind needs besides. Raises `TableError`."""
        raise NotImplementedError

    def note(self, table: HouseTable) -> None:
        """Who sits where has changed at a table: save that."""
        raise NotImplementedError

    def again(self, table: HouseTable, who: int) -> HouseTable:
        """The table for the rematch of a finished game. The first of its players to want one opens it and all others
        who played are asked; whoever is asked says yes by this. Raises `TableError`."""
        if table.next is None or self.tables.get(table.next.code) is not table.next:
            if not table.seats_of(who):
                raise TableError(tr("those who have played open the table for another game"))
            chairs = chairs_again([chair for chair, _ in table.people()], self.people, who)
            options = table.game.again(table.options, table.host.session.state) if table.host else table.options
            table.next = self.lay(who, table.game, options, chairs, rated=table.rated)
            table.next.private, table.next.silent = table.private, table.silent
            self.note(table.next)
            self.note(table)
            code = table.next.code
            table.chat.tell(
                lambda: tr("{name} has opened table {code} for another game.", name=self.people.name_of(who), code=code)
            )
        elif table.next.is_asked(who):
            table.next.sit(who, self.people.name_of(who))
            self.note(table.next)
            table.changed()
        return table.next

    def not_again(self, table: HouseTable, who: int) -> None:
        """Somebody who is asked for a rematch says no."""
        if table.next is not None and table.next.is_asked(who):
            table.next.rise(who)
            self.note(table.next)
            table.changed()

    def ask(self, table: HouseTable, who: int, name: str) -> str:
        """Whoever has the rights of a table asks a person to come to it; returns what they are called. Raises
        `TableError`."""
        guest = self.people.called(name)
        if guest is None:
            raise TableError(tr("nobody here is called {name}", name=brief(name)))
        self.act(who)
        if self.invited.too_often((who, guest.number)):
            raise TableError(tr("you have often asked {name} to come: do so again in an hour", name=guest.name))
        table.ask(who, guest.number)
        self.note(table)
        return guest.name

    def straight_to(self, code: str, person: Person) -> HouseTable:
        """The table with a code, for somebody who logs in with it: while people gather there they have a seat, if one
        is kept for them or open. Raises `TableError` when they see no such table, or its game is over."""
        table, who = self.find(code, person.number), person.number
        if table.over:
            raise TableError(tr("the game at table {code} is over", code=table.code))
        if (table.is_asked(who) or not table.seats_of(who)) and not table.sit_refusal(who, person.name):
            self.act(who)
            table.sit(who, person.name)
            self.note(table)
        return table
