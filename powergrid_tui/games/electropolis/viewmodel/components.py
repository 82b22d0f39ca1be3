"""Electropolis in components: the action spaces, the ring and the cards; a city with its balance; and everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from powergrid_tui.games.electropolis.book import FUELS, NUCLEAR, SIDE, DevelopmentCard
from powergrid_tui.games.electropolis.model import EMPTY, TOWN_HALL, Phase, State
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.scoring import Tally, card_points, nuclear_running, provisional
from powergrid_tui.games.electropolis.viewmodel.questions import Question, Running
from powergrid_tui.games.electropolis.viewmodel.questions.base import Then
from powergrid_tui.games.electropolis.viewmodel.tiles import FACES, worth_now, yields
from powergrid_tui.games.electropolis.wording import (
    card_brief,
    card_words,
    region_words,
    trend_meaning,
    trend_name,
    trend_points,
)
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.bars import BarRow, Bars
from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Bar
from powergrid_tui.toolkit.viewmodel.components.plan import Cell, Plan, Size
from powergrid_tui.toolkit.viewmodel.question import PARTED
from powergrid_tui.toolkit.viewmodel.short import Worded

_LONGEST = 16
"""The most units of a bar, so that it has room beside a city at 80 columns; figures tell the rest."""


def table(question: Question) -> tuple[Component, ...]:
    """The action spaces, the ring of tiles and the cards of the round."""
    view, cached = question.view, question.cached
    shown: list[Component] = [cached(f"spaces {question.space}", partial(_spaces, question))]
    if view.ring:
        shown.append(cached(f"ring {question.piece}", partial(_ring, question)))
    if view.shown:
        shown.append(cached(f"cards {question.card}", partial(_cards, question)))
    return tuple(shown)


def _trends(view: State) -> str:
    """What each trend of the game means, with its points; in short by their names."""
    told, brief = [], []
    for name in view.trends:
        trend = view.book.trends[name]
        worth = trend_points(trend, len(view.players))
        told.append(f"{trend_meaning(trend)} {worth}")
        brief.append(f"{trend_name(trend)} {worth}")
    comma = trc("list", ", ")
    return Worded(tr("trends: {trends}", trends=comma.join(told)), comma.join(brief))


def _spaces(question: Question) -> Market:
    """The action spaces in the order in which they act, with whoever holds them: acting, or done."""
    view, before = question.view, question.before
    spaces, acting = view.book.numbers.spaces, view.phase in (Phase.TAKING, Phase.PLACING)
    old = before.spaces if before and before.phase is Phase.CHOOSING else None
    cards = []
    for at, (tiles, gain) in enumerate(zip(spaces.tiles, spaces.support, strict=True)):
        holder = view.spaces[at] if view.spaces else NOBODY
        held = holder != NOBODY
        sign = question.glyphs.tick if holder in view.acted else question.glyphs.turn
        if not (held and acting and holder in (*view.acted, view.turn)):
            sign = f"+{gain}" if gain else ""
        cards.append(
            Card(
                # Translators: the number of tiles that a space gives, in at most six letters
                Worded(trn("{count} tile", "{count} tiles", tiles), trc("short", "{count} t.", count=tiles)),
                figure=sign,
                lines=() if held else (trc("action space", "free"),),
                pick=question.pick("space", at),
                new=old is not None and held and old[at] == NOBODY,
                who=question.players[holder] if held else None,
            )
        )
    notes = [tr("left acts first"), tr("+{count}: support", count=max(spaces.support))]
    if view.waiting and not view.over:
        message = tr("choosing:") if view.phase is Phase.CHOOSING else tr("acting:")
        notes.append(f"{message} {' '.join(question.players[seat].letter for seat in view.waiting)}")
    return Market(tr("ACTION SPACES"), tuple(cards), PARTED.join(notes))


def _ring(question: Question) -> Plan:
    """The tiles clockwise: the first half in a row, the second half back below it."""
    ring = question.view.ring
    top = -(-len(ring) // 2)
    cells = []
    for at, kind in enumerate(ring):
        face, name = FACES[kind], question.view.book.kinds[kind].title
        sign = face.lettered(question.glyphs)
        place = (at, 0) if at < top else (2 * top - 1 - at, 1)
        worth = worth_now(question.player, kind, question.view.book)
        few = (f"{sign[0]} {sign[1:]}", worth or tr(face.short))
        lines = face.named(name, question.glyphs)
        pick = question.pick("ring", at)
        cells.append(Cell(*place, sign, lines, tint=face.tint, pick=pick, brief=few, figure=worth))
    note = trn("{count} tile clockwise", "{count} tiles clockwise, the last next to the first", len(ring))
    # Translators: beside the ring of tiles; 7/4 and +2 are examples of what stands on a tile
    note = PARTED.join((note, Worded(tr("7/4: points/pollution, +2: support"), trc("short", "points/poll., +support"))))
    return Plan(tr("RING"), tuple(cells), note=note)


def _cards(question: Question) -> Market:
    """The cards with their regions, and the cells there that are free in the viewer's city."""
    view, cards = question.view, []
    for at, name in enumerate(view.shown):
        card = view.book.cards[name]
        cards.append(
            Card(
                region_words(card.region),
                name,
                lines=(card_words(card),),
                foot=tr("{count} free", count=len(free_cells(view, question.seat, card))),
                tint="amber" if card.when == "end" else "hidden",
                pick=question.pick("card", at),
                brief=card_brief(card),
            )
        )
    return Market(tr("CARDS"), tuple(cards), _trends(view))


