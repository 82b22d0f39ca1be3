"""A buying turn, planned as a whole: buying, putting aside, placing, removing, opening cells and hiring."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property
from typing import Self

from powergrid_tui.games.factory_manager.book import Way
from powergrid_tui.games.factory_manager.model import Factory
from powergrid_tui.games.factory_manager.phases import Part
from powergrid_tui.games.factory_manager.rules.workers import free, seasonal_price
from powergrid_tui.games.factory_manager.viewmodel.plan import BuyingPlan, Outcome
from powergrid_tui.games.factory_manager.viewmodel.pointed import ASIDE, FLOOR, MARKET, Pointed
from powergrid_tui.games.factory_manager.viewmodel.questions.base import ARROWS, Question, Reply
from powergrid_tui.games.factory_manager.words import counted
from powergrid_tui.table.words.language import sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, Row, joined
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt, Several
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

_FIELDS = {MARKET: ("aside", "buys"), FLOOR: ("removes",), ASIDE: ("places",)}
"""The lists of a plan that a tile may be in, by where it lies. Space adds it to the last of them."""


class Buying(Question):
    """Space adds the tile under the cursor to the basket, or marks it for removal from the factory. Enter does
    everything at once."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        factory = self.factory
        self.plan = BuyingPlan()
        lying = ((MARKET, self.view.market), (FLOOR, factory.tiles), (ASIDE, factory.aside))
        self._grid = [[(where, tile) for tile in dict.fromkeys(tiles)] for where, tiles in lying if tiles]
        """What the cursor can stand on, row by row."""
        self.stops = tuple(stop for row in self._grid for stop in row)
        self._at = 0
        self._outcome: Outcome | None = None
        self._told = ""
        """The plan as a text that identifies it."""

    @property
    def at(self) -> int:
        """The index of the stop under the cursor."""
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at = at
        self.part = Part.MARKET if self.stops[at][0] == MARKET else Part.MINE

    def adopt(self, before: Self) -> None:
        self._planned(before.plan.kept(self.view, self.seat))
        if before.stops and before.stops[before.at] in self.stops:
            self.at = self.stops.index(before.stops[before.at])

    @property
    def outcome(self) -> Outcome:
        """The result of the plan."""
        if self._outcome is None:
            self._outcome = Outcome(self.view, self.seat, self.plan)
        return self._outcome

    @cached_property
    def _now(self) -> Outcome:
        """The result of a turn without any action."""
        return Outcome(self.view, self.seat, BuyingPlan())

    def _planned(self, plan: BuyingPlan) -> str:
        self.plan, self._outcome, self._told = plan, None, repr(plan)
        return ""

    def press(self, key: str) -> Reply:
        warned, self.warned = self.warned, ""
        if not self.stops and key in (*ARROWS, "space", "backspace", "a"):
            return tr("There are no tiles in the market or in your factory.")
        match key:
            case "left" | "right":
                self.at = (self.at + (1 if key == "right" else -1)) % len(self.stops)
                return ""
            case "up" | "down":
                return self._row(1 if key == "down" else -1)
            case "space":
                return self._tick()
            case "backspace":
                return self._less()
            case "a":
                return self._put_aside()
            case "x":
                return self._open()
            case "w":
                return self._hire()
            case "c":
                return self._planned(BuyingPlan())
            case "enter":
                return self._enter(warned == key)
        return None

    def _row(self, by: int) -> str:
        stop = self.stops[self.at]
        row = next(at for at, stops in enumerate(self._grid) if stop in stops)
        column = self._grid[row].index(stop)
        wanted = self._grid[(row + by) % len(self._grid)]
        self.at = self.stops.index(wanted[min(column, len(wanted) - 1)])
        return ""

    def _there(self, where: str, tile: str) -> int:
        """How many copies of a tile there are at a place."""
        tiles = {MARKET: self.view.market, FLOOR: self.factory.tiles, ASIDE: self.factory.aside}[where]
        return tiles.count(tile)

    def _tick(self) -> str:
        """Take one more of the tile under the cursor; after the last one, none."""
        where, tile = self.stops[self.at]
        field = _FIELDS[where][-1]
        most = self._there(where, tile) - (self.plan.of("aside", tile) if where == MARKET else 0)
        count = self.plan.of(field, tile)
        return self._planned(self.plan.with_count(field, tile, 0 if count >= most else count + 1))

    def _less(self) -> str:
        """Take one fewer of the tile under the cursor."""
        where, tile = self.stops[self.at]
        for field in _FIELDS[where]:
            if count := self.plan.of(field, tile):
                return self._planned(self.plan.with_count(field, tile, count - 1))
        return ""

    def _put_aside(self) -> str:
        """Put one more of the tile under the cursor aside, converting one that was to be placed if there is any."""
        where, tile = self.stops[self.at]
        if where != MARKET:
            return tr("Only a tile you buy can be put aside.")
        plan, aside, placed = self.plan, self.plan.of("aside", tile), self.plan.of("buys", tile)
        if aside >= self._there(where, tile):
            return self._planned(plan.with_count("aside", tile, 0))
        if aside + placed >= self._there(where, tile):
            plan = plan.with_count("buys", tile, placed - 1)
        return self._planned(plan.with_count("aside", tile, aside + 1))

    def _open(self) -> str:
        most = self.view.book.numbers.extensions - self.factory.extensions
        if not most:
            return tr("All extra cells are open.")
        return self._planned(replace(self.plan, extends=(self.plan.extends + 1) % (most + 1)))

    def _hire(self) -> str:
        return self._planned(replace(self.plan, hire=(self.plan.hire + 1) % (self.view.book.numbers.seasonal + 1)))

    def _why(self) -> str:
        """Why the plan cannot be carried out, and the key that helps if cells are missing."""
        why, more = self.outcome.why, self.view.book.numbers.extensions - self.factory.extensions - self.plan.extends
        if why == tr("no cell is free") and more > 0:
            return tr("{why}: x opens one for {price}", why=why, price=self.view.book.numbers.extension_price)
        return why

    def _enter(self, told: bool) -> Reply:
        """Do what is planned. With nothing planned, a first press only warns."""
        if self.outcome.why:
            return sentence(self._why())
        if not self.plan and not told:
            self.warned = "enter"
            return tr("Nothing is planned. Press Enter again to buy nothing this round.")
        return Several(self.plan.actions)

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what != "stop":
            return None
        if at == self.at:
            return self._tick()
        self.at = at
        return ""

    def pointed(self) -> Pointed:
        plan = self.plan
        return Pointed(
            self.stops,
            self.at,
            Counter(plan.buys),
            Counter(plan.aside),
            Counter(plan.places),
            Counter(plan.removes),
        )

    @property
    def answer_so_far(self) -> str:
        return self._told

    @property
    def planned_factory(self) -> Factory:
        return self.outcome.after

    @property
    def planned_way(self) -> Way:
        return self.outcome.prospect.way

    def prompt(self) -> Prompt:
        outcome, plan = self.outcome, self.plan
        if outcome.why:
            answer = self._why()
        elif plan:
            answer = tr("{deeds}: {left}", deeds=self._deeds(), left=self._leaves())
        else:
            answer = tr("end your turn") if self.factory.used else tr("end your turn without buying")
        in_market = bool(self.stops) and self.stops[self.at][0] == MARKET
        prompt = self._prompt(
            tr("what do you buy?"),
            answer,
            *((Key("space", self._what_space()),) if self.stops else ()),
            *((Key("backspace", Worded(tr("one less"), trc("short", "one less"))),) if self._chosen() else ()),
            *((Key("a", Worded(tr("put aside"), trc("short", "aside"))),) if in_market else ()),
            *((Key(f"{self.glyphs.sideways} {self.glyphs.upright}", self._what_arrows()),) if self.stops else ()),
            Key("x", tr("cell: {cost}", cost=self.view.book.numbers.extension_price)),
            Key("w", tr("hire: {cost}", cost=seasonal_price(self.view.book, self.factory))),
            *((Key("c", Worded(tr("clear"), "" if self._chosen() else tr("clear"))),) if plan else ()),
            details=(self._sums(), *self.earning(outcome.prospect)),
            refused=bool(outcome.why),
        )
        return replace(prompt, button=self._deeds(), beside=self._leaves()) if plan else prompt

    def _leaves(self) -> str:
        """The money left after the plan, and the income then."""
        income = self._now.prospect.now, self.outcome.prospect.now
        return tr(
            "{left} left, income {now} {arrow} {then}",
            left=self.factory.money - self.outcome.cost,
            now=income[0],
            arrow=self.glyphs.arrow,
            then=income[1],
        )

    def _deeds(self) -> str:
        """Everything planned, in the order in which it is done."""
        plan = self.plan
        deeds = [
            tr("take out {tiles}", tiles=counted(plan.removes)) if plan.removes else "",
            trn("open {count} cell", "open {count} cells", plan.extends) if plan.extends else "",
            tr("place {tiles}", tiles=counted(plan.places)) if plan.places else "",
            tr("buy {tiles}", tiles=counted(plan.buys)) if plan.buys else "",
            tr("put {tiles} aside", tiles=counted(plan.aside)) if plan.aside else "",
            trn("hire {count} worker", "hire {count} workers", plan.hire) if plan.hire else "",
        ]
        return tr("; ").join(deed for deed in deeds if deed)

    def _chosen(self) -> int:
        """How often the tile under the cursor is in the plan."""
        if not self.stops:
            return 0
        where, tile = self.stops[self.at]
        return sum(self.plan.of(field, tile) for field in _FIELDS[where])

    def _what_space(self) -> str:
        where = self.stops[self.at][0]
        return {MARKET: tr("buy"), FLOOR: tr("take out"), ASIDE: trc("key", "place")}[where]

    def _what_arrows(self) -> str:
        """Where the arrows lead: below the market are the tiles of the factory, which can be taken out."""
        if self.stops[self.at][0] == MARKET and self.factory.tiles:
            return Worded(tr("own: out"), tr("tile")) if self.plan else Worded(tr("tile; own: out"), tr("own: out"))
        return tr("tile")

    def _sums(self) -> Row:
        """Money, workers and cells after the plan."""
        outcome, factory, book = self.outcome, self.factory, self.view.book
        there, (filled, cells) = free(book, factory), outcome.cells
        groups = [
            self._figure(tr("cost"), outcome.cost, factory.money),
            self._figure(trc("workers", "actions"), outcome.workers, there),
            self._figure(tr("cells"), filled, cells),
        ]
        if self.plan.hire:
            groups.append(self._figure(tr("hired"), self.plan.hire, book.numbers.seasonal))
        return tuple(joined(groups, WIDE_GAP))

    def _figure(self, what: str, some: int, most: int) -> list[Piece]:
        role = Role.WARN if some > most else Role.STRONG if some else Role.QUIET
        return [
            Piece(f"{what} ", Role.QUIET),
            Piece(str(some), role),
            Piece(tr(" of {most}", most=most), Role.QUIET),
        ]
