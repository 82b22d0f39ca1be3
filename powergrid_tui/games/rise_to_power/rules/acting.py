"""The actions of a turn: contract, power, upgrade, exchange, trade. Each costs an action point."""

from __future__ import annotations

from functools import partial

from powergrid_tui.games.rise_to_power.actions import Action, Connect, Done, Exchange, Power, Trade, Upgrade
from powergrid_tui.games.rise_to_power.book import Contract, value_of
from powergrid_tui.games.rise_to_power.events import Abandoned, PointBack
from powergrid_tui.games.rise_to_power.model import IDLE, Cell, State
from powergrid_tui.games.rise_to_power.rules import network, paying, piles, trading
from powergrid_tui.table.protocol.game import Choice, Offer, unpriced, unpriced_rows
from powergrid_tui.table.words.language import tr


def proceed(state: State) -> State:
    """Draw what a trade granted, then ask for as long as there are action points."""
    state = piles.settle(state)
    return state.evolve(turn=state.current) if state.turn == IDLE and state.points else state


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    match action:
        case Connect(card=card, cell=cell):
            return network.connect_refusal(state, card, cell)
        case Power(card=card, prisms=prisms):
            return power_refusal(state, card) or paying.refusal(state, state.book.contracts[card], prisms)
        case Upgrade(card=card, cell=cell, prisms=prisms):
            return upgrade_refusal(state, card, cell) or paying.refusal(state, state.book.contracts[card], prisms)
        case Exchange(card=card, cell=cell):
            return exchange_refusal(state, card) or network.site_refusal(state.mover, cell)
        case Trade(card=card):
            return _not_lying(state, card)
        case Done():
            return ""
    return tr("{action} is not possible now: action points are being spent", action=action.kind)


def _not_lying(state: State, card: str) -> str:
    if network.lying(state.mover, card) is None:
        return tr("{card} is not one of your inactive districts", card=card)
    return ""


def power_refusal(state: State, card: str) -> str:
    """Why an inactive district cannot be powered whatever the payment, or an empty string."""
    return _not_lying(state, card) or network.room_refusal(state.book, state.mover)


def upgrade_refusal(state: State, card: str, cell: Cell) -> str:
    """Why an inactive district cannot upgrade the one in a cell whatever the payment, or an empty string."""
    if why := _not_lying(state, card):
        return why
    district = network.at(state.mover, cell)
    if district is None or not district.active:
        return tr("there is no active district there")
    if state.book.contracts[district.top].name != state.book.contracts[card].name:
        return tr("{card} upgrades only its own kind, not {other}", card=card, other=district.top)
    return ""


def exchange_refusal(state: State, card: str) -> str:
    """Why a district cannot be taken from the exchange whatever the cell, or an empty string."""
    if card not in state.exchange:
        return tr("{card} is not in the exchange", card=card)
    if card in state.traded:
        return tr("{card} was traded this turn: you may take it back next turn", card=card)
    return network.room_refusal(state.book, state.mover)


