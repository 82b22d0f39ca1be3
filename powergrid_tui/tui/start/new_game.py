"""Setting up a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum, auto
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import LONGEST_NAME, KeptPresets
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.viewmodel.players import tag
from powergrid_tui.toolkit.viewmodel.preview import Paper, Picture, Preview
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.framed import Beside, FramedPage, half
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame
from powergrid_tui.tui.base.page import app_of, with_dots
from powergrid_tui.tui.base.side_panel import BLANK, Fact, Paragraph, SidePanel
from powergrid_tui.tui.base.thumbnail import dealt, pictured
from powergrid_tui.tui.start.form import BETWEEN, Form, FormRow
from powergrid_tui.tui.start.setup import Setting, Setup

_BELOW = 5
"""Rows for the fact of the marked row where nothing is beside the form."""
_BETWEEN = {
    "lit": mark("The board stays in sight. Money and hands are covered until their owner looks."),
    "curtain": mark("Between two turns the screen is empty, until the next person takes the keyboard."),
    "open": mark("Everybody sees the money or the hand of whoever is asked."),
}
"""What it means for the screen how people at one keyboard keep their secrets from one another."""
_MOST_VALUES = 8
"""If an option has no more values than this, those without an explanation are listed by name."""


class NewGame(FramedPage[Setup | None]):
    """The form, and beside it where the game would be played and what the marked row means. Returns the setup to play,
    or None to go back."""

    ROOMS: ClassVar[tuple[str, ...]] = ("new",)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", mark("Back"), id="new_game.back", show=False),
        Binding("ctrl+o", "presets", mark("Presets"), id="new_game.presets", show=False),
        Binding("question_mark,f1", "help", mark("Help"), id="new_game.help", show=False),
    ]

    def __init__(self, default: Setup, glyphs: Glyphs, kept: KeptPresets | None = None) -> None:
        """`usual` is the setup offered when no earlier one is saved."""
        super().__init__(glyphs)
        self._default = default
        self._kept = kept or KeptPresets()
        self._form = Form(self._last or default, glyphs)
        self._map = registry.picture(default.game.id)
        self._aside = SidePanel(glyphs, pictured=self._map is not None or pictured(default.game.id))

    @property
    def _last(self) -> Setup | None:
        """The setup of last time."""
        last = self._kept.presets.last.get(self._default.game.id)
        return self._default.restored(last) if last else None

    def middle(self) -> ComposeResult:
        yield Beside(self._form, self._aside, half, below=_BELOW)

    def on_mount(self) -> None:
        self.refresh_words()

    def refresh_words(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        self.head.say(tr("New game"), tr(self._default.game.name))
        self._form.refresh_words()
        self._show_aside()

    def on_resize(self) -> None:
        super().on_resize()
        self._show_aside()

    def on_form_moved(self, message: Form.Moved) -> None:
        message.stop()
        self._show_aside()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        self._show_aside()

    def on_form_ready(self, message: Form.Ready) -> None:
        message.stop()
        self._kept.keep(self._kept.presets.begun(self._default.game.id, message.setup.preset))
        self.dismiss(message.setup)

    def action_back(self) -> None:
        self.dismiss(None)

    def help_parts(self) -> list[tuple[str, str]]:
        """The keys, what is special on the map, and every option."""
        preview = self._preview
        parts = [(tr("Keys"), _keys_in_words())]
        if preview is not None and preview.rules:
            heading = tr("{place}: the special rules", place=preview.name)
            parts.append((heading, "\n".join(f"- {rule}" for rule in preview.rules)))
        return [*parts, *((setting.label, _meaning_of(setting)) for setting in self._form.setup.settings)]

    def action_presets(self) -> None:
        names = tuple(self._kept.presets.of(self._default.game.id))
        page = PresetList(names, self.glyphs, last=self._last is not None)
        self.app.push_screen(page, self._take)

    def _take(self, chosen: PresetChoice | None) -> None:
        """Carry out what was wanted of the presets."""
        kept, game_id = self._kept.presets, self._default.game.id
        match chosen:
            case PresetChoice(PresetWish.LAST):
                self._form.fill(self._last or self._default)
            case PresetChoice(PresetWish.DEFAULT):
                self._form.fill(self._default)
            case PresetChoice(PresetWish.TAKE, name):
                self._form.fill(self._default.restored(kept.of(game_id)[name]))
            case PresetChoice(PresetWish.SAVE):
                question = tr("Name of the preset")
                self.app.push_screen(AskName(question, "", LONGEST_NAME, self.glyphs), self._save)
            case PresetChoice(PresetWish.DELETE, name):
                self._kept.keep(kept.without(game_id, name))
                self.action_presets()

    def _save(self, name: str | None) -> None:
        if name:
            self._kept.give(self._default.game.id, name, self._form.setup.preset)
            self._show_aside()

    @property
    def _preview(self) -> Preview | None:
        setup = self._form.setup
        return registry.preview(setup.game.id, setup.options, setup.players)

    def _show_aside(self) -> None:
        """Show what the row under the cursor is about, and which keys it has."""
        preview, row = self._preview, self._form.row
        words = self._words(row, preview)
        trouble: list[Paragraph] = [(self._kept.trouble, palette.WARN)] if self._kept.trouble else []
        setup, signs = self._form.setup, app_of(self).region_signs
        if self._map is not None:
            self._aside.picture(setup.options, partial(_map, self._map, setup.options, self.glyphs, signs))
        elif not setup.errors():
            dealt = partial(_dealt, setup.game, setup.options, setup.seats(), self.glyphs, signs)
            self._aside.picture((setup.options, setup.seats()), dealt)
        self._aside.say(*trouble, *words)
        self._hint(row.kind)

    def _words(self, row: FormRow, preview: Preview | None) -> list[Paragraph | Fact]:
        """The fact of the marked row; where there is room, what the options settle together below it."""
        place = registry.manifest(self._form.setup.game.id).place
        if row.kind == "start" or (row.kind in {"setting", "member"} and row.name == place):
            return _preview_rows(preview, self.glyphs, whole=self.roomy) if preview else self._settled()
        fact = self._fact(row)
        if not self.roomy:
            return fact
        return [*fact, BLANK, *(_preview_rows(preview, self.glyphs, whole=False) if preview else self._settled())]

    def _fact(self, row: FormRow) -> list[Paragraph | Fact]:
        setup = self._form.setup
        if row.kind == "players":
            allowed = setup.game.seats(setup.options)
            least, most = allowed[0], allowed[-1]
            who = tr("For {least} to {most} players, people and bots.", least=least, most=most)
            return [(tr("Players"), palette.STRONG), (who, palette.TEXT)]
        if row.kind == "seat":
            return self._seat(row.seat)
        if row.kind == "between":
            value = trc("setting", "{label}: {value}", label=tr("Secrets"), value=tr(BETWEEN[setup.between]))
            about = tr("Several people share this keyboard, and have secrets from one another.")
            return [(value, palette.STRONG), (about, palette.QUIET), (tr(_BETWEEN[setup.between]), palette.TEXT)]
        setting = setup.setting(row.name)
        meaning = setting.meaning(getattr(setup.options, row.name))
        value = trc("setting", "{label}: {value}", label=setting.label, value=setup.label(row.name))
        return [(value, palette.STRONG), (setting.about, palette.QUIET), (meaning, palette.TEXT)]

    def _seat(self, seat: int) -> list[Paragraph | Fact]:
        """Who plays there, and what to expect of a bot in this game."""
        place = self._form.setup.places[seat]
        colour = tr("Colour: {colour}.", colour=tr(place.colour))
        if place.bot == OPEN:
            return [(tr("Anybody who comes to the table may sit here."), palette.TEXT), (colour, palette.QUIET)]
        if not place.bot:
            who = tr("A person plays here, at this keyboard.")
            return [(place.name, palette.STRONG), (who, palette.TEXT), (colour, palette.QUIET)]
        expect = levels.about(place.bot, registry.manifest(self._form.setup.game.id).levels)
        name = trc("seat", "{name}, {player}", name=place.name, player=tag(place.bot))
        return [(name, palette.STRONG), (expect or tr("A bot plays here."), palette.TEXT), (colour, palette.QUIET)]

    def _settled(self) -> list[Paragraph | Fact]:
        """What each option means as it is now, for a game that is always played in the same place. Where there is
        little room, what stands in the form just above is not said again."""
        setup = self._form.setup
        found: list[Paragraph | Fact] = [(tr(setup.game.name), palette.STRONG)] if self.roomy else []
        for setting in setup.settings:
            meaning = setting.meaning(getattr(setup.options, setting.name))
            if self.roomy:
                found.append((setting.label, setup.label(setting.name)))
                found += [(meaning, palette.QUIET)] if meaning else []
            elif meaning:
                found.append((setting.label, meaning))
        here = {place.bot for place in setup.places[: setup.players]} - {OPEN}
        bots = [kind for kind in setup.kinds if kind in here]
        told = registry.manifest(setup.game.id).levels
        return [*found, *((tag(kind), levels.about(kind, told)) for kind in bots)]

    def _hint(self, kind: str) -> None:
        move = (self.glyphs.upright, tr("row"))
        change = (self.glyphs.sideways, tr("person or bot") if kind == "seat" else tr("change"))
        rest = (("ctrl+s", trc("key", "start")), ("ctrl+o", tr("presets")), ("?", tr("help")), ("esc", tr("back")))
        if kind == "start":
            self.keys.hint(("enter", trc("key", "start")), move, *rest[1:])
        elif kind == "seat":
            self.keys.hint(("letters", tr("name")), change, ("tab", tr("colour")), *rest)
        elif kind == "setting":
            self.keys.hint(change, ("letters", tr("jump")), *rest)
        elif kind == "member":
            self.keys.hint(("space", tr("tick")), move, *rest)
        else:
            self.keys.hint(change, move, *rest)


def _map(draw: Picture, options: Any, glyphs: Glyphs, signs: bool, width: int, height: int) -> Sequence[Strip]:
    return draw(options, Paper(width, height, glyphs, signs))


def _dealt(
    game: Game[Any, Any], options: Any, seats: tuple[Seat, ...], glyphs: Glyphs, signs: bool, width: int, height: int
) -> Sequence[Strip]:
    """A game with these options as it begins; nothing if it cannot begin with them."""
    try:
        return dealt(game, options, seats, Paper(width, height, glyphs, signs))
    except TableError:
        return ()


def _preview_rows(preview: Preview, glyphs: Glyphs, *, whole: bool) -> list[Paragraph | Fact]:
    """A map in a few lines: its name and size, how hard it is and why, and what is special; then the numbers that the
    options settle, and if it is to be told as a `whole` the special rules."""
    told: list[Paragraph | Fact] = [(preview.name, palette.STRONG)]
    if preview.facts:
        told[0] = (with_dots(" · ".join((preview.name, *preview.facts)), glyphs), palette.STRONG)
    if preview.level:
        told.append((tr("{level}: {reason}", level=preview.level, reason=preview.reason), palette.TITLE))
    if preview.special:
        told.append((preview.special, palette.TEXT))
    if not whole:
        return told
    return [*told, BLANK, *preview.figures]


def _keys_in_words() -> str:
    keys = (
        tr(
            "Up and down go from row to row, left and right change a row; letters jump to a value that begins "
            "with them."
        ),
        tr("On a seat, letters type its name, left and right choose a person or a bot, and Tab the next colour."),
        tr("Left of a person come the bots with a character. What to expect of each stands beside the form."),
        tr("Ctrl+S starts the game from any row. The same table is offered next time."),
        tr("Ctrl+O lists the presets: your last table, the default one, and those you have named."),
    )
    return "\n".join(f"- {line}" for line in keys)


def _meaning_of(setting: Setting) -> str:
    """What an option is about, and what its values mean."""
    lines = [setting.about]
    known = [(value, label) for value, label in setting.choices if setting.meaning(value)]
    shown = setting.choices if len(setting.choices) <= _MOST_VALUES else known
    for value, label in shown:
        meaning = setting.meaning(value)
        lines.append(f"- {tr('{value}: {meaning}', value=label, meaning=meaning) if meaning else label}")
    return "\n".join(lines)


class PresetWish(StrEnum):
    """What can be done with the presets."""

    LAST = auto()
    """Take the setup of last time."""
    DEFAULT = auto()
    """Take the default setup."""
    TAKE = auto()
    """Take a preset."""
    SAVE = auto()
    """Save the current setup."""
    DELETE = auto()
    """Delete a preset."""


class PresetChoice(NamedTuple):
    """A wish, with the name of the preset it concerns."""

    wish: PresetWish
    name: str = ""


class PresetList(Overlay[PresetChoice | None]):
    """Tables that were set up before, to choose from. Returns what is wanted, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+o", "leave", mark("Back"), id="presets.back", show=False),
        Binding("d,delete", "delete", mark("Delete"), id="presets.delete", show=False),
    ]

    KEYS_HELP = mark(
        "- Up and down choose a table, Enter sets it up; the letter before a row does so at once.\n"
        "- d deletes one of your presets after asking.\n"
        "- Esc or Ctrl+O goes back to the new game as it stands."
    )

    def __init__(self, names: Sequence[str], glyphs: Glyphs, *, last: bool) -> None:
        """`last`: there is a setup of last time."""
        super().__init__(glyphs)
        self._names = tuple(names)
        again = [Item(PresetWish.LAST, (tr("As last time"),), "l")] if last else []
        own = [Item(f"{at}", (name,), gap=not at) for at, name in enumerate(names)]
        save = Item(PresetWish.SAVE, (tr("Save this table as a preset"),), "s", gap=True)
        self._items = (*again, Item(PresetWish.DEFAULT, (tr("The default table"),), "u"), *own, save)
        self._doomed = False
        """Whether the preset under the cursor is to be deleted if the next key confirms it."""
        self._menu = Menu(self._items, glyphs)
        self._menu.add_class("inside")
        keys = [f"{key_name('d')} {tr('delete')}"] if own else []
        help_, back = f"{key_name('?')} {tr('help')}", f"{key_name('esc')} {tr('back')}"
        self._heading = "   ".join([tr("PRESETS"), *keys, help_, back])
        self._frame = OverlayFrame(self._heading, glyphs)

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        words = max(cells_of(item.cells[0]) for item in self._menu.items)
        gaps = sum(item.gap for item in self._menu.items)
        wide = max(40, words + 12, cells_of(self._heading) + 2)
        self._lay_out(wide, len(self._menu.items) + gaps, self._menu, self._frame)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._spare()

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        if self._doomed:
            self._spare()
            return
        what = message.item.id
        if what.isdecimal():
            self.dismiss(PresetChoice(PresetWish.TAKE, self._names[int(what)]))
        else:
            self.dismiss(PresetChoice(PresetWish(what)))

    def on_key(self, event: Key) -> None:
        if not self._doomed:
            return
        event.stop()
        event.prevent_default()
        if event.character in {"y", "Y"} and self._menu.item is not None:
            self.dismiss(PresetChoice(PresetWish.DELETE, self._names[int(self._menu.item.id)]))
        self._spare()

    def action_delete(self) -> None:
        """Ask, in its row, whether a preset is to be deleted; the next key is the answer."""
        item = self._menu.item
        if item is not None and item.id.isdecimal():
            self._doomed = True
            sure = replace(item, cells=(tr("Delete it for good? y: yes"),))
            self._menu.fill([sure if other is item else other for other in self._menu.items])

    def action_leave(self) -> None:
        self.dismiss(None)

    def _spare(self) -> None:
        self._doomed = False
        self._menu.fill(self._items)
