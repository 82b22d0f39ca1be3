"""What a server knows of rematches, what people are called, and its tournaments."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from enum import Enum
from typing import Any

from pydantic import ValidationError

from powergrid_tui.server.chairs import Chair, chairs_renamed
from powergrid_tui.server.premises import Premises
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournaments import TournamentRow
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.faults import faults_of
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.notes import Note
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit import registry

log = logging.getLogger(__name__)


class Rematch(Enum):
    """What one person should know about a rematch."""

    NONE = "none"
    INVITED = "invited"
    """This person is invited to it."""
    GATHERS = "gathers"
    """Others are invited, but not this person."""
    PLAYED = "played"


class Company(Premises):
    """The part of a server for these; `Server` lays the tables, and does what people do there."""

    def create_table(
        self, owner: int, game: Game[Any, Any], options: Frozen, chairs: tuple[Chair, ...], **more: Any
    ) -> ServerTable:
        """A new table with these chairs; `more` is what a table of this kind needs besides. Raises `TableError`."""
        raise NotImplementedError

    def note(self, table: ServerTable) -> None:
        """Save who sits where at a table, which has changed."""
        raise NotImplementedError

    def invited(self, table: ServerTable, guest: int, by: str, who: int = 0) -> None:
        """Tell somebody who is elsewhere who invites them, unless they have muted that person."""
        raise NotImplementedError

    def rematch_of(self, table: ServerTable, who: int) -> Rematch:
        """What somebody at a table whose game is over should know about the rematch."""
        following = table.next
        if following is None or self.tables.get(following.code) is not following or not following.is_open_to(who):
            return Rematch.NONE
        if following.is_invited(who):
            return Rematch.INVITED if self.calls(following, who) else Rematch.NONE
        if following.begun:
            return Rematch.PLAYED
        return Rematch.NONE if who in following.declined else Rematch.GATHERS

    def close_refusal(self, table: ServerTable, who: int) -> str:
        """Why a person cannot close a table, or an empty string."""
        if table.series and not table.over:
            return tr("a tournament table stays open until its game is over")
        if not table.over and (why := table.claims.rights_refusal(who)):
            return why
        if [other for other in table.present if other != who]:
            return tr("others are at this table")
        return ""

    def rename(self, number: int, name: str) -> None:
        """Give somebody another name: their seats and tables stay theirs. Raises `TableError`."""
        before = self.people.name_of(number)
        renamed = self.people.rename(number, name)
        log.info(Note("renamed", person=number, before=before, name=renamed.name))
        for table in self.tables.values():
            if not table.begun:  # a game keeps the names that it began with in its record
                table.chairs = chairs_renamed(table.chairs, number, before, self.people)
                self.note(table)
            table.changed()
        self.changed()

    def look_refusal(self, table: ServerTable, who: int) -> str:
        """Why a person may not look at a table now, or an empty string: they would learn a deal before they play it."""
        return self.deals.look_refusal(table, who) or self.tournaments.look_refusal(table, who)

    # Tournaments

    def open_tournament(
        self,
        name: str,
        game: str,
        options: str,
        people: Sequence[int],
        *,
        tables: int,
        seats: int,
        same: bool,
        rated: bool,
    ) -> TournamentRow:
        """Lay the tables of a new tournament, with seats kept for its people; without `seats` all of them sit at each.
        `options` are those of the game, as JSON. Raises `TableError`."""
        if game not in registry.GAMES:
            raise TableError(tr("there is no game {game} here", game=quoted(game)))
        played, seats = registry.game(game), seats or len(people)
        try:
            chosen = played.Options.model_validate_json(options)
        except ValidationError as error:
            raise TableError(faults_of(error)[0]) from None
        if why := played.players_refusal(chosen, seats) or played.options_refusal(chosen, seats):
            raise TableError(why)
        plan = self.tournaments.plan(name, game, people, tables=tables, seats=seats, same=same)
        if len(self.tables) + tables > self.quotas.tables:
            raise TableError(
                trn(
                    "there is already {count} table, and no room for more",
                    "there are already {count} tables, and no room for more",
                    len(self.tables),
                )
            )
        rounds = []
        for each in plan.rounds:
            chairs = tuple(
                Chair(self.people.name_of(who), colour, who, invited=True)
                for who, colour in zip(each.people, COLOURS, strict=False)
            )
            table = self.create_table(
                each.people[0], played, chosen, chairs, rated=rated, series=plan.name, seed=plan.seed
            )
            rounds.append(each._replace(code=table.code))
        row = plan._replace(rounds=tuple(rounds))
        self.tournaments.keep(row)
        for each in rounds:
            for guest in each.people:
                self.invited(self.tables[each.code], guest, row.name)
        return row

    def take_away(self, code: str) -> None:
        """Put a table away, even if people are there. Raises `TableError`."""
        raise NotImplementedError

    def end_tournament(self, name: str) -> bool:
        """End a tournament: tables that wait for their people are taken away; games that have begun are played on, and
        count. Gives whether anything remains of it: one of which no game has begun is called off. Raises
        `TableError`."""
        row = self.tournaments.find(name)
        waiting = [each.code for each in row.rounds if each.code and not each.file]
        if not waiting and any(each.file for each in row.rounds):
            raise TableError(tr("no table of {name} waits for its people: nothing is left to end", name=row.name))
        for code in waiting:
            if code in self.tables:
                self.take_away(code)
        return self.tournaments.end(row)

    def tournaments_told(self) -> list[dict[str, str]]:
        """All tournaments, as rows for a list."""
        return self.tournaments.all_told()

    async def tournament_told(self, name: str, *, seats: bool) -> list[dict[str, str]]:
        """How everybody stands in one, or who sits where, as rows for a list. Raises `TableError`."""
        told = self.tournaments.seats_told if seats else self.tournaments.standing_told
        return await asyncio.to_thread(told, self.tournaments.find(name))
