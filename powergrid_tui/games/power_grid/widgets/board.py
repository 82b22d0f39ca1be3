"""The board of Power Grid: its parts side by side or one at a time, and the question below them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.games.power_grid.maps.geography import Direction
from powergrid_tui.games.power_grid.phases import PHASES, Part
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.coach import COURSE
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.questions import KINDS, Question, ask
from powergrid_tui.games.power_grid.viewmodel.recap import rounds_of
from powergrid_tui.games.power_grid.viewmodel.table_view import PowerGridView
from powergrid_tui.games.power_grid.widgets.arrangement import SpaceNeeds, arrangement, lists_beside, shows_all
from powergrid_tui.games.power_grid.widgets.basket import BasketPanel
from powergrid_tui.games.power_grid.widgets.desk import DeskPanel
from powergrid_tui.games.power_grid.widgets.final import FinalPanel
from powergrid_tui.games.power_grid.widgets.growth import GrowthPanel
from powergrid_tui.games.power_grid.widgets.heading import PowerGridTitle
from powergrid_tui.games.power_grid.widgets.map.network import CLOSEST, CityNetwork
from powergrid_tui.games.power_grid.widgets.map.sketch import LEAST_NAMED, small
from powergrid_tui.games.power_grid.widgets.planner import PlannerPanel
from powergrid_tui.games.power_grid.widgets.plants import PlantsPanel
from powergrid_tui.games.power_grid.widgets.recap import PowerGridRecap
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.games.power_grid.widgets.scoreboard import ScoreboardPanel
from powergrid_tui.games.power_grid.widgets.tracker import IncomePanel, TrackerPanel
from powergrid_tui.table.sessions.recap import Recap
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board, BoardKey, assignable_keys
from powergrid_tui.toolkit.widgets.boards.places import Box
from powergrid_tui.toolkit.widgets.components.scores import WentPanel

_BESIDE: dict[int, str] = {Part.AUCTION: "desk", Part.RESOURCES: "basket"}
"""What stands beside the plants while a phase wants this part of the board, except the income."""
_ACTED_ON = {
    Part.MAP: ("map", "planner"),
    Part.AUCTION: ("plants",),
    Part.RESOURCES: ("resources",),
    Part.COMPANIES: ("companies",),
}
"""By the part of a question, the panels of which any shows what its keys act on."""


_WHAT_IF = mark("what if")
"""The face of the dock that forecasts the round with the answer that is being given."""


class PowerGridBoard(Board[Question]):
    """Everything of Power Grid between the title line and the hint line of the play screen."""

    VIEW: ClassVar[type[PowerGridView]] = PowerGridView
    PARTS: ClassVar[tuple[str, ...]] = (mark("map"), mark("auction"), mark("resources"), mark("companies"), mark("log"))
    RESULT: ClassVar[int] = Part.AUCTION
    KEYS: ClassVar[tuple[BoardKey, ...]] = assignable_keys(KINDS.values())

    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.closer", "z", "closer", mark("Map: closer")),
        BoardKey("board.back", "a", "back", mark("Map: back")),
        BoardKey("board.whole", "w", "whole", mark("Map: whole")),
        BoardKey("board.tracker", "t", "tracker", mark("Tracker")),
        BoardKey("board.what_if", "y", "what-if", mark("What if")),
        *Board.OWN_KEYS,
    )

    FACES: ClassVar[dict[str, Callable[[Question], LogPage]]] = {_WHAT_IF: lambda question: question.what_if}

    SIGNS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("○", mark("free for a house")),
        ("▸ 5", mark("powers 5 cities")),
        ("?", mark("secret")),
        ("◂", mark("whose turn it is")),
        ("*", mark("what another has just done")),
    )
    PICTURE: ClassVar[tuple[str, str]] = ("map", "city_network")

    DEFAULT_CSS = """
    PowerGridBoard { height: 1fr; width: 1fr; }
    """

    heading: var[slices.Heading | None] = var(None)
    city_network: var[slices.MapScene | None] = var(None)
    auction_house: var[slices.AuctionHouse | None] = var(None)
    planner: var[slices.BuildPlan | None] = var(None)
    resource_markets: var[slices.ResourceMarkets | None] = var(None)
    scoreboard: var[slices.Score | None] = var(None)
    result: var[slices.FinalResult | None] = var(None)
    tracker: var[slices.Tracker | None] = var(None)
    growth: var[slices.Growth | None] = var(None)
    map_keys: var[tuple[str, str]] = var(("", ""))
    """The keys for zooming in and out of the map."""
    turns: var[bool] = var(True)
    """Whether the scoreboard shows who is to move, because the auction does not."""
    tracker_key: var[str] = var("")
    """The key that closes the tracker, if it covers something else."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._map, self._market = CityNetwork(glyphs), ResourceMarketsPanel(glyphs)
        self._tracker, self._scores = TrackerPanel(glyphs), ScoreboardPanel(glyphs)
        self.tracking = False
        """Whether the tracker is open. It then covers the map, or on small boards the selected part."""
        self._tracker_rows: tuple[slices.Tracker | None, int] = (None, 0)
        """The tracker that was measured last, and the most rows that any needed."""
        self._market_rows: dict[tuple[int, tuple[str, ...]], int] = {}
        """Rows that the resource market needs while somebody buys, by width and notes."""
        self.panels |= {
            "title": PowerGridTitle(glyphs),
            "map": self._map,
            "plants": PlantsPanel(glyphs),
            "desk": DeskPanel(glyphs),
            "basket": BasketPanel(glyphs),
            "income": IncomePanel(glyphs),
            "planner": PlannerPanel(glyphs),
            "resources": self._market,
            "companies": self._scores,
            "tracker": self._tracker,
            "growth": GrowthPanel(glyphs),
            "final": FinalPanel(glyphs),
            "went": WentPanel(glyphs),
        }

    def _track(self) -> None:
        """Open or close the tracker."""
        self.tracking = not self.tracking
        self.update()

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        asks = self.question is not None and self.question.asks
        found = [(self.written("what-if"), tr(_WHAT_IF))] if asks else []
        return (*found, *(() if shows_all(*self.size) else ((self.written("tracker"), tr("plants and income")),)))

    def _leave_tracker(self) -> bool:
        """Close the tracker. Returns whether it was open."""
        if not self.tracking:
            return False
        self._track()
        return True

    def bring_up(self, part: int) -> None:
        self.tracking = False
        super().bring_up(part)

    def compose(self) -> ComposeResult:
        self._map.data_bind(keys=PowerGridBoard.map_keys)
        self._tracker.data_bind(closes=PowerGridBoard.tracker_key)
        self._scores.data_bind(turns=PowerGridBoard.turns)
        yield from self.bound(
            title=PowerGridBoard.heading,
            tabs=PowerGridBoard.tab_row,
            map=PowerGridBoard.city_network,
            plants=PowerGridBoard.auction_house,
            desk=PowerGridBoard.auction_house,
            basket=PowerGridBoard.resource_markets,
            income=PowerGridBoard.tracker,
            planner=PowerGridBoard.planner,
            resources=PowerGridBoard.resource_markets,
            tracker=PowerGridBoard.tracker,
            growth=PowerGridBoard.growth,
            final=PowerGridBoard.result,
            went=PowerGridBoard.result,
            companies=PowerGridBoard.scoreboard,
            log=PowerGridBoard.dock,
            question=PowerGridBoard.prompt,
            last=PowerGridBoard.entries,
        )

    def own_acts(self) -> dict[str, Callable[[], object]]:
        return {
            **super().own_acts(),
            "tracker": self._track,
            "what-if": partial(self.turn_dock_to, _WHAT_IF),
            "escape": lambda: self._leave_tracker() or self._leave_dock(),
            "closer": partial(self._look, 1),
            "back": partial(self._look, -1),
            "whole": partial(self._look, -CLOSEST),
            "left": partial(self._map.pan, "left"),
            "right": partial(self._map.pan, "right"),
            "up": partial(self._map.pan, "up"),
            "down": partial(self._map.pan, "down"),
        }

    def _look(self, step: int) -> None:
        """Zoom the map in or out; if it is not visible, bring it up first."""
        if self.is_seen("map"):
            self._map.look(step)
        else:
            self.bring_up(Part.MAP)

    def portrait(self, snapshot: Snapshot, width: int, height: int, *, signs: bool = False) -> list[Strip]:
        if width < LEAST_NAMED:
            return small(self.look(self.ask(snapshot, None)).city_network, width, height, self.glyphs)
        self._map.set_reactive(CityNetwork.signs, signs)
        return super().portrait(snapshot, width, height)

    def ask(self, snapshot: Snapshot, before: Question | None) -> Question:
        question = ask(snapshot, self.glyphs, before, drawing=self)
        if question.asks and type(question) is not type(before):
            self.tracking = False  # a new question wants its own part
        return question

    def look(self, question: Question) -> PowerGridView:
        always = shows_all(*self.size)
        self.map_keys = (self.written("closer"), self.written("back"))
        self._tracker.pays = not always  # there the income has a part of its own
        self.tracker_key = "" if always else self.written("tracker")
        figures = self.chronicle(question) if always or question.over else None
        return PowerGridView.from_question(question, growth=always, figures=figures)

    def update(self) -> None:
        super().update()
        self.turns = not self.is_seen("desk")

    @property
    def lists_beside(self) -> bool:
        """Whether the list of cities is beside the map, and not in place of it."""
        return lists_beside(self.size.width)

    def shows(self, question: Question) -> bool:
        return any(map(self.is_seen, _ACTED_ON.get(Part(question.part), ("log",))))

    def hop(self, here: int, direction: Direction) -> int:
        """The city in a direction from another, as the map is drawn; `here` if none lies that way."""
        return self._map.hop(here, direction)

    def arrangement(self, width: int, height: int) -> Box:
        over = self.question is not None and self.question.view.over
        companies = len(self.scoreboard.rows) if self.scoreboard else 0
        wanted = PHASES[self.heading.phase].part if self.heading and not over else Part.COMPANIES
        later = len(self.auction_house.future) if self.auction_house else 0
        facts = SpaceNeeds(
            over,
            self.planner is not None,
            self.tracking,
            companies,
            self._rows_of_market,
            later,
            self._rows_of_tracker,
            self._rows_went,
            _BESIDE.get(wanted, "income"),
            self._most_plants(),
        )
        return arrangement(width, height, self.part, facts)

    def _most_plants(self) -> int:
        """The most power plants that a company can own this round: everybody buys one a round. It changes between
        rounds, so that nothing jumps inside an auction."""
        owned = (len(row.plants) for row in self.scoreboard.rows) if self.scoreboard else ()
        return max(self.heading.round if self.heading else 0, 1, *owned)

    def _rows_went(self, width: int) -> int:
        return WentPanel.needs(self.result, width) if self.result is not None else 0

    def _rows_of_tracker(self, width: int) -> int:
        """The most rows that it has needed in this game, so that what is below it moves seldom."""
        measured, most = self._tracker_rows
        if self.tracker is not None and self.tracker is not measured:
            most = max(most, self._tracker.rows_for(self.tracker, width))
            self._tracker_rows = self.tracker, most
        return most

    def _rows_of_market(self, width: int) -> int:
        """The most rows that it has needed in this game, so that it keeps its place in every phase. Called on every
        key, and recomputed only when its notes change."""
        markets = self.resource_markets
        if markets is None:
            return 0
        key = (width, markets.notes)
        if key not in self._market_rows:
            full = replace(markets, mine=True, buying=True)
            self._market_rows[key] = self._market.rows_for(full, width)
        return max(rows for (across, _), rows in self._market_rows.items() if across == width)

    def recap_panel(self, recap: Recap) -> PowerGridRecap:
        """The rounds since then, one table each."""
        return PowerGridRecap(rounds_of(recap), slices.companies_of(recap.seats), self.glyphs)

    def lesson(self) -> Lesson | None:
        return COURSE.lesson(self.question, over=self.question.view.over) if self.question else None

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question, self.changed_keys) if self.question else []
