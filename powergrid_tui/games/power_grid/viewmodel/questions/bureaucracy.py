"""Phase 5: which plants to run, the best choice first."""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.power_grid.actions import Action, PlantRun, Power
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.bureaucracy import bound_to_burn, burnt, income
from powergrid_tui.games.power_grid.rules.storage import NOTHING, minus, names_of, plus
from powergrid_tui.games.power_grid.viewmodel.outlook import RoundOutlook
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.power_grid.viewmodel.slices import short_fuel
from powergrid_tui.games.power_grid.viewmodel.what_if import RoundForecast, round_end
from powergrid_tui.games.power_grid.words import burns, fuel
from powergrid_tui.table.words.language import mark, paragraph, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways, upright
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

    def restore(self, before: Self) -> None:
        if before._ways == self._ways:
            self._at, self._cursor = before._at, before._cursor

    @property
    def answer_id(self) -> str:
        return str(self._at)

    def _ends(self) -> tuple[RoundForecast, RoundForecast]:
        nothing = Power(runs=())
        return self._round_end(nothing, income(self.view, nothing)), self._round_end(*self._ways[self._at])

    def _round_end(self, power: Power, paid: int) -> RoundForecast:
        """The end of the round if these plants run."""
        view, player, count = self.view, self.player, len(self.player.cities)
        able = sum(view.book.plants[run.plant].cities for run in power.runs)
        after = view.evolve(supply=plus(view.supply, burnt(view, power)))
        outlook = RoundOutlook(NOTHING, 0, 0, 0, player.money, count, min(able, count), paid, 0, False)
        return round_end(after, self.seat, player, outlook)

    def _what_sideways(self) -> str:
        return trc("key", "plant") if len(self._plants) > 1 else ""

    @key("left", "right", name=sideways, does=_what_sideways, note=mark("which plant"))
    def _move(self, pressed: str) -> Reply:
        self._cursor = max(0, min(self._cursor + (1 if pressed == "right" else -1), len(self._plants) - 1))
        return ""

    def _any_plants(self) -> bool:
        return bool(self._plants)

    @key(
        "space",
        does=mark("on, off"),
        means=_any_plants,
        note=mark("switches the plant on or off; the others run with the best mix of fuel"),
    )
    def _toggle(self) -> str:
        """Switch a plant on or off, with the best mix for what then runs."""
        plant = self._plants[self._cursor]
        running = {run.plant for run in self.power.runs}
        wanted = running ^ {plant}
        for at, (power, _) in enumerate(self._ways):
            if {run.plant for run in power.runs} == wanted:
                self._at = at
                return ""
        if plant in running:
            return tr("On this map a company must power all the cities it can.")
        return tr("There is not enough fuel to run {plant} too.", plant=self.label(plant))

    def _what_upright(self) -> str:
        return tr("other ways ({number} of {all})", number=self._at + 1, all=len(self._ways))

    @key(
        "up",
        "down",
        name=upright,
        does=_what_upright,
        note=mark("all choices, the best-paid first; the best is already made"),
    )
    def _choose(self, pressed: str) -> Reply:
        self._at = max(0, min(self._at + (1 if pressed == "down" else -1), len(self._ways) - 1))
        return ""

    @key("enter", note=mark("powers the cities and takes the income"))
    def _power(self) -> Reply:
        """Run these plants. Running nothing takes a second press if something could run for more income."""
        lost = "" if self.again else self.given_up(self.power)
        self.warned = "enter" if lost else ""
        return paragraph((lost, tr("Press Enter again."))) if lost else self.power

    def given_up(self, action: Action) -> str:
        if not isinstance(action, Power) or action.runs:
            return ""
        best, income = self._ways[0][1], dict(self._ways).get(action, 0)
        if income >= best:
            return ""
        return tr("Nothing runs: income {income} instead of {best} Elektro.", income=income, best=best)

    def spoken(self) -> str:
        return tr("which power plants run?")

    def prompt(self) -> Prompt:
        book, player = self.view.book, self.player
        power, income = self._ways[self._at]
        burn = burnt(self.view, power)
        able = sum(book.plants[run.plant].cities for run in power.runs)
        cities = min(able, len(player.cities))
        then = [self._money(cities, able, income)]
        if any(burn):
            left = minus(player.stock, burn)
            told = tr("Burns {tokens}, leaves {left}.", tokens=names_of(burn), left=names_of(left))
            then.append(Worded(told, trc("short", "Leaves {left}.", left=names_of(left))))
        if any(bound := bound_to_burn(self.view, power)):
            then.append(tr("Only hybrids have room for {tokens}, so they burn some of that.", tokens=names_of(bound)))
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
        book, money = self.view.book, self.money(self.player.money + income)
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
