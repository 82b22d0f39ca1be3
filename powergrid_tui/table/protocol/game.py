"""The protocol of a game: what the table asks of it, and the terms in which it answers.

The verbs follow the conventions of the field (OpenSpiel, python-chess). A state is a frozen value; `apply` makes the
next one. Chance is a player, `NATURE`, whose actions are in the record like everybody's. Legality is stated once:
`refusal` gives the reason, which `apply` raises and the rows of an offer show.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec import Struct
from pydantic import Field

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.digest import digest
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.log_entries import LogEntry, log_entry
from powergrid_tui.table.words.language import mark, tr, trn

NATURE: Final = -1
"""`to_move` when chance is to act: deal, shuffle or draw."""

NOBODY: Final = -2
"""`to_move` when the game is over."""

A = TypeVar("A")
S = TypeVar("S")

Facts = Mapping[str, int | str]
"""The current point of a game, by name (``round``, ``phase``): numbers, and the game's own ids."""


class IllegalAction(TableError):
    """The rules do not allow it; the message says why."""


class BadNotation(TableError):
    """A line that is not an action of this game; the message says what was expected."""


class IncompleteGame(TypeError):
    """A game's class lacks methods that the table needs; the message lists each of them with its purpose."""


class Step(Struct, Generic[S, A], frozen=True):
    """One line of a game and what it did."""

    line: str
    before: S
    action: A
    after: S


class Choice(Struct, Generic[A], frozen=True):
    """One thing a seat may or may not do: shown with its price, or dimmed with its reason."""

    action: A
    cost: int = 0
    """In the game's money; negative for income."""
    why: str = ""
    """The reason it is refused, as `apply` would put it; empty when it is allowed."""


class Offer(Struct, Generic[A], frozen=True):
    """Everything of one kind (open, bid, build, ...) that a seat may do."""

    kind: str
    actions: Sequence[A]
    """What is allowed now: `apply` accepts all of it. May be empty, when everything of the kind is refused."""
    rows: Callable[[], Sequence[Choice[A]]]
    """The same for display: each action with its cost, and among them refused ones with the reason. Of a long range,
    such as bids, only the lowest may have a row."""
    price: Callable[[A], int] | None = None
    """The cost of an allowed action that has no row, such as a higher bid; if None, no cost is shown for it."""


def unpriced(kind: str, actions: Sequence[A]) -> Offer[A]:
    """An offer that lists only what is allowed, all of it free."""
    return Offer(kind, actions, partial(unpriced_rows, actions))


def unpriced_rows(actions: Sequence[A]) -> list[Choice[A]]:
    """Rows for what is allowed and costs nothing."""
    return [Choice(action) for action in actions]


class Premove(Struct, frozen=True):
    """What is to be done for a seat whenever it is asked, until the premove is cancelled or of no further use. Games
    add kinds of their own."""


class PlannedTurn(Premove, frozen=True):
    """A turn planned while others act: it is played as soon as its seat is asked, in full or not at all."""

    topic: str
    """What it was planned for, as returned by `Game.premove_topic`."""
    actions: tuple[Any, ...]
    """In the order in which they are played."""
    price: int
    """What they were shown to cost together, in the game's money: the turn is not played if it costs more."""


_WORLDS: Final = 8
"""How many worlds are imagined to find whether a step told a seat something."""

NO_PREMOVE: Final = Premove()
"""Set as a premove, it cancels the standing one."""


class Standing(Frozen):
    """One seat's place at the end, or as things stand."""

    seat: str
    rank: int
    """1 is best; seats that share a place have the same rank."""
    score: dict[str, int | None]
    """The game's own figures, in the order in which they break ties; None for a figure not known in this view."""
    holdings: dict[str, tuple[int | str, ...]] = Field(default_factory=dict)
    """What else the seat holds that the table should show: numbers, or words where a number is not enough (plant
    ``46+``)."""


class NoOptions(Frozen):
    """For a game without options."""


