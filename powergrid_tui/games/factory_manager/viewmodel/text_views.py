"""Factory Manager in sentences: the factories, the market, one factory."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.phases import PHASES
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.rules.workers import by_card, empty_cells, free, tile_price
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES, KINDS
from powergrid_tui.games.factory_manager.viewmodel.coach import COURSE
from powergrid_tui.games.factory_manager.viewmodel.components import cells_note, pile_note
from powergrid_tui.games.factory_manager.viewmodel.figures import (
    best_income,
    earning_with,
    factor,
    figures,
    priced_with,
    prospect,
)
from powergrid_tui.games.factory_manager.viewmodel.help import in_force
from powergrid_tui.games.factory_manager.viewmodel.phrases import discount_words, meaning, phrase
from powergrid_tui.games.factory_manager.viewmodel.questions import ask
from powergrid_tui.games.factory_manager.viewmodel.tiles import called, effect
from powergrid_tui.games.factory_manager.viewmodel.typed_names import reworded
from powergrid_tui.games.factory_manager.words import counted
from powergrid_tui.table.words.language import mark, markc, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews, seat_named


def situation(view: State, seat: int) -> Sequence[str]:
    """What the seat has left to act with; before its first action in a phase, also where the game is. The auction
    begins with the round, which is told anyway."""
    factory, sentences = view.players[seat], list[str]()
    begun = {Phase.AUCTION: True, Phase.MARKET: view.brought > 0, Phase.BUYING: factory.used > 0}
    if not begun.get(view.phase):
        rounds, phase = view.book.numbers.rounds, tr(PHASES[view.phase].name)
        sentences.append(tr("Round {round} of {rounds}, {phase}.", round=view.round, rounds=rounds, phase=phase))
        if view.phase is Phase.RUNNING:
            sentences.append(tr("Energy costs {price} Elektro.", price=view.price))
    if not (view.phase is Phase.MARKET and view.brought):
        workers = trn("{count} free worker", "{count} free workers", free(view.book, factory))
        sentences.append(tr("You have {money} Elektro and {workers}.", money=factory.money, workers=workers))
    if view.phase is Phase.BUYING:
        found = prospect(view, factory)
        if factory.used:
            sentences.append(tr("Your factory would now earn {income} Elektro.", income=found.now))
            return sentences
        if view.market:
            sentences.append(tr("For sale: {tiles}.", tiles=counted(view.market)))
        sentences.append(
            tr(
                "Your factory makes {made} and stores {stored}, and would now earn {income} Elektro.",
                made=found.way.production,
                stored=found.stored,
                income=found.now,
            )
        )
    return sentences


def factories(view: State, seat: int, said: str) -> Sequence[str]:
    """Every factory in turn order, or the one that is named: card, money, workers and sums; then the price of energy.
    Raises `TableError`."""
    sentences = []
    for at in [seat_named(view.names, said, seat)] if said else by_card(view):
        found = figures(view, at)
        sentences.append(
            tr(
                "{player}: card {card}, {money} Elektro, {workers}.",
                player=view.names[at],
                card=found.card,
                money=view.players[at].money,
                workers=trn("{count} free worker", "{count} free workers", found.free),
            )
        )
        sentences.append(
            tr(
                "It makes {made}, stores {stored} and uses {energy} energy; at an energy price of {price} "
                "it earns {income} Elektro.",
                made=found.sums.production,
                stored=found.sums.storage,
                energy=found.sums.energy,
                income=found.income,
                price=view.price,
            )
        )
        sold = min(found.sums.production, found.sums.storage)
        sentences.append(
            trn(
                "It sells {count} good for {price} Elektro.",
                "It sells {count} goods for {price} Elektro each.",
                sold,
                price=view.book.numbers.per_good,
            )
        )
        sentences.append(trn("It has {count} worker in all.", "It has {count} workers in all.", found.workers))
        if off := view.book.discounts[found.card]:
            sentences.append(tr("Card {card} takes {discount} Elektro off each price.", card=found.card, discount=off))
    left = series(
        trn("{count} that adds {by}", "{count} that add {by}", count, by=by)
        for by, count in energy_left(view).items()
        if count
    )
    out = view.book.numbers.energy.removed
    sentences.append(tr("Energy cards not seen yet: {cards}; {out} of them are not in the game.", cards=left, out=out))
    return sentences


def market(view: State, seat: int, _said: str) -> Sequence[str]:
    """The market at the seat's own prices, then the columns, then the turn-order cards."""
    card = priced_with(view, seat)
    payer = view.players[seat].evolve(card=card)
    sentences = []
    if view.phase is Phase.AUCTION and view.market:
        with_card = tr("Prices with card {card}: {discount}.", card=card, discount=discount_words(view, card))
        sentences.append(with_card if card else tr("Prices without a card."))
    for tile in dict.fromkeys(view.market):
        sentences.append(
            sentence(
                tr(
                    "{tile} for {price} Elektro: {effect}",
                    tile=called(view.book, tile),
                    price=tile_price(view.book, payer, tile),
                    effect=effect(view.book, tile),
                )
            )
        )
        sentences.append(_earning_with(view, view.players[seat], tile, tile_price(view.book, payer, tile)))
    if view.market:
        sentences.append(tr("For sale: {tiles}.", tiles=counted(view.market)))
    if not view.market:
        sentences.append(tr("The market is empty."))
    for kind, column in zip(KINDS, view.columns, strict=True):
        tiles = counted(column) if column else trc("tiles", "none")
        sentences.append(tr("Warehouse, {kind}: {tiles}.", kind=tr(KIND_NAMES[kind]), tiles=tiles))
        if column:
            sentences.append(
                tr(
                    "Next is {tile}, at full price {price} Elektro: {effect}.",
                    tile=column[0],
                    price=view.book.price[column[0]],
                    effect=effect(view.book, column[0]),
                )
            )
    if view.pile and view.auction is None and view.shown and not view.over:
        sentences.append(sentence(pile_note(view)))
    sentences += [
        tr("Turn-order card {card}: {discount}.", card=card, discount=discount_words(view, card)) for card in view.shown
    ]
    return sentences


