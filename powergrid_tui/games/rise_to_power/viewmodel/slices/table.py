"""The tracks, the exchange, and the viewer's hand and inactive districts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from powergrid_tui.games.rise_to_power.book import Values
from powergrid_tui.games.rise_to_power.model import Company, State
from powergrid_tui.games.rise_to_power.scoring import values
from powergrid_tui.games.rise_to_power.viewmodel import cards as faces
from powergrid_tui.games.rise_to_power.viewmodel.slices.pointed import (
    DISCARDS,
    EXCHANGE,
    HAND,
    NOWHERE,
    PLAN,
    PRISMS,
    TRACK,
    Pointed,
)
from powergrid_tui.games.rise_to_power.words import called
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import tr


@dataclass(frozen=True, slots=True)
class Prism:
    """A prism card."""

    card: str
    """Its colour and value, such as ``g5``: ``g`` green (residential), ``b`` blue (offshore), ``o`` orange (space), and
    1 to 9; ``?`` for a card that the viewer may not see."""
    cursor: bool = False
    """Whether the cursor is on it."""
    picked: bool = False
    """Whether it is ticked."""
    paying: bool = False
    """Whether it would pay for the selected contract."""
    fresh: bool = False
    """Whether another player's last action brought it here."""


@dataclass(frozen=True, slots=True)
class Face:
    """A contract on the table."""

    card: str
    """Its id, as notation writes it."""
    name: str
    """The district's name with its influence, in the reader's language."""
    colour: str
    """The colour of the prism cards that pay for it: ``g`` green (residential), ``b`` blue (offshore), ``o`` orange
    (space)."""
    cost: str
    """What it costs now, with the colour, in words."""
    payable: str
    """How the viewer's hand can pay for it: ``exact`` in the reader's language, ``+1`` for one too much, ``-2`` for two
    short. In the exchange, whether it is available only next turn. Empty if unknown."""
    exact: bool
    """Whether that hand can pay for it exactly."""
    reward: str
    """What it adds once it is active, as letters such as ``+DH``: draw, hand, connections."""
    trade: str
    """What it gives when traded, in a few words."""
    stop: int | None = None
    """Its index among the positions of the cursor, from 0; None where the cursor cannot go."""
    cursor: bool = False
    """Whether the cursor is on it."""
    fresh: bool = False
    """Whether another player's last action brought it here."""


@dataclass(frozen=True, slots=True)
class Tableau:
    """The tracks, the exchange, and the viewer's hand and inactive districts."""

    prisms: tuple[Prism, ...]
    """The prism track: face-up cards that may be drawn."""
    prism_deck: int
    """How many cards are in the prism deck."""
    discards: int
    """How many prism cards have been paid or discarded."""
    contracts: tuple[Face, ...]
    """The contract track."""
    contract_deck: int
    """How many cards are in the contract deck."""
    exchange: tuple[Face, ...]
    """Traded contracts, which anybody may take."""
    plans: tuple[Face, ...]
    """The viewer's inactive districts: contracts that have not been powered yet."""
    hand: tuple[Prism, ...]
    """The viewer's prism cards."""
    values: Values
    """The current draw, hand and connections of the viewer's company."""
    held: int
    """How many prism cards the viewer holds."""
    active: int
    """How many active districts the viewer has."""
    after: Values | None
    """The same values after the selected action; None if it changes nothing."""
    row: str
    """Where prism cards are being picked: ``prisms``, ``hand`` or ``discards``; empty if nowhere."""
    thrown: tuple[Prism, ...]
    """The discards while cards are being picked from them; otherwise empty."""
    notes: tuple[str, ...]
    """Effects that last only this turn, in the reader's language."""


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
    """Indices of the cards that were not there before."""
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
    """The table with what is selected, the viewer's company `after` the action, and what is new since `before`."""
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
    """Whether it is the seat's turn now, or it will have another turn before the game ends."""
    seats = len(view.players)
    return (seat - view.current) % seats < (view.closing - view.current) % seats


def face(view: State, seat: int, where: str, card: str, pointed: Pointed, *, fresh: bool = False) -> Face:
    """A contract on the table."""
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
