"""Power Grid as the table's protocol sees it: each verb is handed to the room that implements it."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any, ClassVar

from powergrid_tui.games.power_grid import determinization, files, model, notation, premoves, words
from powergrid_tui.games.power_grid.actions import Action, Bid, Deal, Done, Pass
from powergrid_tui.games.power_grid.events import CityBuilt, PlantSold
from powergrid_tui.games.power_grid.model import HIDDEN, State
from powergrid_tui.games.power_grid.rulebook import FEWEST, MOST
from powergrid_tui.games.power_grid.rules import compatibility, flow, setup
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.summary import summary
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.digest import digest
from powergrid_tui.table.protocol.game import Facts, Game, Standing, Step
from powergrid_tui.table.words.language import mark

DIGEST = 5
"""The version of the digest. Raise it when the rules change, or the fields of the state other than its options."""

_PILE = " deck "
"""Separates the pile from the rest of a deal's line."""


class PowerGrid(Game[State, Action]):
    """The game. Stateless; `POWER_GRID` is its only instance."""

    id: ClassVar[str] = "power_grid"
    name: ClassVar[str] = mark("Power Grid")
    Options: ClassVar[type[model.Options]] = model.Options
    secrets: ClassVar[str] = mark("secret money")

    def seats(self, options: model.Options) -> range:
        return range(FEWEST, MOST + 1)

    def option_choices(self, name: str, options: model.Options, players: int) -> tuple[tuple[str, str], ...]:
        """(value, label) of the maps, or of the regions of the map chosen."""
        if name == "map":
            return files.map_choices()
        if name == "deck":
            return files.deck_choices()
        if name == "regions":
            return self._areas(options, min(max(players, FEWEST), MOST))
        return ()

    def _areas(self, options: model.Options, players: int) -> tuple[tuple[str, str], ...]:
        """What can be picked by hand: regions, or cities if the deck plays in a free area."""
        try:
            book = compatibility.book_of(options, players)
        except TableError:
            return ()
        board = book.board
        if book.counts.cities:
            return tuple((city.name, board.city_name(at)) for at, city in enumerate(board.cities))
        return tuple((region, board.region_name(region)) for region in board.region_ids)

    def options_refusal(self, options: model.Options, players: int) -> str:
        try:
            return compatibility.refusal(options, players)
        except TableError as error:
            return str(error)

    complete = staticmethod(files.complete)

    def secret(self, options: model.Options) -> bool:
        return options.money == "secret" and options.memory == "players"

    def new(self, options: model.Options, names: Sequence[str]) -> State:
        return setup.new(options, names)

    to_move = staticmethod(phases.to_move)
    choices = staticmethod(flow.choices)
    refusal = staticmethod(flow.refusal)
    advance = staticmethod(flow.advance)
    asked_next = staticmethod(flow.asked_next)
    premove_kinds = (premoves.HighestBid,)
    premove_refusal = staticmethod(premoves.refusal)
    premove_stands = staticmethod(premoves.stands)
    premove_action = staticmethod(premoves.action)

    def auto_play(self, view: State, seat: int, *, openly: bool = False) -> Action | None:
        if seat != view.turn:
            return None
        return premoves.auto_play(view) or super().auto_play(view, seat, openly=openly)

    premove_topic = staticmethod(premoves.topic)
    premove_view = staticmethod(premoves.as_if_asked)
    premove_result = staticmethod(premoves.result)
    sample = staticmethod(setup.sample)

    view = staticmethod(determinization.view)
    recollection = staticmethod(determinization.recollection)
    covered = staticmethod(determinization.covered)

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return determinization.determinize(view, rng)

    worlds = staticmethod(determinization.worlds)

    def reveals(self, before: State, after: State, seat: int | None = None) -> bool:
        """Whether a card left the pile. What others can pay shows in `worlds`."""
        return before.pile != after.pile

    def weight(self, before: State, action: Action, after: State) -> float:
        """A plant sold or a city built changes the most, a bid the least."""
        if any(isinstance(event, PlantSold | CityBuilt) for event in after.events):
            return 1.5
        return 0.6 if isinstance(action, Bid | Pass | Done) else 1.0

    def turn_order(self, state: State) -> tuple[int, ...]:
        return state.order

    def standings(self, state: State) -> tuple[Standing, ...]:
        """By cities powered, then money, then cities in the network; after that the place is shared. Money is ignored
        while anybody's is hidden."""
        open_money = all(player.money != HIDDEN for player in state.players)
        rows = []
        for seat, player in enumerate(state.players):
            powered = state.powered[seat] if state.over else best_output(state, seat)
            key = (powered, player.money if open_money else 0, len(player.cities))
            rows.append((key, state.names[seat], player))
        rows.sort(key=itemgetter(0), reverse=True)
        keys = [key for key, *_ in rows]
        return tuple(
            Standing(
                seat=name,
                rank=keys.index(key) + 1,
                score={
                    mark("powered"): key[0],
                    mark("money"): None if player.money == HIDDEN else player.money,
                    mark("cities"): key[2],
                },
                holdings={mark("plants"): tuple(_printed(state.book.label(plant)) for plant in player.plants)},
            )
            for key, name, player in rows
        )

    parse = staticmethod(notation.parse_action)
    format = staticmethod(notation.format_action)

    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return words.narrate(before, action, after, viewer)

    def seen_line(self, step: Step[State, Action], seat: int) -> str:
        """Everything but the order of the pile: the rest of a deal lies open."""
        if isinstance(step.action, Deal):
            return notation.format_action(step.action, step.before).rpartition(_PILE)[0]
        return super().seen_line(step, seat)

    goes_on = staticmethod(words.goes_on)
    tell = staticmethod(words.tell)
    remembered = staticmethod(words.last_bids)

    def facts(self, state: State) -> dict[str, int | str]:
        return {"round": state.round, "step": state.step, "phase": str(state.phase)}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        return summary(options, names, where)

    def digest(self, state: State) -> str:
        """The area in play belongs to the rule book, not to the state, so it is added here. What the views remember
        does not change the game."""
        forgetful = state.evolve(options=state.options.evolve(memory="players"))
        return digest(forgetful, DIGEST, regions=state.book.regions, closed=state.book.closed)


def _printed(label: str) -> int | str:
    """What is printed on a plant: its number, or ``46+`` for a plus plant."""
    return int(label) if label.isdecimal() else label


POWER_GRID = PowerGrid()
