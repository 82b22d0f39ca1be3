"""The clock of a table on the screen: some cells that say whose time runs, and the questions with which it is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from powergrid_tui.server.clocks.rules import THENS, TIMES, ClockRules, duration, time_in_words
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.choice_page import ChoicePage
from powergrid_tui.ssh.pages.page_timer import PageTimer
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.page import BaseScreen, KeyLine

if TYPE_CHECKING:
    from textual.app import App

_MINUTE, _HOUR = 60.0, 3600.0


class ClockCell:
    """Whose time runs at a table, at the right end of a line of keys. It is drawn again when its words change: once a
    minute, and each second in the last one."""

    def __init__(
        self,
        page: BaseScreen[str],
        keys: KeyLine,
        table: ServerTable,
        seats: Callable[[], tuple[int, ...]],
        now: Callable[[], float],
    ) -> None:
        """`seats` are those of the person at the terminal; `now` gives seconds since 1970."""
        self._page, self._keys, self._table, self._seats, self._now = page, keys, table, seats, now
        self._shown: object = None
        self._timer = PageTimer(page)

    def rest(self) -> None:
        """The page is covered: any change here would have the page on top drawn again."""
        self._timer.off()

    def tell(self) -> None:
        """Show it, and again once it has changed."""
        self.rest()
        if not self._page.is_current:
            return
        clock, now = self._table.clock, self._now()
        if not clock.runs:
            self._show("", hurry=False)
            return
        mine = [seat for seat in clock.to_move if seat in self._seats()]
        seat = min(mine or clock.to_move, key=lambda seat: clock.left_at(seat, now))
        left, still = clock.left_at(seat, now), clock.stands_still(now)
        name = tr("you") if mine else self._table.chairs[seat].name
        words = tr("{name} {time}", name=name, time=duration(left))
        more = len(clock.to_move) - 1
        words = tr("{words}, {count} more", words=words, count=more) if more else words
        self._show(tr("{words}, stopped", words=words) if still else words, hurry=bool(mine) and left < _MINUTE)
        if left > 0:
            self._timer.set(_MINUTE if still else until_changed(left), self.tell)

    def _show(self, words: str, *, hurry: bool) -> None:
        if (words, hurry) != self._shown:
            self._shown = words, hurry
            style = palette.NOW if hurry else palette.QUIET
            self._keys.corner(*([(f"{words} ", style)] if words else []))


def until_changed(left: float) -> float:
    """Seconds until the words for the time left change."""
    step = 1.0 if left < _MINUTE else _MINUTE if left < 48 * _HOUR else _HOUR
    return max(0.05, left % step + 0.01)


class ClockForm:
    """Asks for the rules of a clock, one thing after another, until the person is done."""

    def __init__(self, app: App[None], glyphs: Glyphs, rules: ClockRules, done: Callable[[ClockRules], None]) -> None:
        self._app, self.glyphs, self._rules, self._done = app, glyphs, rules, done
        self._before = rules

    def ask(self) -> None:
        """Show what is chosen, and what can be changed."""
        rules = self._rules
        counted, left_out = tr("counted"), tr("left out")
        items = [Item("time", (tr("Time"), time_in_words(rules)), "t")]
        if rules.runs:
            items += [
                Item("then", (tr("When it runs out"), tr(THENS[rules.then])), "w"),
                Item("nights", (tr("Nights, 22 to 8"), counted if rules.nights else left_out), "n"),
                Item("weekends", (tr("Weekends"), counted if rules.weekends else left_out), "e"),
            ]
        items.append(Item("done", (tr("Done"), ""), "d"))
        self._app.push_screen(ChoicePage(tr("THE CLOCK"), items, self.glyphs), self._chosen)

    def _chosen(self, what: str | None) -> None:
        if what == "time":
            items = [Item(str(at), (time_in_words(time),)) for at, time in enumerate(TIMES)]
            self._app.push_screen(ChoicePage(tr("TIME"), items, self.glyphs), self._timed)
        elif what == "then":
            items = [Item(then, (tr(words),)) for then, words in THENS.items()]
            self._app.push_screen(ChoicePage(tr("WHEN IT RUNS OUT"), items, self.glyphs), self._settled)
        elif what in ("nights", "weekends"):
            self._take(**{what: not getattr(self._rules, what)})
        elif what == "done" or self._rules != self._before:  # leaving by Esc keeps what was chosen
            self._done(self._rules)

    def _timed(self, at: str | None) -> None:
        if at is not None:
            self._rules = self._rules.with_time(TIMES[int(at)])
        self.ask()

    def _settled(self, then: str | None) -> None:
        if then is not None:
            self._rules = msgspec.structs.replace(self._rules, then=then)
        self.ask()

    def _take(self, **changes: bool) -> None:
        self._rules = msgspec.structs.replace(self._rules, **changes)
        self.ask()
