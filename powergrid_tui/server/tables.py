"""A table of the server: first people sit down, then a game is played."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextvars import Context
from dataclasses import replace
from enum import Enum
from typing import Any, Final, Self, TypeVar
from weakref import ref

from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.chat import Chat
from powergrid_tui.server.clocks.clock import Clock
from powergrid_tui.server.names import alike, bot_name, guest_name, guest_refusal, is_guest, proper
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NOBODY, Facts, Game
from powergrid_tui.table.records.record import TO_MOVE, WINNER
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.seating import Claims
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import listed, mark, tr, trn
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.guard import GameError

log = logging.getLogger(__name__)

T = TypeVar("T")

SEEN: Final = {True: mark("Only people with a seat see this table."), False: mark("Everybody sees this table.")}
TALKS: Final = {
    True: mark("Only people with a seat may talk during play."),
    False: mark("Onlookers may talk during play."),
}
FREE: Final = {True: mark("Anybody may take a bot's seat."), False: mark("People must ask for a bot's seat.")}
RATED: Final = {True: mark("The game will be rated."), False: mark("The game will not be rated.")}
"""What everybody is told when a table is private, its onlookers silent, its bots' seats free, its game rated; or is
not."""


class Rematch(Enum):
    """What one person should know about a rematch."""

    NONE = "none"
    INVITED = "invited"
    """This person is invited to it."""
    GATHERS = "gathers"
    """Others are invited, but not this person."""
    PLAYED = "played"


class ServerTable:
    """A table with a code: first people sit down, then a game is played. Changes are reported to those who watch it,
    and to the server."""

    def __init__(
        self,
        code: str,
        owner: int,
        game: Game[Any, Any],
        options: Frozen,
        chairs: tuple[Chair, ...],
        name_of: Callable[[int], str],
        *,
        rated: bool = False,
        day: str = "",
        again: bool = False,
        series: str = "",
        seed: int | None = None,
        meant: tuple[int, ...] = (),
    ) -> None:
        """`owner` is the number of the person who opens it, `name_of` gives what the person with a number is called
        now."""
        self.code, self.game, self.options, self.name_of = code, game, options, name_of
        self.whose: Callable[[str], int] = lambda _: 0
        """The number of the person who has a name, or one that looks like it; 0 for nobody's."""
        self.chat_watchers = Watchers()
        """Told when something is said here: what the server reports is told to the others too."""
        self.chat = Chat(self.chat_watchers.notify, reported=self.changed)
        self.host: Host | None = None
        """Where the game is played; None before it begins, and until somebody comes back to it after the server was
        reopened."""
        self.file = ""
        """The name of the game's file; empty before it begins."""
        self.facts: Mapping[str, Any] = {}
        """The current point of the game according to its file, while it has no host."""
        self.present: list[int] = []
        """The numbers of the people whose terminals are at the table, once for each terminal."""
        self.terminals: dict[int, Callable[[], None]] = {}
        """By the number of the person, a function that ends their game at the terminal where they play."""
        self.seen = self.moved = time.time()
        """When somebody was last here; and when its game last went on, or when it was laid. In seconds since 1970."""
        self.day, self.again = day, again
        """The day whose deal is played here, as in ``2026-05-04``, or nothing for another game; and whether that deal
        is not played for the record."""
        self.seed = seed
        """What its game is dealt from, where other tables have the same deal."""
        self.meant = meant
        """At a table of a tournament, by seat the number of the person who is to play there, even if a bot stands
        in."""
        self.private = False
        """Whether only those with a seat, or who are asked to come, see the table and may come to it."""
        self.silent = False
        """Whether only those with a seat may talk once the game has begun."""
        self.declined: set[int] = set()
        """The numbers of those who were asked to come, and have said no."""
        self.sent_away: set[int] = set()
        """Whose seats were given to others before the game, until the server is opened again: they sit down here no
        more."""
        self._away_since: float | None = None
        """When the one who opened it left, as the event loop counts; None while they are here."""
        self.next: Self | None = None
        """Where the players go for a rematch."""
        self.error = ""
        """Why its game cannot go on: an installed game has broken down. Nobody asks that game again for this table."""
        self.watchers = Watchers()
        self.claims = Claims(owner, {}, name_of, barred=self.sent_away)
        """Whose table it is and whose seats are whose, before the game and in it: its host has the same object."""
        self.chairs = chairs
        self._rated, self._series = rated, series
        self._count()
        self.clock = Clock()

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where, before the game; once it is played, as it began. `people` tells how it is now."""
        return self._chairs

    @chairs.setter
    def chairs(self, chairs: tuple[Chair, ...]) -> None:
        self._chairs = chairs
        if self.host is None:  # during a game seats change hands without the chairs
            self.claims.holders.clear()
            self.claims.holders.update({at: chair.holder for at, chair in enumerate(chairs) if chair.holder})

    @property
    def rated(self) -> bool:
        """Whether its game counts for ratings: settled before it begins."""
        return self._rated

    @rated.setter
    def rated(self, rated: bool) -> None:
        self._rated = rated
        self._count()

    @property
    def series(self) -> str:
        """The name of the tournament that it belongs to; empty for a table of its own."""
        return self._series

    @series.setter
    def series(self, series: str) -> None:
        self._series = series
        self._count()

    def _count(self) -> None:
        self.claims.counts = self.rated or bool(self.series)

    @property
    def clock(self) -> Clock:
        """How much time everybody has."""
        return self._clock

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self._clock, claims = clock, self.claims
        claims.timed, claims.out, claims.late, claims.lent = clock.rules.runs, clock.out, clock.late, clock.lent
        claims.stood_in = clock.stood_in

    @property
    def owner(self) -> int:
        """The number of the person who opened it, or to whom it was handed over."""
        return self.claims.owner

    @property
    def begun(self) -> bool:
        """Whether a game is played here."""
        return bool(self.file) or self.host is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return WINNER in self.where

    def of_game(self, ask: Callable[[], T], otherwise: T) -> T:
        """What its game answers; `otherwise` once it has broken down, which is noted, so that it is not asked again."""
        if not self.error:
            try:
                return ask()
            except GameError as error:
                self.error = str(error)
                log.error(Note("game_broken", table=self.code, game=self.game.id, reason=error))
        return otherwise

    @property
    def where(self) -> Facts:
        """The current point of the game, and whose turn it is or who has won."""
        host = self.host
        return self.of_game(lambda: host.session.whereabouts, self.facts) if host else self.facts

    @property
    def seats_asked(self) -> tuple[int, ...]:
        """The seats that are asked in the game that is played here; none if it has broken down."""
        assert self.host is not None
        session = self.host.session
        return self.of_game(lambda: session.game.to_act(session.state), ())

    @property
    def lends_seats(self) -> bool:
        """Whether others may be let in at the seats of bots here during the game: once everybody's seat is settled, if
        the game does not count, because then bots keep their seats."""
        settled = not any(chair.open for chair in self.chairs)
        return settled and any(chair.bot for chair in self.chairs) and not self.claims.counts

    @property
    def owner_name(self) -> str:
        """What the person who opened it is called now."""
        return self.name_of(self.owner)

    def seats_of(self, who: int) -> tuple[int, ...]:
        """The seats that a person plays, or is asked to play."""
        return self.claims.seats_of(who)

    def is_played_by(self, who: int) -> bool:
        """Whether a person plays here, or is asked to, if only at a second terminal for the seat of a shared one."""
        return bool(self.seats_of(who)) or self.beside_of(who) != NOBODY

    def beside_of(self, who: int) -> int:
        """The seat that a person may play at a terminal of their own beside a shared one; `NOBODY` for none."""
        return next((seat for seat, guest in self.claims.beside.items() if guest == who), NOBODY)

    def shared_seat_of(self, who: int) -> int:
        """The seat of a person in their own name, while they play it at a terminal that they share with guests;
        `NOBODY` for none."""
        if self.host is None:
            return NOBODY
        shares = any(at.who == who and at.is_shared for at in self.host.seating.connections)
        seats, mine = self.host.session.seats, self.name_of(who)
        return next((seat for seat in self.seats_of(who) if shares and seats[seat].name == mine), NOBODY)

    def is_open_to(self, who: int) -> bool:
        """Whether a person sees the table, and may come to it."""
        return not self.private or who == self.owner or self.is_played_by(who)

    @property
    def to_move(self) -> frozenset[int]:
        """The numbers of those whose turn it is, at seats that no bot plays for them."""
        if not self.begun or self.over:
            return frozenset()
        if self.host is not None:
            sitting, holders = self.host.session.seats, self.claims.holders
            return frozenset(holders[at] for at in self.seats_asked if not sitting[at].bot and holders.get(at))
        mover = self.where.get(TO_MOVE)
        return frozenset(
            chair.holder
            for at, (chair, _) in enumerate(self.people())
            if chair.holder and not chair.bot and (chair.name == mover or at in self.clock.to_move)
        )

    def waits_for(self, who: int) -> bool:
        """Whether it is a person's turn."""
        return who in self.to_move

    @property
    def waits_for_bots(self) -> bool:
        """Whether a bot is asked, and a person has a seat that no bot plays. In a game that asks several at once, a bot
        may be among them: a file names only the first."""
        chairs = [chair for chair, _ in self.people()] if self.begun and not self.over else []
        mover, several = self.where.get(TO_MOVE), type(self.game).to_act is not Game.to_act
        asked = any(chair.bot and (several or chair.name == mover) for chair in chairs)
        return asked and any(not chair.bot for chair in chairs)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of those whose seats are kept here."""
        return tuple(self.name_of(who) for who in dict.fromkeys(self.claims.holders.values()) if who)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever something has changed; returns a function that ends this, and may be called twice."""
        return self.watchers.add(watcher)

    def changed(self) -> None:
        """Tell those who watch."""
        self.watchers.notify()

    def is_invited(self, who: int) -> bool:
        """Whether a chair is kept for a person who has not said yet whether they come."""
        return who in self.guests

    @property
    def guests(self) -> frozenset[int]:
        """The people for whom a chair is kept and who have not said yet whether they come."""
        return frozenset(() if self.begun else (chair.holder for chair in self.chairs if chair.invited))

    @property
    def summary(self) -> str:
        """What is played, by whom, and where the game is."""
        names = [chair.name or tr("(open)") for chair in self.chairs]
        options = self.options.model_dump(mode="json", exclude_none=True)
        where = self.where
        summary = self.of_game(lambda: registry.summary(self.game.id)(options, names, where), "")
        return f"{tr(registry.GAMES[self.game.id].name)} · {summary}"

    @property
    def turn(self) -> str:
        """What the table is waiting for."""
        where = self.where
        if self.error:
            return tr("cannot go on")
        if WINNER in where:
            return tr("{name} has won", name=str(where[WINNER]))
        if self.begun:
            return tr("{name} to move", name=str(where[TO_MOVE])) if TO_MOVE in where else ""
        left = sum(chair.open for chair in self.chairs)
        return trn("{count} seat open", "{count} seats open", left) if left else tr("about to begin")

    def people(self) -> Iterator[tuple[Chair, bool]]:
        """Every chair, and whether its player is here; bots always are."""
        holders, seats = self.claims.holders, self.host.session.seats if self.host else ()
        for at, chair in enumerate(self.chairs):
            bot = seats[at].bot if seats else chair.bot
            now = replace(chair, holder=holders.get(at, 0), bot=bot)
            yield now, bool(bot) or now.holder in self.present

    def taken_over(self, seats: Iterable[int]) -> int:
        """The first of these seats that a bot plays, without its person's will, until they take it back; `NOBODY` for
        none."""
        kept, sitting = self.claims.stood_in & self.claims.stand_ins, self.host.session.seats if self.host else ()
        return next((seat for seat in seats if seat in kept and sitting[seat].bot), NOBODY)

    def tell_stood_in(self, seats: Collection[int]) -> str:
        """What those who have these seats are told once: that a bot has played for them, and plays no longer. Empty if
        none has."""
        sitting, claims = self.host.session.seats if self.host else (), self.claims
        back = [seat for seat in seats if seat in claims.stood_in and not sitting[seat].bot]
        claims.stood_in.difference_update(back)
        if not back:
            return ""
        if len(seats) == 1:
            return (
                tr("A bot has played for you.")
                if self.over
                else tr("A bot has played for you. You have your seat again.")
            )
        names = listed([sitting[seat].name for seat in back])
        return trn("A bot has played for {names}.", "Bots have played for {names}.", len(back), names=names)

    def shown(self, chair: Chair) -> str:
        """The name on a chair, with that of the person at whose terminal it is played, if that is somebody else."""
        if not chair.holder or alike(chair.name, self.name_of(chair.holder)):
            return chair.name
        return guest_name(chair.name, self.name_of(chair.holder))

    @property
    def onlookers(self) -> tuple[str, ...]:
        """The names of those who are here but do not play."""
        return tuple(self.name_of(who) for who in dict.fromkeys(self.present) if not self.seats_of(who))

    def lead_to(self, following: Self) -> None:
        """Its players go to another table for a rematch. Who is here still learns who comes there, and that it
        begins. That table keeps no hold on this one, or a row of rematches would stay in memory."""
        self.next, me, known = following, ref(self), (following.begun, following.chairs)

        def told() -> None:
            nonlocal known
            now = (following.begun, following.chairs)
            if now != known and (table := me()) is not None:
                known = now
                table.changed()

        following.watch(told)

    def inviter_name(self, who: int) -> str:
        """Who invites a person: the name of somebody, or of a tournament."""
        return self.series or self.name_of(self.inviter_of(who)) or self.owner_name

    def may_decline(self, who: int) -> bool:
        """Whether a person can decline an invitation here: in a tournament, seats wait for their people."""
        return self.is_invited(who) and not self.series

    def inviter_of(self, who: int) -> int:
        """The number of the person who invites somebody; 0 if nobody does, or the server itself."""
        return next((chair.inviter for chair in self.chairs if chair.invited and chair.holder == who), 0)

    # Who has its rights

    def settle_rights(self, away: float) -> None:
        """Somebody has come, gone, sat down or got up. Once the one who opened the table has been away for so many
        seconds, its rights go to the person with a seat who has been here longest. They return when the opener comes
        back."""
        loop = asyncio.get_running_loop()
        if self.owner in self.present:
            self._away_since = None
            self._pass_rights(0)
            return
        if self._away_since is None:
            self._away_since = since = loop.time()
            context = Context()  # this context would keep the leaver's app alive
            loop.call_at(since + away, self._opener_is_late, since, away, context=context)
        if loop.time() >= self._away_since + away:
            self._pass_rights(self._here_longest)

    def _opener_is_late(self, since: float, away: float) -> None:
        if self._away_since == since:  # they have not come back in between
            self.settle_rights(away)

    @property
    def _here_longest(self) -> int:
        """The person with a seat who has been here longest, or 0. People keep the rights as long as they stay."""
        here = [who for who in self.present if self.seats_of(who)]
        return self.claims.acting if self.claims.acting in here else next(iter(here), 0)

    def _pass_rights(self, who: int) -> None:
        if who == self.claims.acting:
            return
        self.give_rights(who)
        owner = self.owner
        if who:
            self.chat.tell(
                lambda: tr(
                    "{name} is the host while {owner} is away.", name=self.name_of(who), owner=self.name_of(owner)
                )
            )
        elif owner in self.present:
            self.chat.tell(lambda: tr("{owner} is the host again.", owner=self.name_of(owner)))

    def give_rights(self, who: int) -> None:
        """Give somebody the rights of the table while the one who opened it is away, or with 0 nobody."""
        self.claims.acting = who
        self._tell_terminals()
        self.changed()

    def _tell_terminals(self) -> None:
        if self.host is not None:
            self.host.seating.notify()

    # What people do here

    def free_seats(self, free: bool) -> None:
        """Anybody may take the seats of bots in the middle of the game from now on, or has to ask."""
        self.claims.free = free
        self._tell_terminals()

    def say(self, who: int, words: str) -> None:
        """A person says something to everybody at the table. Raises `TableError`."""
        if self.begun and self.silent and not self.is_played_by(who):
            raise TableError(tr("only players may talk at this table"))
        self.chat.say(who, words)

    # Who sits where, before the game

    def sit_refusal(self, who: int, name: str) -> str:
        """Why a person cannot sit down here under a name, or let somebody sit down under it who plays at the same
        terminal; or an empty string."""
        if self.begun:
            return tr("the game has begun")
        if alike(name, self.name_of(who)) and (self.is_invited(who) or self.stand_in_for(who) != NOBODY):
            return ""
        if not any(chair.open for chair in self.chairs):
            return tr("no seat is open at this table")
        if who in self.sent_away:
            return tr("{owner} wants other people to play at this table", owner=self.name_of(self.claims.ruler))
        mine = self.name_of(who)
        is_own = alike(name, mine)
        if not is_own and (why := guest_refusal(name, self.whose)):
            return why
        seated = mine if is_own else guest_name(name, mine)
        if any(chair.holder and alike(chair.name, seated) for chair in self.chairs):
            return tr("{name} already sits here", name=seated)
        return ""

    def sit(self, who: int, name: str) -> str:
        """A person takes the chairs that are kept for them, that of a bot that stands in for them, or the first open
        one: for themselves by their own name, by any other for a guest. A bot that is called like that gets another
        name. Returns the name on the chair. Raises `TableError`."""
        if why := self.sit_refusal(who, name):
            raise TableError(why)
        mine = self.name_of(who)
        if self.is_invited(who) and alike(name, mine):
            self.chairs = tuple(replace(c, invited=False, inviter=0) if c.holder == who else c for c in self.chairs)
            return mine
        if alike(name, mine) and (at := self.stand_in_for(who)) != NOBODY:
            self._put(at, Chair(name=mine, colour=self.chairs[at].colour, holder=who))
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
            others = [chair.name for chair in self.chairs]
            name = bot_name(others, self.whose, like_a_person=False)  # it is nobody whom people would look for
            self._put(at, Chair(name=name, colour=self.chairs[at].colour, bot=bot))

    def stand_in_for(self, who: int) -> int:
        """The seat at which a bot stands in for a person who had not come; `NOBODY` for none."""
        meant = zip(self.people(), self.meant, strict=False)
        return next(
            (at for at, ((now, _), one) in enumerate(meant) if one == who and now.bot and not now.holder), NOBODY
        )

    def take_back(self, who: int) -> None:
        """No bot stands in for a person, before the game: the seat is kept for them again. Raises `TableError`."""
        if (at := self.stand_in_for(who)) == NOBODY:
            raise TableError(tr("no bot stands in there for {name}", name=self.name_of(who)))
        self._put(at, Chair(name=self.name_of(who), colour=self.chairs[at].colour, holder=who, invited=True))

    def call(self, names: Mapping[int, str]) -> None:
        """Call those on some chairs otherwise, by the seats of a game that nobody plays now."""
        for at, name in names.items():
            self._put(at, replace(self.chairs[at], name=name))

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
