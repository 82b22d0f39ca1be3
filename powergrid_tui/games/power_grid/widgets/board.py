"""The board of Power Grid: its parts side by side, or one at a time, the question below them, and the keys."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.power_grid.actions import Action
from powergrid_tui.games.power_grid.desk import slices
from powergrid_tui.games.power_grid.desk.help import help_for
from powergrid_tui.games.power_grid.desk.questions import (
    Building,
    Buying,
    Drafting,
    Opening,
    Part,
    Question,
    Reply,
    Siting,
    Waiting,
    ask,
)
from powergrid_tui.games.power_grid.desk.slices.scene import Direction, Scene
from powergrid_tui.games.power_grid.widgets.auction_house import AuctionHouse
from powergrid_tui.games.power_grid.widgets.final import Final
from powergrid_tui.games.power_grid.widgets.heading import TitleLine
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.games.power_grid.widgets.resource_track import ResourceTrack
from powergrid_tui.games.power_grid.widgets.scoreboard import Scoreboard
from powergrid_tui.paint.board import Board
from powergrid_tui.paint.log import LastLine, Log
from powergrid_tui.paint.question import QuestionPanel
from powergrid_tui.paint.tabs import TabRow, Tabs

_ALL_AT_ONCE = (120, 36)
"""Cells of the board from which every part is seen at once."""

_ROOMY = 27
"""Rows of the board from which the resource market is seen below the auction house."""

_TRACK_ROWS, _TRACK_ROWS_LARGE = 6, 10
"""Rows of the resource market, unless it asks for more."""
_SIDE = 49
"""Cells across of the parts beside the map."""

_NAMES = ("map", "auction", "resources", "companies", "log")
_KEYS = (
    ("left", "left", "left"),
    ("right", "right", "right"),
    ("up", "up", "up"),
    ("down", "down", "down"),
    ("more", "plus,equals_sign", "+"),
    ("less", "minus", "-"),
    ("answer", "enter", "enter"),
    ("toggle", "space", "space"),
    ("pass", "p", "p"),
    ("done", "d", "d"),
    ("fill", "f", "f"),
    ("empty", "x", "x"),
    ("coal", "c", "c"),
    ("oil", "o", "o"),
    ("garbage", "g", "g"),
    ("next", "n", "n"),
    ("market", "m", "m"),
    ("begin", "b", "b"),
    ("search", "slash", "/"),
)
"""Keys of the questions: (id, keys, what the question is told)."""

_MEANINGS = {key: told for _, keys, told in _KEYS for key in keys.split(",")}
"""What the question is told, by key."""


class PowerGridBoard(Board, can_focus=True):
    """Everything of Power Grid between the title line and the hint line of the play screen.

    Keys go to the question, which answers with an action, with a reason why not, or with a change of what is about to
    be answered. Only parts whose slice has changed draw themselves.
    """

    DEFAULT_CSS = """
    PowerGridBoard { layout: vertical; height: 1fr; width: 1fr; }
    PowerGridBoard #parts, PowerGridBoard #side { width: 1fr; height: 1fr; }
    PowerGridBoard #below { width: 1fr; height: 1fr; }
    PowerGridBoard ResourceTrack { height: 6; }
    PowerGridBoard QuestionPanel { height: 5; }
    PowerGridBoard.-large #side { width: 49; }
    PowerGridBoard.-large Log { width: 31; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(keys, f"press('{key}')", id=f"board.{name}", show=False) for name, keys, key in _KEYS),
        Binding("tab", "turn(1)", "Next part", id="board.next_part", show=False),
        Binding("shift+tab", "turn(-1)", "Part before", id="board.part_before", show=False),
        *(Binding(f"f{at + 1}", f"part({at})", id=f"board.{name}", show=False) for at, name in enumerate(_NAMES)),
        Binding("pageup", "page(-1)", "Log back", id="board.page_up", show=False),
        Binding("pagedown", "page(1)", "Log on", id="board.page_down", show=False),
    ]

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._title, self._tabs = TitleLine(glyphs), Tabs(glyphs)
        self._map = CityNetwork(glyphs)
        self._house, self._track, self._final = AuctionHouse(glyphs), ResourceTrack(glyphs), Final(glyphs)
        self._score, self._log, self._last = Scoreboard(glyphs), Log(glyphs), LastLine(glyphs)
        self._panel = QuestionPanel(glyphs)
        self._parts, self._side, self._below = Horizontal(id="parts"), Vertical(id="side"), Horizontal(id="below")
        self._snapshot: Snapshot | None = None
        self._question: Question | None = None
        self._scene: Scene | None = None
        self._part = Part.MAP
        self._notice = ""
        self._answered = False

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._tabs
        with self._parts:
            yield self._map
            with self._side:
                yield self._house
                yield self._track
                yield self._final
        with self._below:
            yield self._score
            yield self._log
        yield self._panel
        yield self._last

    def on_mount(self) -> None:
        self._arrange()
        self.focus()

    def on_resize(self) -> None:
        self._arrange()

    # --- showing ---

    def show(self, snapshot: Snapshot) -> None:
        """Draw what can be seen now, and ask the question that `snapshot.offers` puts."""
        before = self._question
        self._snapshot, self._notice, self._answered = snapshot, snapshot.notice, False
        self._question = ask(snapshot, self.glyphs, self._hop, before)
        if before is None or self._moved_on(before, self._question):
            self._part = self._question.part
            self._arrange()
        self._log.show(snapshot.log)
        self._last.show(snapshot.log)
        self._score.show(slices.score(self._question.view, self._question.companies))
        self._draw()

    @staticmethod
    def _moved_on(before: Question, now: Question) -> bool:
        """The part chosen by hand stays until the phase changes, or something new is asked of the person here."""
        asked = type(now) is not Waiting and type(before) is not type(now)
        return asked or before.part != now.part or before.view.phase != now.view.phase

    def _draw(self) -> None:
        """Give every part its slice; those that are the same as before do nothing."""
        question = self._question
        if question is None:
            return
        heading = slices.heading(question.view, question.companies)
        self._title.show(heading)
        names = (*_NAMES[:1], "result", *_NAMES[2:]) if question.view.over else _NAMES
        self._tabs.show(TabRow(names, self._part, not question.takes_digits, heading.order))
        self._house.show(question.house())
        self._track.show(question.track())
        self._make_room()
        if question.view.over:
            self._final.show(slices.result(question.view, question.companies))
        self._panel.show(question.asked().noting(self._notice))
        scene = question.scene()
        if scene != self._scene:
            self._scene = scene
            self._map.show(scene)

    @property
    def _large(self) -> bool:
        return self.size.width >= _ALL_AT_ONCE[0] and self.size.height >= _ALL_AT_ONCE[1]

    def _arrange(self) -> None:
        """Everything at once, or the part of the board that is wanted."""
        if not self.is_mounted:
            return
        large, part = self._large, self._part
        over = self._question is not None and self._question.view.over
        roomy = self.size.height >= _ROOMY
        with_track = part is Part.TRACK or (roomy and part is Part.HOUSE and not over)
        self.set_class(large, "-large")
        self._tabs.display = self._last.display = not large
        self._parts.display = large or part in (Part.MAP, Part.HOUSE, Part.TRACK)
        self._map.display = large or part is Part.MAP
        self._side.display = large or part in (Part.HOUSE, Part.TRACK)
        self._house.display = not over and (large or part is Part.HOUSE)
        self._track.display = not over if large else with_track
        self._final.display = over and (large or part is Part.HOUSE)
        self._below.display = large or part in (Part.TRACK, Part.COMPANIES, Part.LOG)
        self._score.display = large or part in (Part.TRACK, Part.COMPANIES)
        self._log.display = large or part is Part.LOG
        self._make_room()
        companies = len(slices.score(self._question.view, self._question.companies).rows) if self._question else 0
        self._below.styles.height = max(7, companies + 2) if large else "1fr"

    def _make_room(self) -> None:
        """As many rows for the resource market as it asks for; the part beside or below it has the rest."""
        large = self._large
        rows = max(_TRACK_ROWS_LARGE if large else _TRACK_ROWS, self._track.wanted(_SIDE if large else self.size.width))
        self._track.styles.height = rows
        self._parts.styles.height = rows if self._part is Part.TRACK and not large else "1fr"

    def _hop(self, here: int, direction: Direction) -> int:
        return self._map.hop(here, direction)

    def help(self) -> list[tuple[str, str]]:
        """The keys of the question now asked, and the rules of this phase."""
        return help_for(self._question.view, self._question) if self._question else []

    # --- keys and mouse ---

    def action_press(self, key: str) -> None:
        """Hand a key to the question; one that means nothing to it is left to others."""
        question = self._question
        if question is None:
            raise SkipAction
        reply = question.press(key)
        if reply is None:
            raise SkipAction
        self._take(reply)

    def _take(self, reply: Reply) -> None:
        if reply is None or self._answered:
            return
        if isinstance(reply, str):
            self._notice = reply
            self._draw()
            return
        self._send(reply)

    def _send(self, action: Action) -> None:
        """One answer to a question: keys pressed while it travels must not answer the next one unseen."""
        self._answered = True
        self.post_message(self.Play(action))

    def on_key(self, event: events.Key) -> None:
        """Text for the question, and digits that bring up parts of the board."""
        question, character = self._question, event.character
        if question is None:
            return
        typing = isinstance(question, Building) and question.search is not None
        if not typing and event.key in _MEANINGS:
            # At once, and not as a binding that bubbles to the app first: digits and letters typed right behind it,
            # which are taken here, would overtake it on a slow line.
            reply = question.press(_MEANINGS[event.key])
            if reply is not None:
                event.stop()
                event.prevent_default()
                self._take(reply)
                return
        if typing and (event.key in ("backspace", "escape", "enter") or event.is_printable):
            key = event.key if event.key in ("backspace", "escape", "enter") else character
        elif question.takes_digits and (event.key == "backspace" or (character and character.isdecimal())):
            key = event.key if event.key == "backspace" else character
        elif character and character in "12345" and not question.takes_digits:
            event.stop()
            self.action_part(int(character) - 1)
            return
        elif isinstance(question, Building) and character and character.isalpha() and character.isupper():
            key = character
        else:
            return
        event.stop()
        event.prevent_default()
        self._take(question.press(key or ""))

    def action_turn(self, by: int) -> None:
        """The next part, or the one before."""
        self.action_part((self._part + by) % len(Part))

    def action_part(self, at: int) -> None:
        """Bring a part up."""
        self._part = Part(at)
        self._arrange()
        self._draw()

    def action_page(self, pages: int) -> None:
        """Turn the log; where it shares the screen with other parts, bring it up first."""
        if not self._large and self._part is not Part.LOG:
            self.action_part(Part.LOG)
            return
        self._log.turn(pages)

    def on_tabs_pointed(self, message: Tabs.Pointed) -> None:
        message.stop()
        self.action_part(message.at)

    def on_city_network_pointed(self, message: CityNetwork.Pointed) -> None:
        message.stop()
        if isinstance(self._question, Building | Drafting | Siting):
            self._question.point_at(message.city)
            self._take("")

    def on_city_network_chosen(self, message: CityNetwork.Chosen) -> None:
        message.stop()
        question = self._question
        if isinstance(question, Drafting | Siting) or (isinstance(question, Building) and question.search is None):
            self._take(question.press("enter"))

    def on_auction_house_pointed(self, message: AuctionHouse.Pointed) -> None:
        message.stop()
        if isinstance(self._question, Opening):
            self._question.point_at(message.plant)
            self._take("")

    def on_auction_house_chosen(self, message: AuctionHouse.Chosen) -> None:
        message.stop()
        if isinstance(self._question, Opening):
            self._take(self._question.press("enter"))

    def on_resource_track_pointed(self, message: ResourceTrack.Pointed) -> None:
        message.stop()
        if isinstance(self._question, Buying):
            self._question.choose(message.resource, message.market)
            self._take("")
