"""Terraforming Mars as the table's protocol sees it: each verb is handed to the room that implements it."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any, ClassVar

from powergrid_tui.games.terraforming_mars import determinization, files, model, notation, premoves, words
from powergrid_tui.games.terraforming_mars.actions import Action, Done, Pass
from powergrid_tui.games.terraforming_mars.cardfile import FEWEST, MOST
from powergrid_tui.games.terraforming_mars.events import GenerationBegan
from powergrid_tui.games.terraforming_mars.model import HIDDEN, CompanyState, Phase, State
from powergrid_tui.games.terraforming_mars.rules import flow, setup
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.summary import summary
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.digest import digest
from powergrid_tui.table.protocol.events import events_for
from powergrid_tui.table.protocol.game import Facts, Game, Offer, Standing
from powergrid_tui.table.words.language import mark

DIGEST = 4
"""The version of the digest. Raise it when the fields of the state change, other than its options."""


class TerraformingMars(Game[State, Action]):
    """The game. Stateless; `TERRAFORMING_MARS` is its only instance."""

    id: ClassVar[str] = "terraforming_mars"
    name: ClassVar[str] = mark("Terraforming Mars")
    round_name: ClassVar[str] = mark("generation")
    round_number: ClassVar[str] = mark("generation {round}")
    Options: ClassVar[type[model.Options]] = model.Options
    secrets: ClassVar[str] = mark("secret hands")

    def seats(self, options: model.Options) -> range:
        return range(FEWEST, MOST + 1)

    def option_choices(self, name: str, options: model.Options, players: int) -> tuple[tuple[str, str], ...]:
        return files.SETS.choices() if name == "projects" else ()

    def options_refusal(self, options: model.Options, players: int) -> str:
        return files.SETS.refusal(options)

    complete = staticmethod(files.SETS.complete)

    def again(self, options: model.Options, last: State) -> model.Options:
        """The winner of the last game starts the next one; irrelevant in a solo game."""
        decided = last.over and not last.solo
        won = [standing.seat for standing in self.standings(last) if standing.rank == 1] if decided else []
        return options.evolve(winners=tuple(won))

    def secret(self, options: model.Options) -> bool:
        """Always: hands are secret."""
        return True

    def new(self, options: model.Options, names: Sequence[str]) -> State:
        return setup.new(options, names)

    to_move = staticmethod(phases.to_move)
    to_act = staticmethod(flow.to_act)
    asked_next = staticmethod(flow.asked_next)
    actor = staticmethod(flow.actor)

    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
        asked = flow.to_act(state)
        if not asked or (seat is not None and seat not in asked):
            return ()
        return flow.choices(state, asked[0] if seat is None else seat)

    refusal = staticmethod(flow.refusal)
    advance = staticmethod(flow.advance)
    sample = staticmethod(setup.sample)

    premove_kinds = (premoves.PassAhead,)
    premove_refusal = staticmethod(premoves.refusal)
    premove_stands = staticmethod(premoves.stands)
    premove_action = staticmethod(premoves.action)

    def view(self, state: State, seat: int) -> State:
        """Others' hands, their face-down choices, the deck and the discards are `HIDDEN`."""
        players = tuple([c if at == seat else _hidden(state, c) for at, c in enumerate(state.players)])
        queue = tuple(
            [task if task.seat == seat else task.evolve(cards=(HIDDEN,) * len(task.cards)) for task in state.queue]
        )
        return state.evolve(
            players=players,
            queue=queue,
            deck=(HIDDEN,) * len(state.deck),
            discards=(HIDDEN,) * len(state.discards),
            events=events_for(state.events, seat),
        )

    secret_verbs: ClassVar[frozenset[str]] = frozenset({"start", "draft", "buy", "sell", "keep"})
    """Verbs that take cards into a hand, or out of it face down."""

    def covered(self, public: State, seat: int) -> State | None:
        """The company is asked with no cards in hand; not where it chooses among cards that nobody else sees."""
        company = public.players[seat]
        if company.offered or company.dealt or any(task.cards for task in public.queue[:1]):
            return None
        players = (*public.players[:seat], company.evolve(hand=()), *public.players[seat + 1 :])
        covered = public.evolve(players=players)
        return covered if any(offer.actions for offer in self.choices(covered, seat)) else None

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return determinization.determinize(view, rng)

    def reveals(self, before: State, after: State, seat: int | None = None) -> bool:
        """True if cards were drawn or turned up, or face-down choices were shown or passed on. For anybody but the
        one who acted, also if a card was played."""
        pairs = tuple(zip(before.players, after.players, strict=True))
        if before.deck != after.deck or any(was.done and not now.done for was, now in pairs):
            return True
        if seat is None or seat == before.turn:
            return False
        return any(len(now.played) + len(now.events) > len(was.played) + len(was.events) for was, now in pairs)

    def weight(self, before: State, action: Action, after: State) -> float:
        """A new generation takes the longest to read."""
        if any(isinstance(event, GenerationBegan) for event in after.events):
            return 1.5
        return 0.6 if isinstance(action, Done | Pass) else 1.0

    def turn_order(self, state: State) -> tuple[int, ...]:
        """Clockwise from the first player."""
        seats = len(state.players)
        return tuple([(state.first + step) % seats for step in range(seats)]) if state.generation else ()

    def standings(self, state: State) -> tuple[Standing, ...]:
        """By points, then by credits; after that the place is shared. In a solo game also by whether Mars is
        habitable."""
        found = []
        for seat, company in enumerate(state.players):
            points = tally(state, seat)
            found.append(((points.total, company.stock[0]), state.names[seat], points, company))
        found.sort(key=itemgetter(0), reverse=True)
        keys = [key for key, *_ in found]
        lost = state.solo and state.over and not state.habitable
        return tuple(
            Standing(
                seat=name,
                rank=keys.index(key) + 1 + lost,
                score={
                    mark("points"): points.total,
                    mark("credits"): key[1],
                    mark("TR"): points.tr,
                    mark("milestones"): points.milestones,
                    mark("awards"): points.awards,
                    mark("greeneries"): points.greeneries,
                    mark("cities"): points.cities,
                    mark("cards"): points.cards,
                },
                holdings={mark("corporation"): (company.corporation,) if company.corporation else ()},
            )
            for key, name, points, company in found
        )

    parse = staticmethod(notation.parse_action)
    format = staticmethod(notation.format_action)

    narrate = staticmethod(words.narrate)
    tell = staticmethod(words.tell)

    def facts(self, state: State) -> dict[str, int | str]:
        return {"generation": state.generation, "round": state.generation, "phase": str(state.phase)}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        return summary(options, names, where)

    def digest(self, state: State) -> str:
        return digest(state, DIGEST)


def _hidden(state: State, company: CompanyState) -> CompanyState:
    """Another player's company as everybody sees it. Who plays a beginner is no secret."""
    numbers = state.book.numbers
    return company.evolve(
        hand=(HIDDEN,) * len(company.hand),
        offered=(HIDDEN,) * len(company.offered),
        dealt=(HIDDEN,) * numbers.corporations if company.dealt and not state.options.beginners else company.dealt,
        kept=(HIDDEN,) * len(company.kept) if state.phase == Phase.DRAFT else (),
        heat_paid=0,
    )


TERRAFORMING_MARS = TerraformingMars()
"""The instance that the registry finds."""
