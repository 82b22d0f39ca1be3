"""What each part of the board shows, cut out of the game as the person at the keyboard may see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from powergrid_tui.games.rise_to_power.book import HIDDEN, Values
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, Company, Phase, State
from powergrid_tui.games.rise_to_power.scoring import Tally, agenda_points, beside, tally, values
from powergrid_tui.games.rise_to_power.viewmodel import cards as faces
from powergrid_tui.games.rise_to_power.words import AGENDA_NAMES, agenda_words, called, district_name
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Player, Players

TRACK, EXCHANGE, PLAN = "track", "exchange", "plan"
"""Where a contract lies that something may be done with: in the track, in the exchange, or inactive in a grid."""
PRISMS, HAND, DISCARDS = "prisms", "hand", "discards"
"""Where prism cards lie that may be picked."""

Stop = tuple[str, str]
"""A contract that the cursor can stand on: where it lies, and its id."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What is marked on the table."""

    stops: tuple[Stop, ...] = ()
    at: int | None = None
    row: str = ""
    """Where prism cards are being picked."""
    cursor: int | None = None
    """The prism card under the cursor, by its place in that row."""
    picked: frozenset[int] = frozenset()
    """Those that are ticked, by place."""
    hand: tuple[str, ...] | None = None
    """What the hand would be with them."""
    paying: tuple[str, ...] = ()
    """Cards of the hand that would pay."""


NOWHERE = Pointed()


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """Where the game is."""

    round: int
    phase: Phase
    points: int
    """Action points left, in the phases that spend them."""
    closing: Player | None
    """Who brought the end about: the game is over before that turn."""


@dataclass(frozen=True, slots=True)
class Prism:
    """A prism card."""

    card: str
    cursor: bool = False
    picked: bool = False
    paying: bool = False
    fresh: bool = False
    """It has just come."""


@dataclass(frozen=True, slots=True)
class Face:
    """A contract on the table."""

    card: str
    name: str
    """Of the district, with its influence."""
    colour: str
    cost: str
    payable: str
    """Whether the hand at the keyboard pays it, or why it is out of reach."""
    exact: bool
    reward: str
    trade: str
    stop: int | None = None
    """Its place among those that the cursor can stand on."""
    cursor: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Tableau:
    """Tracks, exchange, and what lies before the person at the keyboard."""

    prisms: tuple[Prism, ...]
    prism_deck: int
    discards: int
    contracts: tuple[Face, ...]
    contract_deck: int
    exchange: tuple[Face, ...]
    plans: tuple[Face, ...]
    """One's own inactive districts."""
    hand: tuple[Prism, ...]
    values: Values
    held: int
    active: int
    after: Values | None
    """The values with what is pointed at."""
    row: str
    """Where prism cards are being picked."""
    thrown: tuple[Prism, ...]
    """The discards, while cards are picked of them."""
    notes: tuple[str, ...]
    """What holds for this turn alone."""


@dataclass(frozen=True, slots=True)
class Site:
    """A cell of a grid."""

    cell: Cell
    cards: tuple[str, ...] = ()
    """Contracts, the lowest first; empty for the plant and for a cell without any."""
    colour: str = ""
    active: bool = False
    legal: bool = False
    """Something may be connected here now."""
    cursor: bool = False
    marked: bool = False
    """It is what the card under the cursor would go through, or the card itself."""
    fresh: bool = False
    name: str = ""
    influence: int = 0
    """Of all its cards."""
    foot: str = ""
    """The reward of an active district, the cost of one that is not."""
    brief: str = ""
    """The same where there is little room."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A company's districts."""

    owner: Player
    sites: tuple[Site, ...]
    plant: Values
    links: tuple[tuple[Cell, Cell, bool], ...]
    """Pairs of active districts that touch, or one and the plant; and whether their colours match."""
    card: str
    """The name of what is being connected."""
    agenda: str
    """The agenda in a sentence, for its owner."""
    agenda_now: int


