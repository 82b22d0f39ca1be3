"""What a person is told while they are elsewhere, and where: the questions by which they say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from powergrid_tui.server.notices.letters import WHY
from powergrid_tui.server.notices.notices import Notices
from powergrid_tui.server.notices.settings import KINDS, MOST_WAYS, NoticeAddress, NoticeSettings
from powergrid_tui.ssh.pages.choice_page import ChoicePage, tell_refusal
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import language, listed, sentence, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item

if TYPE_CHECKING:
    from textual.app import App

_LONGEST = 400
"""Characters of an address."""
_DELAYS = (0, 5, 15, 60, 240)
_QUIET = (None, (22, 8), (20, 8), (18, 9))
_DIGESTS = (None, 8, 12, 18)


class NoticeForm:
    """Asks one thing after another, until the person is done."""

    def __init__(self, app: App[None], glyphs: Glyphs, notices: Notices, who: int) -> None:
        self._app, self.glyphs = app, glyphs
        self._outbox, self._ways, self._who = notices.outbox, notices.addresses, who

    @property
    def _wishes(self) -> NoticeSettings:
        return self._outbox.wishes_of(self._who)

    def ask(self) -> None:
        """Show the current wishes, and what can be changed."""
        wishes = self._wishes
        items = [Item(f"way {at}", (way.shown, _state(way))) for at, way in enumerate(wishes.ways)]
        if len(wishes.ways) < MOST_WAYS:
            items.append(Item("add", (tr("Add an address"), self._services), "a"))
        if any(way.code for way in wishes.ways):
            items.append(Item("code", (tr("Enter the code that was sent"), ""), "c"))
        on, off = tr("on"), tr("off")
        items += [Item(f"kind {kind}", (tr(words), off if kind in wishes.off else on)) for kind, words in KINDS.items()]
        items += [
            Item("delay", (tr("Once it has been my turn for"), _minutes(wishes.delay)), "d"),
            Item("quiet", (tr("Quiet time"), _hours(wishes.quiet)), "q"),
            Item("digest", (tr("All at once, once a day"), _hour(wishes.digest)), "o"),
            Item("often", (tr("More than one an hour about a table"), on if wishes.often else off), "m"),
        ]
        self._app.push_screen(ChoicePage(tr("TELL ME WHILE I AM ELSEWHERE"), items, self.glyphs), self._chosen)

    @property
    def _services(self) -> str:
        allowed = self._ways.rules.allowed
        return listed(allowed) if allowed else tr("none is allowed here")

    def _chosen(self, what: str | None) -> None:
        wishes, (first, _, rest) = self._wishes, (what or "").partition(" ")
        if first == "way":
            self._of_way(wishes.ways[int(rest)])
        elif first == "add":
            question = tr("Address, such as {example}", example="ntfys://ntfy.sh/a-topic-of-mine")
            self._app.push_screen(AskName(question, "", _LONGEST, self.glyphs), self._add)
        elif first == "code":
            self._app.push_screen(AskName(tr("The code that was sent"), "", 12, self.glyphs), self._enter)
        elif first == "kind":
            off = set(wishes.off) ^ {rest}
            self._wish(off=tuple(kind for kind in KINDS if kind in off))
        elif first == "delay":
            self._wish(delay=_after(_DELAYS, wishes.delay))
        elif first == "quiet":
            self._wish(quiet=_after(_QUIET, wishes.quiet))
        elif first == "digest":
            self._wish(digest=_after(_DIGESTS, wishes.digest))
        elif first == "often":
            self._wish(often=not wishes.often)

    def _wish(self, **changes: object) -> None:
        wishes = msgspec.structs.replace(self._wishes, language=language(), **changes)
        self._outbox.wish(self._who, wishes)
        self.ask()

    def _add(self, address: str | None) -> None:
        if address:
            self._try(lambda: self._ways.add(self._who, address))
        else:
            self.ask()

    def _enter(self, code: str | None) -> None:
        if code:
            self._try(lambda: self._ways.enter(self._who, code))
        else:
            self.ask()

    def _of_way(self, way: NoticeAddress) -> None:
        items = [Item("back", (tr("Leave it"),), "l"), Item("remove", (tr("Remove it"),), "r")]
        if way.given_up:
            items.append(Item("again", (tr("Try again, with a new code"),), "t"))
        if way.why:
            items.append(Item("back", (sentence(tr(WHY[way.why])),), shut=True))

        def chosen(what: str | None) -> None:
            if what == "remove":
                self._ways.remove(self._who, way.address)
            if what == "again":
                self._try(lambda: self._ways.try_again(self._who, way.address))
            else:
                self.ask()

        self._app.push_screen(ChoicePage(way.shown, items, self.glyphs), chosen)

    def _try(self, made: Callable[[], None]) -> None:
        """Do something, or say why it cannot be done."""
        try:
            made()
        except TableError as error:
            tell_refusal(self._app, error, self.glyphs, self.ask)
        else:
            self.ask()


def _state(way: NoticeAddress) -> str:
    """How it stands with an address, in a word or two: why it failed is said where something can be done about it."""
    if way.given_up:
        return trc("address", "stopped")
    if way.why:
        return trc("address", "has failed, is tried again")
    return tr("a code is on its way") if way.code else trc("address", "on")


def _after(values: tuple[object, ...], value: object) -> object:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def _minutes(minutes: int) -> str:
    return tr("{minutes} min", minutes=minutes) if minutes < 60 else tr("{hours} h", hours=minutes // 60)


def _hours(hours: tuple[int, int] | None) -> str:
    return tr("{begins} to {ends}", begins=hours[0], ends=hours[1]) if hours else trc("quiet hours", "none")


def _hour(hour: int | None) -> str:
    return tr("at {hour}", hour=hour) if hour is not None else tr("no")