def mine(question: Question, whose: int) -> tuple[Component, ...]:
    """A city and its balance, as the answer so far would make them, the tiles in hand, and what counts at the end."""
    own = whose == question.seat
    size: Size = "signs" if question.over else "words"
    then = question.then if own else _now(question, whose)
    key = f"{whose} {question.cell} {question.chosen} {question.card} {then.running}" if own else f"{whose}"
    shown: list[Component] = [question.cached(f"city {key}", partial(_city, question, whose, then, size))]
    if not question.over:  # then the score as it adds up has it
        shown.append(question.cached(f"balance {key}", partial(_balance, question, whose, then.tally)))
    if own and question.view.hand and question.view.turn == whose:
        shown.append(question.cached(f"hand {question.chosen}", partial(_hand, question)))
    return (*shown, at_end(question, whose))


def _now(question: Question, whose: int) -> Then:
    return Then(question.view.players[whose], question.running[whose], question.tallies[whose])


def _city(question: Question, whose: int, then: Then, size: Size = "signs") -> Plan:
    """The cells with what their tiles yield; those of one's own in which the tile in hand may be placed are open."""
    view, glyphs, own = question.view, question.glyphs, whose == question.seat
    board, before = view.players[whose].board, question.before
    told, region = yields(then.mayor, then.running, view.book), question.region if own else None
    cells = []
    for cell, kind in enumerate(then.mayor.board):
        row, column = divmod(cell, SIDE)
        pick, name = question.pick("cell", cell) if own else None, cell_name(cell)
        if kind == EMPTY:
            there = region is None or cell in region
            sign = glyphs.free if there else ""
            bright = region is not None and there and pick is None
            cells.append(
                Cell(column, row, sign, (sign,), name if there else "", empty=not bright, tint="hidden", pick=pick)
            )
            continue
        face, built = FACES[kind], kind != board[cell]
        fresh = before is not None and before.players[whose].board[cell] == EMPTY
        runs = isinstance(question, Running) and cell in then.running
        plus, tick = "+" if built else "", "*" if fresh else glyphs.tick if runs else ""
        sign, title = face.lettered(glyphs), tr("town hall") if kind == TOWN_HALL else view.book.kinds[kind].title
        first, second = face.named(title, glyphs)
        cells.append(
            Cell(
                column,
                row,
                f"{sign}{tick}",
                (f"{plus}{first}", f"{second} {tick}".strip()),
                name,
                told[cell],
                face.tint,
                pick=pick,
                brief=(f"{plus}{sign}{tick}",),
            )
        )
    note = _fuel(question, whose) if size == "words" else ""
    return Plan(_city_of(question, whose), tuple(cells), note=note, size=size)


def _city_of(question: Question, whose: int) -> str:
    if whose == question.seat and not question.snapshot.watching:
        return tr("YOUR CITY")
    return tr("CITY OF {name}", name=question.players[whose].name)


def _fuel(question: Question, whose: int) -> str:
    """Fuel tiles beside a board: those that plants burn, and after a plus those that none burns."""
    mayor, parts, spare = question.view.players[whose], [], False
    for at, (kind, count) in enumerate(zip(FUELS, mayor.fuel, strict=True)):
        plants = mayor.board.count(kind.removeprefix("fuel_")) if at < NUCLEAR else nuclear_running(mayor)
        idle = max(0, count - plants)
        spare |= idle > 0
        parts.append(f"{FACES[kind].drawn(question.glyphs)}{count - idle}{f'+{idle}' if idle else ''}")
    return " ".join([tr("fuel+spare") if spare else tr("fuel"), *parts])


