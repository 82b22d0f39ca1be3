"""A table of the house: people gather at it, then a game is played there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from powergrid_tui.house.chair import Chair
from powergrid_tui.house.chat import Chat
from powergrid_tui.house.clocks.clock import Clock
from powergrid_tui.house.names import alike, bot_name, guest_name, guest_refusal, is_guest, proper
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Facts, Game
from powergrid_tui.table.records.record import TO_MOVE, WINNER
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.seating import Claims
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import listed, mark, tr, trn
from powergrid_tui.toolkit import registry


@dataclass(eq=False)
class HouseTable:
    """A table with a code. Changes are reported to those who watch it, and to the house."""

    code: str
    owner: int
    """The number of the person who opened it."""
    game: Game[Any, Any]
    options: Frozen
    chairs: tuple[Chair, ...]
    name_of: Callable[[int], str]
    """What the person with a number is called now."""
    whose: Callable[[str], int] = lambda _: 0
    """The number of the person who has a name, or one that looks like it; 0 for nobody's."""
    chat: Chat = field(default_factory=Chat)
    host: Host | None = None
    """Where the game is played; None before it begins, and until somebody comes back to it after the house was
    reopened."""
    file: str = ""
    """The name of the game's file; empty before it begins."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Where the game is, according to its file, while it has no host."""
    present: list[int] = field(default_factory=list)
    """The numbers of the people whose terminals are at the table, once for each terminal."""
    terminals: dict[int, Callable[[], None]] = field(default_factory=dict)
    """By the number of the person, a function that ends their game at the terminal where they play."""
    seen: float = field(default_factory=time.time)
    """When somebody was last here, in seconds since 1970."""
    moved: float = field(default_factory=time.time)
    """When its game last went on, or when it was laid, in seconds since 1970."""
    free: bool = False
    """Whether anybody may take the seat of a bot in the middle of the game; otherwise they ask."""
    rated: bool = False
    """Whether its game counts for ratings: settled before it begins."""
    day: str = ""
    """The day whose deal is played here, as in ``2026-05-04``; empty for another game."""
    again: bool = False
    """That deal is not played for the record."""
    series: str = ""
    """The name of the tournament that it belongs to; empty for a table of its own."""
    seed: int | None = None
    """What its game is dealt from, where other tables have the same deal."""
    taken: set[int] = field(default_factory=set)
    """Seats of bots that somebody has taken in the middle of the game."""
    stand_ins: set[int] = field(default_factory=set)
    """Seats that others have given to a bot until their people return."""
    private: bool = False
    """Whether only those with a seat, or who are asked to come, see the table and may come to it."""
    silent: bool = False
    """Whether only those with a seat may talk once the game has begun."""
    declined: set[int] = field(default_factory=set)
    """The numbers of those who were asked to come, and have said no."""
    sent_away: set[int] = field(default_factory=set)
    """Whose seats were given to others before the game, until the house is opened again: they sit down here no more."""
    acting: int = 0
    """The number of whoever has the rights of the table while the one who opened it is away; 0 for nobody."""
    away_since: float | None = None
    """When the one who opened it left, as the clock of `Rights` counts; None while they are here."""
    clock: Clock = field(default_factory=Clock)
    next: HouseTable | None = None
    """Where the players go for a rematch."""
    watchers: Watchers = field(default_factory=Watchers)

    def __post_init__(self) -> None:
        self.chat.changed = self.changed

    @property
    def begun(self) -> bool:
        """Whether a game is played here."""
        return bool(self.file) or self.host is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return WINNER in self.where

    @property
    def where(self) -> Facts:
        """Where the game is, and whose turn it is or who has won."""
        return self.host.session.whereabouts if self.host else self.facts

    @property
    def claims(self) -> Claims:
        """Whose seats are whose."""
        if self.host is not None and self.host.claims is not None:
            return self.host.claims
        holders = {at: chair.holder for at, chair in enumerate(self.chairs) if chair.holder}
        return Claims(
            *(self.owner, holders, self.name_of, self.acting, self.free, self.taken, self.stand_ins),
            *(self.rated or bool(self.series), self.sent_away, self.clock.rules.runs),
            *(self.clock.out, self.clock.late, self.clock.lent),
        )

    @property
    def owner_name(self) -> str:
        """What the person who opened it is called now."""
        return self.name_of(self.owner)

    @property
    def ruler(self) -> int:
        """The number of whoever has the rights of the table now."""
        return self.acting or self.owner

    def give_rights(self, who: int) -> None:
        """Give somebody the rights of the table while the one who opened it is away, or with 0 nobody."""
        self.acting = who
        if self.host is not None and self.host.claims is not None:
            self.host.claims.acting = who
            self.host.seating.tell()
        self.changed()

    def free_seats(self, who: int, free: bool) -> None:
        """Let anybody take the seats of bots in the middle of the game, or have them ask. Raises `TableError`."""
        if why := self.claims.rights_refusal(who):
            raise TableError(why)
        self.free = free
        if self.host is not None and self.host.claims is not None:
            self.host.claims.free = free
            self.host.seating.tell()
        self.changed()

    def rate(self, who: int, rated: bool) -> None:
        """Whoever has the rights of the table says, before the game, whether it counts for ratings. Raises
        `TableError`."""
        self._must_be_its_own()
        if self.begun or self.day:
            raise TableError(tr("the game has begun, so it is too late to change whether it is rated"))
        if why := self.claims.rights_refusal(who):
            raise TableError(why)
        if rated != self.rated:
            self.ask_anew(who)
            self.rated = rated
            words = mark("The game will be rated.") if rated else mark("The game will not be rated.")
            self.chat.note(who, partial(tr, words))
            self.changed()

    def seats_of(self, who: int) -> tuple[int, ...]:
        """The seats that a person plays, or is asked to play."""
        return self.claims.of(who)

    def is_open_to(self, who: int) -> bool:
        """Whether a person sees the table, and may come to it."""
        return not self.private or who == self.owner or bool(self.seats_of(who))

    def settle_talk(self, who: int, *, private: bool | None = None, silent: bool | None = None) -> None:
        """Whoever has the rights of the table says whether others see it, and whether onlookers may talk. Raises
        `TableError`."""
        if why := self.claims.rights_refusal(who):
            raise TableError(why)
        self.private = self.private if private is None else private
        self.silent = self.silent if silent is None else silent
        self.changed()

    def say(self, who: int, words: str) -> None:
        """A person says something to everybody at the table. Raises `TableError`."""
        if self.begun and self.silent and not self.seats_of(who):
            raise TableError(tr("only players may talk at this table"))
        self.chat.say(who, words)

    @property
    def asked(self) -> frozenset[int]:
        """The numbers of those whose turn it is, at seats that no bot plays for them."""
        if not self.begun or self.over:
            return frozenset()
        if self.host is not None:
            session, holders = self.host.session, self.claims.holders
            seats = session.game.to_act(session.state)
            return frozenset(holders[seat] for seat in seats if not session.seats[seat].bot and holders.get(seat))
        mover = self.where.get(TO_MOVE)
        return frozenset(
            chair.holder
            for at, (chair, _) in enumerate(self.people())
            if chair.holder and not chair.bot and (chair.name == mover or at in self.clock.asked)
        )

    def waits_for(self, who: int) -> bool:
        """Whether it is a person's turn."""
        return who in self.asked

    @property
    def waits_for_bots(self) -> bool:
        """Whether a bot is asked, and a person has a seat that no bot plays."""
        chairs = [chair for chair, _ in self.people()] if self.begun and not self.over else []
        mover = self.where.get(TO_MOVE)
        return any(chair.bot and chair.name == mover for chair in chairs) and any(not chair.bot for chair in chairs)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of those whose seats are kept here."""
        return tuple(self.name_of(who) for who in dict.fromkeys(self.claims.holders.values()) if who)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever something has changed; returns a function that ends this, and may be called twice."""
        return self.watchers.add(watcher)

    def changed(self) -> None:
        """Tell those who watch."""
        self.watchers.tell()

    # Who sits where, before the game

    def sit_refusal(self, who: int, name: str) -> str:
        """Why a person cannot sit down here under a name, or let somebody sit down under it who plays at the same
        terminal; or an empty string."""
        if self.begun:
            return tr("the game has begun")
        if self.is_asked(who) and alike(name, self.name_of(who)):
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

    def sit(self, who: int, name: str) -> None:
        """A person takes the chairs that are kept for them, or the first open one: for themselves by their own name,
        by any other for a guest. A bot that is called like that gets another name. Raises `TableError`."""
        if why := self.sit_refusal(who, name):
            raise TableError(why)
        mine = self.name_of(who)
        if self.is_asked(who) and alike(name, mine):
            self.chairs = tuple(replace(c, asked=c.asked and c.holder != who) for c in self.chairs)
            self.chat.note(who, lambda: tr("{name} has sat down.", name=mine))
            return
        seated = mine if alike(name, mine) else guest_name(proper(name), mine)
        self._seat(who, seated)
        self.chat.note(who, lambda: tr("{name} has sat down.", name=seated))

    def _seat(self, who: int, seated: str, *, asked: bool = False) -> None:
        """Put a person on the first open chair. A bot that is called like them gets another name."""
        for at, chair in enumerate(self.chairs):
            if chair.bot and alike(chair.name, seated):
                self._put(at, replace(chair, name=self._bot_name(at, seated)))
        at = next(at for at, chair in enumerate(self.chairs) if chair.open)
        self._put(at, Chair(name=seated, colour=self.chairs[at].colour, holder=who, asked=asked))

    def _bot_name(self, at: int, *taken: str) -> str:
        """A name for a bot on a chair."""
        others = [other.name for place, other in enumerate(self.chairs) if place != at and other.name]
        return bot_name([*others, *taken], self.whose)

    def rise(self, who: int) -> None:
        """A person gives up all of their chairs, before the game begins, or says that they do not come."""
        if self.begun or self.day or not self.seats_of(who):
            return
        words = mark("{name} has declined.") if self.is_asked(who) else mark("{name} has left the seat.")
        if self.is_asked(who) and not self.series:
            self.declined.add(who)
        for at in self.seats_of(who):  # at a table of a tournament the seat stays theirs
            kept = replace(self.chairs[at], asked=True) if self.series else Chair(colour=self.chairs[at].colour)
            self._put(at, kept)
        self.chat.note(who, lambda: tr(words, name=self.name_of(who)))

    def is_asked(self, who: int) -> bool:
        """Whether a chair is kept for a person who has not said yet whether they come."""
        return not self.begun and any(chair.asked and chair.holder == who for chair in self.chairs)

    def ask(self, who: int, guest: int) -> None:
        """Whoever has the rights of the table asks a person to come, and keeps an open chair for them. Raises
        `TableError`."""
        if why := self.claims.rights_refusal(who):
            raise TableError(why)
        name = self.name_of(guest)
        if guest in self.declined:
            raise TableError(tr("{name} has declined", name=name))
        if self.seats_of(guest):
            raise TableError(tr("{name} already sits here", name=name))
        self.sent_away.discard(guest)
        if why := self.sit_refusal(guest, name):
            raise TableError(why)
        self._seat(guest, name, asked=True)
        self.chat.note(who, lambda: tr("{name} has been invited.", name=name))

    def ask_anew(self, who: int) -> None:
        """A person settles something that others may not want: whoever sits here and is away says anew whether they
        come. Raises `TableError` when it is settled so often that it is no longer said."""
        if self.chat.noted.too_often(who):
            raise TableError(tr("that was a lot at once: wait a moment"))
        here = {0, who, *self.present}
        self.chairs = tuple(replace(chair, asked=chair.asked or chair.holder not in here) for chair in self.chairs)

    def _must_be_its_own(self) -> None:
        """Raises `TableError` at a table of a tournament."""
        if self.series:
            raise TableError(tr("this is a tournament table: the owner of the house decides who plays"))

    def stand_in(self, who: int, bot: str) -> None:
        """A bot of this kind plays for a person who has not come, before the game. Raises `TableError`."""
        if not self.is_asked(who):
            raise TableError(tr("no seat is reserved there for {name}", name=self.name_of(who)))
        for at in self.seats_of(who):
            self._put(at, Chair(name=self._bot_name(at), colour=self.chairs[at].colour, bot=bot))
        self.chat.tell(lambda: tr("A bot plays for {name}.", name=self.name_of(who)))

    def give(self, who: int, at: int, bot: str) -> None:
        """Whoever has the rights of the table puts a bot of this kind on a chair, or without a kind opens it. Whoever
        sits there has to get up, and does not sit down here again. Raises `TableError`."""
        self._must_be_its_own()
        if self.begun or self.day:
            raise TableError(tr("the game has begun"))
        if why := self.claims.rights_refusal(who):
            raise TableError(why)
        chair = self.chairs[at]
        if chair.holder in (who, self.owner):
            raise TableError(tr("{name} already sits here", name=chair.name))
        if chair.holder and not chair.asked:
            self._send_away(chair.holder)
        self._put(at, Chair(name=self._bot_name(at) if bot else "", colour=chair.colour, bot=bot))
        self.changed()

    def _send_away(self, who: int) -> None:
        for at in self.seats_of(who):
            self._put(at, Chair(colour=self.chairs[at].colour))
        self.sent_away.add(who)
        ruler = self.ruler
        self.chat.tell(
            lambda: tr(
                "{owner} has opened the seat of {name} to others.", owner=self.name_of(ruler), name=self.name_of(who)
            )
        )

    def begin_refusal(self, who: int) -> str:
        """Why a person cannot begin the game, or an empty string."""
        if self.begun:
            return tr("the game has begun")
        if (why := self.claims.rights_refusal(who)) and not (self.series and self.seats_of(who)):
            return why
        if left := sum(chair.open for chair in self.chairs):
            return trn("{count} seat is still open", "{count} seats are still open", left)
        if asked := [chair.name for chair in self.chairs if chair.asked]:
            return trn("{names} has not come yet", "{names} have not come yet", len(asked), names=listed(asked))
        if guest := next((chair.name for chair in self.chairs if self.rated and is_guest(chair.name)), ""):
            return tr("guests such as {name} have no rating: play an unrated game, or without guests", name=guest)
        return ""

    def _put(self, at: int, chair: Chair) -> None:
        self.chairs = (*self.chairs[:at], chair, *self.chairs[at + 1 :])

    # What is told of it

    @property
    def story(self) -> str:
        """What is played, by whom, and where the game is."""
        names = [chair.name or tr("(open)") for chair in self.chairs]
        options = self.options.model_dump(mode="json", exclude_none=True)
        summary = registry.summary(self.game.id)(options, names, self.where)
        return f"{tr(registry.GAMES[self.game.id].name)} · {summary}"

    @property
    def turn(self) -> str:
        """What the table is waiting for."""
        where = self.where
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

    def shown(self, chair: Chair) -> str:
        """The name on a chair, with that of the person at whose terminal it is played, if that is somebody else."""
        if not chair.holder or alike(chair.name, self.name_of(chair.holder)):
            return chair.name
        return guest_name(chair.name, self.name_of(chair.holder))

    @property
    def onlookers(self) -> tuple[str, ...]:
        """The names of those who are here but do not play."""
        return tuple(self.name_of(who) for who in dict.fromkeys(self.present) if not self.seats_of(who))
