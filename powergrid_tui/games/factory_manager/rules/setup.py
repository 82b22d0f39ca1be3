"""Set-up, and the start of each round: nature deals and reveals cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from powergrid_tui.games.factory_manager.actions import Action, Deal, Raise, Reveal
from powergrid_tui.games.factory_manager.book import book
from powergrid_tui.games.factory_manager.model import Factory, Options, Phase, State
from powergrid_tui.games.factory_manager.tilefile import FEWEST, MOST
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr, trc


def new(options: Options, names: Sequence[str]) -> State:
    """The table before nature's deal. Raises `TableError` for a bad number of players or an unknown tile set."""
    if not FEWEST <= len(names) <= MOST:
        raise TableError(
            tr(
                "{game} is for {few} to {most} players, not {players}",
                game=tr("Factory Manager"),
                few=FEWEST,
                most=MOST,
                players=len(names),
            )
        )
    rules = book(options.tiles, options.tiles_text)
    factory = Factory(money=rules.numbers.money, floor=rules.start, busy=rules.busy)
    return State(
        book=rules,
        names=tuple(names),
        options=options,
        players=(factory,) * len(names),
        columns=rules.columns(len(names)),
        price=rules.numbers.energy.price,
    )


def energy_left(state: State) -> dict[int, int]:
    """By price increase, how many energy cards have not been revealed. Three of them are out of the game."""
    left = dict(state.book.numbers.energy.cards)
    for by in state.drawn:
        left[by] -= 1
    return left


def sample(state: State, rng: Random) -> Action:
    """A fair draw. The energy card is drawn from all unrevealed cards: it makes no difference which three were
    removed."""
    rules = state.book
    if state.phase == Phase.DEAL:
        cards = list(rules.numbers.players[len(state.players)].start)
        rng.shuffle(cards)
        return Deal(cards=tuple(cards), x=rules.sorted(rng.sample(rules.x, rules.numbers.x_shown)))
    if state.phase == Phase.CARDS:
        return Reveal(cards=tuple(sorted(rng.sample(state.pile, len(state.players)))))
    return Raise(by=rng.choice([by for by, count in energy_left(state).items() for _ in range(count)]))


def refusal(state: State, action: Action) -> str:
    """Why nature may not do this now, or an empty string."""
    rules, seats = state.book, len(state.players)
    if state.phase == Phase.DEAL:
        if not isinstance(action, Deal):
            return tr("the game must be dealt first")
        start = rules.numbers.players[seats].start
        if sorted(action.cards) != sorted(start):
            numbers = trc("list", ", ").join(map(str, start))
            return tr("the turn-order cards {numbers} must be dealt", numbers=numbers)
        if len(action.x) != rules.numbers.x_shown or Counter(action.x) - Counter(rules.x):
            return tr("the market must have {count} of the X tiles", count=rules.numbers.x_shown)
        return ""
    if state.phase == Phase.CARDS:
        if not isinstance(action, Reveal):
            return tr("turn up the turn-order cards first")
        if len(set(action.cards)) != seats or len(action.cards) != seats or not set(action.cards) <= set(state.pile):
            return tr("turn up {count} turn-order cards from the pile, each once", count=seats)
        return ""
    if not isinstance(action, Raise):
        return tr("turn up an energy card first")
    if energy_left(state).get(action.by):
        return ""
    return tr("no energy card that raises the price by {by} is left", by=action.by)


def act(state: State, action: Deal) -> State:
    """Deal."""
    rules = state.book
    players = tuple(factory.evolve(card=card) for factory, card in zip(state.players, action.cards, strict=True))
    return state.evolve(
        players=players,
        market=rules.sorted(action.x),
        pile=tuple(sorted(rules.numbers.players[len(players)].pile)),
    )


def begin_round(state: State) -> State:
    """Wait for nature to reveal the round's turn-order cards."""
    return state.evolve(phase=Phase.CARDS, round=state.round + 1)