def _balance(question: Question, whose: int, then: Tally) -> Bars:
    """Support and pollution as bars, with the line that pollution may reach; the excess and its square; the score."""
    now, arrow = question.tallies[whose], question.glyphs.arrow
    kept = min(now.pollution, then.pollution, _LONGEST)
    fine = min(kept, then.support)
    excess, coming = max(0, then.pollution - then.support), max(0, then.pollution - now.pollution)
    smoke = Bar(fine, kept - fine, coming=min(coming, _LONGEST - kept), marks=(min(then.support, _LONGEST),))
    less, more = max(0, now.support - then.support), max(0, then.support - now.support)
    squared = f"{excess}×{excess}={excess * excess}" if excess else "0"
    rows = (
        BarRow(tr("support"), Bar(then.support - more, less, coming=more), _change(now.support, then.support, arrow)),
        BarRow(tr("pollution"), smoke, _change(now.pollution, then.pollution, arrow)),
        BarRow(tr("excess"), Bar(0, min(excess, _LONGEST)), squared),
        BarRow(tr("score now"), Bar(0), _change(now.total, then.total, arrow)),
    )
    lost = trn("{count} point lost", "{count} points lost", -then.penalty) if excess else ""
    return Bars(tr("SUPPORT, POLLUTION"), rows, lost)


def _change(now: int, then: int, arrow: str) -> str:
    return f"{now}{arrow}{then}" if then != now else str(now)


def _hand(question: Question) -> Hand:
    """The tiles still to be placed, and the card that they came with."""
    view, cards = question.view, []
    for at, kind in enumerate(view.hand):
        face = FACES[kind]
        cards.append(Card(tr(face.short), face.drawn(question.glyphs), tint=face.tint, pick=question.pick("hand", at)))
    card = view.book.cards[question.player.cards[-1]]
    return Hand(tr("IN HAND"), tuple(cards), f"{card.id} {view.book.region_called(card.region)}")


def at_end(question: Question, whose: int) -> Bars:
    """The trends, with what each would bring to whom now, and what the cards of a mayor would score; once the game is
    over, how the score of a mayor adds up."""
    return question.cached(f"end {whose}", partial(_added_up if question.over else _at_end, question, whose))


def _added_up(question: Question, whose: int) -> Bars:
    """How the final score of a mayor adds up, item by item."""
    view, tally = question.view, question.tallies[whose]
    empty, over = view.players[whose].board.count(EMPTY), max(0, tally.pollution - tally.support)
    items = [
        (tr("plants"), tally.plants, tr("of those that run")),
        (tr("cards at once"), tally.cards_now, ""),
        *((tr("card {card}", card=card.id), now, card_brief(card)[1]) for card, now in end_cards(view, whose)),
        *(
            (trend_name(view.book.trends[name]), points, trend_meaning(view.book.trends[name]))
            for name, points in zip(view.trends, tally.trends, strict=True)
            if view.book.trends[name].ranks or view.book.trends[name].points
        ),
        (tr("empty"), tally.empty, trn("{count} empty cell", "{count} empty cells", empty)),
        (tr("excess"), tally.penalty, f"({tally.pollution}-{tally.support})×{over}" if over else ""),
        (tr("score"), tally.total, ""),
    ]
    rows = tuple(BarRow(name, Bar(0), str(points), note) for name, points, note in items)
    return Bars(tr("HOW IT ADDS UP"), rows, question.players[whose].name)


def _at_end(question: Question, whose: int) -> Bars:
    view, rows = question.view, []
    for at, name in enumerate(view.trends):
        trend = view.book.trends[name]
        got = [(who.letter, tally.trends[at]) for who, tally in zip(question.players, question.tallies, strict=True)]
        worth = "/".join(
            str(abs(points)) if place else str(points) for place, points in enumerate(trend.ranks[: len(view.players)])
        )
        words = " ".join(f"{letter}{points if trend.ranks else ''}" for letter, points in got if points)
        note = Worded(PARTED.join(part for part in (words, trend.called) if part), words)
        rows.append(BarRow(trend_name(trend), Bar(0), worth or str(trend.points or -trend.empty_cell), note))
    for card, now in end_cards(view, whose):
        note = Worded(card_words(card), card_brief(card)[1])
        rows.append(BarRow(tr("card {card}", card=card.id), Bar(0), str(now), note))
    return Bars(tr("AT THE END"), tuple(rows), Worded(tr("as things stand"), trc("short", "now")))


