"""Set-up: nature's deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from powergrid_tui.games.rise_to_power.actions import Action, Deal, Draw, Shuffle
from powergrid_tui.games.rise_to_power.book import book, in_order
from powergrid_tui.games.rise_to_power.cardfile import AGENDAS, FEWEST, MOST
from powergrid_tui.games.rise_to_power.model import IDLE, CompanyState, Options, Phase, State
from powergrid_tui.games.rise_to_power.rules import piles, trading
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr


def new(options: Options, names: Sequence[str]) -> State:
    """The table before nature's deal. Raises `TableError` for a bad number of players or an unknown card set."""
    if not FEWEST <= len(names) <= MOST:
        raise TableError(
            tr(
                "{game} is for {few} to {most} players, not {players}",
                game=tr("Rise to Power"),
                few=FEWEST,
                most=MOST,
                players=len(names),
            )
        )
    rules = book(options.cards, options.cards_text)
    return State(book=rules, names=tuple(names), options=options, players=(CompanyState(),) * len(names))


def sample(state: State, rng: Random) -> Action:
    """A fair deal, a fair shuffle, or cards drawn blindly from the hands of others."""
    rules, seats = state.book, len(state.players)
    if state.phase == Phase.DEAL:
        prisms, contracts = list(rules.prisms), list(rules.contracts)
        rng.shuffle(prisms)
        rng.shuffle(contracts)
        return Deal(
            first=rng.randrange(seats),
            agendas=tuple(rng.sample(AGENDAS, seats)),
            prisms=tuple(prisms),
            contracts=tuple(contracts),
        )
    if state.phase == Phase.SHUFFLE:
        discards = sorted(state.discards)
        rng.shuffle(discards)
        return Shuffle(prisms=tuple(discards))
    return Draw(
        prisms=tuple(
            [
                in_order(rng.sample(state.players[seat].hand, count))
                for seat, count in zip(state.victims, trading.counts(state), strict=True)
            ]
        )
    )


def refusal(state: State, action: Action) -> str:
    """Why nature may not do this now, or an empty string."""
    rules, seats = state.book, len(state.players)
    if state.phase == Phase.DEAL:
        if not isinstance(action, Deal):
            return tr("the game must be dealt first")
        if not 0 <= action.first < seats:
            return tr("the first player must be one of those at the table")
        if len(set(action.agendas)) != seats or len(action.agendas) != seats or not set(action.agendas) <= set(AGENDAS):
            return tr("everybody must have a different agenda")
        if sorted(action.prisms) != sorted(rules.prisms):
            return tr("all {count} prism cards must be dealt", count=len(rules.prisms))
        if sorted(action.contracts) != sorted(rules.contracts):
            return tr("all {count} contracts must be dealt", count=len(rules.contracts))
        return ""
    if state.phase == Phase.SHUFFLE:
        if not isinstance(action, Shuffle):
            return tr("shuffle the discards first")
        return piles.shuffle_refusal(state, action.prisms)
    if not isinstance(action, Draw):
        return tr("draw the stolen cards first")
    return trading.draw_refusal(state, action.prisms)


def act(state: State, action: Action) -> State:
    """Deal, shuffle, or draw the stolen cards."""
    if isinstance(action, Deal):
        return _dealt(state, action)
    if isinstance(action, Shuffle):
        return piles.shuffled(state, action.prisms)
    assert isinstance(action, Draw)
    return trading.drawn(state, action.prisms)


def _dealt(state: State, action: Deal) -> State:
    """The state after the deal: both tracks, and two prism cards and an agenda for everybody."""
    numbers = state.book.numbers
    prisms = action.prisms
    track, prisms = prisms[: numbers.prism_track], prisms[numbers.prism_track :]
    players = []
    for agenda in action.agendas:
        hand, prisms = prisms[: numbers.start_hand], prisms[numbers.start_hand :]
        players.append(CompanyState(hand=in_order(list(hand)), agenda=agenda))
    return state.evolve(
        players=tuple(players),
        first=action.first,
        current=action.first,
        prism_track=track,
        prism_deck=prisms,
        contract_track=action.contracts[: numbers.contract_track],
        contract_deck=action.contracts[numbers.contract_track :],
        turn=IDLE,
    )
