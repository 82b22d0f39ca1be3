"""What a setting does, drawn as it would look: all colours at once, both sets of symbols, how long a move is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.style import Style
from textual.filter import LineFilter
from textual.geometry import Size
from textual.strip import Strip

from powergrid_tui.table.sessions.pace import PACES
from powergrid_tui.table.words.language import languages, speaking, tr
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Plot, Spot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.night import country
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.drawing.thumbnail import thumbnail
from powergrid_tui.toolkit.widgets.panels.panel import Styled, joined, packed
from powergrid_tui.tui.base.page import app_of, box
from powergrid_tui.tui.settings.listed import ListedSetting

_GROUND, _RAISED = Style(bgcolor=palette.BACKGROUND), Style(bgcolor=palette.PANEL)
_LETTERS = "ABCDEF"
_MARGIN = 2
"""Cells beside a piece in the colours of another theme."""
_TENTH = 0.1
"""Seconds that a dash stands for."""
_LEAST = 12
"""Rows from which there is room for more than a sentence."""
_COUNTRY = Plot(
    (Spot(0, 3), Spot(4, 0, 1), Spot(8, 4, 2), Spot(14, 1, 1), Spot(17, 5)), ((0, 1), (1, 2), (0, 2), (2, 3), (3, 4))
)


class DemoRow(NamedTuple):
    """A row, and the theme that it is seen in; that of the settings if empty."""

    strip: Strip
    theme: str = ""


class Demo(Rows):
    """What the marked setting does. It is in the colours of several themes at once, and so translates them itself."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._choice: ListedSetting | None = None
        self._value: object = None
        self._said: tuple[str, Style] = ("", palette.TEXT)
        self._themes: list[str] = []
        """By row, the theme that it is seen in."""
        self._draws: dict[str, Callable[[int], list[DemoRow]]] = {
            "theme": self._colours,
            "pace": self._pace,
            "language": self._languages,
            "ascii": self._signs,
            "detail": self._detail,
            "coach": self._coach,
            "between": self._between,
            "obvious": self._obvious,
            "bell": self._bell,
            "title": self._called,
            "alert": self._called,
        }

    def show(self, choice: ListedSetting | None, value: object, said: str, *, warning: bool = False) -> None:
        """Show what a setting with this value does, with a sentence about it; or the sentence alone."""
        self._choice, self._value = choice, value
        self._said = (said, palette.WARN if warning else palette.QUIET)
        self.redraw()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None: the rows are in their themes' colours already."""
        return ()

    def _picture(self, size: Size) -> list[Strip]:
        strips, app = super()._picture(size), app_of(self)
        known = {theme: app.filters_of(theme) for theme in {"", *self._themes}}

        def coloured(strip: Strip, theme: str) -> Strip:
            for line_filter in known[theme]:
                strip = strip.apply_filter(line_filter, self._ground)
            return strip

        themes = [*self._themes, *[""] * (len(strips) - len(self._themes))]
        left, right = _MARGIN, size.width - _MARGIN
        for at, theme in enumerate(themes[: len(strips)]):
            parts = [(strips[at], "")]
            if theme:
                first, inner, last = strips[at].divide([left, right, size.width])
                parts = [(first, ""), (inner, theme), (last, "")]
            strips[at] = Strip.join([coloured(part, which) for part, which in parts])
        return strips

    def draw(self, width: int, height: int) -> list[Strip]:
        room = max(10, width - 2)
        rows = [DemoRow(strip_of((f" {line}", self._said[1]))) for line in wrap(self._said[0], room)]
        if self._choice is not None and height >= _LEAST:
            rows = [DemoRow(strip_of("")), *self._heading(self._choice, room), DemoRow(strip_of("")), *rows]
            draw = self._draws.get(self._choice.name)
            rows += [DemoRow(strip_of("")), *draw(room)] if draw else []
        elif self._choice is not None and self._choice.name == "theme":
            rows += [DemoRow(strip_of(" ", *row)) for row in packed(_companies(), room, "  ")]
        self._themes = [row.theme for row in rows]
        return [row.strip for row in rows]

    def _heading(self, choice: ListedSetting, room: int) -> list[DemoRow]:
        """The setting and its values, the one that holds marked."""
        values: list[list[Styled]] = [
            [(tr(word), palette.NOW if value == self._value else palette.QUIET)] for value, word in choice.values
        ]
        return [DemoRow(strip_of(" ", *row)) for row in packed([[(tr(choice.label), palette.STRONG)], *values], room)]

    def _marked(self, word: str, *, chosen: bool) -> Styled:
        lead = f" {self.glyphs.arrow} " if chosen else "   "
        return f"{lead}{word}", palette.NOW if chosen else palette.QUIET

    def _colours(self, room: int) -> list[DemoRow]:
        """A piece of a table in every theme, that of the settings first where not all have room."""
        assert self._choice is not None
        rows: list[DemoRow] = []
        for theme, word in sorted(self._choice.values, key=lambda each: each[0] != self._value):
            rows.append(DemoRow(strip_of(self._marked(tr(word), chosen=theme == self._value))))
            rows += [DemoRow(_on(row, room - 2, ground), str(theme)) for row, ground in self._piece()]
            rows.append(DemoRow(strip_of("")))
        return rows

    def _piece(self) -> list[tuple[list[Styled], Style]]:
        """Companies, fuels, and the words of a question, each with its ground."""
        fuels: list[list[Styled]] = [
            [(3 * self.glyphs.full, style), (f" {tr(name)}", palette.TEXT)] for name, style in palette.FUELS.items()
        ]
        asked: list[Styled] = [
            ("Ann", palette.STRONG),
            (f"   {tr('can be done now')}", palette.NOW),
            (f"   {tr('more about it')}", palette.QUIET),
        ]
        noted: list[Styled] = [(tr("past or closed"), palette.DIM), (f"   ! {tr('noteworthy')}", palette.WARN)]
        return [(joined(_companies()), _GROUND), (joined(fuels), _GROUND), (asked, _RAISED), (noted, _RAISED)]

    def _pace(self, room: int) -> list[DemoRow]:
        """How long a bot's move is shown, at each pace: a dash is a tenth of a second."""
        rows = []
        for name, pace in PACES.items():
            word = next(tr(word) for value, word in self._choice.values if value == name) if self._choice else name
            stays = round((pace.seconds or 0) / _TENTH) * self.glyphs.horizontal
            wait = stays if pace.seconds is not None else f" {tr('a key')} "
            line: list[Styled] = [self._marked(fit(word, 22), chosen=name == self._value)]
            for letter, colour in zip(_LETTERS[1:4], COLOURS[1:4], strict=True):
                line += [(letter, palette.company(colour)), (wait, palette.DIM)]
            rows.append(DemoRow(strip_of(*line)))
        told = tr("Each dash is a tenth of a second that a bot's move stays on screen before the next.")
        return [
            *rows,
            DemoRow(strip_of("")),
            *(DemoRow(strip_of((f" {line}", palette.QUIET))) for line in wrap(told, room)),
        ]

    def _languages(self, room: int) -> list[DemoRow]:
        """The same sentence in every language."""
        rows: list[DemoRow] = []
        for tag in languages():
            with speaking(tag):
                told = tr(
                    "When you have only one choice it is made for you; undo lets you confirm it yourself after all."
                )
                rows += [DemoRow(strip_of((f" {line}", palette.TEXT))) for line in wrap(told, room)]
            rows.append(DemoRow(strip_of("")))
        return rows

    def _signs(self, room: int) -> list[DemoRow]:
        """A piece of a map and a bar in both sets of signs; where the terminal has only one, in that."""
        sets = (ASCII,) if app_of(self).plain_terminal else (UNICODE, ASCII)
        rows: list[DemoRow] = []
        for glyphs in sets:
            word = tr("Plain characters: {value}", value=tr("on") if glyphs.ascii else tr("off"))
            rows.append(DemoRow(strip_of(self._marked(word, chosen=glyphs.ascii == bool(self._value)))))
            bar = f"{glyphs.units[0] * 4}{glyphs.units[1] * 2}{glyphs.units[3] * 3}  {glyphs.turn} {glyphs.arrow}"
            drawn = thumbnail(_COUNTRY, min(36, room - 6), 6, glyphs)
            rows += [DemoRow(Strip.join([strip_of("     "), row])) for row in drawn]
            rows += [
                DemoRow(strip_of((f"     {bar} {glyphs.tick} {glyphs.dots}", palette.TEXT))),
                DemoRow(strip_of("")),
            ]
        return rows

    def _detail(self, room: int) -> list[DemoRow]:
        """A piece of land in quarters of cells, and in whole ones."""
        assert self._choice is not None
        now = {"auto": "coarse" if app_of(self).coarse else "fine"}.get(str(self._value), self._value)
        rows: list[DemoRow] = []
        for value, word in self._choice.values:
            if value != "auto":
                rows.append(DemoRow(strip_of(self._marked(tr(word), chosen=value == now))))
                land = country(
                    _COUNTRY, min(44, room - 6), 9, self.glyphs, whole=self.glyphs.ascii or value == "coarse"
                )
                rows += [DemoRow(Strip.join([strip_of("     "), row])) for row in land]
                rows.append(DemoRow(strip_of("")))
        return rows

    def _coach(self, room: int) -> list[DemoRow]:
        """A lesson as the coach shows it; dim where none is wanted."""
        told = tr("The first time you face a decision, it is explained like this.")
        inner = min(54, room - 6)
        style = palette.TEXT if self._value else palette.DIM
        lines = [strip_of((line, style)) for line in wrap(told, inner)]
        return [DemoRow(Strip.join([strip_of(" "), row])) for row in box(lines, inner, self.glyphs, tr("Coach"))]

    def _between(self, room: int) -> list[DemoRow]:
        """What the others see while somebody is asked."""
        shown = {"lit": tr("{money} Elektro", money="?"), "curtain": tr("{player}, it is your turn.", player="Ann")}
        words = shown.get(str(self._value), tr("{money} Elektro", money=38))
        return [DemoRow(strip_of((" A", palette.company(COLOURS[0])), (f"  {words}", palette.STRONG)))]

    def _obvious(self, room: int) -> list[DemoRow]:
        """How a choice with only one answer looks."""
        action = tr("power both cities")
        done = tr("Played automatically for {name}: {action}.", name="Ann", action=action)
        return [
            DemoRow(strip_of(self._marked(tr("off"), chosen=not self._value))),
            DemoRow(strip_of(("     enter", palette.NOW), (f"  {action}", palette.TEXT))),
            DemoRow(strip_of("")),
            DemoRow(strip_of(self._marked(tr("on"), chosen=bool(self._value)))),
            *(DemoRow(strip_of((f"     {line}", palette.WARN))) for line in wrap(f"! {done}", room - 6)),
        ]

    def _bell(self, room: int) -> list[DemoRow]:
        """When the bell rings."""
        line: list[Styled] = []
        for letter, colour in zip(_LETTERS[1:4], COLOURS[1:4], strict=True):
            line += [(f" {letter}", palette.company(colour)), (f" {self.glyphs.arrow}", palette.DIM)]
        rings = tr("the bell rings: your turn") if self._value else tr("your turn")
        return [DemoRow(strip_of(*line, (" A", palette.company(COLOURS[0])), (f"  {rings}", palette.STRONG)))]

    def _called(self, room: int) -> list[DemoRow]:
        """What the terminal says while its owner is elsewhere."""
        words = tr("your turn, {code}", code="KQ7M")
        off = self._value in (False, "off")
        return [DemoRow(strip_of((f" {words}", palette.DIM if off else palette.STRONG)))]


def _companies() -> list[list[Styled]]:
    return [
        [(f" {letter} ", _block(colour)), (f" {letter}", palette.company(colour))]
        for letter, colour in zip(_LETTERS, COLOURS, strict=True)
    ]


def _block(colour: str) -> Style:
    return Style(color=palette.ON_BLOCK, bgcolor=palette.COMPANIES[COLOURS.index(colour)], bold=True)


def _on(row: Sequence[Styled], room: int, ground: Style) -> Strip:
    """A row on a ground of its own, with a margin."""
    length = sum(cells_of(text) for text, _ in row)
    inside = strip_of(" ", *row, " " * max(0, room - 1 - length)).adjust_cell_length(room).apply_style(ground)
    return Strip.join([strip_of(" " * _MARGIN), inside])
