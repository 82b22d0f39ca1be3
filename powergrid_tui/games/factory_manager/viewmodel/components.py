"""Factory Manager in components: the turn order, the market, a factory with its sums, and everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from powergrid_tui.games.factory_manager.model import Factory, State
from powergrid_tui.games.factory_manager.rules.workers import by_card, empty_cells, new_card, tile_price
from powergrid_tui.games.factory_manager.tilefile import CODES, KINDS, ROOMS, SHORT_NAMES
from powergrid_tui.games.factory_manager.viewmodel.figures import (
    best_income,
    earning_with,
    factor,
    figures,
    idle,
    narrow,
    priced_with,
    sums_of,
    way_now,
)
from powergrid_tui.games.factory_manager.viewmodel.pointed import ASIDE, FLOOR, MARKET, Pointed
from powergrid_tui.games.factory_manager.viewmodel.questions.base import Question
from powergrid_tui.games.factory_manager.viewmodel.tiles import running_costs, signs, values
from powergrid_tui.games.factory_manager.words import counted
from powergrid_tui.table.words.language import mark, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.bars import BarRow, Bars, change, changing
from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Pick, Tint
from powergrid_tui.toolkit.viewmodel.components.plan import Cell, Plan
from powergrid_tui.toolkit.viewmodel.components.table import HeadedRow, HeadedTable
from powergrid_tui.toolkit.viewmodel.short import Worded

_TINTS: dict[str, Tint] = {
    "machine": "brown",
    "robot_prod": "blue",
    "robot_work": "cyan",
    "storage": "green",
    "control": "purple",
    "optimisation": "yellow",
}
_FEW = 6
"""The characters that fit in a small cell."""

_TABLES = {
    "machine": mark("MACHINES"),
    "robot_prod": mark("ROBOTS"),
    "robot_work": mark("LABOUR"),
    "storage": mark("STORAGE"),
    "control": mark("CONTROL"),
    "optimisation": mark("ENERGY"),
}
"""The title of each kind in the table of tiles."""


def tint(view: State, tile: str) -> Tint:
    """The colour of a tile's kind."""
    return _TINTS[view.book.kind[tile]]


def table(question: Question) -> tuple[Component, ...]:
    """The turn-order cards while they are auctioned, and the market with what comes next."""
    view = question.view
    cards = (_turn_order(question),) if view.shown and not view.over else ()
    return (*cards, _market(question))


def _turn_order(question: Question) -> Market:
    """This round's turn-order cards that nobody has yet."""
    view, auction, pointed = question.view, question.view.auction, question.pointed()
    cards = []
    for number in view.shown:
        off, up = view.book.discounts[number], auction is not None and number == auction.card
        before = sum(other < number for other in (*view.shown, *view.sold))
        cards.append(
            Card(
                tr("place {place} of {all}", place=before + 1, all=len(view.players)),
                str(number),
                lines=(tr("prices -{off}", off=off) if off else tr("full prices"),),
                pick=Pick(("card", number), marked=number == pointed.card) if pointed.card else None,
                up=up,
            )
        )
    note = ""
    if auction is not None:
        bid = trn("{count} worker", "{count} workers", auction.bid)
        note = trc("workers", "{player} bids {bid}", player=question.players[auction.bidder].name, bid=bid)
        if raising := [question.players[seat].letter for seat in auction.bidding]:
            note += f"   {tr('may raise:')} {' '.join(raising)}"
    elif view.pile:
        note = pile_note(view)
    return Market(tr("TURN ORDER"), tuple(cards), note)


def pile_note(view: State) -> str:
    """The turn-order cards that come in later rounds."""
    return tr("in the pile: {cards}", cards=trc("list", ", ").join(map(str, view.pile)))


def _market(question: Question) -> Market:
    """What is for sale at the seat's own prices, with what one would then earn; and the next tile of each column."""
    view, book, pointed = question.view, question.view.book, question.pointed()
    card = 0 if question.snapshot.watching else priced_with(view, question.seat, pointed.card)
    payer = question.factory.evolve(card=card)
    old = Counter(question.before.market) if question.before and question.before.phase == view.phase else None
    cards = []
    for tile, count in Counter(view.market).items():
        number = f"{tile}{_times(count)}"
        made = question.cached(
            f"{number} {card} {question.answer_so_far}", partial(_for_sale, question, payer, tile, number, pointed)
        )
        cards.append(replace(made, new=old is not None and count > old[tile], pick=pointed.pick(MARKET, tile)))
    later = tuple(
        Card(
            f"{column[0]}{_times(column.count(column[0]))}",
            figure=str(book.price[column[0]]),
            tint=tint(view, column[0]),
            pick=Pick(("column", at), marked=at == pointed.column) if pointed.column is not None else None,
        )
        if column
        else Card(CODES[KINDS[at]], figure=question.glyphs.dash)
        for at, column in enumerate(view.columns)
    )
    return Market(tr("MARKET"), tuple(cards), _off(question, card), later, tr("NEXT TO COME"))


