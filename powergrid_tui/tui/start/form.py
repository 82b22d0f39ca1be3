"""The new-game form: a column of rows, each with a value to turn, a name to type or a box to tick."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rich.style import Style
from textual.binding import Binding, BindingType
from textual.events import Click, Key
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.table.records.seat import LONGEST_NAME, OPEN
from powergrid_tui.table.words.language import listed, mark, tr, trc, trn
from powergrid_tui.table.words.marks import letters
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import tag
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.boards.keys import act
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.start.setup import Setup

WIDEST = 74
_LEAST_LABEL = 12
_NAME = LONGEST_NAME + 1
_COLOUR = 11
"""The width of a colour's name, where there is room for it."""
_ROOMY = 64
"""The width in cells from which a form has room to spare."""

HELP = "?"
"""Asks for help on every row: no name typed here contains it."""

BETWEEN = {"lit": mark("covered"), "curtain": mark("curtain"), "open": mark("nothing hidden")}
"""How people at one keyboard keep their secrets from one another, in words."""

Part = tuple[str, Style]


@dataclass(frozen=True, slots=True)
class FormRow:
    """A row that the cursor can be on."""

    kind: str
    """`start`, `players`, `seat`, `between`, `setting` or `member`."""
    name: str = ""
    """The name of the setting."""
    member: str = ""
    seat: int = 0

    @property
    def error(self) -> str:
        """The key of this row in `Setup.errors`."""
        return {"seat": f"seat {self.seat}", "setting": self.name}.get(self.kind, self.kind)


def rows_of(setup: Setup) -> list[list[FormRow]]:
    """The rows in groups: start; what is played on and how many play; the seats; the other settings."""
    settings = []
    for setting in setup.settings:
        settings.append([FormRow("setting", setting.name)])
        if setup.picked(setting.name) is not None:
            settings[-1] += [FormRow("member", setting.name, key) for key, _ in setting.members]
    first = settings[0] if settings else []
    others = [row for rows in settings[1:] for row in rows]
    seats = [FormRow("seat", seat=at) for at in range(setup.players)]
    between = [FormRow("between")] if setup.asks_between else []
    return [[FormRow("start")], [*first, FormRow("players")], [*seats, *between], others]


