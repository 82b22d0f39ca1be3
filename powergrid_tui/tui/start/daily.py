"""The deal of the day: how far somebody has come with it, and the way to its game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, sentence, series, tr, trc, trn
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.daily.deal import OPPONENTS
from powergrid_tui.toolkit.daily.standing import DealProgress, DealStanding, Other, PastDeal
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.ground import SideBySide
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.panel import title
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.page import copied
from powergrid_tui.tui.base.work import begin
from powergrid_tui.tui.start.title import Country

if TYPE_CHECKING:
    from powergrid_tui.table.records.store import Store
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit.viewmodel.preview import Preview
    from powergrid_tui.tui.terminal_app import TerminalApp

PLAY, AGAIN = "play", "again"
"""What the page returns."""

_WIDEST = 76
"""Cells of a line of prose."""
_NAME = 20
_DAY = 12
_PLAYERS = 1 + len(OPPONENTS)

_STATES = {
    DealProgress.NEW: mark(
        "You have not played it yet. Your first game is scored: no hints, and no bot plays for "
        "you. After that you may play it as often as you like."
    ),
    DealProgress.BEGUN: mark("Your scored attempt is waiting for you."),
    DealProgress.OVER: mark("Your scored attempt is over. These lines say how it went without giving the deal away:"),
}

_ENTERS = {
    DealProgress.NEW: mark("play it"),
    DealProgress.BEGUN: mark("go on"),
    DealProgress.OVER: mark("play it again"),
}


class Account(Rows):
    """The state of the deal, in sentences and rows."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._standing: DealStanding | None = None
        self._preview: Preview | None = None
        self.trouble = ""
        self._said = ""

    def show(self, standing: DealStanding | None, trouble: str = "", preview: Preview | None = None) -> None:
        """Show how far somebody has come and what is special about the map, or what is wrong."""
        self._standing, self.trouble, self._said, self._preview = standing, trouble, "", preview
        self.redraw()

    def say(self, words: str) -> None:
        """Answer a key, below the lines of the game."""
        self._said = words
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        told, room = self._standing, min(_WIDEST, width - 4)
        blank = strip_of("")

        def prose(words: str, style: Style = palette.TEXT) -> list[Strip]:
            return [strip_of((f"  {row}", style)) for row in wrap(words, room)]

        if self.trouble:
            return [blank, *prose(self.trouble, palette.WARN)]
        if told is None:
            return []
        about = tr(
            "{game} against three hard bots: the same map, pile and opponents for everybody, everywhere.",
            game=told.game,
        )
        rows = [blank, *prose(about, palette.QUIET), blank, *prose(tr(_STATES[told.progress]))]
        if told.lines:
            rows += [blank, *(strip_of((f"    {line}", palette.STRONG)) for line in told.lines)]
        if self._said:
            rows += [blank, *prose(self._said, palette.QUIET)]
        if told.others:
            rows += [blank, title(tr("TODAY ON THIS SERVER")), *(self._row(other) for other in told.others)]
        days = self._days(told.before)
        left = height - len(rows) - (len(days) + 1 if days else 0)
        for part in (*self._map(room, left), days):  # what is told elsewhere as well stands where there is room
            if part and len(rows) + 1 + len(part) <= height:
                rows += [blank, *part]
        return rows[:height]

    @staticmethod
    def _days(before: tuple[PastDeal, ...]) -> list[Strip]:
        """The deals of the last days, and what became of them."""
        rows = [
            strip_of(
                (f"  {fit(past.day, _DAY)}", palette.QUIET),
                (fit(past.place, _NAME), palette.QUIET if past.progress is DealProgress.NEW else palette.TEXT),
                (_became(past), palette.STRONG if past.won else palette.QUIET),
            )
            for past in before
        ]
        return [title(tr("THE LAST DAYS")), *rows] if rows else []

    def _map(self, room: int, height: int) -> list[list[Strip]]:
        """The map, in at most so many rows: its size, how difficult it is, what is special there, and its numbers. The
        special rules are told in full if there is room for that."""
        about = self._preview
        if about is None:
            return []

        def prose(words: str, style: Style) -> list[Strip]:
            return [strip_of((f"  {row}", style)) for row in wrap(words, room)] if words else []

        label = 2 + max((cells_of(name) for name, _ in about.figures), default=0)
        numbers = [
            strip_of((f"  {fit('' if at else name, label)}", palette.QUIET), (row, palette.TEXT))
            for name, words in about.figures
            for at, row in enumerate(wrap(words, room - label))
        ]
        why = tr("{level}: {reason}", level=about.level, reason=about.reason) if about.level else ""
        size = [title(about.name.upper()), *prose(series(about.facts), palette.QUIET), *prose(why, palette.TEXT)]
        whole = [row for words in about.rules for row in prose(words, palette.TEXT)]
        brief = prose(about.special, palette.TEXT)
        gap = [strip_of("")]
        return next(
            (
                [[*size, *rules, *gap, *more]]
                for rules, more in ((whole, numbers), (brief, numbers), (brief, []))
                if 1 + len(size) + len(rules) + len(gap) + len(more) <= height
            ),
            [],
        )

    def _row(self, other: Other) -> Strip:
        name = (f"  {fit(other.name, _NAME)}", palette.STRONG if other.mine else palette.TEXT)
        if other.progress is not DealProgress.OVER:
            return strip_of(name, (tr("is playing"), palette.QUIET))
        score = trn("{count} city powered", "{count} cities powered", other.score)
        place = (right(tr("place {place}", place=other.rank), 8), palette.TEXT)
        return strip_of(name, place, (f"   {score}", palette.QUIET))


