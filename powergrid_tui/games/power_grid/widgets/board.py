"""The board of Power Grid: its parts side by side, or one at a time, and the question below them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.reactive import var

from powergrid_tui.desk.coach import Lesson
from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.keys import key_name
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.power_grid.desk import slices
from powergrid_tui.games.power_grid.desk.coach import lesson
from powergrid_tui.games.power_grid.desk.help import help_for
from powergrid_tui.games.power_grid.desk.questions import (
    Building,
    Buying,
    Drafting,
    Opening,
    Part,
    Question,
    Siting,
    ask,
)
from powergrid_tui.games.power_grid.desk.since import since
from powergrid_tui.games.power_grid.widgets.auction_house import AuctionHousePanel
from powergrid_tui.games.power_grid.widgets.final import FinalPanel
from powergrid_tui.games.power_grid.widgets.heading import PowerGridTitle
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.games.power_grid.widgets.planner import PlannerPanel
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.games.power_grid.widgets.scoreboard import ScoreboardPanel
from powergrid_tui.games.power_grid.widgets.since import PowerGridSince
from powergrid_tui.games.power_grid.widgets.tracker import TrackerPanel
from powergrid_tui.paint.ground import Column, Row
from powergrid_tui.paint.question_board import BoardKey, QuestionBoard
from powergrid_tui.table.language import mark
from powergrid_tui.table.meanwhile import Meanwhile

_ROOMY = 27
"""Rows of the board from which the resource market is seen below the auction house."""

_MARKET_ROWS, _MARKET_ROWS_LARGE = 6, 10
"""Rows of the resource market, unless it asks for more."""
_AROUND = 8
"""Rows of the board besides its parts: title, tabs, question, and the last line of the log."""
_SIDE = 49
"""Cells across of the parts beside the map."""


class PowerGridBoard(QuestionBoard[Question]):
    """Everything of Power Grid between the title line and the hint line of the play screen."""

    PARTS: ClassVar[tuple[str, ...]] = (mark("map"), mark("auction"), mark("resources"), mark("companies"), mark("log"))
    RESULT: ClassVar[int] = Part.AUCTION
    KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.more", "plus,equals_sign", "+"),
        BoardKey("board.less", "minus", "-"),
        BoardKey("board.pass", "p", "p"),
        BoardKey("board.done", "d", "d"),
        BoardKey("board.fill", "f", "f"),
        BoardKey("board.empty", "x", "x"),
        BoardKey("board.coal", "c", "c"),
        BoardKey("board.oil", "o", "o"),
        BoardKey("board.garbage", "g", "g"),
        BoardKey("board.next", "n", "n"),
        BoardKey("board.market", "m", "m"),
        BoardKey("board.begin", "b", "b"),
        BoardKey("board.highest_bid", "h", "h"),
        BoardKey("board.search", "slash", "/"),
        BoardKey("board.list", "l", "l"),
        BoardKey("board.tracker", "t", "tracker"),
    )

    DEFAULT_CSS = """
    PowerGridBoard { layout: vertical; height: 1fr; width: 1fr; }
    PowerGridBoard #parts, PowerGridBoard #side { width: 1fr; height: 1fr; }
    PowerGridBoard #below { width: 1fr; height: 1fr; }
    PowerGridBoard ResourceMarketsPanel { height: 6; }
    PowerGridBoard QuestionPanel { height: 5; }
    PowerGridBoard.-large #side { width: 49; }
    PowerGridBoard.-large Log { width: 31; }
    """

    heading: var[slices.Heading | None] = var(None)
    scene: var[slices.Scene | None] = var(None)
    auction: var[slices.AuctionHouse | None] = var(None)
    planner: var[slices.BuildPlan | None] = var(None)
    markets: var[slices.ResourceMarkets | None] = var(None)
    companies: var[slices.Score | None] = var(None)
    result: var[slices.Result | None] = var(None)
    tracker: var[slices.Tracker | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._map, self._score, self._final = CityNetwork(glyphs), ScoreboardPanel(glyphs), FinalPanel(glyphs)
        self._house, self._market = AuctionHousePanel(glyphs), ResourceMarketsPanel(glyphs)
        self._planner = PlannerPanel(glyphs)
        self._parts, self._side, self._below = Row(id="parts"), Column(id="side"), Row(id="below")
        self._tracker = TrackerPanel(glyphs)
        self.tracking = False
        """The tracker covers the map, or where not all parts are shown, the one that is up."""

    def compose(self) -> ComposeResult:
        yield PowerGridTitle(self.glyphs).data_bind(content=PowerGridBoard.heading)
        yield self._tabs.data_bind(content=PowerGridBoard.tab_row)
        with self._parts:
            yield self._tracker.data_bind(content=PowerGridBoard.tracker)
            yield self._map.data_bind(content=PowerGridBoard.scene)
            with self._side:
                yield self._planner.data_bind(content=PowerGridBoard.planner)
                yield self._house.data_bind(content=PowerGridBoard.auction)
                yield self._market.data_bind(content=PowerGridBoard.markets)
                yield self._final.data_bind(content=PowerGridBoard.result)
        with self._below:
            yield self._score.data_bind(content=PowerGridBoard.companies)
            yield self._log.data_bind(content=PowerGridBoard.entries)
        yield self._panel.data_bind(content=PowerGridBoard.prompt)
        yield self._last.data_bind(content=PowerGridBoard.entries)

    def ask(self, snapshot: Snapshot, before: Question | None) -> Question:
        question = ask(snapshot, self.glyphs, before)
        question.hop = self._map.hop
        if question.asks and type(question) is not type(before):
            self.tracking = False  # what is asked anew wants its own part
        return question

    def cut(self, question: Question) -> None:
        view, companies = question.view, question.players
        heading = slices.heading(view, companies)
        self.heading = heading
        self.tab_row = self.tabs(heading.order, over=view.over)
        lit = question.touched
        self.auction = slices.in_house(question.auction_house(), lit, view.book, companies)
        self.markets = slices.in_markets(question.resource_markets(), lit)
        self.companies = slices.in_score(slices.score(view, companies), lit, companies)
        self.result = slices.result(view, companies) if view.over else None
        self.scene = slices.in_scene(question.scene(), lit, companies)
        self.tracker = slices.tracker(view, companies, question.seat) if self.tracking else None

    def lay_out(self, question: Question | None) -> None:
        large, part = self.large, self.part
        over = question is not None and question.view.over
        roomy = self.size.height >= _ROOMY
        with_market = part == Part.RESOURCES or (roomy and part == Part.AUCTION and not over)
        planning = self._plan(question)
        self._parts.display = large or part in (Part.MAP, Part.AUCTION, Part.RESOURCES)
        self._map.display = large or (part == Part.MAP and not planning)
        self._side.display = large or planning or part in (Part.AUCTION, Part.RESOURCES)
        self._planner.display = planning
        self._house.display = not (over or planning) and (large or part == Part.AUCTION)
        self._market.display = not over if large else with_market
        self._final.display = over and (large or part == Part.AUCTION)
        self._below.display = large or part in (Part.RESOURCES, Part.COMPANIES, Part.LOG)
        self._score.display = large or part in (Part.RESOURCES, Part.COMPANIES)
        self._log.display = large or part == Part.LOG
        # As many rows for the resource market as it asks for; the part beside or below it has the rest.
        asked = self._market.rows_for(self.markets, _SIDE if large else self.size.width) if self.markets else 0
        rows = max(_MARKET_ROWS_LARGE if large else _MARKET_ROWS, asked)
        self._market.styles.height = rows
        self._parts.styles.height = rows if part == Part.RESOURCES and not large else "1fr"
        companies = len(self.companies.rows) if self.companies else 0
        # Two markets leave few rows: rather all companies than the last line of the log.
        if part == Part.RESOURCES and not large and rows + companies > self.size.height - _AROUND:
            self._last.display = False
        self._below.styles.height = max(7, companies + 2) if large else "1fr"
        self._tracker.display = self.tracking
        if self.tracking:
            self._lay_tracker(large=large)

    def _lay_tracker(self, *, large: bool) -> None:
        """The tracker in place of the map, or of everything above the question."""
        self._map.display = False
        self._parts.display = True
        self._parts.styles.height = "1fr"
        if not large:
            self._side.display = self._below.display = False

    def bring_up(self, part: int) -> None:
        self.tracking = False
        super().bring_up(part)

    def _heard(self, key: str, character: str | None) -> bool:
        """One key opens the tracker and closes it, Escape closes it too; where they mean nothing to the question."""
        if super()._heard(key, character):
            return True
        told = self._told.get(key)
        if told != "tracker" and not (told == "escape" and self.tracking):
            return False
        self.tracking, self._tracker.closes = not self.tracking, key_name(key)
        self.update()
        return True

    def since(self, meanwhile: Meanwhile) -> PowerGridSince:
        """The rounds since then, each as a table."""
        return PowerGridSince(since(meanwhile), slices.companies_of(meanwhile.seats), self.glyphs)

    def _plan(self, question: Question | None) -> bool:
        """Whether the list of cities is seen: beside the map in place of the auction house, else in place of the map.
        It is cut for nobody else."""
        if not isinstance(question, Building):
            return False
        question.beside = self.large
        seen = question.listed and (self.large or self.part == Part.MAP)
        if seen:
            self.planner = question.planner()
        return seen

    def lesson(self) -> Lesson | None:
        return lesson(self.question) if self.question else None

    def help(self) -> list[tuple[str, str]]:
        """The keys of the question now asked, and the rules of this phase."""
        return help_for(self.question) if self.question else []

    def on_city_network_pointed(self, message: CityNetwork.Pointed) -> None:
        message.stop()
        if isinstance(self.question, Building | Drafting | Siting):
            self.question.point_at(message.city)
            self.take("")

    def on_city_network_chosen(self, message: CityNetwork.Chosen) -> None:
        message.stop()
        question = self.question
        if isinstance(question, Building) and question.ticked:
            self.take(question.tick(message.city))  # Enter would build all the others
        elif isinstance(question, Drafting | Siting) or (isinstance(question, Building) and question.search is None):
            self.take(question.press("enter"))

    def on_planner_panel_pointed(self, message: PlannerPanel.Pointed) -> None:
        message.stop()
        if isinstance(self.question, Building):
            self.take(self.question.tick(message.city))

    def on_auction_house_panel_pointed(self, message: AuctionHousePanel.Pointed) -> None:
        message.stop()
        if isinstance(self.question, Opening):
            self.question.point_at(message.plant)
            self.take("")

    def on_auction_house_panel_chosen(self, message: AuctionHousePanel.Chosen) -> None:
        message.stop()
        if isinstance(self.question, Opening):
            self.take(self.question.press("enter"))

    def on_resource_markets_panel_pointed(self, message: ResourceMarketsPanel.Pointed) -> None:
        message.stop()
        if isinstance(self.question, Buying):
            self.question.choose(message.resource, message.market)
            self.take("")
