"""The games that were kept, to go on with or to look at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.table.game import TableError
from powergrid_tui.table.language import mark, tr, trc
from powergrid_tui.table.session import Session
from powergrid_tui.table.store import Entry, Store
from powergrid_tui.tui.menu import Item, Menu
from powergrid_tui.tui.page import Banner, Line, Notice, Page
from powergrid_tui.tui.title import story_of

Opener = Callable[[Entry], Session[Any, Any]]
"""The session of a kept game. Raises `TableError`."""

_PARTS = 4

_REST = 0.1
"""Seconds that the cursor rests on a game before its lines are tried."""

_DAYS = (mark("Mon"), mark("Tue"), mark("Wed"), mark("Thu"), mark("Fri"), mark("Sat"), mark("Sun"))
_MONTHS = (
    *(mark("Jan"), mark("Feb"), mark("Mar"), mark("Apr"), mark("May"), mark("Jun")),
    *(mark("Jul"), mark("Aug"), mark("Sep"), mark("Oct"), mark("Nov"), mark("Dec")),
)


def when_of(when: datetime, now: datetime) -> str:
    """A moment as people say it, in 11 cells at most."""
    if when.date() == now.date():
        return tr("today {time}", time=f"{when:%H:%M}")
    if 0 <= (now.date() - when.date()).days < 7:
        return trc("moment", "{day} {time}", day=tr(_DAYS[when.weekday()]), time=f"{when:%H:%M}")
    return trc("date", "{day} {month} {year}", day=when.day, month=tr(_MONTHS[when.month - 1]), year=f"{when:%Y}")


class LoadScreen(Page[Session[Any, Any] | None]):
    """The list. Gives the session of the game chosen, or None to go back."""

    DEFAULT_CSS = """
    LoadScreen Menu { height: 1fr; }
    LoadScreen Notice { margin-top: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", mark("Back"), id="load.back", show=False),
        Binding("d,delete", "doom", mark("Delete"), id="load.delete", show=False),
    ]

    def __init__(self, heading: str, store: Store, opener: Opener, glyphs: Glyphs, notice: str = "") -> None:
        super().__init__(glyphs)
        self._heading, self._store, self._open = heading, store, opener
        self._banner = Banner("")
        self._menu = Menu(glyphs=glyphs)
        self._notice = Notice(id="notice")
        self._hints = Line()
        self._entries: dict[str, Entry] = {}
        self._own: set[str] = set()
        self._tried: set[str] = set()
        """Games whose lines have all been tried."""
        self._doomed: Entry | None = None
        self._first = notice

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._menu
        yield self._notice
        yield self._hints

    def on_mount(self) -> None:
        self.tell()
        if self._first:
            self._notice.say(self._first, warning=True)

    def tell(self) -> None:
        self._banner.say(tr(self._heading))
        self._fill()

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._doomed = None
        self._describe()

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        if self._doomed is not None:
            self._doomed = None
            self._describe()
            return
        try:
            session = self._open(self._entries[message.item.id])
        except TableError as error:
            self._notice.say(str(error), warning=True)
        else:
            self.dismiss(session)

    def on_key(self, event: Key) -> None:
        if self._doomed is None:
            return
        event.stop()
        event.prevent_default()
        doomed, self._doomed = self._doomed, None
        if event.character in {"y", "Y"}:
            try:
                doomed.path.unlink(missing_ok=True)
            except OSError as error:
                failed = tr("{file} cannot be deleted: {reason}.", file=doomed.name, reason=error.strerror)
                self._notice.say(failed, warning=True)
                return
        self._fill()

    def action_doom(self) -> None:
        """Ask whether a game is to go; the answer is the next key."""
        item = self._menu.item
        if item is None:
            return
        if item.id not in self._own:
            self._notice.say(tr("An example stays: it comes with the program."), warning=True)
            return
        self._doomed = self._entries[item.id]
        sure = tr("Delete {file} for good? y: yes, any other key: no.", file=self._doomed.name)
        self._notice.say(sure, warning=True)

    def action_back(self) -> None:
        self.dismiss(None)

    def _fill(self) -> None:
        own, examples = self._store.games(), self._store.examples()
        self._entries = {str(entry.path): entry for entry in (*own, *examples)}
        self._own = {str(entry.path) for entry in own}
        self._tried.clear()
        self._list()
        self._describe()
        keys = [("enter", tr("open")), (self.glyphs.upright, tr("choose"))] if self._entries else []
        self._hints.hint(*keys, *([("d", tr("delete"))] if own else []), ("esc", tr("back")))

    def _list(self) -> None:
        """Show the games, as far as it is known how they are."""
        now = datetime.now()
        items = [_item(entry, when_of(entry.when, now)) for id, entry in self._entries.items() if id in self._own]
        examples = [entry for id, entry in self._entries.items() if id not in self._own]
        items += [_item(entry, tr("example"), gap=bool(items) and at == 0) for at, entry in enumerate(examples)]
        self._menu.fill(items)

    async def _try(self, id: str) -> None:
        """Replay the game under the cursor where nobody waits for it, and say so when the rules do not allow a line."""
        await asyncio.sleep(_REST)
        entry = self._entries.get(id)
        if entry is None:  # it was deleted meanwhile
            return
        fault = await asyncio.to_thread(self._fault, entry)
        self._tried.add(id)
        if fault and self._entries.get(id) is entry:
            told = trc("fault of a file", "{file}: {fault}", file=entry.name, fault=fault)
            self._entries[id] = replace(entry, record=None, fault=told, why=fault)
            self._list()
            if self._doomed is None:
                self._describe()

    def _fault(self, entry: Entry) -> str:
        """Why a game cannot be opened, or nothing."""
        try:
            self._open(entry)
        except TableError as error:
            return str(error)
        return ""

    def _describe(self) -> None:
        item = self._menu.item
        if item is None:
            self._notice.say(tr("There is no game here yet."))
            return
        entry = self._entries[item.id]
        if entry.record is None:
            self._notice.say(tr("{fault}. The file is left as it is.", fault=entry.fault), warning=True)
            return
        if item.id not in self._tried:
            self.run_worker(self._try(item.id), group="try", exclusive=True)
        seats = entry.record.seats
        sitters = [tr("{name} (bot)", name=seat.name) if seat.bot else seat.name for seat in seats]
        self._notice.say(tr("{players}. {file}", players=trc("list", ", ").join(sitters), file=entry.name))


def _item(entry: Entry, when: str, *, gap: bool = False) -> Item:
    if entry.record is None:
        return Item(str(entry.path), (entry.name, entry.why), shut=True, gap=gap)
    parts = story_of(entry).split(" · ", _PARTS - 1)
    parts += [""] * (_PARTS - len(parts))
    return Item(str(entry.path), (*parts, when), gap=gap)
