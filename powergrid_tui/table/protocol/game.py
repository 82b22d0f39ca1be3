"""The protocol of a game: what the table asks of it, and the words in which it answers.

The verbs follow the field (OpenSpiel, python-chess). A state is a frozen value; `apply` makes the next one. Chance is a
player, `NATURE`, whose actions stand in the record like everybody's. Legality is stated once: `choices` offers, and
`apply` refuses with the same words.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec import Struct
from pydantic import Field

from powergrid_tui.table.errors import TableError as TableError  # noqa: PLC0414  # many find it here
from powergrid_tui.table.protocol.digest import digest
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.log_entries import LogEntry, told
from powergrid_tui.table.words.language import tr, trn

NATURE: Final = -1
"""`to_move` when chance is to deal or to shuffle."""

NOBODY: Final = -2
"""`to_move` when the game is over."""

A = TypeVar("A")
S = TypeVar("S")

Facts = Mapping[str, int | str]
"""Where a game is, by name: figures, and ids of the game's own."""


class IllegalAction(TableError):
    """The rules do not allow it; the message says why."""


class BadNotation(TableError):
    """A line that is no action of this game; the message says what was expected."""


class IncompleteGame(TypeError):
    """A class of a game lacks verbs that the table asks for; the message names each with what it is for."""


class Step(Struct, Generic[S, A], frozen=True):
    """One line of a game and what it did."""

    line: str
    before: S
    action: A
    after: S


class Choice(Struct, Generic[A], frozen=True):
    """One thing a seat may do, or may not: shown with its price, or dim with its reason."""

    action: A
    cost: int = 0
    """In the game's money; negative for income."""
    why: str = ""
    """The reason it is refused, as `apply` would put it; empty when it is allowed."""


class Offer(Struct, Generic[A], frozen=True):
    """All that a seat may do of one kind (open, bid, build, ...)."""

    kind: str
    actions: Sequence[A]
    """What is allowed now: `apply` accepts every one of them. May be empty, when all of the kind is refused."""
    rows: Callable[[], Sequence[Choice[A]]]
    """The same for showing: each with its cost, and beside them those that are refused, with the reason."""


def unpriced(kind: str, actions: Sequence[A]) -> Offer[A]:
    """An offer that shows no more than what is allowed: nothing of it costs anything, or is refused."""
    return Offer(kind, actions, partial(unpriced_rows, actions))


def unpriced_rows(actions: Sequence[A]) -> list[Choice[A]]:
    """Rows of what is allowed, and costs nothing."""
    return [Choice(action) for action in actions]


class Premove(Struct, frozen=True):
    """What a seat wants done for it whenever it is asked, as long as that stands. Games have kinds of their own."""


class PlannedTurn(Premove, frozen=True):
    """A turn that was planned while others act: it is played as soon as its seat is asked, all of it or nothing."""

    matter: str
    """What it was planned for, as `Game.premove_topic` has it."""
    actions: tuple[Any, ...]
    """One after another."""
    price: int
    """What they were shown to cost together, in the game's money: they may not cost more."""


NO_PREMOVE: Final = Premove()
"""Given as an order, it ends the one that stands."""


class Standing(Frozen):
    """One seat's place at the end, or as things stand."""

    seat: str
    rank: int
    """1 is best; those who share a place have the same rank."""
    score: dict[str, int | None]
    """The game's own figures, in the order in which they break ties; None for one that is not known in this view."""
    holdings: dict[str, tuple[int | str, ...]] = Field(default_factory=dict)
    """What else the seat has that the table should tell: numbers, or words where a number alone would not tell it
    (plant ``46+``)."""


class NoOptions(Frozen):
    """Of a game that settles nothing before the deal."""


