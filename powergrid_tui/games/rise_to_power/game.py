"""Rise to Power as a game at the table: implements the protocol by delegating to the modules of this package."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any, ClassVar

from powergrid_tui.games.rise_to_power import determinization, files, model, notation, premoves, words
from powergrid_tui.games.rise_to_power.actions import Action, Discard, Done, Take
from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.cardfile import FEWEST, MOST
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.rules import flow, setup
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.games.rise_to_power.summary import summary
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.digest import digest
from powergrid_tui.table.protocol.events import events_for
from powergrid_tui.table.protocol.game import Facts, Game, Standing
from powergrid_tui.table.words.language import mark

DIGEST = 2
"""The version of the digest. Raise it when the fields of the state change, other than its options."""


class RiseToPower(Game[State, Action]):
    """The game. It is stateless; `RISE_TO_POWER` is the only instance."""

    id: ClassVar[str] = "rise_to_power"
    name: ClassVar[str] = mark("Rise to Power")
    Options: ClassVar[type[model.Options]] = model.Options
    secrets: ClassVar[str] = mark("secret hands and agendas")

    def seats(self, options: model.Options) -> range:
        return range(FEWEST, MOST + 1)

    def option_choices(self, name: str, options: model.Options, players: int) -> tuple[tuple[str, str], ...]:
        return files.SETS.choices() if name == "cards" else ()

    def options_refusal(self, options: model.Options, players: int) -> str:
        return files.SETS.refusal(options)

    complete = staticmethod(files.SETS.complete)

    def secret(self, options: model.Options) -> bool:
        """Hands and agendas are hidden."""
        return True

    def new(self, options: model.Options, names: Sequence[str]) -> State:
        return setup.new(options, names)

    to_move = staticmethod(phases.to_move)
    choices = staticmethod(flow.choices)
    refusal = staticmethod(flow.refusal)
    advance = staticmethod(flow.advance)
    asked_next = staticmethod(flow.asked_next)
    sample = staticmethod(setup.sample)

    def view(self, state: State, seat: int) -> State:
        """The others' hands and agendas and both decks are face down; at the end agendas are revealed."""
        players = tuple(
            [
                company
                if at == seat
                else company.evolve(
                    hand=(HIDDEN,) * len(company.hand),
                    agenda=company.agenda if state.over or not company.agenda else HIDDEN,
                )
                for at, company in enumerate(state.players)
            ]
        )
        return state.evolve(
            players=players,
            prism_deck=(HIDDEN,) * len(state.prism_deck),
            contract_deck=(HIDDEN,) * len(state.contract_deck),
            events=events_for(state.events, seat),
        )

    def covered(self, public: State, seat: int) -> State | None:
        """The company is asked with no cards in hand and no agenda; not where it chooses among the cards of its
        hand."""
        if public.phase in (Phase.DISCARDING, Phase.REDRAWING, Phase.CLEANING):
            return None
        company = public.players[seat].evolve(hand=(), agenda="")
        return public.evolve(players=(*public.players[:seat], company, *public.players[seat + 1 :]))

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return determinization.determinize(view, rng)

    def worlds(self, view: State, seat: int) -> Sequence[State]:
        """Also those in which others hold the lowest and the highest cards: in all others, what they can pay may happen
        to be the same."""
        return [*super().worlds(view, seat), *determinization.extremes(view)]

    def reveals(self, before: State, after: State, seat: int | None = None) -> bool:
        """Whether cards were drawn, or agendas revealed at the end. For anybody but the seat that acted, also whether
        cards left that seat's hand."""
        if after.over or before.prism_deck != after.prism_deck or before.contract_deck != after.contract_deck:
            return True
        if seat is None or seat == before.turn:
            return False
        return any(
            len(after.players[at].hand) < len(before.players[at].hand)
            for at in range(len(before.players))
            if at != seat
        )

    def weight(self, before: State, action: Action, after: State) -> float:
        """Cards taken or discarded are quick to read."""
        return 0.6 if isinstance(action, Take | Discard | Done) else 1.0

    def turn_order(self, state: State) -> tuple[int, ...]:
        """Clockwise from the first player."""
        seats = len(state.players)
        return tuple([(state.first + step) % seats for step in range(seats)]) if state.round else ()

    def standings(self, state: State) -> tuple[Standing, ...]:
        """By points, then by active districts, then by fewer prism cards in hand; whoever is still tied shares a rank.
        Unknown agendas count as 0."""
        found = []
        for seat, company in enumerate(state.players):
            points, active = tally(state.book, company), len(company.active)
            found.append(((points.total, active, -len(company.hand)), state.names[seat], points, company))
        found.sort(key=itemgetter(0), reverse=True)
        keys = [key for key, *_ in found]
        return tuple(
            Standing(
                seat=name,
                rank=keys.index(key) + 1,
                score={
                    mark("points"): points.total,
                    mark("active districts"): key[1],
                    mark("cards in hand"): -key[2],
                    mark("influence"): points.influence,
                    mark("upgrades"): points.upgrades,
                    mark("agenda"): points.agenda,
                },
                holdings={mark("districts"): tuple(card for district in company.active for card in district.cards)},
            )
            for key, name, points, company in found
        )

    parse = staticmethod(notation.parse_action)
    format = staticmethod(notation.format_action)

    premove_topic = staticmethod(premoves.topic)
    premove_view = staticmethod(premoves.as_if_asked)
    premove_result = staticmethod(premoves.result)

    narrate = staticmethod(words.narrate)
    tell = staticmethod(words.tell)

    def facts(self, state: State) -> dict[str, int | str]:
        return {"round": state.round, "phase": str(state.phase)}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        return summary(options, names, where)

    def digest(self, state: State) -> str:
        return digest(state, DIGEST)


RISE_TO_POWER = RiseToPower()
"""The instance that the registry loads."""
