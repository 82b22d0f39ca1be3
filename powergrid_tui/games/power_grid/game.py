"""Power Grid as a game at the table: the protocol's verbs, each handed to the room that knows."""

import hashlib
import json
from collections.abc import Sequence
from operator import itemgetter
from typing import ClassVar

from powergrid_tui.games.power_grid import files, model, notation, words
from powergrid_tui.games.power_grid.actions import Action
from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rulebook import FEWEST, MOST
from powergrid_tui.games.power_grid.rules import compatibility, flow, setup
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.table.frozen import Frozen
from powergrid_tui.table.game import Game, Offer, Standing, TableError


class PowerGrid(Game[State, Action]):
    """The game. Holds nothing: there is one of it, `POWER_GRID`."""

    id: ClassVar[str] = "power_grid"
    name: ClassVar[str] = "Power Grid"
    Options: ClassVar[type[Frozen]] = model.Options

    def seats(self, options: model.Options) -> range:
        return range(FEWEST, MOST + 1)

    def option_choices(self, name: str, options: model.Options, players: int) -> tuple[tuple[str, str], ...]:
        """(value, label) of the maps, or of the regions of the map chosen."""
        if name == "map":
            return files.map_choices()
        if name == "deck":
            return files.deck_choices()
        if name == "regions":
            return self._areas(options)
        return ()

    def _areas(self, options: model.Options) -> tuple[tuple[str, str], ...]:
        """What may be picked by hand: regions, or cities where the deck is played in a free area."""
        try:
            board = atlas.load(options.map, options.edition, options.map_text)
            deck = deckfile.load(options.deck, options.deck_text)
        except TableError:
            return ()
        if deck.area:
            return tuple((city.name, city.name) for city in board.cities)
        return board.regions

    def options_refusal(self, options: model.Options, players: int) -> str:
        try:
            return compatibility.refusal(options, players)
        except TableError as error:
            return str(error)

    complete = staticmethod(files.complete)

    def secret(self, options: model.Options) -> bool:
        return options.money == "secret"

    def new(self, options: model.Options, names: Sequence[str]) -> State:
        return setup.new(options, names)

    def to_move(self, state: State) -> int:
        return state.turn

    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
        return flow.choices(state) if seat is None or seat == state.turn else ()

    apply = staticmethod(flow.apply)
    sample = staticmethod(setup.sample)

    def view(self, state: State, seat: int) -> State:
        """Others' money, when it is secret and the game is on, and the face of every card in the pile are `HIDDEN`.

        Where the Step 3 card lies everybody knows: at the bottom, and later above the cards put under it. Where it was
        shuffled in, the view has it at the bottom.
        """
        players = state.players
        if state.options.money == "secret" and not state.over:
            players = tuple(player if at == seat else player.evolve(money=HIDDEN) for at, player in enumerate(players))
        pile = tuple(card if card == STEP3 else HIDDEN for card in state.pile)
        if STEP3 in pile and not state.book.layout.step3_known:
            pile = (*(HIDDEN,) * (len(pile) - 1), STEP3)
        return state.evolve(players=players, pile=pile, heap=(HIDDEN,) * len(state.heap))

    def reveals(self, before: State, after: State) -> bool:
        """A card left the pile; or what others can pay, with secret money, came to light in their being passed over."""
        if before.pile != after.pile:
            return True
        return after.options.money == "secret" and any(what in words.POVERTY for what, *_ in after.news)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """By cities powered, then money, then cities in the network; then the place is shared."""
        rows = []
        for seat, player in enumerate(state.players):
            powered = state.powered[seat] if state.over else best_output(state, seat)
            key = (powered, player.money, len(player.cities))
            rows.append((key, state.names[seat], player.plants))
        rows.sort(key=itemgetter(0), reverse=True)
        keys = [key for key, *_ in rows]
        return tuple(
            Standing(
                seat=name,
                rank=keys.index(key) + 1,
                score=dict(zip(("powered", "money", "cities"), key, strict=True)),
                holdings={"plants": tuple(_printed(state.book.label(plant)) for plant in plants)},
            )
            for key, name, plants in rows
        )

    parse = staticmethod(notation.parse_action)
    format = staticmethod(notation.format_action)

    def narrate(self, before: State, action: Action, after: State) -> tuple[str, ...]:
        return words.narrate(before, action, after)

    def summary(self, state: State) -> str:
        """Map, players, round, step and phase."""
        names = ", ".join(state.names)
        where = state.book.board.name
        if state.phase is Phase.DEAL:
            return f"{where} · {names} · before the deal"
        if state.over:
            return f"{where} · {names} · finished in round {state.round}"
        return f"{where} · {names} · round {state.round}, Step {state.step}, {words.PHASES[state.phase]}"

    def facts(self, state: State) -> dict[str, int]:
        return {"round": state.round, "step": state.step}

    def digest(self, state: State) -> str:
        """Of what lies on the table, named one by one: a field that is added to the state refuses no older save."""
        players = [(player.money, player.plants, player.stock, player.cities) for player in state.players]
        table = (state.plants, state.pile, state.discard, state.market, state.supply)
        facts: tuple[object, ...] = (state.phase, state.round, state.step, state.turn, state.order, players, table)
        more = {name: value for name in RARE if (value := getattr(state, name)) != getattr(BLANK, name)}
        if len(state.markets) > 1:
            more["markets"] = state.markets
        if state.trust:
            more["trust"] = (state.trust.plants, state.trust.stock, state.trust.cities, state.trust.houses)
        if more:
            facts = (*facts, sorted(more.items()))
        return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()[:16]


def _printed(label: str) -> int | str:
    """What stands on a plant: its number, but ``46+`` for a plus plant."""
    return int(label) if label.isdecimal() else label


RARE = ("inactive", "unseen", "heap", "slack", "nuclear_exit", "discount", "drafted")
"""Facts of few maps and editions: they count for the digest where they are not as usual."""


class _Blank:
    inactive = heap = drafted = ()
    unseen = discount = 0
    slack = (0, 0, 0, 0)
    nuclear_exit = False


BLANK = _Blank()

POWER_GRID = PowerGrid()
