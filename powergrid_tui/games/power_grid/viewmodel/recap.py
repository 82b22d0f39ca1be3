"""What happened since one's last decision, by rounds: what each company bought, built and was paid, and what the end of
a round brought."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid import words
from powergrid_tui.games.power_grid.actions import Action, Bid, Buy, Open, Pass, Scrap
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.events import (
    CannotRaise,
    CardDrawn,
    CityBuilt,
    OrderMade,
    Paid,
    PlantObsolete,
    PlantRemoved,
    PlantSold,
    PlantUndercut,
    Resupplied,
    RoundBegan,
    Step2Began,
    Step3Began,
)
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.rules.storage import tokens_of
from powergrid_tui.games.power_grid.viewmodel.slices import Company, companies_of
from powergrid_tui.table.protocol.events import Event, PassedOver
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, log_entry
from powergrid_tui.table.sessions.recap import Recap
from powergrid_tui.table.words.language import series, tr, trc


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a company did."""

    words: str
    new: bool
    """Whether it came after the reader's last decision."""
    bids: tuple[tuple[Company, int], ...] = ()
    """For a plant bought: the last bids of the others, highest first."""


@dataclass(frozen=True, slots=True)
class Pay:
    """What a company powered, and its income."""

    powered: int
    owned: int
    """Cities in its network."""
    income: int
    """Elektro."""
    new: bool


@dataclass(frozen=True, slots=True)
class CompanyRound:
    """What a company did in a round."""

    company: Company
    plants: tuple[Deed, ...]
    """Bought, or scrapped for a new one."""
    fuel: Deed | None
    """Elektro paid for resources."""
    cities: tuple[Deed, ...]
    """Cities built in, with the price of each."""
    pay: Pay | None


@dataclass(frozen=True, slots=True)
class OrderRank:
    """A company in the player order, and why it stands there."""

    company: Company
    cities: int
    plant: str
    """Its largest plant, if that decides between companies with equally many cities; otherwise empty."""


@dataclass(frozen=True, slots=True)
class RecapRound:
    """A round, or the part of it that has happened."""

    number: int
    begins: bool
    """Whether it began after the last decision."""
    order: tuple[OrderRank, ...]
    anew: bool
    """Whether the order was decided again in this round."""
    companies: tuple[CompanyRound, ...]
    """Those that have done anything, in player order."""
    notes: tuple[LogEntry, ...]
    """Steps that began and turns that were skipped."""
    drawn: tuple[str, ...]
    """Plants drawn."""
    gone: tuple[str, ...]
    """Plants that left the game."""
    refill: tuple[tuple[str, int], ...]
    """Resources, each with the number of tokens added to the market."""


def rounds_of(recap: Recap) -> tuple[RecapRound, ...]:
    """Everything since the start of the round in which people last decided, by rounds, oldest first."""
    companies, steps, decided = companies_of(recap.seats), recap.steps, recap.decided
    ledger = _Ledger(steps[0].before, companies, recap.people)
    rounds = []
    for at, step in enumerate(steps):
        ledger.act(step, new=at > decided)
        for event in step.after.events:
            if isinstance(event, RoundBegan):
                rounds.append(ledger.closed())
                ledger = _Ledger(step.after, companies, recap.people, event)
            else:
                ledger.happened(step.after, event, new=at >= decided)
    return tuple(found for found in (*rounds, ledger.closed()) if found.number)


