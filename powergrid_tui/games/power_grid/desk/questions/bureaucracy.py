"""Phase 5: which plants run, the best choice first."""

from __future__ import annotations

from typing import Self

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.pieces import Piece, Role, many, quiet
from powergrid_tui.desk.question import Key, Prompt
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.power_grid.actions import Power, Run
from powergrid_tui.games.power_grid.desk.questions.base import Part, Question, Reply
from powergrid_tui.games.power_grid.desk.reckoning import plus
from powergrid_tui.games.power_grid.desk.slices import FUELS
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.bureaucracy import burnt
from powergrid_tui.games.power_grid.rules.storage import names_of


class Powering(Question):
    """Which plants run. The offers come best first; the choice starts there."""

    part = Part.COMPANIES

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        rows = [(row.action, -row.cost) for row in self._rows("power")]
        self._ways = [(action, income) for action, income in rows if isinstance(action, Power)]
        self._at = 0
        self._cursor = 0
        self._plants = [plant for plant in self.player.plants if not self.view.book.is_mine(plant)]

    @property
    def power(self) -> Power:
        """What runs, as things stand."""
        return self._ways[self._at][0]

    def adopt(self, before: Self) -> None:
        if before._ways == self._ways:
            self._at, self._cursor = before._at, before._cursor

    def press(self, key: str) -> Reply:
        if key in ("left", "right"):
            self._cursor = max(0, min(self._cursor + (1 if key == "right" else -1), len(self._plants) - 1))
            return ""
        if key in ("up", "down"):
            self._at = max(0, min(self._at + (1 if key == "down" else -1), len(self._ways) - 1))
            return ""
        if key == "space":
            return self._toggle(self._plants[self._cursor])
        return self.power if key == "enter" else None

    def _toggle(self, plant: int) -> str:
        """Switch a plant on or off, with the best mix for what then runs."""
        running = {run.plant for run in self.power.runs}
        wanted = running ^ {plant}
        for at, (power, _) in enumerate(self._ways):
            if {run.plant for run in power.runs} == wanted:
                self._at = at
                return ""
        if plant in running:
            return "On this map a company powers all the cities it can."
        return f"There is not enough fuel to run {self.label(plant)} too."

    def prompt(self) -> Prompt:
        book, player = self.view.book, self.player
        power, income = self._ways[self._at]
        burn = burnt(self.view, power)
        left = plus(player.stock, [-count for count in burn])
        able = sum(book.plants[run.plant].cities for run in power.runs)
        cities = min(able, len(player.cities))
        runs = ", ".join(map(self._run, power.runs)) or "nothing"
        answer = f"run {runs}: power {cities} of {many(len(player.cities), 'city', 'cities')}, income {income}"
        fuel = f" Burns {names_of(burn)}, leaves {names_of(left)}." if any(burn) else ""
        more = book.income.payment(cities + 1) - book.income.payment(cities)
        spare = f" (one more city: +{more})" if able > cities else ""
        lost = book.income.payment(cities) - income
        if lost > 0:
            spare = f" (the power failed: {lost} less)"
        return self._prompt(
            "which power plants run?",
            answer,
            Key(self.glyphs.sideways, "plant"),
            Key("space", "on, off"),
            Key(self.glyphs.upright, f"other ways ({self._at + 1} of {len(self._ways)})"),
            details=(
                self._boxes(),
                quiet(f"Then {player.money + income} Elektro{spare}.{fuel}"),
            ),
        )

    def _boxes(self) -> tuple[Piece, ...]:
        """The plants, with a cross at those that run."""
        running = {run.plant: run for run in self.power.runs}
        pieces: list[Piece] = []
        for at, number in enumerate(self._plants):
            plant = self.view.book.plants[number]
            on = number in running
            here = at == self._cursor
            need = f"{plant.need} " if plant.need else ""
            face = f"{need}{FUELS[plant.fuel][1]}{self.glyphs.arrow}{plant.cities}"
            words = f"[{'x' if on else ' '}] {self.label(number)} {face}"
            role = Role.STRONG if on else Role.QUIET
            pieces += [Piece(words, role, here), Piece("   ")]
        return tuple(pieces)

    def _run(self, run: Run) -> str:
        mix = " ".join(f"{count} {name}" for count, name in zip((run.coal, run.oil), RESOURCES, strict=False) if count)
        name = self.label(run.plant)
        return f"{name} ({mix})" if mix else name
