"""Factory Manager in sentences: the factories, the market, one factory."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.phases import PHASES
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.rules.workers import by_card, empty_cells, free, tile_price
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES, KINDS
from powergrid_tui.games.factory_manager.viewmodel.coach import COURSE
from powergrid_tui.games.factory_manager.viewmodel.figures import figures, priced_with
from powergrid_tui.games.factory_manager.viewmodel.help import in_force
from powergrid_tui.games.factory_manager.viewmodel.phrases import card_told, meaning, phrase
from powergrid_tui.games.factory_manager.viewmodel.plan import prospect
from powergrid_tui.games.factory_manager.viewmodel.questions import ask
from powergrid_tui.games.factory_manager.viewmodel.tiles import called, effect
from powergrid_tui.games.factory_manager.words import counted
from powergrid_tui.table.words.language import mark, markc, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews, seat_named


def situation(view: State, seat: int) -> Sequence[str]:
    """Round and phase, the price of energy, and what the seat has left to act with."""
    rounds, phase = view.book.numbers.rounds, tr(PHASES[view.phase].name)
    sentences = [tr("Round {round} of {rounds}, {phase}.", round=view.round, rounds=rounds, phase=phase)]
    factory = view.players[seat]
    workers = trn("{count} free worker", "{count} free workers", free(view.book, factory))
    sentences.append(
        tr(
            "Energy costs {price} Elektro. You have {money} Elektro and {workers}.",
            price=view.price,
            money=factory.money,
            workers=workers,
        )
    )
    if view.phase is Phase.BUYING:
        found = prospect(view, factory)
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
    left = series(
        trn("{count} card of +{by}", "{count} cards of +{by}", count, by=by)
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
        with_card = tr("Prices with card {card}: {discount}.", card=card, discount=card_told(view, card))
        sentences.append(with_card if card else tr("Prices without a card."))
    for tile in dict.fromkeys(view.market):
        sentences.append(
            tr(
                "{tile} for {price} Elektro: {effect}.",
                tile=called(view.book, tile),
                price=tile_price(view.book, payer, tile),
                effect=effect(view.book, tile),
            )
        )
    if not view.market:
        sentences.append(tr("The market is empty."))
    for kind, column in zip(KINDS, view.columns, strict=True):
        tiles = counted(column) if column else trc("tiles", "none")
        sentences.append(
            tr(
                "Warehouse, {kind} ({id}): {tiles}.",
                kind=tr(KIND_NAMES[kind]),
                id=kind,
                tiles=tiles,
            )
        )
    if view.shown:
        cards = series(tr("{id} ({name})", id=card, name=card_told(view, card)) for card in view.shown)
        sentences.append(tr("Turn-order cards: {cards}.", cards=cards))
    return sentences


def floor(view: State, seat: int, said: str) -> Sequence[str]:
    """The factory of this seat, or of the player named."""
    seat = seat_named(view.names, said, seat)
    factory, book = view.players[seat], view.book
    sentences = [tr("The factory of {player}.", player=view.names[seat])]
    for tile in dict.fromkeys(factory.tiles):
        times = factory.tiles.count(tile)
        words = tr("{tile}: {effect}", tile=called(book, tile), effect=effect(book, tile))
        sentences.append(
            tr("{times} times {tile}.", times=times, tile=words) if times > 1 else tr("{tile}.", tile=words)
        )
    cells = empty_cells(book, factory)
    sentences.append(trn("{count} cell is free.", "{count} cells are free.", cells))
    if aside := (*factory.aside, *factory.kept):
        sentences.append(tr("Aside: {tiles}.", tiles=counted(aside)))
    return sentences


TEXT_VIEWS = TextViews(
    situation=situation,
    meaning=meaning,
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
    lesson=COURSE.lessons_of(ask),
    by_word={
        markc("typed verb", "state"): Sheet(mark("the factories and energy; 'state Bo': only that of Bo"), factories),
        markc("typed verb", "market"): Sheet(mark("market, warehouse and turn-order cards"), market),
        markc("typed verb", "map"): Sheet(mark("your factory; 'map NAME': another player's"), floor),
    },
)
"""What Factory Manager can tell without a screen."""
