"""Factory Manager as a game at the table: implements the protocol by delegating to the modules of this package."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any, ClassVar

from powergrid_tui.games.factory_manager import files, model, notation, premoves, words
from powergrid_tui.games.factory_manager.actions import Action, Bid, Bring, Done, Pass
from powergrid_tui.games.factory_manager.events import IncomePaid
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.rules import flow, setup
from powergrid_tui.games.factory_manager.rules.running import stored
from powergrid_tui.games.factory_manager.rules.workers import by_card
from powergrid_tui.games.factory_manager.summary import summary
from powergrid_tui.games.factory_manager.tilefile import FEWEST, MOST
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.digest import digest
from powergrid_tui.table.protocol.game import Facts, Game, Standing, Step
from powergrid_tui.table.words.language import mark

DIGEST = 2
"""The version of the digest. Raise it when the fields of the state change, other than its options."""


class FactoryManager(Game[State, Action]):
    """The game. It is stateless; `FACTORY_MANAGER` is the only instance."""

    id: ClassVar[str] = "factory_manager"
    name: ClassVar[str] = mark("Factory Manager")
    Options: ClassVar[type[model.Options]] = model.Options

    def seats(self, options: model.Options) -> range:
        return range(FEWEST, MOST + 1)

    def option_choices(self, name: str, options: model.Options, players: int) -> tuple[tuple[str, str], ...]:
        return files.SETS.choices() if name == "tiles" else ()

    def options_refusal(self, options: model.Options, players: int) -> str:
        return files.SETS.refusal(options)

    complete = staticmethod(files.SETS.complete)

    def secret(self, options: model.Options) -> bool:
        """Nothing is hidden: cards are drawn at the moment they are revealed."""
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
        """The whole state: no seat knows anything that another does not."""
        return state

    def seen_line(self, step: Step[State, Action], seat: int) -> str:
        """The full line: whatever is drawn is revealed."""
        return notation.format_action(step.action, step.before)

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        """The view itself, which is the whole state: what nature will draw is not in any state."""
        return view

    def reveals(self, before: State, after: State, seat: int | None = None) -> bool:
        """Whether a card was revealed."""
        return before.drawn != after.drawn or before.round != after.round or len(before.shown) < len(after.shown)

    def weight(self, before: State, action: Action, after: State) -> float:
        """An income takes longest to read, a bid or a tile brought to the market the shortest."""
        if any(isinstance(event, IncomePaid) for event in after.events):
            return 1.5
        return 0.6 if isinstance(action, Bid | Pass | Bring | Done) else 1.0

    def turn_order(self, state: State) -> tuple[int, ...]:
        """By the numbers on the turn-order cards; those of last round while new ones are auctioned (the highest
        opens)."""
        return by_card(state) if state.round else ()

    def standings(self, state: State) -> tuple[Standing, ...]:
        """By money, then by the last income; whoever is still tied shares a rank."""
        found = []
        for seat, factory in enumerate(state.players):
            found.append(((factory.money, factory.income), state.names[seat], seat, factory))
        found.sort(key=itemgetter(0), reverse=True)
        keys = [key for key, *_ in found]
        return tuple(
            Standing(
                seat=name,
                rank=keys.index(key) + 1,
                score={mark("money"): factory.money, mark("last income"): factory.income},
                holdings={
                    mark("production"): (state.book.total(state.running[seat]).production if state.running else 0,),
                    mark("storage"): (stored(state.book, factory),),
                    mark("tiles"): tuple(factory.tiles),
                },
            )
            for key, name, seat, factory in found
        )

    premove_topic = staticmethod(premoves.topic)
    premove_view = staticmethod(premoves.as_if_asked)
    premove_result = staticmethod(premoves.result)

    parse = staticmethod(notation.parse_action)
    format = staticmethod(notation.format_action)

    narrate = staticmethod(words.narrate)
    goes_on = staticmethod(words.goes_on)
    tell = staticmethod(words.tell)

    def facts(self, state: State) -> dict[str, int | str]:
        return {"round": state.round, "phase": str(state.phase)}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        return summary(options, names, where)

    def digest(self, state: State) -> str:
        return digest(state, DIGEST)


FACTORY_MANAGER = FactoryManager()