def _earning_with(view: State, factory: Factory, tile: str, price: int) -> str:
    """What a seat would earn with one more tile of the market, and in how many rounds that brings its price back."""
    times = factor(view)
    income = earning_with(view.book, factory, tile, 1, view.price, times)
    gain = income - best_income(view.book, factory, view.price, times)
    more = trc("Elektro", "{count} more", count=gain) if gain else tr("as now")
    if gain < 0:
        more = tr("{count} less", count=-gain)
    if price > factory.money:
        return tr(
            "You would earn {income} Elektro, {more}, but lack {count} for it.",
            income=income,
            more=more,
            count=price - factory.money,
        )
    if gain > 0 and price:
        return trn(
            "You would earn {income} Elektro, {more}: it pays for itself in {count} round.",
            "You would earn {income} Elektro, {more}: it pays for itself in {count} rounds.",
            -(-price // gain),
            income=income,
            more=more,
        )
    # Translators: {more} is "3 more", "3 less" or "as now".
    return tr("You would earn {income} Elektro, {more}.", income=income, more=more)


def floor(view: State, seat: int, said: str) -> Sequence[str]:
    """The factory of this seat, or of the player named."""
    seat = seat_named(view.names, said, seat)
    factory, book = view.players[seat], view.book
    sentences = [tr("The factory of {player}.", player=view.names[seat])]
    for tile in dict.fromkeys(factory.tiles):
        times = factory.tiles.count(tile)
        words = tr("{tile}: {effect}", tile=called(book, tile), effect=effect(book, tile))
        sentences.append(tr("{times} times {tile}.", times=times, tile=words) if times > 1 else sentence(words))
    cells = empty_cells(book, factory)
    sentences.append(trn("{count} cell is free.", "{count} cells are free.", cells))
    sentences.append(sentence(cells_note(view, factory)))
    if aside := (*factory.aside, *factory.kept):
        sentences.append(tr("Aside: {tiles}.", tiles=counted(aside)))
    return sentences


def tiles(view: State, seat: int, _said: str) -> Sequence[str]:
    """Every tile of the game, by kind, with how many there are now and how many are left for later."""
    book, sentences = view.book, list[str]()
    for tile, entry in book.tiles.items():
        column = view.columns[KINDS.index(entry.kind)]
        cost = tr("{money} Elektro", money=entry.price) if entry.level else tr("at the start")
        words = tr(
            "{tile}: {price}, {effect}; in the market {now}, left for later {later}",
            tile=called(book, tile),
            price=cost,
            effect=effect(book, tile),
            now=view.market.count(tile),
            later=column.count(tile),
        )
        start = tr("{tile}: {price}, {effect}", tile=called(book, tile), price=cost, effect=effect(book, tile))
        sentences.append(sentence(words if entry.level else start))
    return sentences


def price(cost: int) -> str:
    """A price in Elektro."""
    return tr("{money} Elektro", money=cost)


TEXT_VIEWS = TextViews(
    situation=situation,
    price=price,
    meaning=meaning,
    reworded=reworded,
    phrase=phrase,
    verbs=(
        markc("typed verb", "open"),
        markc("typed verb", "bid"),
        markc("typed verb", "pass"),
        markc("typed verb", "bring"),
        markc("typed verb", "buy"),
        markc("typed verb", "place"),
        markc("typed verb", "remove"),
        markc("typed verb", "extend"),
        markc("typed verb", "done"),
        markc("typed verb", "run"),
    ),
    rules=in_force,
    ask=ask,
    course=COURSE,
    by_word={
        markc("typed verb", "state"): Sheet(mark("the factories and energy; 'state Bo': only that of Bo"), factories),
        markc("typed verb", "market"): Sheet(mark("market, warehouse and turn-order cards"), market),
        markc("typed verb", "tiles"): Sheet(mark("every tile: price, effect, how many are left"), tiles),
        markc("typed verb", "map"): Sheet(mark("your factory; 'map NAME': another player's"), floor),
    },
)
"""What Factory Manager can tell without a screen."""