def _became(past: PastDeal) -> str:
    """What became of the deal of an earlier day."""
    if past.progress is DealProgress.OVER:
        return trc("deal", "won") if past.won else trc("deal", "not won")
    return trc("deal", "not finished") if past.progress is DealProgress.BEGUN else trc("deal", "not played")


class DailyPage(FramedPage[str | None]):
    """Returns `PLAY` to play the game for the record, `AGAIN` to play once more, or None."""

    DEFAULT_CSS = """
    DailyPage SideBySide { height: 1fr; }
    DailyPage Account { width: 3fr; }
    DailyPage Country { width: 2fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", mark("Play it"), id="daily.play", show=False),
        Binding("y", "copy", mark("Copy the lines"), id="daily.copy", show=False),
        Binding("escape,q", "leave", mark("Back"), id="daily.leave", show=False),
    ]

    KEYS_HELP = mark(
        "- Enter plays the deal: the first time scored, later as often as you like. It goes on with a game "
        "that is not over.\n"
        "- y copies the lines about your game to paste into a chat, if your terminal allows that.\n"
        "- Esc or q goes back.\n"
        "\n"
        "There is one deal a day, made from the date alone; days begin and end by UTC. 'powergrid daily "
        "--verify FILE' checks another player's record."
    )

    def __init__(self, standing: Callable[[], DealStanding], glyphs: Glyphs) -> None:
        """`standing` finds out how far somebody has come; it is called in a thread, and may raise `TableError`."""
        super().__init__(glyphs)
        self._find = standing
        self._standing: DealStanding | None = None
        self._account, self._country = Account(glyphs), Country(glyphs)

    def middle(self) -> ComposeResult:
        yield SideBySide(self._account, self._country)

    def on_resize(self) -> None:
        super().on_resize()
        self._country.display = self.roomy

    def on_mount(self) -> None:
        self.refresh_words()

    def refresh_words(self) -> None:
        begin(self, self._read)

    async def _read(self) -> None:
        """Find out, in a thread, how far somebody has come."""
        try:
            self._standing, trouble = await asyncio.to_thread(self._find), ""
        except TableError as error:
            self._standing, trouble = None, sentence(str(error))
        told = self._standing
        streak = trn("{count} day in a row", "{count} days in a row", told.streak) if told and told.streak else ""
        where = f"{told.deal.day}   {told.place}" if told else ""
        self.head.say(tr("Deal of the day"), where, (streak, palette.NOW))
        deal = told.deal if told else None
        preview = await asyncio.to_thread(registry.preview, deal.game.id, deal.options, _PLAYERS) if deal else None
        self._account.show(told, trouble, preview)
        self._country.show(registry.plot(deal.game.id, deal.options.model_dump(mode="json")) if deal else None)
        goes_on = told is not None and told.repeating
        keys = [("enter", tr(_ENTERS[DealProgress.BEGUN if goes_on else told.progress]))] if told else []
        keys += [("y", tr("copy"))] if told and told.lines else []
        self.keys.hint(*keys, ("?", tr("help")), ("esc", tr("back")))

    def action_play(self) -> None:
        """Play, once it is known which game that is."""
        if self._standing is not None:
            self.dismiss(AGAIN if self._standing.progress is DealProgress.OVER else PLAY)

    def action_copy(self) -> None:
        """Copy the lines, by the terminal's own means."""
        if self._standing is not None and self._standing.lines:
            self._account.say(copied(self, "\n".join(self._standing.lines)))

    def action_leave(self) -> None:
        self.dismiss(None)


def offer(app: TerminalApp, store: Store, play: Callable[[Session[Any, Any]], None]) -> None:
    """Show the deal of the day for a folder of games, and `play` it if the person wants that: for the record, or
    again."""
    from powergrid_tui.table.records.typed_seats import person
    from powergrid_tui.toolkit.daily import deal, kept
    from powergrid_tui.toolkit.daily.standing import in_folder

    def chosen(what: str | None) -> None:
        if what is not None:
            day = deal.today()
            found = kept.resumed(store, day) if what == PLAY else kept.repeated(store, day)
            play(found or kept.begun(store, day, person()))

    app.push_screen(DailyPage(lambda: in_folder(store, plain=app.glyphs.ascii), app.glyphs), chosen)
