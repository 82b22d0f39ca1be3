"""Electropolis as a game at the table: implements the protocol by delegating to the modules of this package."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any, ClassVar

from powergrid_tui.games.electropolis import determinization, model, notation, premoves, words
from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.book import FEWEST, MOST
from powergrid_tui.games.electropolis.model import HIDDEN, State
from powergrid_tui.games.electropolis.rules import flow, setup
from powergrid_tui.games.electropolis.scoring import counts, runs
from powergrid_tui.games.electropolis.summary import summary
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.digest import digest
from powergrid_tui.table.protocol.events import events_for
from powergrid_tui.table.protocol.game import Facts, Game, Standing
from powergrid_tui.table.words.language import mark

DIGEST = 4
"""The version of the digest. Raise it when the fields of the state change, other than its options."""


class Electropolis(Game[State, Action]):
    """The game. It is stateless; `ELECTROPOLIS` is the only instance."""

    id: ClassVar[str] = "electropolis"
    name: ClassVar[str] = "Electropolis"
    Options: ClassVar[type[model.Options]] = model.Options

    def seats(self, options: model.Options) -> range:
        return range(FEWEST, MOST + 1)

    def option_choices(self, name: str, options: model.Options, players: int) -> tuple[tuple[str, str], ...]:
        return ()

    def options_refusal(self, options: model.Options, players: int) -> str:
        return ""

    def complete(self, options: model.Options, seed: int) -> model.Options:
        return options

    def secret(self, options: model.Options) -> bool:
        """Nothing is hidden but the bag and the cards still to come."""
        return False

    def new(self, options: model.Options, names: Sequence[str]) -> State:
        return setup.new(options, names)

    to_move = staticmethod(phases.to_move)
    choices = staticmethod(flow.choices)
    refusal = staticmethod(flow.refusal)
    advance = staticmethod(flow.advance)
    asked_next = staticmethod(flow.asked_next)
    sample = staticmethod(setup.sample)

    def view(self, state: State, seat: int) -> State:
        """Every card and tile still to come is replaced by `HIDDEN`."""
        return state.evolve(
            cards=(HIDDEN,) * len(state.cards), bag=(HIDDEN,) * len(state.bag), events=events_for(state.events, seat)
        )

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return determinization.determinize(view, rng)

    def reveals(self, before: State, after: State, seat: int | None = None) -> bool:
        """Whether tiles were drawn."""
        return before.bag != after.bag

    def turn_order(self, state: State) -> tuple[int, ...]:
        """By turn-order number; the highest number chooses first."""
        return state.order

    def standings(self, state: State) -> tuple[Standing, ...]:
        """By total, ties broken by points from trends; whoever is still tied shares a rank. Before the end, as things
        stand."""
        found = []
        for seat, count in enumerate(counts(state.players, state.trends, runs(state))):
            found.append(((count.total, sum(count.trends)), state.names[seat], count))
        found.sort(key=itemgetter(0), reverse=True)
        keys = [key for key, *_ in found]
        return tuple(
            Standing(
                seat=name,
                rank=keys.index(key) + 1,
                score={
                    mark("points"): count.total,
                    mark("trends"): sum(count.trends),
                    mark("plants"): count.plants,
                    mark("cards"): count.cards_now + count.cards_end,
                    mark("empty"): count.empty,
                    mark("penalty"): count.penalty,
                },
                holdings={mark("support"): (count.support,), mark("pollution"): (count.pollution,)},
            )
            for key, name, count in found
        )

    premove_topic = staticmethod(premoves.topic)
    premove_view = staticmethod(premoves.as_if_asked)
    premove_result = staticmethod(premoves.result)
    premove_named = staticmethod(premoves.named)
    premove_played = staticmethod(premoves.played)

    parse = staticmethod(notation.parse_action)
    format = staticmethod(notation.format_action)

    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return words.narrate(before, action, after, viewer)

    goes_on = staticmethod(words.goes_on)
    tell = staticmethod(words.tell)

    def facts(self, state: State) -> dict[str, int | str]:
        return {"round": state.round, "phase": str(state.phase)}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        return summary(options, names, where)

    def digest(self, state: State) -> str:
        return digest(state, DIGEST)


ELECTROPOLIS = Electropolis()
