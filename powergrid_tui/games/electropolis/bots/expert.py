"""The expert bot: it looks ahead like hard, but judges cities as learned from games, in play-outs as well."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from random import Random

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.bots.hard import HardBot, beyond, imagined
from powergrid_tui.games.electropolis.bots.judgement import Judge, judged, odds
from powergrid_tui.games.electropolis.bots.planning import Worth
from powergrid_tui.games.electropolis.bots.quick import quick
from powergrid_tui.games.electropolis.bots.reasons import settled
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.rules import flow, setup
from powergrid_tui.toolkit.simulation import Simulation


class ExpertBot(HardBot):
    """Uses weights learned from games to judge what cities are worth: to choose candidates, to place tiles, for
    everybody in the play-outs, and at their end."""

    def worth(self, view: State) -> Worth:
        """What a city that the seat to move might have is worth."""
        return judged(view)

    def simulation(self, view: State) -> Simulation[State, Action]:
        """How candidates are played out: the tiles taken now are placed as they will be, which is better than the cheap
        policy would."""
        return Simulation(
            imagine=partial(imagined, view, partial(quick, judge=judged)),
            to_move=attrgetter("turn"),
            advance=flow.advance,
            sample=setup.sample,
            ends=partial(beyond, view.round + self.ahead),
            evaluate=partial(odds, view.turn),
            begin=partial(_begun, judged(view)),
        )


def _begun(judge: Judge, state: State, action: Action, _nature: Random) -> State:
    return settled(state, action, judge)
