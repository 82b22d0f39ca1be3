"""Phase 5: which plants to run, the best choice first."""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.power_grid.actions import PlantRun, Power
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.bureaucracy import bound_to_burn, burnt
from powergrid_tui.games.power_grid.rules.storage import names_of
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.power_grid.viewmodel.reckoning import plus
from powergrid_tui.games.power_grid.viewmodel.slices import burns, fuel, short_fuel
from powergrid_tui.table.words.language import series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.question import Key, Prompt
from powergrid_tui.toolkit.viewmodel.short import Worded, flowing
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Powering(Question):
    """Which plants to run. The offers are sorted best first, and the first one is preselected."""

    part = Part.COMPANIES

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        rows = [(row.action, -row.cost) for row in self._rows("power")]
        self._ways = [(action, income) for action, income in rows if isinstance(action, Power)]
        self._at = 0
        self._cursor = 0
        able = {run.plant for power, _ in self._ways for run in power.runs}
        self._alone = able.pop() if len(able) == 1 else None
        """The only plant that can run; None if there are several."""
        self._plants = [plant for plant in self.player.plants if not self.view.book.is_mine(plant)]
        if self._alone in self._plants:
            self._cursor = self._plants.index(self._alone)

    @property
    def power(self) -> Power:
        """The runs chosen so far."""
        return self._ways[self._at][0]

    def adopt(self, before: Self) -> None:
        if before._ways == self._ways:
            self._at, self._cursor = before._at, before._cursor

    def press(self, key: str) -> Reply:
        warned, self.warned = self.warned, ""
        if key in ("left", "right"):
            self._cursor = max(0, min(self._cursor + (1 if key == "right" else -1), len(self._plants) - 1))
            return ""
        if key in ("up", "down"):
            self._at = max(0, min(self._at + (1 if key == "down" else -1), len(self._ways) - 1))
            return ""
        if key == "space" and self._plants:
            return self._toggle(self._plants[self._cursor])
        return self._answer_with(self.power, again=warned == key) if key == "enter" else None

    def _answer_with(self, power: Power, *, again: bool) -> Reply:
        """Run these plants. Running nothing takes a second press if something could run for more income."""
        best, income = self._ways[0][1], self._ways[self._at][1]
        if again or power.runs or income >= best:
            return power
        self.warned = "enter"
        return tr("Nothing runs: income {income} instead of {best}. Press Enter again.", income=income, best=best)

    def _toggle(self, plant: int) -> str:
        """Switch a plant on or off, with the best mix for what then runs."""
        running = {run.plant for run in self.power.runs}
        wanted = running ^ {plant}
        for at, (power, _) in enumerate(self._ways):
            if {run.plant for run in power.runs} == wanted:
                self._at = at
                return ""
        if plant in running:
            return tr("On this map a company must power all the cities it can.")
        return tr("There is not enough fuel to run {plant} too.", plant=self.label(plant))

    def prompt(self) -> Prompt:
        book, player = self.view.book, self.player
        power, income = self._ways[self._at]
        burn = burnt(self.view, power)
        able = sum(book.plants[run.plant].cities for run in power.runs)
        cities = min(able, len(player.cities))
        then = [self._money(cities, able, income)]
        if any(burn):
            left = plus(player.stock, [-count for count in burn])
            told = tr("Burns {tokens}, leaves {left}.", tokens=names_of(burn), left=names_of(left))
            then.append(Worded(told, trc("short", "Leaves {left}.", left=names_of(left))))
        if any(bound := bound_to_burn(self.view, power)):
            then.append(tr("Only hybrids have room for {tokens}, so they burn some of that.", tokens=names_of(bound)))
        keys = [
            Key(trc("keyboard", "space"), tr("on, off")),
            Key(self.glyphs.upright, tr("other ways ({number} of {all})", number=self._at + 1, all=len(self._ways))),
        ]
        if len(self._plants) > 1:
            keys.insert(0, Key(self.glyphs.sideways, trc("key", "plant")))
        asked = tr("which power plants run?")
        if self._alone is not None:
            asked = tr("does power plant {plant} run?", plant=self.label(self._alone))
        less = self._ways[0][1] - income
        if less > 0:
            then.insert(0, tr("Worse: {less} Elektro less than the first choice.", less=less))
        details = (self._boxes(), (Piece(flowing(then), Role.WARN),) if less > 0 else quiet(flowing(then)))
        runs = series(self.label(run.plant) for run in power.runs)
        return self._prompt(
            asked,
            self._answer(power, cities, income),
            *keys,
            details=details,
            button=tr("Run {plants}", plants=runs) if power.runs else tr("Run nothing"),
            beside=trn(
                "power {powered} of {count} city, income {income}",
                "power {powered} of {count} cities, income {income}",
                len(self.player.cities),
                powered=cities,
                income=income,
            ),
        )

    def _answer(self, power: Power, cities: int, income: int) -> str:
        """What runs, how many cities it powers and what it earns."""
        network = len(self.player.cities)
        if not power.runs:
            return trn(
                "run nothing: power {powered} of {count} city, income {income}",
                "run nothing: power {powered} of {count} cities, income {income}",
                network,
                powered=cities,
                income=income,
            )
        return trn(
            "run {plants}: power {powered} of {count} city, income {income}",
            "run {plants}: power {powered} of {count} cities, income {income}",
            network,
            plants=series(map(self._run, power.runs)),
            powered=cities,
            income=income,
        )

    def _money(self, cities: int, able: int, income: int) -> str:
        """The money after the income, and what one more city would have earned or an outage cost."""
        book, money = self.view.book, self.player.money + income
        lost = book.income.payment(cities) - income
        if lost > 0:
            return tr("Then {money} Elektro (power failure: {lost} less).", money=money, lost=lost)
        if able > cities:
            more = book.income.payment(cities + 1) - book.income.payment(cities)
            return tr("Then {money} Elektro (one more city: +{more}).", money=money, more=more)
        return tr("Then {money} Elektro.", money=money)

    def _boxes(self) -> tuple[Piece, ...]:
        """The plants, with a cross at those that run."""
        running = {run.plant: run for run in self.power.runs}
        pieces: list[Piece] = []
        for at, number in enumerate(self._plants):
            plant = self.view.book.plants[number]
            on = number in running
            here = at == self._cursor
            face = f"{burns(short_fuel(plant.fuel), plant.need)}{self.glyphs.arrow}{plant.cities}"
            words = f"[{'x' if on else ' '}] {self.label(number)} {face}"
            role = Role.STRONG if on else Role.QUIET
            pieces += [Piece(words, role, here), Piece("   ")]
        return tuple(pieces)

    def _run(self, run: PlantRun) -> str:
        mix = " ".join(
            burns(fuel(name), count) for count, name in zip((run.coal, run.oil), RESOURCES, strict=False) if count
        )
        name = self.label(run.plant)
        return f"{name} ({mix})" if mix else name
