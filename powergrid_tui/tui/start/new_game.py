"""Setting up a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.preferences.presets import LONGEST_TITLE, KeptPresets
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Preview
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.ground import SideBySide as Beside
from powergrid_tui.tui.base.aside import BLANK, Aside, Paragraph, width_beside
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.page import Banner, KeyLine, Page, story
from powergrid_tui.tui.start.form import Form, FormRow
from powergrid_tui.tui.start.kept.presets import Chosen, PresetList, Wish
from powergrid_tui.tui.start.setup import Setup
from powergrid_tui.tui.start.setup_help import help_with


class NewGame(Page[Setup | None]):
    """The form, what is said about its rows, and its keys. Returns the setup to play, or None to go back."""

    DEFAULT_CSS = """
    NewGame SideBySide { height: 1fr; }
    """

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
        self._aside = Aside(glyphs, pictured=bool(registry.manifest(usual.game.id).preview))
        self._banner = Banner("")
        self._hints = KeyLine()

    @property
    def _last(self) -> Setup | None:
        """The setup of last time."""
        last = self._kept.presets.last.get(self._usual.game.id)
        return self._usual.restored(last) if last else None

    def body(self) -> ComposeResult:
        yield self._banner
        with Beside():
            yield self._form
            yield self._aside
        yield self._hints

    def on_mount(self) -> None:
        self.tell()

    def tell(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        self._banner.say(tr("New game"), tr(self._usual.game.name))
        self._form.retell()
        self._tell()

    def on_resize(self) -> None:
        super().on_resize()
        self._aside.styles.width = width_beside(self.app.size.width)

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

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(help_with(self._form.setup, self._preview), self.glyphs))

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
                self.app.push_screen(AskName(question, "", LONGEST_TITLE, self.glyphs), self._save)
            case Chosen(Wish.DELETE, name):
                self._kept.keep(kept.without(game_id, name))
                self.action_presets()

    def _save(self, name: str | None) -> None:
        if name:
            self._kept.keep(self._kept.presets.given(self._usual.game.id, name, self._form.setup.preset))
            self._tell()

    @property
    def _preview(self) -> Preview | None:
        setup = self._form.setup
        return registry.preview(setup.game.id, setup.options)

    def _tell(self) -> None:
        """Show what the row under the cursor is about, and which keys it has."""
        preview, row = self._preview, self._form.row
        words = self._words(row, preview)
        trouble: list[Paragraph] = [(self._kept.trouble, palette.WARN)] if self._kept.trouble else []
        self._aside.say(preview.plot if preview else None, *trouble, *words)
        self._hint(row.kind)

    def _words(self, row: FormRow, preview: Preview | None) -> list[Paragraph]:
        setup = self._form.setup
        if row.kind == "players":
            allowed = setup.game.seats(setup.options)
            least, most = allowed[0], allowed[-1]
            who = tr("{least} to {most} can play, people and bots.", least=least, most=most)
            return [(tr("Players"), palette.STRONG), (who, palette.TEXT)]
        if row.kind == "seat":
            place = setup.places[row.seat]
            who = tr("A bot plays here.") if place.bot else tr("A person plays here, at this keyboard.")
            colour = tr("Colour: {colour}.", colour=tr(place.colour))
            if place.bot == OPEN:
                return [(tr("Whoever comes to the table may sit here."), palette.TEXT), (colour, palette.QUIET)]
            level: list[Paragraph] = [(tr("bot: {kind}", kind=tr(place.bot)), palette.TITLE)] if place.bot else []
            level += [(words, palette.TEXT)] if (words := levels.about(place.bot)) else []
            return [(place.name, palette.STRONG), (who, palette.TEXT), *level, (colour, palette.QUIET)]
        if row.kind in {"setting", "member"} and row.name != registry.manifest(setup.game.id).place:
            setting = setup.setting(row.name)
            meaning = setting.meaning(getattr(setup.options, row.name))
            about: list[Paragraph] = [(setting.label, palette.STRONG), (setting.about, palette.QUIET)]
            return [*about, BLANK, (setup.label(row.name), palette.TITLE), (meaning, palette.TEXT)]
        return _told(preview, self.glyphs) if preview else []

    def _hint(self, kind: str) -> None:
        move = (self.glyphs.upright, tr("row"))
        change = (self.glyphs.sideways, tr("person or bot") if kind == "seat" else tr("change"))
        rest = (("ctrl+s", tr("start")), ("ctrl+o", tr("presets")), ("?", tr("help")), ("esc", tr("back")))
        if kind == "start":
            self._hints.hint(("enter", tr("start")), move, *rest[1:])
        elif kind == "seat":
            self._hints.hint(("letters", tr("name")), change, ("tab", tr("colour")), *rest[0::2])
        elif kind == "setting":
            self._hints.hint(change, ("letters", tr("jump")), *rest)
        elif kind == "member":
            self._hints.hint(("space", tr("tick")), move, *rest)
        else:
            self._hints.hint(change, move, *rest)


def _told(preview: Preview, glyphs: Glyphs) -> list[Paragraph]:
    """A map in a few lines: its name and size, how hard it is and why, and what is special."""
    told: list[Paragraph] = [(preview.name, palette.STRONG)]
    if preview.facts:
        told.append((story(" · ".join(preview.facts), glyphs), palette.QUIET))
    if preview.level:
        told.append((tr("{level}: {reason}", level=preview.level, reason=preview.reason), palette.TITLE))
    if preview.special:
        told.append((preview.special, palette.TEXT))
    return told
