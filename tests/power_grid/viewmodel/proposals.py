"""Whole games in which companies buy what is proposed to them, and build what they can power."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from powergrid_tui.games.power_grid.actions import Action, Build, Buy, Done
from powergrid_tui.games.power_grid.bots.simple import SimpleBot
from powergrid_tui.games.power_grid.estimates import fuelled
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.viewmodel.questions import Buying, ask
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Choice
from tests.power_grid.asked import snapshot
from tests.power_grid.positions import NAMES

LONGEST = 4000
"""Actions of a game."""


def as_proposed(state: State) -> Action:
    """Enter while the question has something in its basket, then the end of the turn."""
    question = ask(snapshot(state))
    assert isinstance(question, Buying)
    reply = question.press("enter") if any(question.basket) else question.press("d")
    assert isinstance(reply, Buy | Done), reply
    return reply


def cheapest(state: State) -> Choice[Action] | None:
    """The cheapest city that the seat to move can build in."""
    rows = [row for offer in POWER_GRID.choices(state) if offer.kind == "build" for row in offer.rows() if not row.why]
    return min(rows, key=lambda row: row.cost, default=None)


def turns(
    options: Options, players: int, seed: int, buyers: Sequence[Callable[[State], Action]]
) -> Iterator[tuple[State, State]]:
    """A game as (state before, state after) of each action: each seat buys as its buyer does, all build the cheapest
    city while they can power more, and the rest is for the simple bot."""
    luck, bot = Random(seed), SimpleBot()
    state = POWER_GRID.new(options, NAMES[:players])
    for _ in range(LONGEST):
        mover = POWER_GRID.to_move(state)
        if mover == NOBODY:
            return
        after = POWER_GRID.apply(state, _decision(state, mover, luck, bot, buyers))
        yield state, after
        state = after
    raise AssertionError("no end")


def _decision(
    state: State, mover: int, luck: Random, bot: SimpleBot, buyers: Sequence[Callable[[State], Action]]
) -> Action:
    if mover == NATURE:
        return POWER_GRID.sample(state, luck)
    if state.phase is Phase.RESOURCES:
        return buyers[mover](state)
    if state.phase is Phase.BUILDING:
        row = cheapest(state)
        wanted = fuelled(state, mover) > len(state.players[mover].cities)
        return row.action if row and wanted and isinstance(row.action, Build) else Done()
    view = POWER_GRID.view(state, mover)
    return bot.decide(view, POWER_GRID.choices(view), luck)