def free_cells(view: State, seat: int, card: DevelopmentCard) -> list[int]:
    """The cells of a card's region that are empty in a city."""
    board = view.players[seat].board
    return [cell for cell in view.book.regions[card.region] if board[cell] == EMPTY]


def end_cards(view: State, seat: int) -> list[tuple[DevelopmentCard, int]]:
    """A mayor's cards that count at the end, with the points that each would bring now."""
    mayor = view.players[seat]
    cards = [view.book.cards[name] for name in mayor.cards]
    return [(card, card_points(card, mayor)) for card in cards if card.when == "end"]


def scores(question: Question) -> Companies:
    """Everybody by turn-order number: support, pollution, score, and their tiles and fuel by kind."""
    view, rows, before = question.view, [], question.before
    for seat in ordered(view):
        mayor, tally = view.players[seat], question.tallies[seat]
        built = Counter(kind for kind in mayor.board if kind in view.book.kinds)
        held = {**{kind: built[kind] for kind in FACES if built[kind]}, **dict(zip(FUELS, mayor.fuel, strict=True))}
        chips = tuple(
            Card(f"{FACES[kind].drawn(question.glyphs)}{count}", tint=FACES[kind].tint)
            for kind, count in held.items()
            if count
        )
        # Translators: a card that counts at the end, such as "A07 all corners"
        chips += tuple(
            Card(tr("{card} {what}", card=card.id, what=card_brief(card)[1]), tint="amber")
            for card, _ in end_cards(view, seat)
        )
        values = (str(tally.support), f"{tally.pollution}{'!' if tally.penalty else ''}", str(tally.total))
        fresh = "*" if before is not None and before.players[seat] != mayor else ""
        rows.append(Company(question.players[seat], seat == view.turn, values=values, cards=chips, state=fresh))
    return Companies(tr("MAYORS"), (tr("support"), tr("poll."), tr("score")), tuple(rows), flowing=True)


def items(question: Question) -> Companies:
    """What everybody would score if the game ended now, item by item."""
    names, values, _ = final(question)
    rows = tuple(
        Company(question.players[seat], seat == question.view.turn, values=values(seat))
        for seat in ordered(question.view)
    )
    return Companies(tr("SO FAR") if provisional(question.view) else tr("SCORE NOW"), names, rows)


def everybody_at_end(question: Question) -> tuple[Bars, ...]:
    """Everybody's cards that count at the end, with what each would bring now; none if nobody has one."""
    rows = tuple(
        BarRow(
            tr("card {card}", card=card.id),
            Bar(0),
            str(now),
            Worded(card_words(card), card_brief(card)[1]),
            who=question.players[seat],
        )
        for seat in ordered(question.view)
        for card, now in end_cards(question.view, seat)
    )
    note = Worded(tr("as things stand"), trc("short", "now"))
    return (Bars(tr("CARDS FOR THE END"), rows, note),) if rows else ()


def final(question: Question) -> tuple[tuple[str, ...], Callable[[int], tuple[str, ...]], tuple[int, ...]]:
    """The items of a score: their names, those of a seat, and which decide: the score, then trends. Cards at once and
    at the end are told apart."""

    def values(seat: int) -> tuple[str, ...]:
        it = question.tallies[seat]
        parts = (it.total, it.plants, f"{it.cards_now}+{it.cards_end}", sum(it.trends), it.empty, it.penalty)
        return tuple(map(str, (*parts, it.support, it.pollution)))

    points = (tr("score"), tr("plants"), tr("cards"), tr("trends"), tr("empty"), tr("excess"))
    return (*points, tr("support"), tr("poll.")), values, (0, 3)


def cities(question: Question) -> tuple[Plan, ...]:
    """The cities of the others, small, clockwise."""
    seats = len(question.players)
    around = [(question.seat + step) % seats for step in range(1, seats)]
    return tuple(_city(question, seat, _now(question, seat), "alike") for seat in around)


def ordered(view: State) -> tuple[int, ...]:
    """Seats by turn-order number; by seat before the numbers are dealt."""
    return view.order or tuple(range(len(view.players)))
