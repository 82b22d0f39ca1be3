"""Who plays a seat: a person here, or a bot of some level. Seats change hands at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.protocol import levels
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.pace import PACES, Pace
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.viewmodel.players import tag
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame

_WIDEST = 90
"""The greatest width of the lists, in cells."""


class SeatChange(NamedTuple):
    """A change of who plays a seat."""

    seat: int
    kind: str
    """The kind of bot that is to play it; empty for a person here."""


class SeatControl:
    """The changes of hands possible at a terminal, and how they are made."""

    def __init__(self, connection: SeatConnection, kinds: Sequence[str]) -> None:
        """`kinds` are those of the bots that may play the game, best first."""
        self._connection = connection
        self.kinds = kinds
        self._pace_before: Pace | None = None
        """How fast bots were before the last person left; None unless they have been slowed down for that."""

    def offered(self) -> list[tuple[Item, SeatChange]]:
        """The changes listed in the menu. Somebody who only watches a table of bots may take any seat, and somebody who
        waits for a stuck bot may take its seat."""
        connection, host = self._connection, self._connection.host
        seats, alone = host.session.seats, len(connection.seats) == 1
        found: list[tuple[Item, SeatChange]] = []
        if connection.seat in connection.people and not host.hand_over_refusal(connection.seat, connection):
            name = seats[connection.seat].name
            words = tr("Let a bot play for me") if alone else tr("Let a bot play for {name}", name=name)
            found.append(
                (Item("hand_over", (words,), "p"), SeatChange(connection.seat, levels.default_level(self.kinds)))
            )
        mine = connection.handed_over if connection.seats or host.people else tuple(range(len(seats)))
        stuck = host.bots_asked if host.stuck else ()
        for seat in dict.fromkeys((*mine, *stuck)):
            own = alone and seat in mine
            words = tr("Take my seat back") if own else tr("Take the seat of {name}", name=seats[seat].name)
            if host.seating.must_ask(seat, connection):
                words = tr("Ask for the seat of {name}", name=seats[seat].name)
            found.append((Item(f"take_{seat}", (words,), str(seat + 1)), SeatChange(seat, "")))
        for seat in filter(connection.may_ask_beside, range(len(seats))):
            words = tr("I am {player}: ask to play here, too", player=seats[seat].name)
            found.append((Item(f"take_{seat}", (words,), str(seat + 1)), SeatChange(seat, "")))
        return found

    def hand_on(self, change: SeatChange) -> str:
        """Hand a seat on. Returns what there is to say about it, or an empty string. Raises `TableError`."""
        connection, host = self._connection, self._connection.host
        if not change.kind:
            asks = host.seating.must_ask(change.seat, connection) or connection.may_ask_beside(change.seat)
            connection.take(change.seat)
            if asks:
                return ""
            if self._pace_before is not None:
                host.pace, self._pace_before = self._pace_before, None
            return ""
        connection.hand_over(change.seat, change.kind)
        if not host.people:
            self._slow_down()
        if change.seat in connection.seats:
            return ""  # what stays in sight says so: `stand_in_notice`
        name = host.session.seats[change.seat].name
        return tr("A bot plays for {name} now. Esc opens the menu, where you can take the seat back.", name=name)

    @property
    def next_back(self) -> int:
        """The first seat of this terminal that a bot plays and that its person may have again; `NOBODY` for none."""
        connection = self._connection
        refusal = connection.host.seating.take_refusal
        return next((seat for seat in connection.handed_over if not refusal(seat, connection)), NOBODY)

    @property
    def back_in_words(self) -> str:
        """What the person whose seat that is says by taking it; empty where there is none."""
        seat = self.next_back
        if seat == NOBODY:
            return ""
        name = self._connection.host.session.seats[seat].name
        return tr("I am back") if len(self._connection.seats) == 1 else tr("{player} is back", player=name)

    def stand_in_notice(self, key: str) -> str:
        """For whom a bot plays here, and which key ends that, as a sentence, or an empty string."""
        seat = self.next_back
        if seat == NOBODY:
            return ""
        name = self._connection.host.session.seats[seat].name
        return tr("A bot plays for {player} until {player} is back: {key} takes the seat.", player=name, key=key)

    def _slow_down(self) -> None:
        """Slow the bots down when nobody is left to be asked: a game of fast bots would be over before the seat could
        be taken back."""
        host, normal = self._connection.host, PACES["normal"]
        if host.pace.seconds is not None and normal.seconds is not None and host.pace.seconds < normal.seconds:
            self._pace_before, host.pace = host.pace, normal

    def pace_chosen(self) -> None:
        """Keep the pace of the bots, because somebody has set it."""
        self._pace_before = None


class SeatControlPage(Overlay[SeatChange | None]):
    """The seats, and then who may play the chosen one. Returns the change, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", mark("Back"), id="hands.back", show=False),
    ]

    def __init__(self, connection: SeatConnection, kinds: Sequence[str], glyphs: Glyphs) -> None:
        """`kinds` are those of the bots that know the game, best first."""
        super().__init__(glyphs)
        self._connection, self._kinds = connection, kinds
        self._seat: int | None = None
        """The seat chosen."""
        self._frame = OverlayFrame("", glyphs)
        self._menu = Menu((), glyphs)
        self._menu.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        self._list_seats()

    def on_resize(self) -> None:
        super().on_resize()
        self._make_room()

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        if self._seat is None:
            self._list_kinds(int(message.item.id))
        else:
            self.dismiss(SeatChange(self._seat, message.item.id))

    def action_back(self) -> None:
        if self._seat is None:
            self.dismiss(None)
        else:
            self._list_seats()

    def _list_seats(self) -> None:
        """List the seats that may change here, each with who plays it now."""
        at, self._seat = self._seat, None
        connection = self._connection
        seats = connection.host.session.seats
        items = [
            Item(str(seat), (seats[seat].name, self._player(seat)), str(seat + 1)) for seat in connection.within_reach
        ]
        self._show(tr("WHO PLAYS"), items, 0 if at is None else connection.within_reach.index(at))

    def _list_kinds(self, seat: int) -> None:
        """List who else may play a seat: a person here first."""
        self._seat = seat
        now = self._connection.host.session.seats[seat]
        words, holder = (tr("person"), tr("A person plays here, at this keyboard.")), self._connection.holder(seat)
        if holder:
            words = (holder, tr("The seat is waiting for {name}.", name=holder))
        elif self._connection.host.seating.must_ask(seat, self._connection):
            words = (tr("person"), tr("Ask {name} for the seat.", name=self._connection.ruler))
        possible = holder or not self._connection.host.seating.take_refusal(seat, self._connection)
        changes = seat not in self._connection.people and (now.bot or not holder)
        person = [Item("", words)] if possible and changes else []
        own = registry.manifest(self._connection.host.session.game.id).levels
        kinds = [
            Item(kind, (tag(kind), levels.about(kind, own)))
            for kind in (() if self._connection.host.hand_over_refusal(seat, self._connection) else self._kinds)
            if kind != now.bot
        ]
        default = levels.default_level(self._kinds)
        at = 0 if person else next((at for at, item in enumerate(kinds) if item.id == default), 0)
        self._show(tr("WHO PLAYS FOR {name}", name=now.name), [*person, *kinds], at)

    def _player(self, seat: int) -> str:
        """Who plays a seat now, in words."""
        now = self._connection.host.session.seats[seat]
        if now.bot:
            return tag(now.bot)
        if seat in self._connection.people:
            return tr("a person, at this keyboard")
        there = seat not in self._connection.host.absent
        return tr("a person, at another terminal") if there else tr("a person who is not here")

    def _show(self, heading: str, items: Sequence[Item], at: int) -> None:
        self._frame.say(f"{heading}   {key_name('enter')} {tr('choose')}   {key_name('esc')} {tr('back')}")
        self._menu.fill(items, at)
        self._make_room()

    def _make_room(self) -> None:
        first, second = (max((cells_of(item.cells[at]) for item in self._menu.items), default=0) for at in (0, 1))
        self._lay_out(min(_WIDEST, max(48, first + second + 12)), len(self._menu.items), self._menu, self._frame)
