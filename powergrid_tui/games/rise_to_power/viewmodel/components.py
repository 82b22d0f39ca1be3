"""Rise to Power in components: contracts, prism cards, a city of joined districts, its values, and everybody."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, CompanyState, District, State
from powergrid_tui.games.rise_to_power.rules.paying import COLOUR_NAMES
from powergrid_tui.games.rise_to_power.scoring import Tally, agenda_points, beside, tally, values
from powergrid_tui.games.rise_to_power.viewmodel import cards as faces
from powergrid_tui.games.rise_to_power.viewmodel.pointed import (
    DISCARDS,
    EXCHANGE,
    HAND,
    NOWHERE,
    PLAN,
    PRISMS,
    TRACK,
    Pointed,
)
from powergrid_tui.games.rise_to_power.viewmodel.questions.base import Question
from powergrid_tui.games.rise_to_power.words import AGENDA_NAMES, agenda_words, district_name
from powergrid_tui.table.words.language import mark, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components import plan
from powergrid_tui.toolkit.viewmodel.components.bars import BarRow, Bars, change, changing
from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.companies import Company as Row
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Pick, Tint
from powergrid_tui.toolkit.viewmodel.components.plan import Plan

_TINTS: dict[str, Tint] = {"g": "green", "b": "blue", "o": "amber", HIDDEN: "hidden"}
"""By the letter of a colour; the text names it too."""


def table(question: Question) -> tuple[Component, ...]:
    """The contracts that anybody may take, and the prism cards: on the track, and those of the viewer."""
    view, pointed, before = question.view, question.pointed(), question.before
    shown: list[Component] = []
    if pointed.row == DISCARDS:
        shown.append(_prisms(tr("DISCARDS"), DISCARDS, view.discards, pointed, question=question))
    old = before.contract_track if before else None
    track = tuple(
        _contract(question, TRACK, card, pointed, new=at in _fresh(view.contract_track, old))
        for at, card in enumerate(view.contract_track)
    )
    shown.append(Market(tr("CONTRACTS"), track, tr("cost, what it adds, what a trade gives; influence on the right")))
    if view.exchange:
        old = before.exchange if before else None
        fresh = _fresh(view.exchange, old)
        cards = tuple(
            _contract(question, EXCHANGE, card, pointed, new=at in fresh) for at, card in enumerate(view.exchange)
        )
        shown.append(Market(tr("EXCHANGE"), cards, tr("free, and active at once")))
    note = trn("deck {count} card", "deck {count} cards", len(view.prism_deck))
    note += trc("list", ", ") + tr("discards {count}", count=len(view.discards))
    old = before.prism_track if before else None
    new = _fresh(view.prism_track, old)
    track_ = _prisms(tr("PRISM TRACK"), PRISMS, view.prism_track, pointed, note, new, question=question)
    return (*shown, track_, _hand(question, pointed))


def mine(question: Question, whose: int) -> tuple[Component, ...]:
    """A city with its values; one's own with the districts that wait for power, the hand, and what the answer so far
    would change."""
    company, own = question.view.players[whose], whose == question.seat
    if not own:
        return (_city(question, whose, NOWHERE),)
    pointed = question.pointed()
    waiting = tuple(_contract(question, PLAN, district.top, pointed) for district in company.inactive)
    shown: list[Component] = [_city(question, whose, pointed)]
    if waiting:
        shown.append(Market(tr("WAITING"), waiting, tr("not yet powered")))
    return (*shown, _hand(question, pointed))


def others(question: Question, whose: int) -> tuple[Component, ...]:
    """The cities of all but one."""
    return tuple(_city(question, seat, NOWHERE) for seat in range(len(question.players)) if seat != whose)


def _fresh(now: Sequence[str], before: Sequence[str] | None) -> frozenset[int]:
    """Indices of the cards that were not there before."""
    if before is None:
        return frozenset()
    left, found = list(before), set()
    for at, card in enumerate(now):
        if card in left:
            left.remove(card)
        else:
            found.add(at)
    return frozenset(found)


def _contract(question: Question, where: str, card: str, pointed: Pointed, *, new: bool = False) -> Card:
    """A contract: its cost, with what the hand lacks, what it adds, and what a trade gives."""
    made = question.cached(f"{where} {card} {pointed.hand}", partial(_face, question, where, card, pointed.hand))
    return replace(made, pick=pointed.pick(where, card), new=new)


def _face(question: Question, where: str, card: str, hand: tuple[str, ...] | None) -> Card:
    view = question.view
    contract = view.book.contracts[card]
    adds, brief = faces.adds(contract.reward), faces.brief_reward(contract.reward)
    if where == EXCHANGE:  # it costs nothing, and cannot be traded again
        later = (tr("next turn"),) if card in view.traded else ()
        lines, few = (adds, *later), (adds, *later)
    else:
        covered = question.snapshot.shown is not None  # what the hand lacks would tell what it holds
        found = None if covered else faces.payment(view, question.seat, contract, hand)
        cost, colour = (found.cost, found.colour) if found else (contract.cost, contract.colour)
        cost_ = faces.cost_words(cost, colour)
        costs = f"{cost_} {faces.payable_words(found)}" if found else cost_
        trade, sign = faces.brief_trade(contract), "x" if question.glyphs.ascii else "⇄"
        lines = (costs, adds, tr("trade: {gain}", gain=trade))
        few = (costs, f"{brief} {sign} {trade}".strip())
    return Card(
        district_name(contract), figure=str(contract.influence), lines=lines, tint=_TINTS[contract.colour], brief=few
    )


def _prisms(
    title: str,
    row: str,
    cards: Sequence[str],
    pointed: Pointed,
    note: str = "",
    fresh: Collection[int] = (),
    *,
    question: Question,
) -> Hand:
    """Prism cards side by side, ticked or paid."""
    here, paying = pointed.row == row, list(pointed.paying) if row == HAND else []
    tick, made = question.glyphs.tick, []
    for at, card in enumerate(cards):
        ticked, paid = here and at in pointed.picked, card in paying
        if paid:
            paying.remove(card)
        known = card != HIDDEN
        made.append(
            Card(
                tr(COLOUR_NAMES[card[0]]) if known else "",
                card[1:] if known else "?",
                tick if paid or ticked else " ",
                tint=_TINTS[card[0]],
                pick=Pick((row, at), marked=at == pointed.cursor) if here else None,
                new=at in fresh,
                up=paid or ticked,
            )
        )
    return Hand(title, tuple(made), note)


def _hand(question: Question, pointed: Pointed) -> Hand:
    company = question.shown.players[question.seat]
    most = values(question.view.book, company).hand
    note = tr("{held} of {most}", held=len(company.hand), most=most)
    notes = [note, *(() if question.snapshot.watching else _notes(question.view, question.seat))]
    return _prisms(tr("HAND"), HAND, company.hand, pointed, trc("list", ", ").join(notes), question=question)


def _notes(view: State, seat: int) -> Sequence[str]:
    """Effects that last only this turn."""
    if view.over:
        return ()
    notes = []
    if view.current == seat and view.any_colour:
        notes.append(tr("any colour pays"))
    if view.current == seat and view.discount:
        notes.append(tr("next cost -{count}", count=view.discount))
    return notes


def _city(question: Question, whose: int, pointed: Pointed) -> Plan:
    cursor = pointed.stops[pointed.at] if pointed.at is not None and pointed.stops else ("", "")
    key = (whose, pointed.sites, pointed.site, pointed.card, pointed.over, cursor[1] if cursor[0] == PLAN else "")
    return question.cached(f"city {key}", partial(_drawn_city, question, whose, pointed))


def _drawn_city(question: Question, whose: int, pointed: Pointed) -> Plan:
    """The plant, the districts joined to it, and where the contract under the cursor would stand."""
    view, before = question.view, question.before
    company = view.players[whose]
    old = {district.cell: district for district in before.players[whose].districts} if before else None
    cells: dict[Cell, plan.Cell] = {PLANT: _plant(view)}
    for district in company.districts:
        new = old is not None and old.get(district.cell) != district
        cells[district.cell] = _district(question, whose, district, pointed, new=new)
    for at, cell in enumerate(pointed.sites):
        cells[cell] = plan.Cell(0, 0, question.glyphs.free, empty=True, pick=Pick(("site", at)))
    if pointed.site is not None and pointed.card:
        at = pointed.sites.index(pointed.site) if pointed.site in pointed.sites else 0
        cells[pointed.site] = _would_be(question, pointed.card, Pick(("site", at), marked=bool(pointed.sites)))
    left, top = min(cell[0] for cell in cells), max(cell[1] for cell in cells)
    index = {cell: at for at, cell in enumerate(cells)}
    joined = [((index[one], index[other]), kind) for one, other, kind in _links(view, company)]
    links, loose = (tuple(pair for pair, kind in joined if kind is wanted) for wanted in (True, False))
    placed = tuple(replace(made, column=cell[0] - left, row=top - cell[1]) for cell, made in cells.items())
    name = question.players[whose].name
    title = (
        tr("YOUR CITY")
        if whose == question.seat and not question.snapshot.watching
        else tr("CITY OF {name}", name=name)
    )
    return Plan(title, placed, links=links, loose=loose)


def _plant(view: State) -> plan.Cell:
    draw, hand, connections = view.book.plant
    lines = (
        tr("plant"),
        tr("draw {draw} hand {hand}", draw=draw, hand=hand),
        tr("connects {count}", count=connections),
    )
    # Translators: your power plant, in five cells
    brief = (trc("narrow card", "plant"), f"{trc('letter', 'C')}{connections}")
    return plan.Cell(0, 0, trc("short for a power plant", "P"), lines, tint="yellow", brief=brief)


def _district(question: Question, whose: int, district: District, pointed: Pointed, *, new: bool) -> plan.Cell:
    """A district: its influence; what it adds if it is powered, else what it costs."""
    view, book = question.view, question.view.book
    contract = book.contracts[district.top]
    influence = sum(book.contracts[card].influence for card in district.cards)
    name = district_name(contract)
    stacked = trn("{count} upgrade", "{count} upgrades", len(district.cards) - 1) if len(district.cards) > 1 else ""
    if district.active:
        several = sum(figure > 0 for figure in contract.reward) > 1
        added = (faces.brief_reward if several else faces.adds)(contract.reward)  # two in words are too wide
        lines = (name, added, stacked or trc("district", "active"))
        brief = (f"{district.top}{'+' if stacked else ''}", faces.brief_reward(contract.reward))
    else:
        found = faces.payment(view, whose, contract)
        cost, colour = (found.cost, found.colour) if found else (contract.cost, contract.colour)
        lines = (name, trc("district", "off"), faces.cost_words(cost, colour))
        # Translators: a district that is not active, in three cells: what it costs follows
        brief = (district.top, f"{trc('narrow card', 'off')}{cost}")
    tint: Tint = _TINTS[contract.colour] if district.active else "plain"
    here = pointed.pick(PLAN, district.top) if not district.active else None
    if district.cell == pointed.over:
        here = Pick(("over", 0), marked=True)
    sign = district.top if district.active else district.top.lower()
    return plan.Cell(0, 0, sign, lines, tint=tint, pick=here, figure=str(influence), brief=brief, new=new)


def _would_be(question: Question, card: str, pick: Pick) -> plan.Cell:
    """The contract under the cursor, where it would be connected."""
    contract = question.view.book.contracts[card]
    lines = (f"+ {district_name(contract)}", tr("would be here"), faces.adds(contract.reward))
    few = (f"+{card}", faces.brief_reward(contract.reward))
    return plan.Cell(0, 0, "+", lines, empty=True, pick=pick, figure=str(contract.influence), brief=few)


def _links(view: State, company: CompanyState) -> list[tuple[Cell, Cell, bool]]:
    """Pairs of neighbours, and whether they match: both powered, and of one colour or one of them the plant."""
    colours = {d.cell: view.book.contracts[d.top].colour if d.active else "" for d in company.districts}
    found = []
    for cell, colour in colours.items():
        east, north, *_ = beside(cell)
        found += [(cell, near, bool(colour) and colours[near] == colour) for near in (east, north) if near in colours]
        if PLANT in beside(cell):
            found.append((cell, PLANT, bool(colour)))
    return found


def agenda_called(view: State, company: CompanyState) -> str:
    """An agenda and what it scores, for those who may know it."""
    name = tr(AGENDA_NAMES[company.agenda])
    return tr("{agenda}: {words}", agenda=name, words=agenda_words(view.book, company.agenda))


_AGENDAS = {
    "matched": mark("{count} per link of one colour, or to the plant"),
    "mixed": mark("{count} per link of two colours"),
    "balance": mark("{count} per set of all sectors"),
    "tower": mark("{count} more per upgrade"),
}
"""What each agenda scores, in a few words."""


def agenda_now(view: State, company: CompanyState) -> str:
    """An agenda, what it scores, and the points for it now."""
    name, words = AGENDA_NAMES[company.agenda], _AGENDAS[company.agenda]
    now = agenda_points(view.book, company, company.agenda)
    told = tr(words, count=view.book.agendas[company.agenda])
    return tr("{agenda}: {words}; {now} now", agenda=tr(name), words=told, now=now)


def score_parts(found: Tally, unknown: str = "") -> str:
    """What a score is made of; for an agenda that is not known, these words."""
    parts = [tr("influence {count}", count=found.influence)]
    if found.upgrades:
        parts.append(tr("upgrades {count}", count=found.upgrades))
    if found.agenda is not None or unknown:
        parts.append(tr("agenda {count}", count=unknown if found.agenda is None else found.agenda))
    return series(parts)


def sums(question: Question, whose: int) -> Bars:
    """Draw, hand, connections and score of a company: now, and for one's own after the answer so far."""
    company = question.shown.players[whose]
    then = (question.after() if whose == question.seat else None) or company
    return question.cached(f"sums {whose} {then.districts}", partial(_sums, question, company, then))


