"""The state of a table of the server: who sits there, its game, and what others are told about it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self
from weakref import ref

from powergrid_tui.server.chair import Chair
from powergrid_tui.server.chat import Chat
from powergrid_tui.server.clocks.clock import Clock
from powergrid_tui.server.names import alike, guest_name
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Facts, Game
from powergrid_tui.table.records.record import TO_MOVE, WINNER
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.seating import Claims
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.toolkit import registry


@dataclass(eq=False)
class TableState:
    """A table with a code, as it is. Changes are reported to those who watch it, and to the server."""

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
    """Where the game is played; None before it begins, and until somebody comes back to it after the server was
    reopened."""
    file: str = ""
    """The name of the game's file; empty before it begins."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """The current point of the game according to its file, while it has no host."""
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
    """Whose seats were given to others before the game, until the server is opened again: they sit down here no
    more."""
    acting: int = 0
    """The number of whoever has the rights of the table while the one who opened it is away; 0 for nobody."""
    away_since: float | None = None
    """When the one who opened it left, as the clock of `Rights` counts; None while they are here."""
    clock: Clock = field(default_factory=Clock)
    next: Self | None = None
    """Where the players go for a rematch."""
    watchers: Watchers = field(default_factory=Watchers)
    talk_watchers: Watchers = field(default_factory=Watchers)
    """Told when something is said here: what the server reports is told to the others too."""

    def __post_init__(self) -> None:
        self.chat.changed, self.chat.reported = self.talk_watchers.tell, self.changed

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
        """The current point of the game, and whose turn it is or who has won."""
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
    def lends_seats(self) -> bool:
        """Whether others may be let in at the seats of bots here during the game: once everybody's seat is settled, if
        the game does not count, because then bots keep their seats."""
        settled = not any(chair.open for chair in self.chairs)
        return settled and any(chair.bot for chair in self.chairs) and not self.claims.counts

    @property
    def owner_name(self) -> str:
        """What the person who opened it is called now."""
        return self.name_of(self.owner)

    @property
    def ruler(self) -> int:
        """The number of whoever has the rights of the table now."""
        return self.acting or self.owner

    def seats_of(self, who: int) -> tuple[int, ...]:
        """The seats that a person plays, or is asked to play."""
        if self.host is None:  # lists ask this of each table
            return tuple(at for at, chair in enumerate(self.chairs) if chair.holder and chair.holder == who)
        return self.claims.of(who)

    def is_open_to(self, who: int) -> bool:
        """Whether a person sees the table, and may come to it."""
        return not self.private or who == self.owner or bool(self.seats_of(who))

    @property
    def to_move(self) -> frozenset[int]:
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
            if chair.holder and not chair.bot and (chair.name == mover or at in self.clock.to_move)
        )

    def waits_for(self, who: int) -> bool:
        """Whether it is a person's turn."""
        return who in self.to_move

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

    def is_invited(self, who: int) -> bool:
        """Whether a chair is kept for a person who has not said yet whether they come."""
        return who in self.guests

    @property
    def guests(self) -> frozenset[int]:
        """The people for whom a chair is kept and who have not said yet whether they come."""
        return frozenset(() if self.begun else (chair.holder for chair in self.chairs if chair.invited))

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