class Game(ABC, Generic[S, A]):
    """A game at the table. Games inherit from this and hold no state: everything is in `S`.

    Nine verbs are the game's own: `seats`, `new`, `to_move`, `choices`, `refusal`, `advance`, `standings`, `parse` and
    `format`. A class that lacks one cannot be made; a base of several games says ``abstract=True``. The other verbs
    have defaults, which are right for a game without chance, secrets or options.

    A game that asks one seat at a time takes `to_act` and `actor` as they are. One that asks several at once says which
    in `to_act`, and its actions carry their seat.
    """

    id: ClassVar[str]
    """As it appears in records and on the command line."""
    name: ClassVar[str]
    """What players call it: a message."""
    round_name: ClassVar[str] = mark("round")
    """What players call a round: a message."""
    round_number: ClassVar[str] = mark("round {round}")
    """What they call one with this number: a message."""
    Options: ClassVar[type[Frozen]] = NoOptions
    """What is settled before the deal; the new-game form and the options of the command line are made from it."""

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        """Report what a class lacks as soon as it is defined. Raises `IncompleteGame`."""
        super().__init_subclass__(**more)
        if not abstract and (missing := _missing(cls)):
            raise IncompleteGame("\n  ".join([f"{cls.__name__} is not a game yet. It lacks", *missing]))

    @abstractmethod
    def seats(self, options: Any) -> range:
        """The numbers of players possible with these options."""

    def players_refusal(self, options: Any, players: int) -> str:
        """Why that many cannot play with these options, or an empty string."""
        allowed = self.seats(options)
        if players in allowed:
            return ""
        few, most = allowed[0], allowed[-1]
        if few < most:
            return tr(
                "{game} is for {few} to {most} players, not {players}",
                game=tr(self.name),
                few=few,
                most=most,
                players=players,
            )
        return trn(
            "{game} is for {count} player, not {players}",
            "{game} is for {count} players, not {players}",
            few,
            game=tr(self.name),
            players=players,
        )

    def option_choices(self, name: str, options: Any, players: int) -> tuple[tuple[str, str], ...]:
        """(value, label) pairs for an option whose choices depend on files or on other options (maps, regions)."""
        return ()

    def options_refusal(self, options: Any, players: int) -> str:
        """Why these options do not go together, or an empty string."""
        return ""

    def complete(self, options: Any, seed: int) -> Any:
        """The options of a game about to begin, with everything they name written out, so that its record needs no
        other file. Raises `TableError`."""
        return options

    def again(self, options: Any, last: S) -> Any:
        """The options of a rematch: by default those of the finished game. Anything that a rule carries over to the
        next game, such as who begins, goes into the options, and so into the record."""
        return options

    secrets: ClassVar[str] = mark("what is hidden")
    """What seats keep from one another where `secret` says so, as a message: a noun that follows "because of"."""

    def secret(self, options: Any) -> bool:
        """Whether seats have secrets from one another, so that a shared keyboard needs a curtain."""
        return False

    @abstractmethod
    def new(self, options: Any, names: Sequence[str]) -> S:
        """The state before nature's deal. Raises `TableError` when the options do not go together."""

    @abstractmethod
    def to_move(self, state: S) -> int:
        """The seat that is asked, from 0 on, or the first of several; `NATURE`, or `NOBODY` when the game is over."""

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats asked now, in the order in which they take a shared keyboard; empty for nature and at the end."""
        mover = self.to_move(state)
        return (mover,) if mover >= 0 else ()

    def actor(self, state: S, action: A) -> int:
        """The seat that takes this action, or `NATURE`."""
        return self.to_move(state)

    def turn_order(self, state: S) -> tuple[int, ...]:
        """The seats in the current turn order, first place first, even where the last acts first. Empty before the
        order is dealt; by default always, for a game without one."""
        return ()

    def asked_next(self, state: S) -> tuple[int, ...]:
        """The seats that are asked after the first of those who are asked now, in this order if nobody is left out: for
        those who share a keyboard. Empty where nobody can say. By default all others who are asked at the same time."""
        return self.to_act(state)[1:]

    @abstractmethod
    def choices(self, state: S, seat: int | None = None) -> tuple[Offer[A], ...]:
        """What a seat may do, by default the one to move; empty for one that is not asked, for nature and at the end.

        Boards and bots get the choices of a view, which must be the same as those of the whole state for the seat whose
        view it is.
        """

    def apply(self, state: S, action: A) -> S:
        """The state after the action. Raises `IllegalAction` with the reason."""
        if why := self.refusal(state, action):
            raise IllegalAction(why)
        return self.advance(state, action)

    @abstractmethod
    def refusal(self, state: S, action: A) -> str:
        """Why the action is illegal, or an empty string."""

    @abstractmethod
    def advance(self, state: S, action: A) -> S:
        """The state after a legal action. It does not check: it is for actions that were just offered or sampled, as in
        a bot's search. Whatever comes from outside goes through `apply`; an illegal action here breaks the game."""

    premove_kinds: ClassVar[tuple[type[Premove], ...]] = ()
    """The kinds of premoves that the game adds. They are kept by their names and fields, which have to be such as JSON
    knows."""

    def premove_refusal(self, view: S, seat: int, premove: Premove) -> str:
        """Why a seat may not set this premove now, or an empty string. In the view the seat is asked, if only through
        `premove_view`."""
        return tr("there are no standing orders in this game")

    def premove_stands(self, view: S, seat: int, premove: Premove) -> bool:
        """Whether the premove can still be of use to the seat; if not, it is dropped for good."""
        return False

    def premove_action(self, view: S, seat: int, premove: Premove) -> A | None:
        """The legal action that a premove makes now that its seat is asked; None when the person has to decide."""
        return None

    def auto_play(self, view: S, seat: int, *, openly: bool = False) -> A | None:
        """The obvious choice of a seat that is asked, or None if there is something to decide; by default, the only
        action offered. With `openly`, only if everybody can see that it is obvious, because acting at once reveals that
        there was no choice; by default, none is."""
        if openly:
            return None
        offered = [action for offer in self.choices(view, seat) for action in offer.actions[:2]]
        return offered[0] if len(offered) == 1 else None

    def premove_topic(self, view: S, seat: int) -> str:
        """What a seat decides now, or will decide next, as an id that no other decision of the seat shares: a turn
        planned while others act is played for this decision only. Empty where the seat cannot plan."""
        return ""

    def premove_view(self, view: S, seat: int) -> S | None:
        """The view as it would be if a seat that has yet to decide were asked already: it offers what the seat may do
        then, at current prices. None where the seat has nothing to plan, or is asked now."""
        return None

    def premove_result(self, view: S, actions: Sequence[A]) -> tuple[S, int]:
        """The view after these actions of the seat that is asked in it, as far as they alone determine it, and what
        they cost the seat, in the game's money. If the actions end the turn, it is over in that view.

        Raises `IllegalAction` when one of them cannot be done, or cannot be done in advance.
        """
        raise IllegalAction(tr("nothing can be planned in this game"))

    def premove_named(self, view: S, action: A) -> A:
        """An action as a plan keeps it: what could lie elsewhere when it is played, it names by what it is. By default
        the action itself."""
        return action

    def premove_played(self, view: S, action: A) -> A:
        """A legal action of a plan as it is played in this view, in which its seat is asked. By default the action
        itself."""
        return action

    def sample(self, state: S, rng: Random) -> A:
        """An action of nature, drawn at random with the probabilities of the real game. Only a game without chance can
        do without this verb."""
        raise NotImplementedError(f"{self.id} lets nature move, and does not say how: it lacks the verb sample")

    def view(self, state: S, seat: int) -> S:
        """The state as this seat may see it: what it may not know is blanked. `NOBODY` sees what is public. By default
        nothing is hidden."""
        return state

    def recollection(self, state: S, seat: int) -> S:
        """What a careful person in this seat knows after watching everything that was public: the view, plus what can
        be counted. By default the view alone; `determinize` takes either."""
        return self.view(state, seat)

    def covered(self, public: S, seat: int) -> S | None:
        """A state in which the seat that is asked can be asked on a screen that others watch too, made from what
        everybody sees: its secrets are stand-ins, chosen so that nothing is refused for their sake. None if this
        decision cannot be made without looking at them. By default what everybody sees, for games in which no seat has
        secrets.

        Each action of ``choices(view(state, seat), seat)`` that uses none of the seat's secrets is offered in it.
        """
        return public

    def determinize(self, view: S, seat: int, rng: Random) -> S:
        """A whole state that fits what this seat may know: what its view hides is drawn at random from what is
        possible.

        ``view(determinize(view, seat, rng), seat) == view``, and play can go on from the state.
        """
        return view

    def worlds(self, view: S, seat: int) -> Sequence[S]:
        """Whole states that fit what a seat sees, for undo: a step told the seat something if it would have looked
        different in one of them. By default some are imagined at random; a game in which rare states matter returns the
        extremes, such as the most and the least money that others may have."""
        return [self.determinize(view, seat, Random(number)) for number in range(_WORLDS)]

    def reveals(self, before: S, after: S, seat: int | None = None) -> bool:
        """Whether something hidden from a seat (by default the one that acted) certainly came to light between the two
        states, so that the seat may not undo. Whatever shows in `worlds` need not be named here; draws from a deck
        should be, because few imagined worlds may all draw the same."""
        return False

    def weight(self, before: S, action: A, after: S) -> float:
        """How long an action is shown before the next bot acts, relative to an ordinary action (1.0): more where there
        is more to see."""
        return 1.0

    @abstractmethod
    def standings(self, state: S) -> tuple[Standing, ...]:
        """Everybody's standing, best first; provisional until the game is over. In a view, by what it shows."""

    @abstractmethod
    def parse(self, line: str, state: S) -> A:
        """The action of a notation line. Raises `BadNotation` if the line is not of the form ``name: words``, means
        nothing in this game, or names somebody who is not asked."""

    @abstractmethod
    def format(self, action: A, state: S) -> str:
        """The line of an action, with its actor's name; `parse` gives the action back."""

    secret_verbs: ClassVar[frozenset[str]] = frozenset()
    """Words of the notation that are followed by something only the acting seat may know."""

    def seen_line(self, step: Step[S, A], seat: int) -> str:
        """The line of a step as a seat may know it, now and later: where nature dealt or somebody chose in secret it
        ends with the verb, and `parse` need not be able to read it."""
        actor, line = self.actor(step.before, step.action), self.format(step.action, step.before)
        name, _, words = line.partition(": ")
        verb = words.partition(" ")[0]
        hidden = actor != seat and (actor == NATURE or verb in self.secret_verbs)
        return f"{name}: {verb}" if hidden else line

    def narrate(self, before: S, action: A, after: S, viewer: int) -> tuple[str, ...]:
        """What happened, as sentences for the log of a seat, or of `NOBODY` for onlookers."""
        return (self.format(action, before),)

    def goes_on(self, last: Step[S, A], step: Step[S, A]) -> bool:
        """Whether the log joins a step to the one before it, as with the bids for one thing."""
        return False

    def tell(self, steps: Sequence[Step[S, A]], viewer: int) -> tuple[LogEntry, ...]:
        """What happened in steps that belong together, as entries for the log of a seat, or of `NOBODY`: by default the
        sentences of each."""
        return tuple(
            log_entry(sentence)
            for step in steps
            for sentence in self.narrate(step.before, step.action, step.after, viewer)
        )

    def remembered(self, steps: Sequence[Step[S, A]]) -> Any:
        """What everybody has seen in these steps, the whole game so far, that still matters and is not in the state: a
        value of the game's own, which its board gets in `Snapshot.remembered`."""
        return None

    def facts(self, state: S) -> dict[str, int | str]:
        """The current point of the game (``round``, ``phase``), as far as everybody may know it; it goes into the
        record."""
        return {}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        """The current point of a game in a few words, for lists of games, made from the recorded options, the players
        and `facts`. A record may lack some or all of the facts."""
        return ", ".join(names)

    def digest(self, state: S) -> str:
        """A short fingerprint of the whole state, to notice a replay that ends in a different state. A game that passes
        a version of its own to `digest` raises it when the fields of its state change; a new option is no such change
        if the state has its options in a field called `options`."""
        return digest(state, version=2)


def _missing(cls: type) -> list[str]:
    """What a class lacks to be a game, each with its purpose."""
    named = [
        (name, about)
        for name, about in (("id", "its id, a str"), ("name", "its name, a str"))
        if not hasattr(cls, name)
    ]
    verbs = [name for name in vars(Game) if getattr(getattr(cls, name, None), "__isabstractmethod__", False)]
    named += [
        (name, " ".join(re.split(r"\.\s|[;:]", getattr(Game, name).__doc__ or "")[0].removesuffix(".").split()))
        for name in verbs
    ]
    return [f"{name}: {about}" for name, about in named]