def _sums(question: Question, company: CompanyState, then: CompanyState) -> Bars:
    book, arrow = question.view.book, question.glyphs.arrow
    now, more = values(book, company), values(book, then)
    used = (
        tr("{active} in use", active=len(then.active)),
        tr("the end at {count}", count=book.numbers.end_at_active),
    )
    told = (tr("cards a turn"), tr("{count} held", count=len(company.hand)), trc("list", ", ").join(used))
    names = (tr("draw"), trc("plant", "hand"), tr("connections"))
    rows = [changing(name, some, to, arrow, note) for name, some, to, note in zip(names, now, more, told, strict=True)]
    score, then_score = tally(book, company), tally(book, then)
    parts = score_parts(then_score, "?")
    rows.append(BarRow(tr("score"), Bar(0), change(score.total, then_score.total, arrow), parts))
    known = company.agenda not in ("", HIDDEN)
    return Bars(tr("VALUES"), tuple(rows), agenda_now(question.shown, company) if known else "")


def scores(question: Question) -> Companies:
    """Every company: districts in use, cards in hand, score, agenda, and its districts as chips."""
    view, book, rows = question.shown, question.view.book, []
    for seat, company in enumerate(view.players):
        found, now = tally(book, company), values(book, company)
        known = company.agenda not in ("", HIDDEN)
        chips = [Card(tr(AGENDA_NAMES[company.agenda]))] if known else []
        old = question.before.players[seat].districts if question.before else None
        for district in company.districts:
            sign = "+" if len(district.cards) > 1 else ""
            tint: Tint = _TINTS[book.contracts[district.top].colour] if district.active else "plain"
            name = district.top if district.active else district.top.lower()
            chips.append(Card(f"{name}{sign}", tint=tint, new=old is not None and district not in old))
        figures = (
            f"{len(company.active)}/{now.connections}",
            f"{len(company.hand)}/{now.hand}",
            f"{found.total}{'' if known else '+?'}",
        )
        mine = seat == question.seat and not question.snapshot.watching
        rows.append(Row(question.players[seat], seat == view.turn, values=figures, cards=tuple(chips), mine=mine))
    names = (tr("active"), tr("hand"), tr("score"))
    return Companies(tr("COMPANIES"), names, tuple(rows), flowing=True)


def final(view: State) -> tuple[tuple[str, ...], Callable[[int], tuple[str, ...]], tuple[int, ...]]:
    """The figures of the end: their names, those of a seat, and which decide: points, then active districts and a
    small hand."""

    def values_of(seat: int) -> tuple[str, ...]:
        company = view.players[seat]
        found = tally(view.book, company)
        parts = (found.influence, found.upgrades, found.agenda or 0, len(company.active), len(company.hand))
        return tuple(map(str, (found.total, *parts)))

    names = (tr("points"), tr("influence"), tr("upgrades"), tr("agenda"), tr("active"), tr("in hand"))
    return names, values_of, (0, 4, 5)
