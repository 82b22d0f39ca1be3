"""A table of the server: first people sit down, then a game is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from powergrid_tui.server.chair import Chair
from powergrid_tui.server.names import alike, bot_name, guest_name, guest_refusal, is_guest, proper
from powergrid_tui.server.table_state import TableState
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import listed, mark, tr, trn

SEEN: Final = {True: mark("Only people with a seat see this table."), False: mark("Everybody sees this table.")}
TALKS: Final = {
    True: mark("Only people with a seat may talk during play."),
    False: mark("Onlookers may talk during play."),
}
FREE: Final = {True: mark("Anybody may take a bot's seat."), False: mark("People must ask for a bot's seat.")}
RATED: Final = {True: mark("The game will be rated."), False: mark("The game will not be rated.")}
"""What everybody is told when a table is private, its onlookers silent, its bots' seats free, its game rated; or is
not."""


@dataclass(eq=False)
class ServerTable(TableState):
    """What people do at a table."""

    def give_rights(self, who: int) -> None:
        """Give somebody the rights of the table while the one who opened it is away, or with 0 nobody."""
        self.acting = who
        if self.host is not None and self.host.claims is not None:
            self.host.claims.acting = who
            self.host.seating.tell()
        self.changed()

    def free_seats(self, free: bool) -> None:
        """Anybody may take the seats of bots in the middle of the game from now on, or has to ask."""
        self.free = free
        if self.host is not None and self.host.claims is not None:
            self.host.claims.free = free
            self.host.seating.tell()

    def say(self, who: int, words: str) -> None:
        """A person says something to everybody at the table. Raises `TableError`."""
        if self.begun and self.silent and not self.seats_of(who):
            raise TableError(tr("only players may talk at this table"))
        self.chat.say(who, words)

    # Who sits where, before the game

    def sit_refusal(self, who: int, name: str) -> str:
        """Why a person cannot sit down here under a name, or let somebody sit down under it who plays at the same
        terminal; or an empty string."""
        if self.begun:
            return tr("the game has begun")
        if self.is_invited(who) and alike(name, self.name_of(who)):
            return ""
        if not any(chair.open for chair in self.chairs):
            return tr("no seat is open at this table")
        if who in self.sent_away:
            return tr("{owner} wants other people to play at this table", owner=self.name_of(self.ruler))
        mine = self.name_of(who)
        is_own = alike(name, mine)
        if not is_own and (why := guest_refusal(name, self.whose)):
            return why
        seated = mine if is_own else guest_name(name, mine)
        if any(chair.holder and alike(chair.name, seated) for chair in self.chairs):
            return tr("{name} already sits here", name=seated)
        return ""

    def sit(self, who: int, name: str) -> str:
        """A person takes the chairs that are kept for them, or the first open one: for themselves by their own name,
        by any other for a guest. A bot that is called like that gets another name. Returns the name on the chair.
        Raises `TableError`."""
        if why := self.sit_refusal(who, name):
            raise TableError(why)
        mine = self.name_of(who)
        if self.is_invited(who) and alike(name, mine):
            self.chairs = tuple(replace(c, invited=False, inviter=0) if c.holder == who else c for c in self.chairs)
            return mine
        seated = mine if alike(name, mine) else guest_name(proper(name), mine)
        self._seat(who, seated)
        return seated

    def _seat(self, who: int, seated: str, *, invited: bool = False, inviter: int = 0) -> None:
        """Put a person on the first open chair. A bot that is called like them gets another name."""
        for at, chair in enumerate(self.chairs):
            if chair.bot and alike(chair.name, seated):
                self._put(at, replace(chair, name=self._bot_name(at, seated)))
        at = next(at for at, chair in enumerate(self.chairs) if chair.open)
        self._put(at, Chair(name=seated, colour=self.chairs[at].colour, holder=who, invited=invited, inviter=inviter))

    def _bot_name(self, at: int, *taken: str) -> str:
        """A name for a bot on a chair."""
        others = [other.name for place, other in enumerate(self.chairs) if place != at and other.name]
        return bot_name([*others, *taken], self.whose)

    def rise(self, who: int) -> None:
        """A person gives up all of their chairs before the game begins, or declines an invitation. Raises `TableError`
        without a chair, and at a table of a tournament to which they have not come yet."""
        if self.begun or self.day:
            raise TableError(tr("the game has begun"))
        if not self.seats_of(who):
            raise TableError(tr("you have no seat at this table"))
        if self.is_invited(who) and not self.may_decline(who):
            raise TableError(tr("in a tournament your seat is kept for you until you come"))
        if self.is_invited(who):
            self.declined.add(who)
        for at in self.seats_of(who):  # at a table of a tournament the seat stays theirs
            kept = replace(self.chairs[at], invited=True) if self.series else Chair(colour=self.chairs[at].colour)
            self._put(at, kept)

    def ask(self, who: int, guest: int) -> None:
        """Somebody invites a person, for whom an open chair is kept. Raises `TableError`."""
        name = self.name_of(guest)
        if guest in self.declined:
            raise TableError(tr("{name} has declined", name=name))
        if self.seats_of(guest):
            raise TableError(tr("{name} already sits here", name=name))
        self.sent_away.discard(guest)
        if why := self.sit_refusal(guest, name):
            raise TableError(why)
        self._seat(guest, name, invited=True, inviter=who)

    def ask_anew(self, who: int) -> None:
        """A person changes something that others may not want: people who have a seat and are away have to accept
        again."""
        here = {0, who, *self.present}
        self.chairs = tuple(replace(chair, invited=chair.invited or chair.holder not in here) for chair in self.chairs)

    def must_be_its_own(self) -> None:
        """Raises `TableError` at a table of a tournament."""
        if self.series:
            raise TableError(tr("this is a tournament table: the owner of the server decides who plays"))

    def stand_in(self, who: int, bot: str) -> None:
        """A bot of this kind plays for a person who has not come, before the game. Raises `TableError`."""
        if not self.is_invited(who):
            raise TableError(tr("no seat is reserved there for {name}", name=self.name_of(who)))
        for at in self.seats_of(who):
            self._put(at, Chair(name=self._bot_name(at), colour=self.chairs[at].colour, bot=bot))

    def give(self, who: int, at: int, bot: str) -> None:
        """Somebody puts a bot of this kind on a chair, or without a kind opens it. A person who sits there loses the
        chair, and cannot sit down here again. Raises `TableError`."""
        self.must_be_its_own()
        if self.begun or self.day:
            raise TableError(tr("the game has begun"))
        chair = self.chairs[at]
        if chair.holder in (who, self.owner):
            raise TableError(tr("{name} already sits here", name=chair.name))
        if chair.holder and not chair.invited:
            for theirs in self.seats_of(chair.holder):
                self._put(theirs, Chair(colour=self.chairs[theirs].colour))
            self.sent_away.add(chair.holder)
        self._put(at, Chair(name=self._bot_name(at) if bot else "", colour=chair.colour, bot=bot))

    def begin_refusal(self, who: int) -> str:
        """Why a person cannot begin the game, or an empty string."""
        if self.begun:
            return tr("the game has begun")
        if (why := self.claims.rights_refusal(who)) and not (self.series and self.seats_of(who)):
            return why
        if left := sum(chair.open for chair in self.chairs):
            return trn("{count} seat is still open", "{count} seats are still open", left)
        if asked := [chair.name for chair in self.chairs if chair.invited]:
            return trn("{names} has not come yet", "{names} have not come yet", len(asked), names=listed(asked))
        if guest := next((chair.name for chair in self.chairs if self.rated and is_guest(chair.name)), ""):
            return tr("guests such as {name} have no rating: play an unrated game, or without guests", name=guest)
        return ""

    def _put(self, at: int, chair: Chair) -> None:
        self.chairs = (*self.chairs[:at], chair, *self.chairs[at + 1 :])