@dataclass(frozen=True, slots=True)
class Small:
    """A district of another, drawn small."""

    cell: Cell
    card: str
    """The one on top."""
    colour: str
    active: bool
    upgraded: bool
    fresh: bool


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A company in figures."""

    owner: Player
    turn: bool
    tally: Tally
    values: Values
    active: int
    inactive: int
    held: int
    agenda: str
    """What it is called, for those who know it."""
    districts: tuple[Small, ...] = ()


@dataclass(frozen=True, slots=True)
class Companies:
    """All companies."""

    lines: tuple[ScoreLine, ...]
    """By seat."""
    others: tuple[int, ...]
    """Seats of the others, clockwise."""
    end: int
    """Active districts that bring the end."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    lines: tuple[ScoreLine, ...]
    """The best first."""
    ranks: tuple[int, ...]
    winners: tuple[str, ...]
    tied: bool
    """Others have as many points as the winners."""


def heading(view: State, players: Players) -> Heading:
    """The round, what is being done, and who moves."""
    seats = len(view.players)
    around = [(view.first + step) % seats for step in range(seats)] if view.round else list(range(seats))
    return Heading(
        tuple((players[seat], seat == view.turn) for seat in around),
        view.round,
        view.phase,
        view.points,
        players[view.closing] if view.closing != NOBODY and not view.over else None,
    )


def _prisms(row: str, cards: tuple[str, ...], pointed: Pointed, fresh: Collection[int] = ()) -> tuple[Prism, ...]:
    here = pointed.row == row
    paying = list(pointed.paying) if row == HAND else []
    found = []
    for at, card in enumerate(cards):
        pays = card in paying
        if pays:
            paying.remove(card)
        found.append(Prism(card, here and at == pointed.cursor, here and at in pointed.picked, pays, at in fresh))
    return tuple(found)


def _fresh(now: tuple[str, ...], before: tuple[str, ...] | None) -> frozenset[int]:
    """Places of cards that were not there before."""
    if before is None:
        return frozenset()
    left = list(before)
    found = set()
    for at, card in enumerate(now):
        if card in left:
            left.remove(card)
        else:
            found.add(at)
    return frozenset(found)


def table(
    view: State,
    seat: int,
    pointed: Pointed = NOWHERE,
    after: Company | None = None,
    before: State | None = None,
) -> Tableau:
    """The table, with what is pointed at, what a company would be `after` that, and what is new since `before`."""
    company, book = view.players[seat], view.book

    def row(where: str, cards: tuple[str, ...], old: tuple[str, ...] | None) -> tuple[Face, ...]:
        fresh = _fresh(cards, old)
        return tuple(face(view, seat, where, card, pointed, fresh=at in fresh) for at, card in enumerate(cards))

    return Tableau(
        _prisms(PRISMS, view.prism_track, pointed, _fresh(view.prism_track, before.prism_track if before else None)),
        len(view.prism_deck),
        len(view.discards),
        row(TRACK, view.contract_track, before.contract_track if before else None),
        len(view.contract_deck),
        row(EXCHANGE, view.exchange, before.exchange if before else None),
        row(PLAN, tuple(district.top for district in company.inactive), None),
        _prisms(HAND, company.hand, pointed),
        values(book, company),
        len(company.hand),
        len(company.active),
        values(book, after) if after is not None else None,
        pointed.row,
        _prisms(DISCARDS, view.discards, pointed) if pointed.row == DISCARDS else (),
        _notes(view, seat),
    )


def _notes(view: State, seat: int) -> tuple[str, ...]:
    if view.over:
        return ()
    notes = []
    if view.current == seat and view.any_colour:
        notes.append(tr("any colour pays"))
    if view.current == seat and view.discount:
        notes.append(tr("next cost -{count}", count=view.discount))
    if view.closing != NOBODY and _still_comes(view, seat):
        notes.append(tr("your last turn"))
    return tuple(notes)


def _still_comes(view: State, seat: int) -> bool:
    """Whether a seat has its turn now, or will have it before the game ends."""
    seats = len(view.players)
    return (seat - view.current) % seats < (view.closing - view.current) % seats


def face(view: State, seat: int, where: str, card: str, pointed: Pointed, *, fresh: bool = False) -> Face:
    """A contract as it lies on the table."""
    contract = view.book.contracts[card]
    found = faces.payment(view, seat, contract, pointed.hand) if where != EXCHANGE else None
    stop = pointed.stops.index((where, card)) if (where, card) in pointed.stops else None
    cost, payable = faces.cost_words(contract.cost, contract.colour), ""
    if found is not None:
        cost, payable = faces.cost_words(found.cost, found.colour), faces.payable_words(found)
    if where == EXCHANGE:
        cost = tr("free")
        payable = tr("next turn") if card in view.traded else ""
    return Face(
        card,
        called(view.book, card),
        contract.colour,
        cost,
        payable,
        found is not None and bool(found.ways) and not found.over,
        faces.brief_reward(contract.reward),
        faces.brief_trade(contract),
        stop,
        stop is not None and stop == pointed.at,
        fresh,
    )


