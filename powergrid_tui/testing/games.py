"""The random games that every check of the suite examines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game, Offer, Step
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session

LONGEST = 20_000
"""A random game with more actions than this is assumed never to end."""

NAMES = ("Ann", "Bo Ek", "Jörg", "Dora", "Élodie", "王芳")
"""Names as people have them: with spaces, with non-ASCII letters, of double width."""

COLOURS = ("orange", "blue", "green", "yellow", "red", "purple")


Otherwise = Callable[[Any, int, Random], Any]
"""Makes a state that differs from the given one in everything the seat may not know, and in nothing else."""


@dataclass(frozen=True)
class Played:
    """A game, and some random games played of it."""

    game: Game[Any, Any]
    options: Any
    sessions: tuple[Session[Any, Any], ...]
    every: int = 7
    """Slow checks look at one moment in this many."""
    names: frozenset[str] = frozenset()
    """Words that are the same in every language, such as names of cards or places."""
    otherwise: Otherwise | None = None
    """Makes another state with the same view, if the test knows better than the game's own `determinize`."""
    positions: Mapping[str, Any] = field(default_factory=dict)
    """States that random games seldom reach, by name."""

    def steps(self) -> Iterator[Step[Any, Any]]:
        """Every step of every game."""
        for session in self.sessions:
            yield from session.steps

    def moments(self) -> Iterator[tuple[Any, Sequence[int]]]:
        """Some states, at different points of each game, each with the seats that are asked there."""
        for number, session in enumerate(self.sessions):
            for step in session.steps[number % self.every :: self.every]:
                yield step.after, self.game.to_act(step.after)
            yield session.state, ()
        for state in self.positions.values():
            yield state, self.game.to_act(state)

    def some_steps(self) -> Iterator[tuple[Session[Any, Any], Step[Any, Any]]]:
        """Some steps, at different points of each game, each with its game."""
        for number, session in enumerate(self.sessions):
            for step in session.steps[number % self.every :: self.every]:
                yield session, step


def seats(count: int) -> tuple[Seat, ...]:
    """That many seats, all of them people."""
    return tuple(Seat(name=name, colour=colour) for name, colour in zip(NAMES[:count], COLOURS, strict=False))


def seats_of(game: Game[Any, Any], state: Any) -> tuple[Seat, ...]:
    """The seats of a position, with the names that its state has, if it has any."""
    names = getattr(state, "names", NAMES)[: len(game.standings(state))]
    return tuple(Seat(name=name, colour=colour) for name, colour in zip(names, COLOURS, strict=False))


def played(
    game: Game[Any, Any],
    options: Any = None,
    *,
    players: Sequence[int] = (),
    seeds: Sequence[int] = (1, 2),
    every: int = 7,
    names: Collection[str] = (),
    otherwise: Otherwise | None = None,
    positions: Mapping[str, Any] | None = None,
) -> Played:
    """One random game for each number of players (by default every number allowed, up to six) and each seed.

    `names` are words that are the same in every language, such as names of cards or places. `otherwise` says what is
    hidden; without it the suite believes the game's `view`, so if a game shows a card to everybody by mistake, the card
    counts as open. `positions` are states to be looked at besides, by name: those that random games seldom reach.

    Raises `AssertionError` if a game does not end, or if somebody is asked who can do nothing.
    """
    options = game.Options() if options is None else options
    numbers = players or [count for count in game.seats(options) if count <= len(NAMES)]
    sessions = [_played(game, options, count, seed) for count in numbers for seed in seeds]
    return Played(game, options, tuple(sessions), every, frozenset(names), otherwise, positions or {})


def _played(game: Game[Any, Any], options: Any, count: int, seed: int) -> Session[Any, Any]:
    session = Session.start(game, options, seats(count), seed=seed)
    luck = Random(f"{count}:{seed}")
    while game.to_move(session.state) != NOBODY:
        assert len(session.steps) < LONGEST, f"{game.id} does not end in {LONGEST} actions"
        session.play(any_action(game, session.state, luck))
    return session


def any_action(game: Game[Any, Any], state: Any, luck: Random) -> Any:
    """An action that is possible now, by one of the seats that are asked or by nature."""
    if game.to_move(state) == NATURE:
        return game.sample(state, luck)
    offers: list[Offer[Any]] = [
        offer for seat in game.to_act(state) for offer in game.choices(state, seat) if len(offer.actions)
    ]
    assert offers, f"{game.id}: seat {game.to_move(state)} is asked and may do nothing"
    actions = luck.choice(offers).actions
    return actions[luck.randrange(len(actions))]


FEW = 25
"""How many items of a long list are looked at one by one."""


def few(found: Sequence[Any], most: int = FEW) -> Sequence[Any]:
    """A few items of a long list, spread over all of it."""
    return found if len(found) <= most else [found[at * (len(found) - 1) // (most - 1)] for at in range(most)]


def some_actions(offers: Sequence[Offer[Any]]) -> list[Any]:
    """Some of the actions offered, of each kind."""
    return [action for offer in offers for action in few(offer.actions)]


def offered(offers: Sequence[Offer[Any]]) -> list[Any]:
    """Offers as comparable values."""
    return [(offer.kind, list(few(offer.actions)), list(few(offer.rows()))) for offer in offers]


def everybody(session: Session[Any, Any]) -> tuple[int, ...]:
    """Everybody who may look: `NOBODY` (an onlooker) and each seat."""
    return (NOBODY, *range(len(session.seats)))


def one_sentence(error: Exception) -> None:
    """Check that what a person is told is one line of text."""
    sentence = str(error)
    assert sentence.strip(), f"{type(error).__name__} says nothing"
    assert len(sentence.splitlines()) == 1, f"a person reads one sentence, not {sentence!r}"