def _times(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def _for_sale(question: Question, payer: Factory, tile: str, number: str, pointed: Pointed) -> Card:
    """A tile of the market: what it does line by line, what one would then earn, and in how many rounds it pays."""
    view, book = question.view, question.view.book
    factory, price = question.planned_factory, tile_price(book, payer, tile)
    times = factor(view)
    taken, aside = pointed.buys[tile], pointed.aside[tile]
    then = best_income(book, factory, view.price, times)
    if taken:
        gain = then - earning_with(book, factory, tile, -1, view.price, times)
    else:
        now, then = then, earning_with(book, factory, tile, 1, view.price, times)
        gain = then - now
    earns = Worded(tr("earns {income} {gain}", income=then, gain=f"{gain:+}"), f"{then} {gain:+}")
    foot: str
    if taken or aside:
        parts = (tr("{count} to buy", count=taken) if taken else "", tr("{count} aside", count=aside) if aside else "")
        foot = " ".join(part for part in parts if part)
    elif price > factory.money:
        foot = tr("{count} short", count=price - factory.money)
    elif gain <= 0:
        foot = Worded(tr("no gain now"), trc("short", "no gain"))
    elif book.kind[tile] not in ROOMS and not empty_cells(book, factory):
        foot = Worded(tr("no cell free"), trc("short", "no cell"))
    else:
        foot = tr("back in {rounds}", rounds=-(-price // gain)) if price else tr("free")
    return Card(
        Worded(tr(SHORT_NAMES[book.kind[tile]]), ""),  # the letters of its number tell the kind
        number,
        str(price),
        (*values(book, tile), earns),
        foot,
        tint(view, tile),
        up=bool(taken or aside),
        brief=(signs(book, tile), earns),
    )


def _off(question: Question, card: int) -> str:
    """The discount on the prices, and the card that would give it while the viewer has none."""
    view, less = question.view, question.view.book.discounts[card]
    if question.snapshot.watching or not view.market:
        return ""
    if not view.shown or new_card(view, question.seat):
        return tr("prices less your {discount}", discount=less) if less else ""
    if not card:
        return tr("full prices")
    if less:
        return tr("prices less {discount} (card {card})", discount=less, card=card)
    return tr("full prices (card {card})", card=card)


def mine(question: Question, whose: int) -> tuple[Component, ...]:
    """A factory as a plan of its cells, what lies aside, and the sums: with the plan if it is one's own."""
    pointed = question.pointed()
    cursor = pointed.stops[pointed.at] if pointed.stops else ("", "")
    key = f"mine {whose} {cursor if cursor[0] != MARKET else ''} {question.answer_so_far}"
    return question.cached(key, partial(_mine, question, whose))


def _mine(question: Question, whose: int) -> tuple[Component, ...]:
    view, own = question.view, whose == question.seat and not question.snapshot.watching
    before = view.players[whose]
    after, way = (question.planned_factory, question.planned_way) if own else (before, way_now(view, whose))
    pointed = question.pointed() if own else Pointed()
    aside = _aside(view, before, pointed)
    return (
        _floor(question, whose, after, idle(view.book, after, way), pointed),
        *((aside,) if aside else ()),
        _sums(question, before, after, whose),
    )


def others(question: Question, whose: int) -> tuple[Component, ...]:
    """The factories of all but one."""
    view = question.view
    return tuple(
        _floor(question, seat, view.players[seat], idle(view.book, view.players[seat], way_now(view, seat)), Pointed())
        for seat in by_card(view)
        if seat != whose
    )


def _floor(question: Question, whose: int, after: Factory, standing: Counter[str], pointed: Pointed) -> Plan:
    """The cells: tiles that are there, those that come, and those that are free; the two rooms at the right."""
    view, numbers, before = question.view, question.view.book.numbers, question.view.players[whose]
    coming = Counter(after.tiles) - Counter(before.tiles)
    there = list(before.floor)
    new = [tile for tile in coming.elements() if view.book.kind[tile] not in ROOMS]
    open_ = numbers.cells + after.extensions
    across = -(-max(open_, len(there) + len(new)) // 2)
    made = [*_tiles(view, there, Counter(standing), pointed), *(_coming(view, tile) for tile in new)]
    made += [Cell(0, 0, lines=(trc("cell", "free"),), empty=True)] * (open_ - len(made))
    cells = [_at(cell, at % across, at // across) for at, cell in enumerate(made)]
    for row, room in enumerate(ROOMS):
        tile, then = getattr(before, room), getattr(after, room)
        if then and then != tile:
            cell = _coming(view, then)
        elif tile:
            cell = next(_tiles(view, [tile], Counter(standing), pointed))
        else:
            few = (CODES[room], question.glyphs.dash)
            cell = Cell(0, 0, lines=(tr(SHORT_NAMES[room]), tr("no tile")), empty=True, brief=few)
        cells.append(_at(cell, across, row))
    own = whose == question.seat and not question.snapshot.watching
    title = tr("YOUR FACTORY") if own else f"{tr('FACTORY')} {question.players[whose].name}"
    return Plan(title, tuple(cells), note=cells_note(view, after))


def cells_note(view: State, factory: Factory) -> str:
    """How many cells are filled, and what more of them cost."""
    numbers = view.book.numbers
    cells = numbers.cells + factory.extensions
    note = tr("{filled} of {cells} cells", filled=len(factory.floor), cells=cells)
    if closed := numbers.extensions - factory.extensions:
        price = numbers.extension_price
        note += trc("list", ", ") + trn("{count} more at {price}", "{count} more at {price} each", closed, price=price)
    return note


def _at(cell: Cell, column: int, row: int) -> Cell:
    return replace(cell, column=column, row=row)


def _tiles(view: State, tiles: list[str], standing: Counter[str], pointed: Pointed) -> Iterator[Cell]:
    """Tiles that are in the factory, with what they do, and whether they run or are taken out."""
    seen: Counter[str] = Counter()
    for tile in tiles:
        seen[tile] += 1
        if pointed.runs is not None:
            some, last = pointed.runs[tile], tiles.count(tile)
            on, here = seen[tile] <= some, seen[tile] == min(some + 1, last)
            off = (FLOOR, tile) in pointed.stops and not on
            state, urgent = (trc("machine", "off"), True) if off else ("", False)
        else:
            out = seen[tile] <= pointed.removes[tile]
            here = seen[tile] == 1
            urgent = out or standing[tile] > 0
            state = trc("tile", "out") if out else trc("machine", "idle") if standing[tile] > 0 else ""
            standing[tile] -= 1
        pick = pointed.pick(FLOOR, tile, here=here)
        told = _tile_lines(view, tile, tile)
        yield Cell(
            0,
            0,
            tile,
            told,
            tint=tint(view, tile),
            pick=pick,
            figure=state,
            urgent=urgent,
            brief=_few(view, tile, tile),
        )


def _coming(view: State, tile: str) -> Cell:
    """A tile that the plan adds, where it would stand."""
    return Cell(
        0,
        0,
        f"+{tile}",
        _tile_lines(view, tile, f"+ {tile}"),
        tint=tint(view, tile),
        figure=tr("new"),
        brief=_few(view, tile, f"+{tile}"),
    )


def _few(view: State, tile: str, name: str) -> tuple[str, ...]:
    """The same for small cells, without a blank where that would not fit."""
    costs = running_costs(view.book, tile) or signs(view.book, tile)
    return (name, costs if len(costs) <= _FEW else costs.replace(" ", ""))


def _tile_lines(view: State, tile: str, name: str) -> tuple[str, ...]:
    """The text on a tile in a cell: goods, then energy and workers."""
    goods = values(view.book, tile)[0]
    return (name, *(line for line in (goods, running_costs(view.book, tile)) if line))


def _aside(view: State, factory: Factory, pointed: Pointed) -> Hand | None:
    """Tiles that lie aside; None if there are none."""
    cards = []
    for tile, count in Counter((*factory.aside, *factory.kept)).items():
        placed = pointed.places[tile]
        foot = tr("{count} to place", count=placed) if placed else ""
        number = f"{tile}{_times(count)}"
        cards.append(Card(foot, number, tint=tint(view, tile), pick=pointed.pick(ASIDE, tile), up=placed > 0))
    return Hand(tr("ASIDE"), tuple(cards)) if cards else None


def _sums(question: Question, before: Factory, after: Factory, whose: int) -> Bars:
    """What the factory makes, stores, uses and earns, now and then, and what holds it back."""
    view, book, arrow = question.view, question.view.book, question.glyphs.arrow
    own = whose == question.seat and not question.snapshot.watching
    running_now = question.pointed().runs is not None
    way = question.planned_way if own else way_now(view, whose)
    now, then = sums_of(book, before, way_now(view, whose)), sums_of(book, after, way)
    held = "" if view.over else narrow(view, after)
    workers = figures(view, whose).workers - before.seasonal + after.seasonal
    standing = counted(idle(book, after, way).elements())
    told = {
        "makes": tr("idle: {tiles}", tiles=standing) if standing and not running_now else "",
        "stores": tr("sells {count}", count=min(then.production, then.storage)),
        "energy": tr("{count} at {price} each", count=then.energy, price=view.price),
        "workers": tr("of {most}", most=workers),
    }
    kinds: tuple[tuple[str, str, int, int, Tint], ...] = (
        ("makes", tr("makes"), now.production, then.production, "brown"),
        ("stores", tr("stores"), now.storage, then.storage, "green"),
        ("energy", tr("energy"), now.energy, then.energy, "yellow"),
        ("workers", tr("workers"), now.workers, then.workers, "cyan"),
    )
    rows = []
    for name, words, some, more, colour in kinds:
        note = series(part for part in (tr("the bottleneck") if name == held else "", told[name]) if part)
        rows.append(changing(words, some, more, arrow, note, urgent=name == held, tint=colour))
    sold = min(then.production, then.storage)
    sum_ = f"{book.numbers.per_good} × {sold} - {view.price} × {then.energy}"
    rows.append(BarRow(tr("earns"), Bar(0), change(question.income_of(now), question.income_of(then), arrow), sum_))
    if own and after.money != before.money:
        rows.append(BarRow(tr("money"), Bar(0), change(before.money, after.money, arrow)))
    return Bars(tr("THE SUMS"), tuple(rows))


def scores(question: Question) -> Companies:
    """Every factory in turn order: money, income, workers, the turn-order card and the tiles."""
    view, rows = question.view, []
    for seat in by_card(view):
        factory, found = view.players[seat], figures(view, seat)
        card = tr("card {card}", card=found.card) if found.card else ""
        off = view.book.discounts[found.card]
        words = " ".join(part for part in (card, f"-{off}" if off else "", tr("old") if found.old else "") if part)
        bid = tr("bid {count}", count=factory.bid) if factory.bid else ""
        chips = [Card(words, figure=bid)] if words else []
        old = Counter((question.before.players[seat] if question.before else factory).tiles)
        chips += [
            Card(f"{tile}{_times(count)}", tint=tint(view, tile), new=count > old[tile])
            for tile, count in Counter(factory.tiles).items()
        ]
        lying = (*factory.aside, *factory.kept)
        chips += [Card(tr("aside {tiles}", tiles=counted(lying)))] if lying else []
        rows.append(
            Company(
                question.players[seat],
                seat == view.turn,
                values=(str(factory.money), str(found.income), f"{found.sums.workers}/{found.workers}"),
                cards=tuple(chips),
                mine=seat == question.seat and not question.snapshot.watching,
            )
        )
    names = (tr("money"), tr("earns"), tr("workers"))
    return Companies(tr("FACTORIES"), names, tuple(rows), flowing=True)


def final(view: State) -> tuple[tuple[str, ...], Callable[[int], tuple[str, ...]]]:
    """The figures of the end: their names, and those of a seat. Money decides, then the last income."""

    def values(seat: int) -> tuple[str, ...]:
        found = figures(view, seat)
        return tuple(map(str, (view.players[seat].money, found.income, *found.sums)))

    names = (tr("money"), tr("last income"), tr("made"), tr("stored"), tr("energy"), tr("workers"))
    return names, values


def tiles(question: Question) -> tuple[HeadedTable, ...]:
    """All tiles by kind."""
    return question.cached("tiles", partial(tile_tables, question.view))


def tile_tables(view: State) -> tuple[HeadedTable, ...]:
    """All tiles by kind: what they cost and do, and how many can be bought now and how many are left for later."""
    book, now = view.book, Counter(view.market)
    names = (
        trc("tile", "price"),
        Worded(tr("makes"), trc("short", "make")),
        Worded(tr("stores"), trc("short", "store")),
        Worded(tr("energy"), trc("short", "en.")),
        Worded(tr("workers"), trc("short", "work.")),
        Worded(trc("tiles", "market"), trc("short", "mkt.")),
        Worded(trc("tiles", "later"), trc("tiles", "left")),
    )
    tables = []
    for kind, column in zip(KINDS, view.columns, strict=True):
        later, rows = Counter(column), []
        for tile, entry in book.tiles.items():
            if entry.kind != kind:
                continue
            left, start = (now[tile], later[tile]), not entry.level
            price = trc("tile", "start") if start else str(entry.price)
            figures = (price, *(str(count) if count else "" for count in (*book.sums[tile], *left)))
            rows.append(HeadedRow(tile, figures, _TINTS[kind], up=now[tile] > 0, gone=not (start or any(left))))
        told = [at for at in range(len(names)) if any(row.cells[at] for row in rows)]
        kept = tuple(replace(row, cells=tuple(row.cells[at] for at in told)) for row in rows)
        tables.append(HeadedTable(tr(_TABLES[kind]), tuple(names[at] for at in told), kept))
    return tuple(tables)
