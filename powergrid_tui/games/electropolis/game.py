"""Electropolis as a game at the table: the protocol's verbs, each handed to the room that knows."""

import hashlib
import json
from collections.abc import Sequence
from operator import itemgetter
from typing import ClassVar

from powergrid_tui.games.electropolis import model, notation, words
from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.book import FEWEST, MOST
from powergrid_tui.games.electropolis.model import HIDDEN, Phase, State
from powergrid_tui.games.electropolis.rules import flow, setup
from powergrid_tui.games.electropolis.scoring import counts, runs
from powergrid_tui.table.frozen import Frozen
from powergrid_tui.table.game import Game, Offer, Standing


class Electropolis(Game[State, Action]):
    """The game. Holds nothing: there is one of it, `ELECTROPOLIS`."""

    id: ClassVar[str] = "electropolis"
    name: ClassVar[str] = "Electropolis"
    Options: ClassVar[type[Frozen]] = model.Options

    def seats(self, options: model.Options) -> range:
        return range(FEWEST, MOST + 1)

    def option_choices(self, name: str, options: model.Options, players: int) -> tuple[tuple[str, str], ...]:
        return ()

    def options_refusal(self, options: model.Options, players: int) -> str:
        return ""

    def complete(self, options: model.Options, seed: int) -> model.Options:
        return options

    def secret(self, options: model.Options) -> bool:
        """Nothing is hidden but the bag and the cards to come."""
        return False

    def new(self, options: model.Options, names: Sequence[str]) -> State:
        return setup.new(options, names)

    def to_move(self, state: State) -> int:
        return state.turn

    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
        return flow.choices(state) if seat is None or seat == state.turn else ()

    apply = staticmethod(flow.apply)
    sample = staticmethod(setup.sample)

    def view(self, state: State, seat: int) -> State:
        """The face of every card and tile to come is `HIDDEN`."""
        return state.evolve(cards=(HIDDEN,) * len(state.cards), bag=(HIDDEN,) * len(state.bag))

    def reveals(self, before: State, after: State) -> bool:
        """Tiles were drawn."""
        return before.bag != after.bag

    def standings(self, state: State) -> tuple[Standing, ...]:
        """By the final count, then by points from trends; then the place is shared. Before the end, as things stand."""
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
                    "points": count.total,
                    "trends": sum(count.trends),
                    "plants": count.plants,
                    "cards": count.cards_now + count.cards_end,
                    "empty": count.empty,
                    "penalty": count.penalty,
                },
                holdings={"support": (count.support,), "pollution": (count.pollution,)},
            )
            for key, name, count in found
        )

    parse = staticmethod(notation.parse_action)
    format = staticmethod(notation.format_action)

    def narrate(self, before: State, action: Action, after: State) -> tuple[str, ...]:
        return words.narrate(before, action, after)

    def summary(self, state: State) -> str:
        """Players, round and phase."""
        names = ", ".join(state.names)
        if state.phase is Phase.DEAL:
            return f"{names} · before the deal"
        if state.over:
            return f"{names} · finished"
        return f"{names} · round {state.round}, {words.PHASES[state.phase]}"

    def facts(self, state: State) -> dict[str, int]:
        return {"round": state.round}

    def digest(self, state: State) -> str:
        """Of what lies on the table, named one by one."""
        players = [(p.board, p.support, p.points, p.fuel, p.cards, p.discarded) for p in state.players]
        table = (state.trends, state.ring, state.shown, state.spaces, state.cards, state.bag, state.discard)
        turn = (state.phase, state.round, state.turn, state.order, state.waiting, state.acted)
        facts = json.dumps((players, table, turn, state.hand, state.running), separators=(",", ":"))
        return hashlib.sha256(facts.encode()).hexdigest()[:16]


ELECTROPOLIS = Electropolis()