class Game(ABC, Generic[S, A]):
    """A game at the table. Games inherit from this and hold no state: everything is in `S`.

    Nine verbs are the game's own: `seats`, `new`, `to_move`, `choices`, `refusal`, `advance`, `standings`, `parse` and
    `format`. A class that lacks one cannot be made; a base of several games says ``abstract=True``. The other verbs
    have defaults, which are right for a game without chance, secrets or options.

    A game that asks one seat at a time takes `to_act` and `actor` as they are. One that asks several at once says which
    in `to_act`, and its actions carry their seat.
    """

    id: ClassVar[str]
    """As records and the command line have it."""
    name: ClassVar[str]
    """What players call it: a message."""
    Options: ClassVar[type[Frozen]] = NoOptions
    """What is settled before the deal; the new-game form is made from it."""

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        """Name what a class lacks as soon as it is made. Raises `IncompleteGame`."""
        super().__init_subclass__(**more)
        if not abstract and (missing := _missing(cls)):
            raise IncompleteGame("\n  ".join([f"{cls.__name__} is no game yet. It lacks", *missing]))

    @abstractmethod
    def seats(self, options: Any) -> range:
        """How many may play with these options."""

    def players_refusal(self, options: Any, players: int) -> str:
        """Why so many cannot play with these options, or nothing."""
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
        """Why these options do not go together, or nothing."""
        return ""

    def complete(self, options: Any, seed: int) -> Any:
        """The options of a game about to begin, with all that they name written out, so that its record needs no other
        file. Raises `TableError`."""
        return options

    def again(self, options: Any, last: S) -> Any:
        """The options of a rematch after a finished game, among whoever sits down to it: by default those of that game.
        What a rule takes over from one game to the next, such as who begins, stands there, and so in the record."""
        return options

    def secret(self, options: Any) -> bool:
        """Whether seats may not see everything of one another, so that a shared keyboard wants a curtain."""
        return False

    @abstractmethod
    def new(self, options: Any, names: Sequence[str]) -> S:
        """The state before nature's deal. Raises `TableError` when the options do not go together."""

    @abstractmethod
    def to_move(self, state: S) -> int:
        """The seat that is asked, from 0 on, or the first of several; `NATURE`, or `NOBODY` when the game is over."""

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that are asked now, in the order in which one keyboard goes round; empty for nature and at the
        end."""
        mover = self.to_move(state)
        return (mover,) if mover >= 0 else ()

    def actor(self, state: S, action: A) -> int:
        """Whose action it is: a seat, or `NATURE`."""
        return self.to_move(state)

    def turn_order(self, state: S) -> tuple[int, ...]:
        """The seats in the turn order that holds now, the first place first: in the words of the game, whichever end of
        it begins. Empty before it is dealt, and by default for a game without one."""
        return ()

    @abstractmethod
    def choices(self, state: S, seat: int | None = None) -> tuple[Offer[A], ...]:
        """What a seat may do, by default the one to move; empty for one that is not asked, for nature and at the end.

        Boards and bots get the choices of a view. They are those of the whole state for the seat whose view it is.
        """

    def apply(self, state: S, action: A) -> S:
        """The state after the action. Raises `IllegalAction` with the reason."""
        if why := self.refusal(state, action):
            raise IllegalAction(why)
        return self.advance(state, action)

    @abstractmethod
    def refusal(self, state: S, action: A) -> str:
        """Why the action is illegal, or nothing."""

    @abstractmethod
    def advance(self, state: S, action: A) -> S:
        """The state after an action that is known to be legal, for it has just been offered: for bots, and for
        nature's own samples. What comes from outside goes through `apply`; another action here breaks the game."""

    def premove_refusal(self, view: S, seat: int, order: Premove) -> str:
        """Why a seat may not give this order now, or nothing: one that is asked in the view, be it by `ahead`."""
        return tr("there is nothing to be ordered in this game")

    def premove_stands(self, view: S, seat: int, order: Premove) -> bool:
        """Whether what an order is about still goes on for the seat; it has ended else, for good."""
        return False

    def premove_action(self, view: S, seat: int, order: Premove) -> A | None:
        """The legal action that an order asks for now that its seat is asked; None when the person has to decide."""
        return None

    def obvious(self, view: S, seat: int, *, openly: bool = False) -> A | None:
        """What a seat that is asked does without a thought, by default the only thing that is offered; None where there
        is something to decide. `openly`: only where everybody can see that it is so, for what is done at once tells
        that there was no choice. By default nothing is."""
        if openly:
            return None
        offered = [action for offer in self.choices(view, seat) for action in offer.actions[:2]]
        return offered[0] if len(offered) == 1 else None

    def premove_topic(self, view: S, seat: int) -> str:
        """What a seat decides now, or next in what goes on, told apart from all that it decides else: what it plans
        while others act is for this alone. Nothing where it cannot plan."""
        return ""

    def premove_view(self, view: S, seat: int) -> S | None:
        """The view as it would be were a seat asked already that has yet to decide: what it may do then is offered
        there, at the prices of now. None where it has nothing to plan, or is asked."""
        return None

    def premove_result(self, view: S, actions: Sequence[A]) -> tuple[S, int]:
        """The view after actions of the seat that is asked there, as far as they alone bring it about, and what that
        costs the seat, in the game's money. Its turn is over there if they end it.

        Raises `IllegalAction` when one of them cannot be done, or not in advance.
        """
        raise IllegalAction(tr("there is nothing to be planned in this game"))

    def sample(self, state: S, rng: Random) -> A:
        """An outcome of nature, drawn fairly: an action. Only a game without chance does without this verb."""
        raise NotImplementedError(f"{self.id} lets nature move, and does not say how: it lacks the verb sample")

    def view(self, state: S, seat: int) -> S:
        """The state as this seat may see it: what it may not know is blanked. `NOBODY` sees what is public. By default
        nothing is hidden."""
        return state

    def recollection(self, state: S, seat: int) -> S:
        """What a careful person in this seat knows who has seen all that everybody could see: the view, and beside it
        what can be counted from what was public. By default the view alone; `determinize` takes either."""
        return self.view(state, seat)

    def determinize(self, view: S, seat: int, rng: Random) -> S:
        """A whole state that fits what this seat may know: what its view hides is drawn by lot, as it may be.

        ``view(determinize(view, seat, rng), seat) == view``, and the state can be played on.
        """
        return view

    def reveals(self, before: S, after: S, seat: int | None = None) -> bool:
        """Whether something hidden from a seat, by default from the one that acted, came to light between the two, so
        that it may not go back. What another seat does may show what it hides."""
        return False

    def weight(self, before: S, action: A, after: S) -> float:
        """How much there is to see in what was done: how long it stays before a bot acts, beside a usual action."""
        return 1.0

    @abstractmethod
    def standings(self, state: S) -> tuple[Standing, ...]:
        """Best first; provisional until the game is over. In a view, by what it shows."""

    @abstractmethod
    def parse(self, line: str, state: S) -> A:
        """The action of a line ``name: words``. Raises `BadNotation`, also when that name is not asked."""

    @abstractmethod
    def format(self, action: A, state: S) -> str:
        """The line of an action, with its actor's name; `parse` gives the action back."""

    secret_verbs: ClassVar[frozenset[str]] = frozenset()
    """Words of the notation after which stands what only the one who acts may know."""

    def seen_line(self, step: Step[S, A], seat: int) -> str:
        """The line of a step as a seat may know it, now and ever: where nature dealt or somebody chose in secret, it
        ends with the verb, and `parse` need not read it."""
        actor, line = self.actor(step.before, step.action), self.format(step.action, step.before)
        name, _, words = line.partition(": ")
        verb = words.partition(" ")[0]
        hidden = actor != seat and (actor == NATURE or verb in self.secret_verbs)
        return f"{name}: {verb}" if hidden else line

    def narrate(self, before: S, action: A, after: S, viewer: int) -> tuple[str, ...]:
        """What happened, as sentences for the log of a seat, or of `NOBODY` for those who only watch."""
        return (self.format(action, before),)

    def goes_on(self, last: Step[S, A], step: Step[S, A]) -> bool:
        """Whether the log tells a step together with the one before it, such as the bids for one thing."""
        return False

    def tell(self, steps: Sequence[Step[S, A]], viewer: int) -> tuple[LogEntry, ...]:
        """What happened in steps that go on from one another, as entries for the log of a seat, or of `NOBODY`: by
        default the sentences of each."""
        return tuple(
            told(sentence) for step in steps for sentence in self.narrate(step.before, step.action, step.after, viewer)
        )

    def facts(self, state: S) -> dict[str, int | str]:
        """Where the game is (``round``, ``phase``), of what everybody knows: it stands in the record."""
        return {}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        """Where a game is, in a few words, for lists of games: from the options as the record has them, who plays, and
        `facts`, of which a record may have none."""
        return ", ".join(names)

    def digest(self, state: S) -> str:
        """A short fingerprint of everything in the state, for noticing a replay that ends elsewhere. A game that hands
        `digest` a version of its own raises it when the fields of its state change."""
        return digest(state, version=1)


def _missing(cls: type) -> list[str]:
    """What a class lacks to be a game, each with what it is for."""
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