@dataclass(frozen=True, slots=True)
class Placing:
    """What is marked in a grid."""

    legal: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    card: str = ""
    """The contract that is being connected."""
    marked: frozenset[Cell] = field(default_factory=frozenset)


STILL = Placing()


def grid(view: State, seat: int, players: Players, placing: Placing = STILL, before: State | None = None) -> Grid:
    """The grid of a seat, with what is being connected."""
    company, book = view.players[seat], view.book
    old = {district.cell: district for district in before.players[seat].districts} if before else None
    sites = [Site(PLANT)]
    for district in company.districts:
        contract = book.contracts[district.top]
        foot = brief = faces.brief_reward(contract.reward)
        if not district.active:
            found = faces.payment(view, seat, contract)
            cost, colour = (found.cost, found.colour) if found else (contract.cost, contract.colour)
            foot, brief = faces.cost_words(cost, colour), f"{cost} {colour}"
        sites.append(
            Site(
                district.cell,
                district.cards,
                contract.colour,
                district.active,
                cursor=district.cell == placing.cursor,
                marked=district.cell in placing.marked,
                fresh=old is not None and old.get(district.cell) != district,
                name=district_name(contract),
                influence=sum(book.contracts[card].influence for card in district.cards),
                foot=foot,
                brief=brief,
            )
        )
    sites += [Site(cell, legal=True, cursor=cell == placing.cursor) for cell in sorted(placing.legal)]
    known = company.agenda not in ("", HIDDEN)
    return Grid(
        players[seat],
        tuple(sites),
        book.plant,
        _links(view, company),
        called(book, placing.card) if placing.card else "",
        agenda_told(view, company) if known else "",
        agenda_points(book, company, company.agenda) if known else 0,
    )


def agenda_told(view: State, company: Company) -> str:
    """An agenda with what it brings, for those who know it."""
    name = tr(AGENDA_NAMES[company.agenda])
    return tr("{agenda}: {words}", agenda=name, words=agenda_words(view.book, company.agenda))


def _links(view: State, company: Company) -> tuple[tuple[Cell, Cell, bool], ...]:
    colours = {d.cell: view.book.contracts[d.top].colour for d in company.active}
    found = []
    for cell, colour in colours.items():
        east, north, *_ = beside(cell)
        found += [(cell, other, colours[other] == colour) for other in (east, north) if other in colours]
        if PLANT in beside(cell):
            found.append((cell, PLANT, True))
    return tuple(found)


def companies(view: State, seat: int, players: Players, before: State | None = None) -> Companies:
    """Everybody in figures, and their districts."""
    seats = len(view.players)
    lines = tuple(_line(view, at, players, before) for at in range(seats))
    others = tuple((seat + step) % seats for step in range(1, seats))
    return Companies(lines, others, view.book.numbers.end_at_active)


def _line(view: State, seat: int, players: Players, before: State | None) -> ScoreLine:
    company, book = view.players[seat], view.book
    old: Mapping[Cell, object] = {d.cell: d for d in before.players[seat].districts} if before else {}
    districts = tuple(
        Small(
            d.cell,
            d.top,
            book.contracts[d.top].colour,
            d.active,
            len(d.cards) > 1,
            before is not None and old.get(d.cell) != d,
        )
        for d in company.districts
    )
    known = company.agenda not in ("", HIDDEN)
    return ScoreLine(
        players[seat],
        seat == view.turn,
        tally(book, company),
        values(book, company),
        len(company.active),
        len(company.inactive),
        len(company.hand),
        tr(AGENDA_NAMES[company.agenda]) if known else "",
        districts,
    )


def result(view: State, players: Players) -> Result:
    """The final table, by the game's own standings."""
    standings = RISE_TO_POWER.standings(view)
    lines = {view.names[seat]: _line(view, seat, players, None) for seat in range(len(view.players))}
    best = standings[0].score["points"]
    return Result(
        tuple(lines[standing.seat] for standing in standings),
        tuple(standing.rank for standing in standings),
        tuple(standing.seat for standing in standings if standing.rank == 1),
        any(standing.rank > 1 and standing.score["points"] == best for standing in standings),
    )