def targets(state: State, card: str) -> tuple[Cell, ...]:
    """Cells of the active districts that an inactive one may upgrade."""
    contracts, company = state.book.contracts, state.mover
    if network.lying(company, card) is None:
        return ()
    name = contracts[card].name
    return tuple([d.cell for d in company.districts if d.active and contracts[d.top].name == name])


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every contract in every cell; every way to power and to upgrade; exchanges; trades; ending the turn."""
    company = state.mover
    cells = network.sites(company)
    connects: list[Action] = [Connect(card=card, cell=cell) for card in state.contract_track for cell in cells]
    exchanges: list[Action] = [
        Exchange(card=card, cell=cell) for card in state.exchange if not exchange_refusal(state, card) for cell in cells
    ]
    powers: list[Action] = []
    upgrades: list[Action] = []
    trades: list[Action] = []
    for district in company.districts:
        if district.active:
            continue
        card = district.top
        trades.append(Trade(card=card))
        payments = ways(state, state.book.contracts[card])
        if payments and not power_refusal(state, card):
            powers += [Power(card=card, prisms=prisms) for prisms in payments]
        if payments:
            upgrades += [
                Upgrade(card=card, cell=cell, prisms=prisms) for cell in targets(state, card) for prisms in payments
            ]
    done: list[Action] = [Done()]
    return (
        Offer("contract", connects, partial(_connect_rows, state, connects)),
        Offer("power", powers, partial(_power_rows, state, powers)),
        Offer("upgrade", upgrades, partial(_upgrade_rows, state, upgrades)),
        Offer("exchange", exchanges, partial(_exchange_rows, state, exchanges)),
        unpriced("trade", trades),
        unpriced("done", done),
    )


def ways(state: State, contract: Contract) -> tuple[tuple[str, ...], ...]:
    """Every way to pay for a contract now, best first."""
    return paying.ways(state.mover.hand, paying.colour_now(state, contract), paying.cost_now(state, contract))


def _connect_rows(state: State, allowed: list[Action]) -> list[Choice[Action]]:
    if allowed or not state.contract_track:
        return unpriced_rows(allowed)
    # If no cell is free, any cell gives the right reason.
    why = network.full_refusal(state.mover)
    return [Choice(Connect(card=card, cell=(1, 0)), 0, why) for card in state.contract_track]


def _paid(prisms: tuple[str, ...]) -> int:
    return sum([value_of(card) for card in prisms])


def _power_rows(state: State, allowed: list[Action]) -> list[Choice[Action]]:
    rows: list[Choice[Action]] = [
        Choice(action, _paid(action.prisms)) for action in allowed if isinstance(action, Power)
    ]
    listed = {action.card for action in allowed if isinstance(action, Power)}
    for district in state.mover.inactive:
        if district.top not in listed:
            contract = state.book.contracts[district.top]
            why = power_refusal(state, contract.id) or paying.short_refusal(state, contract)
            rows.append(Choice(Power(card=contract.id, prisms=()), paying.cost_now(state, contract), why))
    return rows


def _upgrade_rows(state: State, allowed: list[Action]) -> list[Choice[Action]]:
    rows: list[Choice[Action]] = [
        Choice(action, _paid(action.prisms)) for action in allowed if isinstance(action, Upgrade)
    ]
    listed = {action.card for action in allowed if isinstance(action, Upgrade)}
    for district in state.mover.inactive:
        if district.top not in listed:
            contract = state.book.contracts[district.top]
            why = paying.short_refusal(state, contract)
            rows += [
                Choice(Upgrade(card=contract.id, cell=cell, prisms=()), paying.cost_now(state, contract), why)
                for cell in targets(state, contract.id)
            ]
    return rows


def _exchange_rows(state: State, allowed: list[Action]) -> list[Choice[Action]]:
    rows = unpriced_rows(allowed)
    listed = {action.card for action in allowed if isinstance(action, Exchange)}
    for card in state.exchange:
        if card not in listed:
            why = exchange_refusal(state, card) or network.full_refusal(state.mover)
            rows.append(Choice(Exchange(card=card, cell=(1, 0)), 0, why))
    return rows


def act(state: State, action: Action) -> State:
    """Carry out the action for an action point."""
    if isinstance(action, Done):
        return state.evolve(points=0, turn=IDLE)
    state = state.evolve(points=state.points - 1, spent=True, turn=IDLE)
    match action:
        case Connect(card=card, cell=cell):
            return network.connected(state, card, cell)
        case Power(card=card, prisms=prisms):
            state = _paying(state, card, prisms)
            return state.with_mover(network.powered(state.mover, card))
        case Upgrade(card=card, cell=cell, prisms=prisms):
            return _built_over(_paying(state, card, prisms), card, cell)
        case Exchange(card=card, cell=cell):
            state = state.with_mover(network.joined(state.mover, card, cell, active=True))
            return state.evolve(exchange=piles.without(state.exchange, (card,)))
        case Trade(card=card):
            state = state.with_mover(network.without(state.mover, card))
            state = state.evolve(exchange=(*state.exchange, card), traded=(*state.traded, card))
            return trading.begin(state, state.book.contracts[card])
    raise TypeError(action)


def _paying(state: State, card: str, prisms: tuple[str, ...]) -> State:
    """The state after payment; an exact payment gives the action point back."""
    cost = paying.cost_now(state, state.book.contracts[card])
    state = piles.thrown(state, prisms).evolve(discount=0)
    if _paid(prisms) != cost:
        return state
    return state.evolve(points=state.points + 1, events=(*state.events, PointBack(state.current)))


def _built_over(state: State, card: str, cell: Cell) -> State:
    """The state after the upgrade; cards that have to go are moved to the exchange."""
    company, gone = network.built_over(state.book, state.mover, card, cell)
    state = state.with_mover(company)
    if gone:
        state = state.evolve(exchange=(*state.exchange, *gone), events=(*state.events, Abandoned(state.current, gone)))
    return state
