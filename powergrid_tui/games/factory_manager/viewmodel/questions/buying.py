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
from powergrid_tui.games.factory_manager.viewmodel.plan import BuyingPlan, PlanOutcome
from powergrid_tui.games.factory_manager.viewmodel.pointed import ASIDE, FLOOR, MARKET, Pointed
from powergrid_tui.games.factory_manager.viewmodel.questions.base import ARROWS, Question, Reply
from powergrid_tui.table.words.language import mark, sentence, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, Row, joined
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt, Several
from powergrid_tui.toolkit.viewmodel.question_keys import all_arrows, key
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
        self.basket = BuyingPlan()
        lying = ((MARKET, self.view.market), (FLOOR, factory.tiles), (ASIDE, factory.aside))
        self._grid = [[(where, tile) for tile in dict.fromkeys(tiles)] for where, tiles in lying if tiles]
        """What the cursor can stand on, row by row."""
        self.stops = tuple(stop for row in self._grid for stop in row)
        self._at = 0
        self._outcome: PlanOutcome | None = None
        self._told = ""
        """The basket as a text that identifies it."""
        if self.plan and snapshot.planning:  # a plan that exists, to be changed
            self._planned(BuyingPlan.of(self.plan.actions).still_possible(self.view, self.seat))

    @property
    def at(self) -> int:
        """The index of the stop under the cursor."""
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at = at
        self.part = Part.MARKET if self.stops[at][0] == MARKET else Part.MINE

    def restore(self, before: Self) -> None:
        self._planned(before.basket.still_possible(self.view, self.seat))
        if before.stops and before.stops[before.at] in self.stops:
            self.at = self.stops.index(before.stops[before.at])

    @property
    def outcome(self) -> PlanOutcome:
        """The result of the plan."""
        if self._outcome is None:
            self._outcome = PlanOutcome(self.view, self.seat, self.basket)
        return self._outcome

    @cached_property
    def _now(self) -> PlanOutcome:
        """The result of a turn without any action."""
        return PlanOutcome(self.view, self.seat, BuyingPlan())

    def _planned(self, plan: BuyingPlan) -> str:
        self.basket, self._outcome, self._told = plan, None, repr(plan)
        return ""

    def _nowhere(self) -> str:
        """Why no key that acts on a tile does anything."""
        return "" if self.stops else tr("there are no tiles in the market or in your factory")

    def _there(self, where: str, tile: str) -> int:
        """How many copies of a tile there are at a place."""
        tiles = {MARKET: self.view.market, FLOOR: self.factory.tiles, ASIDE: self.factory.aside}[where]
        return tiles.count(tile)

    def _what_space(self) -> str:
        if not self.stops:
            return ""
        where = self.stops[self.at][0]
        return {MARKET: tr("buy"), FLOOR: tr("take out"), ASIDE: trc("key", "place")}[where]

    @key(
        "space",
        does=_what_space,
        refused=_nowhere,
        note=mark("adds a tile to the basket, takes one out of your factory, or places one that was put aside"),
    )
    def _tick(self) -> str:
        """Take one more of the tile under the cursor; after the last one, none."""
        where, tile = self.stops[self.at]
        field = _FIELDS[where][-1]
        most = self._there(where, tile) - (self.basket.count("aside", tile) if where == MARKET else 0)
        count = self.basket.count(field, tile)
        return self._planned(self.basket.with_count(field, tile, 0 if count >= most else count + 1))

    def _what_backspace(self) -> str:
        return Worded(tr("one less"), trc("short", "one less")) if self._chosen() else ""

    @key("backspace", does=_what_backspace, refused=_nowhere, note=mark("takes one back"))
    def _less(self) -> str:
        """Take one fewer of the tile under the cursor."""
        where, tile = self.stops[self.at]
        for field in _FIELDS[where]:
            if count := self.basket.count(field, tile):
                return self._planned(self.basket.with_count(field, tile, count - 1))
        return ""

    def _what_a(self) -> str:
        in_market = bool(self.stops) and self.stops[self.at][0] == MARKET
        return Worded(tr("put aside"), trc("short", "aside")) if in_market else ""

    @key(
        "a",
        does=_what_a,
        refused=_nowhere,
        note=mark("puts a tile from the basket aside, to be placed in a later round"),
        id="board.aside",
        label=mark("Put aside"),
    )
    def _put_aside(self) -> str:
        """Put one more of the tile under the cursor aside, converting one that was to be placed if there is any."""
        where, tile = self.stops[self.at]
        if where != MARKET:
            return tr("Only a tile you buy can be put aside.")
        plan, aside, placed = self.basket, self.basket.count("aside", tile), self.basket.count("buys", tile)
        if aside >= self._there(where, tile):
            return self._planned(plan.with_count("aside", tile, 0))
        if aside + placed >= self._there(where, tile):
            plan = plan.with_count("buys", tile, placed - 1)
        return self._planned(plan.with_count("aside", tile, aside + 1))

    def _what_arrows(self) -> str:
        """Where the arrows lead: below the market are the tiles of the factory, which can be taken out."""
        if not self.stops:
            return ""
        if self.stops[self.at][0] == MARKET and self.factory.tiles:
            return Worded(tr("own: out"), tr("tile")) if self.basket else Worded(tr("tile; own: out"), tr("own: out"))
        return tr("tile")

    @key(
        *ARROWS,
        name=all_arrows,
        does=_what_arrows,
        refused=_nowhere,
        note=mark("which tile: in the market, in your factory, or put aside"),
    )
    def _move(self, pressed: str) -> str:
        by = 1 if pressed in ("right", "down") else -1
        if pressed in ("left", "right"):
            self.at = (self.at + by) % len(self.stops)
            return ""
        stop = self.stops[self.at]
        row = next(at for at, stops in enumerate(self._grid) if stop in stops)
        column = self._grid[row].index(stop)
        wanted = self._grid[(row + by) % len(self._grid)]
        self.at = self.stops.index(wanted[min(column, len(wanted) - 1)])
        return ""

    def _what_x(self) -> str:
        return tr("cell: {cost}", cost=self.view.book.numbers.extension_price)

    @key("x", does=_what_x, note=mark("opens an extra cell"), id="board.extend", label=mark("Open a cell"))
    def _open(self) -> str:
        most = self.view.book.numbers.extensions - self.factory.extensions
        if not most:
            return tr("All extra cells are open.")
        return self._planned(replace(self.basket, extends=(self.basket.extends + 1) % (most + 1)))

    def _what_w(self) -> str:
        return tr("hire: {cost}", cost=seasonal_price(self.view.book, self.factory))

    @key(
        "w",
        does=_what_w,
        note=mark("hires seasonal workers at the end of the turn"),
        id="board.hire",
        label=mark("Hire"),
    )
    def _hire(self) -> str:
        return self._planned(replace(self.basket, hire=(self.basket.hire + 1) % (self.view.book.numbers.seasonal + 1)))

    def _what_c(self) -> str:
        return Worded(tr("clear"), "" if self._chosen() else tr("clear")) if self.basket else ""

    @key("c", does=_what_c, note=mark("clears the plan"), id="board.clear", label=mark("Clear the plan"))
    def _clear(self) -> str:
        return self._planned(BuyingPlan())

    def _why(self) -> str:
        """Why the plan cannot be carried out, and the key that helps if cells are missing."""
        why, more = self.outcome.why, self.view.book.numbers.extensions - self.factory.extensions - self.basket.extends
        if why == tr("no cell is free") and more > 0:
            return tr("{why}: x opens one for {price}", why=why, price=self.view.book.numbers.extension_price)
        return why

    @key("enter", note=mark("does all that is planned, and ends your turn; until then nothing is final"))
    def _enter(self) -> Reply:
        """Do what is planned. With nothing planned, a first press only warns."""
        if self.outcome.why:
            return sentence(self._why())
        if not self.basket and not self.again:
            self.warned = "enter"
            return tr("Nothing is planned. Press Enter again to buy nothing this round.")
        return Several(self.basket.actions)

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what != "stop":
            return None
        if at == self.at:
            return self._tick()
        self.at = at
        return ""

    def pointed(self) -> Pointed:
        plan = self.basket
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
        outcome, plan = self.outcome, self.basket
        if outcome.why:
            answer = self._why()
        elif plan:
            answer = tr("{deeds}: {left}", deeds=self.basket.deeds, left=self._leaves())
        else:
            answer = tr("end your turn") if self.factory.used else tr("end your turn without buying")
        prompt = self._prompt(
            tr("what do you buy?"),
            answer,
            details=(self._sums(), *self.earning(outcome.prospect)),
            refused=bool(outcome.why),
        )
        return replace(prompt, button=self.basket.deeds, beside=self._leaves()) if plan else prompt

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

    def _chosen(self) -> int:
        """How often the tile under the cursor is in the plan."""
        if not self.stops:
            return 0
        where, tile = self.stops[self.at]
        return sum(self.basket.count(field, tile) for field in _FIELDS[where])

    def _sums(self) -> Row:
        """Money, workers and cells after the plan."""
        outcome, factory, book = self.outcome, self.factory, self.view.book
        there, (filled, cells) = free(book, factory), outcome.cells
        groups = [
            self._figure(tr("cost"), outcome.cost, factory.money),
            self._figure(trc("workers", "actions"), outcome.workers, there),
            self._figure(tr("cells"), filled, cells),
        ]
        if self.basket.hire:
            groups.append(self._figure(tr("hired"), self.basket.hire, book.numbers.seasonal))
        return tuple(joined(groups, WIDE_GAP))

    def _figure(self, what: str, some: int, most: int) -> list[Piece]:
        role = Role.WARN if some > most else Role.STRONG if some else Role.QUIET
        return [
            Piece(f"{what} ", Role.QUIET),
            Piece(str(some), role),
            Piece(tr(" of {most}", most=most), Role.QUIET),
        ]
