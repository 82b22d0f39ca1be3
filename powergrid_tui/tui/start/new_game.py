"""Setting up a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import LONGEST_NAME, KeptPresets
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Paper, Picture, Preview
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.framed import Beside, FramedPage, half
from powergrid_tui.tui.base.page import story
from powergrid_tui.tui.base.shell import shell_of
from powergrid_tui.tui.base.side_panel import BLANK, Fact, Paragraph, SidePanel
from powergrid_tui.tui.base.thumbnail import dealt, pictured
from powergrid_tui.tui.start.form import Form, FormRow
from powergrid_tui.tui.start.kept.presets import Chosen, PresetList, Wish
from powergrid_tui.tui.start.setup import Setup
from powergrid_tui.tui.start.setup_help import help_with

_BELOW = 5
"""Rows for the fact of the marked row where nothing is beside the form."""


class NewGame(FramedPage[Setup | None]):
    """The form, and beside it where the game would be played and what the marked row means. Returns the setup to play,
    or None to go back."""

    ROOMS: ClassVar[tuple[str, ...]] = ("new",)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", mark("Back"), id="new_game.back", show=False),
        Binding("ctrl+o", "presets", mark("Presets"), id="new_game.presets", show=False),
        Binding("question_mark,f1", "help", mark("Help"), id="new_game.help", show=False),
    ]

    def __init__(self, usual: Setup, glyphs: Glyphs, kept: KeptPresets | None = None) -> None:
        """`usual` is the setup offered when no earlier one is saved."""
        super().__init__(glyphs)
        self._usual = usual
        self._kept = kept or KeptPresets()
        self._form = Form(self._last or usual, glyphs)
        self._map = registry.picture(usual.game.id)
        self._aside = SidePanel(glyphs, pictured=self._map is not None or pictured(usual.game.id))

    @property
    def _last(self) -> Setup | None:
        """The setup of last time."""
        last = self._kept.presets.last.get(self._usual.game.id)
        return self._usual.restored(last) if last else None

    def middle(self) -> ComposeResult:
        yield Beside(self._form, self._aside, half, below=_BELOW)

    def on_mount(self) -> None:
        self.tell()

    def tell(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        self.head.say(tr("New game"), tr(self._usual.game.name))
        self._form.retell()
        self._tell()

    def on_resize(self) -> None:
        super().on_resize()
        self._tell()

    def on_form_moved(self, message: Form.Moved) -> None:
        message.stop()
        self._tell()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        self._tell()

    def on_form_ready(self, message: Form.Ready) -> None:
        message.stop()
        self._kept.keep(self._kept.presets.begun(self._usual.game.id, message.setup.preset))
        self.dismiss(message.setup)

    def action_back(self) -> None:
        self.dismiss(None)

    def help_parts(self) -> list[tuple[str, str]]:
        return help_with(self._form.setup, self._preview)

    def action_presets(self) -> None:
        names = tuple(self._kept.presets.of(self._usual.game.id))
        page = PresetList(names, self.glyphs, last=self._last is not None)
        self.app.push_screen(page, self._take)

    def _take(self, chosen: Chosen | None) -> None:
        """Carry out what was wanted of the presets."""
        kept, game_id = self._kept.presets, self._usual.game.id
        match chosen:
            case Chosen(Wish.LAST):
                self._form.fill(self._last or self._usual)
            case Chosen(Wish.USUAL):
                self._form.fill(self._usual)
            case Chosen(Wish.TAKE, name):
                self._form.fill(self._usual.restored(kept.of(game_id)[name]))
            case Chosen(Wish.SAVE):
                question = tr("Name of the preset")
                self.app.push_screen(AskName(question, "", LONGEST_NAME, self.glyphs), self._save)
            case Chosen(Wish.DELETE, name):
                self._kept.keep(kept.without(game_id, name))
                self.action_presets()

    def _save(self, name: str | None) -> None:
        if name:
            self._kept.give(self._usual.game.id, name, self._form.setup.preset)
            self._tell()

    @property
    def _preview(self) -> Preview | None:
        setup = self._form.setup
        return registry.preview(setup.game.id, setup.options, setup.players)

    def _tell(self) -> None:
        """Show what the row under the cursor is about, and which keys it has."""
        preview, row = self._preview, self._form.row
        words = self._words(row, preview)
        trouble: list[Paragraph] = [(self._kept.trouble, palette.WARN)] if self._kept.trouble else []
        setup, signs = self._form.setup, shell_of(self).region_signs
        if self._map is not None:
            self._aside.picture(setup.options, partial(_map, self._map, setup.options, self.glyphs, signs))
        elif not setup.faults():
            dealt = partial(_dealt, setup.game, setup.options, setup.seats(), self.glyphs, signs)
            self._aside.picture((setup.options, setup.seats()), dealt)
        self._aside.say(*trouble, *words)
        self._hint(row.kind)

    def _words(self, row: FormRow, preview: Preview | None) -> list[Paragraph | Fact]:
        """The fact of the marked row; where there is room, what the options settle together below it."""
        place = registry.manifest(self._form.setup.game.id).place
        if row.kind == "start" or (row.kind in {"setting", "member"} and row.name == place):
            return _told(preview, self.glyphs, whole=self.roomy) if preview else self._settled()
        fact = self._fact(row)
        if not self.roomy:
            return fact
        return [*fact, BLANK, *(_told(preview, self.glyphs, whole=False) if preview else self._settled())]

    def _fact(self, row: FormRow) -> list[Paragraph | Fact]:
        setup = self._form.setup
        if row.kind == "players":
            allowed = setup.game.seats(setup.options)
            least, most = allowed[0], allowed[-1]
            who = tr("For {least} to {most} players, people and bots.", least=least, most=most)
            return [(tr("Players"), palette.STRONG), (who, palette.TEXT)]
        if row.kind == "seat":
            return self._seat(row.seat)
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
        kind = tr("bot: {kind}", kind=tr(place.bot))
        name = trc("seat", "{name}, {player}", name=place.name, player=kind)
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
        return [*found, *((tr("bot: {kind}", kind=tr(kind)), levels.about(kind, told)) for kind in bots)]

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


def _told(preview: Preview, glyphs: Glyphs, *, whole: bool) -> list[Paragraph | Fact]:
    """A map in a few lines: its name and size, how hard it is and why, and what is special; then the numbers that the
    options settle, and if it is to be told as a `whole` the special rules."""
    told: list[Paragraph | Fact] = [(preview.name, palette.STRONG)]
    if preview.facts:
        told[0] = (story(" · ".join((preview.name, *preview.facts)), glyphs), palette.STRONG)
    if preview.level:
        told.append((tr("{level}: {reason}", level=preview.level, reason=preview.reason), palette.TITLE))
    if preview.special:
        told.append((preview.special, palette.TEXT))
    if not whole:
        return told
    return [*told, BLANK, *preview.figures]
