"""The seats of a table before its game, and what will be played there."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.clocks.rules import THENS, time_in_words
from powergrid_tui.server.results import Results
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.table_words import shortened
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.words.language import language, series, tr, trc
from powergrid_tui.table.words.marks import letters
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player, tag
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.buttons import hint
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length, title
from powergrid_tui.tui.base.menu import Item, Menu, marked
from powergrid_tui.tui.start.setup import Setting, settings

_NAME = 18
_KEYS = (palette.NOW, palette.QUIET)
_TWO = 100
"""The width in cells below which options stand in two columns, without what they mean."""


class SeatList(Menu):
    """A row for each seat: letter, name, and who that is; a free one carries its keys."""

    def __init__(self, table: ServerTable, me: int, results: Results, glyphs: Glyphs) -> None:
        super().__init__(glyphs=glyphs)
        self._table, self._me, self._results = table, me, results

    def show(self, *, airy: bool) -> None:
        """List them again, if there is room with a blank row between any two."""
        count = len(self._table.chairs)
        heading = tr("SEATS")
        self.fill([Item(str(at), (), gap=airy and at > 0, heading="" if at else heading) for at in range(count)])
        self.styles.height = count * (2 if airy else 1) + (0 if airy else 1)

    def _headed(self, heading: str, room: int) -> Strip:
        return title(heading)

    def _columns(self, room: int) -> list[int]:
        return []

    def _row(self, at: int, columns: list[int], room: int) -> Strip:
        here = at == self.at
        chair, there = list(self._table.people())[at]
        marks = letters(tuple(other.name or str(place) for place, other in enumerate(self._table.chairs)))
        arrow = (f" {self.glyphs.arrow} " if here else "   ", palette.NOW)
        if chair.open:
            block: Styled = (self.glyphs.dash * 3, palette.DIM)
            name = (trc("seat", "free"), palette.QUIET)
            notes = self._offers() if self._first_free == at else []
        else:
            block = (f" {marks[at]} ", palette.block(Player(marks[at], chair.colour, chair.name)))
            name = (self._table.shown(chair), palette.STRONG if there else palette.TEXT)
            notes = self._notes(at, there=there)
        named = (fit(name[0], _NAME) if notes else name[0], name[1])
        row = [arrow, block, ("  ", palette.TEXT), named, ("  ", palette.TEXT), *notes]
        if (over := length(row) - room) > 0:
            row[-1] = (shortened(row[-1][0], cells_of(row[-1][0]) - over), row[-1][1])
        strip = strip_of(*row)
        return marked(strip, room) if here else strip

    @property
    def _first_free(self) -> int:
        return next((at for at, chair in enumerate(self._table.chairs) if chair.open), -1)

    def _offers(self) -> list[Styled]:
        """What can be done about a free seat."""
        table = self._table
        sits = table.seats_of(self._me) and not table.is_invited(self._me)
        sit = tr("somebody beside me") if sits else tr("sit down")
        keys = hint("s", sit, _KEYS)
        return [*keys, *hint("b", tr("a bot"), _KEYS, before="   ")] if table.claims.ruler == self._me else keys

    def _notes(self, at: int, *, there: bool) -> list[Styled]:
        """Who it is."""
        table, chair = self._table, self._table.chairs[at]
        if chair.bot:
            about = levels.about(chair.bot, registry.manifest(table.game.id).levels)
            kind = series([tag(chair.bot), *self._rating(chair)])
            return [(kind, palette.TEXT), (f"   {about}", palette.DIM)]
        name = table.name_of(chair.holder)
        said = [
            tr("guest of {name}", name=name) if table.shown(chair) != name else "",
            tr("you") if chair.holder == self._me else "",
            tr("opened the table") if chair.holder == table.owner and not table.series else "",
            tr("invited") if chair.invited else "" if there else tr("away"),
            *self._rating(chair),
        ]
        return [(series(part for part in said if part), palette.QUIET)]

    def _rating(self, chair: Chair) -> list[str]:
        rating = self._results.of_chair(self._table, chair)
        return [tr("rating {points}", points=rating.in_words)] if rating else []


class GameSheet(Rows):
    """What will be played: each option with its value and, where there is room, what that means."""

    def __init__(self, table: ServerTable, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._table = table
        self._settings: tuple[Setting, ...] = ()
        self._worded: object = None
        """What the options were worded for."""

    def show(self) -> None:
        """Word the options again, if they are others or in another language: what can be chosen is looked for in the
        folders of maps and decks."""
        table = self._table
        wanted = table.options, len(table.chairs), language()
        if wanted != self._worded:
            self._worded = wanted
            self._settings = settings(table.game, table.options, len(table.chairs))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        table = self._table
        told = [self._told(setting) for setting in self._settings]
        free = tr("free for anybody") if table.claims.free else tr("must be asked for")
        told.append((tr("Rated"), tr("yes") if table.rated else tr("no"), tr("whether it counts for ratings")))
        if table.lends_seats:
            told.append((tr("Bots' seats"), free, ""))
        if table.series:
            told.append((tr("Tournament"), table.series, tr("seats are reserved for its people")))
        if table.private:
            told.append((tr("Seen by"), tr("those with a seat"), tr("others cannot find the table")))
        if table.silent:
            told.append((tr("Chat in play"), tr("those with a seat"), tr("onlookers only read")))
        rules = table.clock.rules
        if rules.runs:
            told.append((tr("Clock"), time_in_words(rules), tr("then {what}", what=tr(THENS[rules.then]))))
        label, value = (2 + max((cells_of(row[at]) for row in told), default=0) for at in (0, 1))
        rows = [title(tr("THE GAME"))]
        if width < _TWO - 20 or height < len(told) + 1:
            across = max(1, width // 2 - 1)
            pairs = [self._short(row, label, across) for row in told]
            half = (len(pairs) + 1) // 2
            columns = zip(pairs[:half], [*pairs[half:], Strip([])], strict=False)
            return [*rows, *(Strip.join([left.adjust_cell_length(across + 1), right]) for left, right in columns)]
        room = max(1, width - label - value - 4)
        lines = [wrap(about, room) or [""] for _, _, about in told]
        if sum(map(len, lines)) >= height:
            lines = [[fit(about, room)] for _, _, about in told]
        for (name, chosen, _), (first, *more) in zip(told, lines, strict=True):
            named = ((f"   {fit(name, label)}", palette.QUIET), (fit(chosen, value), palette.TEXT))
            rows.append(strip_of(*named, (first, palette.DIM)))
            rows += [strip_of((" " * (3 + label + value), palette.DIM), (line, palette.DIM)) for line in more]
        return rows

    @staticmethod
    def _short(row: tuple[str, str, str], label: int, across: int) -> Strip:
        return strip_of((f" {fit(row[0], label)}", palette.QUIET), (fit(row[1], across - label - 1), palette.TEXT))

    def _told(self, setting: Setting) -> tuple[str, str, str]:
        value = getattr(self._table.options, setting.name)
        labels = dict(setting.choices) if not isinstance(value, tuple) else {}
        return (
            setting.label,
            labels.get(value, tr("picked by hand") if isinstance(value, tuple) else str(value)),
            (setting.meaning(value)),
        )