class Form(Rows, can_focus=True):
    """The form. Holds a `Setup` and shows it; posts `Ready` when it is to be played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", mark("Up"), id="form.up", show=False),
        Binding("down", "step(1)", mark("Down"), id="form.down", show=False),
        Binding("left", "turn(-1)", mark("Previous"), id="form.previous", show=False),
        Binding("right", "turn(1)", mark("Next"), id="form.next", show=False),
        Binding("tab", "colour(1)", mark("Next colour"), id="form.next_colour", show=False),
        Binding("shift+tab", "colour(-1)", mark("Previous colour"), id="form.previous_colour", show=False),
        Binding("enter", "enter", mark("Choose"), id="form.enter", show=False),
        Binding("ctrl+s", "start", mark("Start"), id="form.start", show=False),
        Binding("backspace", "erase", mark("Erase"), id="form.erase", show=False),
        Binding("delete,ctrl+u", "clear", mark("Clear"), id="form.clear", show=False),
        Binding("home,pageup", "step(-99)", mark("The first"), id="form.first", show=False),
        Binding("end,pagedown", "step(99)", mark("The last"), id="form.last", show=False),
    ]

    class Ready(Message):
        """Play this."""

        def __init__(self, setup: Setup) -> None:
            self.setup = setup
            super().__init__()

    class Moved(Message):
        """The cursor has moved to another kind of row."""

        def __init__(self, row: FormRow) -> None:
            self.row = row
            super().__init__()

    class Changed(Message):
        """Something has changed."""

    def __init__(self, setup: Setup, glyphs: Glyphs) -> None:
        super().__init__()
        self.setup = setup
        self.row = FormRow("start")
        self.glyphs = glyphs
        self._fresh = True  # the cursor has just reached the name: the first letter typed replaces it
        self._top = 0
        self._lines: list[tuple[FormRow | None, Strip]] = []
        self._label = _LEAST_LABEL
        """The width of the labels, which share a column."""

    def fill(self, setup: Setup) -> None:
        """Show another setup, with the cursor on the start."""
        self._go(FormRow("start"))
        self._change(setup)

    def refresh_words(self) -> None:
        """Show the same setup in the current words: a form keeps those it was first shown in."""
        self.setup = replace(self.setup)
        self.redraw()

    def action_step(self, by: int) -> None:
        order = [row for group in rows_of(self.setup) for row in group]
        self._go(order[max(0, min(order.index(self.row) + by, len(order) - 1))])

    def action_turn(self, by: int) -> None:
        row, setup = self.row, self.setup
        if row.kind == "setting":
            self._change(setup.turned(row.name, by))
        elif row.kind == "players":
            self._change(setup.seated(by))
        elif row.kind == "seat":
            self._change(setup.swapped(row.seat, by))
        elif row.kind == "between":
            self._change(setup.otherwise_between(by))

    def action_colour(self, by: int) -> None:
        if self.row.kind == "seat":
            self._change(self.setup.coloured(self.row.seat, by))

    def action_enter(self) -> None:
        if self.row.kind == "start":
            self.action_start()
        elif self.row.kind == "member":
            self._change(self.setup.ticked(self.row.name, self.row.member))
        elif self.row.kind == "seat":
            self.action_step(1)
        else:
            self.action_turn(1)

    def action_start(self) -> None:
        errors = self.setup.errors()
        if not errors:
            self.post_message(self.Ready(self.setup))
            return
        self._go(next(row for group in rows_of(self.setup) for row in group if row.error in errors))

    def action_erase(self) -> None:
        if self.row.kind == "seat":
            self._type(self.setup.places[self.row.seat].name[:-1])

    def action_clear(self) -> None:
        if self.row.kind == "seat":
            self._type("")

    async def on_key(self, event: Key) -> None:
        if await act(self, event) or not event.is_printable or not event.character or event.character == HELP:
            return
        if self.row.kind == "seat":
            old = "" if self._fresh else self.setup.places[self.row.seat].name
            self._type(old + event.character)
        elif event.character == " ":
            self.action_enter()
        elif self.row.kind == "setting" and event.character.isalpha():
            self._change(self.setup.leapt(self.row.name, event.character))
        else:
            return
        event.stop()
        event.prevent_default()

    def on_click(self, event: Click) -> None:
        y = self._top + event.y
        if y >= len(self._lines) or (row := self._lines[y][0]) is None:
            return
        self._go(row)
        x = event.x - self._margin(self.size.width) - 3 - self._label
        if row.kind in {"start", "member"}:
            self.action_enter()
        elif row.kind == "seat":
            named = _NAME + 4 + self._colour_cells(self.size.width)
            if x < 4 or _NAME + 4 <= x < named:
                self.action_colour(1)
            elif x >= named:
                self.action_turn(1)
        else:
            self.action_turn(-1 if x < 4 else 1)

    def _go(self, row: FormRow) -> None:
        if row != self.row:
            self.row, self._fresh = row, True
            self.post_message(self.Moved(row))
        self.redraw()

    def _change(self, setup: Setup) -> None:
        self.setup = setup
        self.redraw()
        self.post_message(self.Changed())

    def _type(self, name: str) -> None:
        if self.setup.places[self.row.seat].bot == OPEN:  # whoever comes has a name
            return
        self._fresh = False
        self._change(self.setup.named(self.row.seat, name.lstrip()))

    @staticmethod
    def _margin(room: int) -> int:
        return max(1, (room - WIDEST) // 2)

    @staticmethod
    def _colour_cells(room: int) -> int:
        return _COLOUR if room >= _ROOMY else 0

    def draw(self, width: int, height: int) -> list[Strip]:
        room = min(width - 2, WIDEST)
        margin = " " * self._margin(width)
        groups = rows_of(self.setup)
        labels = [self._label_of(row) for group in groups for row in group]
        self._label = max(_LEAST_LABEL if width >= _ROOMY else 0, 1 + max(map(cells_of, labels)))
        errors = self.setup.errors()
        count = sum(len(group) for group in groups) + len(errors)
        airy = count + len(groups) - 1 <= height
        lines: list[tuple[FormRow | None, Strip]] = []
        for group in groups:
            if lines and airy:
                lines.append((None, strip_of("")))
            for row in group:
                lines.append((row, strip_of(margin, *self._row(row, not errors))))
                if row.error in errors:
                    error = wrap(errors[row.error], room - 7 - self._label)
                    lines += [(None, strip_of(margin, " " * (7 + self._label), (line, palette.WARN))) for line in error]
        here = next(at for at, (row, _) in enumerate(lines) if row == self.row)
        lowest = max(
            0, len(lines) - height
        )  # the last row that can come first; an error below the cursor is kept in view
        self._top = min(lowest, max(min(self._top, here), here + 2 - height))
        self._lines = lines
        return [line for _, line in lines[self._top :]]

    def _label_of(self, row: FormRow) -> str:
        match row.kind:
            case "start":
                return trc("key", "Start")
            case "players":
                return tr("Players")
            case "seat":
                return tr("Seat {number}", number=row.seat + 1)
            case "between":
                return tr("Secrets")
            case "setting":
                return self.setup.setting(row.name).label
        return ""

    def _row(self, row: FormRow, ready: bool) -> list[Part]:
        here, label = row == self.row, self._label_of(row)
        cursor = (f" {self.glyphs.arrow} " if here else "   ", palette.NOW)
        name = palette.STRONG if here else palette.QUIET
        if row.kind == "start":
            start = palette.NOW if ready else palette.DIM
            return [cursor, (fit(label, self._label), start), ("    ", name), (self._who_plays(ready), name)]
        if row.kind == "seat":
            return [cursor, (fit(label, self._label), name), *self._seat(row.seat, here)]
        if row.kind == "member":
            member = dict(self.setup.setting(row.name).members)[row.member]
            ticked = row.member in (self.setup.picked(row.name) or ())
            style = palette.STRONG if here else palette.TEXT if ticked else palette.QUIET
            return [cursor, (" " * (self._label + 4), name), ("[x] " if ticked else "[ ] ", style), (member, style)]
        if row.kind == "players":
            return [cursor, (fit(label, self._label), name), *self._value(str(self.setup.players), here)]
        value = tr(BETWEEN[self.setup.between]) if row.kind == "between" else self.setup.label(row.name)
        return [cursor, (fit(label, self._label), name), *self._value(value, here)]

    def _value(self, text: str, here: bool, indent: int = 2) -> list[Part]:
        lead, back, on = " " * indent, self.glyphs.turn, self.glyphs.arrow
        if not here:
            return [(f"{lead}  {text}", palette.TEXT)]
        return [(f"{lead}{back} ", palette.NOW), (text, palette.STRONG), (f" {on}", palette.NOW)]

    def _seat(self, seat: int, here: bool) -> list[Part]:
        place = self.setup.places[seat]
        letter = letters(tuple(other.name for other in self.setup.places[: self.setup.players]))[seat]
        colour = palette.company(place.colour)
        parts: list[Part] = [(f" {letter} ", colour + palette.CURSOR), (" ", palette.TEXT)]
        if here and place.bot != OPEN:
            selected = self._fresh and bool(place.name)
            parts.append((place.name, palette.CURSOR if selected else palette.STRONG))
            if not selected:
                parts.append(("_", palette.NOW))
            parts.append((" " * (_NAME - cells_of(place.name) - (not selected)), palette.TEXT))
        else:
            name = "" if place.bot == OPEN else place.name  # nobody's seat is kept for whoever is called like that
            parts.append((fit(name, _NAME), palette.TEXT))
        colour_cells = self._colour_cells(self.size.width)
        parts.append((fit(tr(place.colour), colour_cells), palette.TEXT if here else palette.QUIET))
        used = self._margin(self.size.width) + 3 + self._label + 4 + _NAME + colour_cells
        who = _player(place.bot)
        if cells_of(who) > self.size.width - used - 4:  # what does not fit between the arrows
            who = short(who)
        return [*parts, *self._value(who, here, indent=0)]

    def _who_plays(self, ready: bool) -> str:
        if not ready:
            return tr("a setting below needs fixing")
        places = self.setup.places[: self.setup.players]
        people = [place.name for place in places if not place.bot]
        if OPEN in [place.bot for place in places]:
            return tr("open the table, and wait for others")
        bots = len(places) - len(people)
        if not people:
            return trn("{count} bot plays, you watch", "{count} bots play, you watch", bots)
        if not bots:
            return listed(people)
        return trn("{players} against {count} bot", "{players} against {count} bots", bots, players=listed(people))


def _player(kind: str) -> str:
    """Who plays a seat, in a word or two."""
    if kind == OPEN:
        return tr("open to others")
    return tag(kind) if kind else tr("person")