class _Ledger:
    """A round while its steps are collected."""

    def __init__(
        self, state: State, companies: tuple[Company, ...], people: tuple[int, ...], began: RoundBegan | None = None
    ) -> None:
        self._companies, self._people = companies, people
        self._number, self._begins = state.round, began is not None
        self._seats = state.order
        self._order, self._anew = _places(state, companies, state.order), began is not None and began.anew
        self._bids: dict[int, int] = {}
        self._plants: dict[int, list[Deed]] = {}
        self._fuel: dict[int, tuple[int, bool]] = {}
        self._cities: dict[int, list[Deed]] = {}
        self._pay: dict[int, Pay] = {}
        self._notes: list[LogEntry] = []
        self._drawn: list[str] = []
        self._gone: list[str] = []
        self._refill: tuple[tuple[str, int], ...] = ()

    def act(self, step: Step[State, Action], *, new: bool) -> None:
        """Record what somebody did with an action."""
        before, seat = step.before, step.before.turn
        match step.action:
            case Open(amount=amount):
                self._bids = {seat: amount}
            case Bid(amount=amount):
                self._bids[seat] = amount
            case Pass() if before.auction is None:
                self._plants.setdefault(seat, []).append(Deed(trc("auction", "passed"), new))
            case Scrap(plant=plant):
                gone = tr("scraps {plant}", plant=before.book.label(plant))
                self._plants.setdefault(seat, []).append(Deed(gone, new))
            case Buy(tokens=tokens, market=market):
                paid, _ = self._fuel.get(seat, (0, new))
                self._fuel[seat] = (paid + cost(before, tokens, market), new)

    def happened(self, state: State, event: Event, *, new: bool) -> None:
        """Record an event."""
        label = state.book.label
        match event:
            case PlantSold(seat, plant, price):
                bids = sorted(((bid, other) for other, bid in self._bids.items() if other != seat), reverse=True)
                others = tuple((self._companies[other], bid) for bid, other in bids)
                sale = Deed(tr("{plant} for {price}", plant=label(plant), price=price), new, others)
                self._plants.setdefault(seat, []).append(sale)
            case CityBuilt(seat, city, price):
                name = state.book.board.city_name(city)
                self._cities.setdefault(seat, []).append(Deed(tr("{city} {price}", city=name, price=price), new))
            case Paid(seat, cities, income):
                self._pay[seat] = Pay(cities, len(state.players[seat].cities), income, new)
            case OrderMade(order):
                self._seats, self._anew = order, True
                self._order = _places(state, self._companies, order)
            case CardDrawn(card) if card != STEP3:
                self._drawn.append(label(card))
            case PlantRemoved(plant) | PlantObsolete(plant) | PlantUndercut(plant):
                self._gone.append(label(plant))
            case Resupplied(tokens):
                self._refill = tuple(zip(RESOURCES, tokens, strict=True))
            case Step2Began():
                self._notes.append(
                    log_entry(_begins(state, tr("Step 2 begins: two houses in each city")), EntryKind.RULE)
                )
            case Step3Began():
                size = state.book.plant_market.market_size(3, True)
                begins = tr("Step 3 begins: three houses in each city, {plants} plants, all for sale", plants=size)
                self._notes.append(log_entry(_begins(state, begins), EntryKind.RULE))
            case PassedOver(seat) if seat in self._people or not isinstance(event, CannotRaise):
                self._notes.append(log_entry(words.skipped_sentence(state, event), EntryKind.SKIPPED, seat))

    def closed(self) -> RecapRound:
        """The round as collected so far."""
        acted = [
            seat
            for seat in self._seats
            if any(seat in table for table in (self._plants, self._fuel, self._cities, self._pay))
        ]
        return RecapRound(
            self._number,
            self._begins,
            self._order,
            self._anew,
            tuple(map(self._row, acted)),
            tuple(self._notes),
            tuple(self._drawn),
            tuple(self._gone),
            self._refill,
        )

    def _row(self, seat: int) -> CompanyRound:
        fuel = self._fuel.get(seat)
        return CompanyRound(
            self._companies[seat],
            tuple(self._plants.get(seat, ())),
            Deed(str(fuel[0]), fuel[1]) if fuel else None,
            tuple(self._cities.get(seat, ())),
            self._pay.get(seat),
        )


def _places(state: State, companies: tuple[Company, ...], order: tuple[int, ...]) -> tuple[OrderRank, ...]:
    """The order, with the reason for each company's place."""
    cities = [len(state.players[seat].cities) for seat in order]
    return tuple(
        OrderRank(companies[seat], count, _highest(state, seat) if cities.count(count) > 1 else "")
        for seat, count in zip(order, cities, strict=True)
    )


def _highest(state: State, seat: int) -> str:
    plants = state.players[seat].plants
    return state.book.label(max(plants)) if plants else ""


def _begins(state: State, step: str) -> str:
    """The text about a step that began, with what each resupply brings from now on."""
    rows = state.book.resources.markets[0].resupply
    gets = [tokens_of(r, row[state.step - 1]) for r, row in enumerate(rows) if row[state.step - 1]]
    return tr("{step}; a refill brings {tokens}", step=step, tokens=series(gets))
