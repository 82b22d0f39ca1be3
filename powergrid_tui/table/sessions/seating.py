"""Who sits where at a table, and who may take or give away which seat."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import listed, tr, trn

if TYPE_CHECKING:
    from powergrid_tui.table.sessions.seat_connection import SeatConnection


@dataclass(slots=True)
class Claims:
    """Who may play which seat when people come from elsewhere: a seat waits for its owner."""

    owner: int
    """The number of the person who opened the table."""
    holders: dict[int, int]
    """By seat, the number of its person; a seat without one is a bot's."""
    name_of: Callable[[int], str] = str
    """What the person with a number is called now."""
    acting: int = 0
    """The number of whoever has the rights of the table while the one who opened it is away; 0 for nobody."""
    free: bool = False
    """Whether anybody may take the seat of a bot; otherwise they ask."""
    taken: set[int] = field(default_factory=set)
    """Seats of bots that somebody has taken in the middle of the game: they can be taken back."""
    stand_ins: set[int] = field(default_factory=set)
    """Seats that others have given to a bot while their people are away: they get them back when they return."""
    counts: bool = False
    """Whether the game counts for something beyond itself, such as ratings: nobody may have a bot play or think for
    them."""
    barred: Container[int] = ()
    """The numbers of people whose seat was given to others: they have to ask for a seat even if seats are free."""
    timed: bool = False
    """Whether the table has a clock. Then nobody is replaced before their time has run out."""
    out: Container[int] = ()
    """Seats whose time has run out in this turn."""
    late: Container[int] = ()
    """Those of them about which the others vote."""
    lent: Container[int] = ()
    """Seats for which a bot plays this turn, because their time has run out: they get them back when it is over."""
    stood_in: set[int] = field(default_factory=set)
    """Seats of people for whom others, or the clock, have had a bot play, until these people are told."""
    beside: dict[int, int] = field(default_factory=dict)
    """By seat that is played at the terminal of somebody else, the number of the person who may see and play it at a
    terminal of their own, too."""
    crossing: set[int] = field(default_factory=set)
    """The numbers of people who are on their way from the page before the game to the game: they are not away."""

    @property
    def ruler(self) -> int:
        """The number of whoever has the rights of the table now."""
        return self.acting or self.owner

    def rights_refusal(self, who: int) -> str:
        """Why somebody may not do what the rights of the table allow, or an empty string."""
        if who == self.ruler:
            return ""
        owner = self.name_of(self.owner)
        if self.acting:
            name = self.name_of(self.acting)
            return tr("only {name} can do that while {owner} is away", name=name, owner=owner)
        return tr("only {owner}, who opened the table, can do that", owner=owner)

    def seats_of(self, who: int) -> tuple[int, ...]:
        """The seats that belong to somebody."""
        return tuple(sorted(seat for seat, holder in self.holders.items() if holder == who))


class Seating:
    """The terminals at a table with their seats. With `claims`, seats belong to people and wait for them."""

    def __init__(self, session: Session[Any, Any], claims: Claims | None) -> None:
        self._session, self.claims = session, claims
        self.connections: list[SeatConnection] = []

    @property
    def counts(self) -> bool:
        """Whether the game counts for something beyond itself: nobody may have a bot play or think for them."""
        return self._session.counts or (self.claims is not None and self.claims.counts)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(at for at, seat in enumerate(self._session.seats) if not seat.bot)

    @property
    def absent(self) -> tuple[int, ...]:
        """The people who sit at no terminal."""
        taken = {seat for connection in self.connections for seat in connection.seats}
        return tuple(seat for seat in self.people if seat not in taken)

    @property
    def away(self) -> list[int]:
        """Those of them who are not on their way to one."""
        crossing = self.claims.crossing if self.claims is not None else ()
        return [seat for seat in self.absent if self.holder(seat) not in crossing]

    @property
    def absence_notice(self) -> str:
        """Whose seats are waiting for them, as a sentence, where seats belong to people; otherwise an empty string."""
        if self.claims is None or self._session.game.to_move(self._session.state) == NOBODY:
            return ""
        names = [self._session.seats[seat].name for seat in self.away]
        return trn("{names} is away.", "{names} are away.", len(names), names=listed(names)) if names else ""

    def owned(self, who: int) -> tuple[int, ...]:
        """The seats that belong to somebody."""
        return self.claims.seats_of(who) if self.claims else ()

    def holder(self, seat: int) -> int:
        """The number of the person a seat belongs to, or 0."""
        return self.claims.holders.get(seat, 0) if self.claims else 0

    def is_kept(self, seat: int) -> bool:
        """Whether a seat that is given to a bot is kept until its person is back, because they are away or late; not if
        the bot plays only one turn."""
        claims = self.claims
        if claims is None or not self.holder(seat) or seat in claims.lent:
            return False
        return seat in self.absent or seat in claims.out

    def auto_plays(self, seat: int) -> bool:
        """Whether a person's obvious choices are made automatically."""
        return any(seat in connection.people and connection.auto_plays() for connection in self.connections)

    def is_elsewhere(self, seat: int) -> bool:
        """Whether the person of a seat sits at a second terminal, too."""
        return any(other.is_second and seat in other.seats for other in self.connections)

    def ask_beside_refusal(self, seat: int, who: int) -> str:
        """Why somebody cannot ask to play, at a terminal of their own, a seat that others play at a shared one; or an
        empty string. Only whoever has that terminal knows who sits there."""
        claims, name = self.claims, self._session.seats[seat].name
        holder = self.holder(seat)
        if claims is None or not holder or name == claims.name_of(holder) or len(self.owned(holder)) == 1:
            return tr("{name} does not share a terminal with others", name=name)
        if self.owned(who) or who in claims.beside.values():
            return tr("you already play at this table")  # and would see what two seats hide from each other
        return tr("{name} sits at another terminal", name=name) if seat in claims.beside else ""

    def join_beside_refusal(self, seat: int, who: int) -> str:
        """Why somebody may not have a seat at a second terminal, or an empty string: it is theirs, or whoever has the
        shared terminal has allowed it."""
        claims, name = self.claims, self._session.seats[seat].name
        if self.is_elsewhere(seat):
            return tr("{name} sits at another terminal", name=name)
        if claims is None or who not in (claims.beside.get(seat), self.holder(seat)):
            return tr("{name} is not sitting here", name=name)
        return ""

    def notify(self, but: SeatConnection | None = None) -> None:
        """Tell all terminals, except for one, that there is something new to see."""
        for connection in tuple(self.connections):
            if connection is not but:
                connection.changed()

    def give(self, seat: int, connection: SeatConnection) -> None:
        """Give a terminal a seat; whoever is there owns it."""
        connection.seats = tuple(sorted({*connection.seats, seat}))
        if self.claims is not None and not connection.is_second and self.holder(seat) != connection.who:
            self.claims.holders[seat] = connection.who
            self.claims.taken.add(seat)

    def take_away(self, seat: int) -> None:
        """A seat that somebody had taken no longer belongs to anybody."""
        if self.claims is None:
            return
        self.claims.holders.pop(seat, None)
        self.claims.taken.discard(seat)
        self.claims.beside.pop(seat, None)
        for connection in self.connections:
            connection.seats = tuple(other for other in connection.seats if other != seat)
            if connection.seat == seat:
                connection.turn_to(NOBODY)
            connection.settle()

    def may_take_away(self, seat: int, connection: SeatConnection) -> bool:
        """Whether a terminal can take a seat from somebody who took it in the middle of the game."""
        claims = self.claims
        return (
            claims is not None
            and seat in claims.taken
            and self.holder(seat) != connection.who
            and not claims.rights_refusal(connection.who)
        )

    def must_ask(self, seat: int, connection: SeatConnection) -> bool:
        """Whether a terminal can have a seat only if whoever has the rights of the table gives it."""
        claims = self.claims
        if claims is None or self.holder(seat) or (claims.free and connection.who not in claims.barred):
            return False
        return seat not in connection.seats and connection.who != claims.ruler

    def take_refusal(self, seat: int, connection: SeatConnection) -> str:
        """Why a terminal cannot have a seat, or an empty string."""
        seats = self._session.seats
        if not 0 <= seat < len(seats):
            return tr("there is no seat {number} at this table", number=seat + 1)
        if connection.is_second:
            return "" if seat in connection.seats else tr("you already play at this table")
        if any(seat in other.seats for other in self.connections if other is not connection and not other.is_second):
            return tr("{name} sits at another terminal", name=seats[seat].name)
        holder = self.holder(seat)
        if self.counts and seats[seat].bot and not seats[seat].stands_in and not holder:
            return tr("this game is scored: bots keep their seats")
        if self.claims is None or seat in connection.seats or (holder and holder == connection.who):
            return ""
        if holder:
            return tr(
                "the seat of {name} is reserved for {holder}", name=seats[seat].name, holder=self.claims.name_of(holder)
            )
        if connection.who in self.claims.beside.values():
            return tr("you already play at this table")
        others = set(self.claims.holders.values()) - {connection.who}
        if self.claims.seats_of(connection.who) and (
            connection.who != self.claims.owner or (others and seats[seat].bot)
        ):
            return tr("you already play at this table")  # and would see what two seats hide from each other
        return ""

    def hand_over_refusal(self, seat: int, connection: SeatConnection) -> str:
        """Why a terminal cannot let somebody else play a seat, or an empty string. Where seats belong to people, only
        whoever has the rights of the table can do so: for those who are away, and for those who took a seat in the
        middle of the game."""
        if self.counts and (self.claims is None or seat in connection.seats):
            return tr("this game is scored: no bot may play for a person")
        if self.claims is None or seat in connection.seats:
            return "" if seat in self.absent else self.take_refusal(seat, connection)
        if self.may_take_away(seat, connection):
            return ""
        if any(seat in other.seats for other in self.connections if other is not connection):
            return tr("{name} sits at another terminal", name=self._session.seats[seat].name)
        if self.claims.timed and self.holder(seat) and seat in self.people and seat not in self.claims.out:
            return tr("{name} still has time left", name=self._session.seats[seat].name)
        return self.claims.rights_refusal(connection.who)
