"""Bots and the arena, for any game. Each game's own bots are in its package."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Protocol, cast

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import Game, Offer, Step
from powergrid_tui.table.records.kinds import external, is_command
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.typed_seats import bot_refusal, seats_of
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.at_random import drawn
from powergrid_tui.toolkit.bots.programs.allowed import allow, unnamed


class Bot(Protocol):
    """An opponent. It sees what its seat may see, and draws all random numbers from the generator it is given.

    A class may set `remembers = True` to be given what a careful player would remember, or `needs_view = False` if it
    never looks at the view, so that any state may be passed for it.
    """

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        """One of the offered actions, for the seat to move."""
        ...


class Adviser(Bot, Protocol):
    """A bot that can rate the possible actions."""

    def advise(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Sequence[Advice]:
        """The best actions for the seat to move, best first; the first is what it would do itself. Never empty."""
        ...

    def weigh(
        self, view: Any, offers: Sequence[Offer[Any]], rng: Random, action: Any, *, last: bool
    ) -> Sequence[Advice]:
        """The same, with the given action included at its place in the order. If this is known to have been the `last`
        round, nothing after it counts. Optional: without it, actions that the adviser does not name itself are not
        rated."""
        ...

    def reasons(self, view: Any, action: Any) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        """What speaks for an action of the seat to move: messages with their figures, the one that says most first. No
        search: others ask for the reasons of what was done long ago. Optional: without it, nothing is said."""
        ...


class Follower(Bot, Protocol):
    """A bot that is told of every step of the game, as an external program is."""

    def begin(self, game: Game[Any, Any], options: Any, names: Sequence[str], seat: int) -> None:
        """A game begins in which the bot has this seat."""
        ...

    def follow(self, step: Step[Any, Any]) -> None:
        """An action was taken."""
        ...

    def end(self) -> None:
        """The game is over or has been abandoned."""
        ...


class RandomBot:
    """Picks a kind of action uniformly, then an action of that kind uniformly."""

    needs_view: ClassVar[bool] = False

    decide = staticmethod(drawn)


def follower(bot: Bot) -> Follower | None:
    """The bot as a `Follower`, or None if it does not follow games."""
    return cast(Follower, bot) if hasattr(bot, "follow") else None


Sight = Callable[[Any, int], Any]
"""Turns a state into what a seat is shown."""


def sight(game: Game[Any, Any], bot: Bot) -> Sight | None:
    """What turns a state into the bot's input: the view of its seat, or, if it `remembers`, what a careful player would
    know. None for a bot that looks at nothing."""
    if getattr(bot, "remembers", False):
        return game.recollection
    return game.view if getattr(bot, "needs_view", True) else None


def bot_view(game: Game[Any, Any], state: Any, seat: int, bot: Bot) -> Any:
    """What a bot in this seat is given."""
    look = sight(game, bot)
    return state if look is None else look(state, seat)


def adviser(game_id: str) -> Adviser | None:
    """The game's best bot if it can give advice, or None."""
    best = make(kinds(game_id)[0], game_id)
    return cast(Adviser, best) if hasattr(best, "advise") else None


def weighed(
    adviser: Adviser, view: Any, offers: Sequence[Offer[Any]], rng: Random, action: Any, *, last: bool
) -> Sequence[Advice]:
    """An adviser's rating of the possible actions, including the given one if it can rate it."""
    if getattr(adviser, "weigh", None) is None:
        return adviser.advise(view, offers, rng)
    return adviser.weigh(view, offers, rng, action, last=last)


def explained(game: Game[Any, Any], adviser: Adviser, step: Step[Any, Any], viewer: int | None) -> tuple[Advice, ...]:
    """What spoke for what somebody did, as a viewer may know it: the first of the reasons that is the same in all the
    worlds that the viewer holds possible. Without one, advice without a reason; nothing if that is because of what the
    viewer does not see. `viewer` is a seat or `NOBODY`, or None for everything.

    It is made from what the viewer sees alone, so it tells nothing else."""
    find = getattr(adviser, "reasons", None)
    seat = game.actor(step.before, step.action)
    unexplained = Advice(step.action, 0.0)
    if find is None:
        return (unexplained,)
    worlds: Sequence[Any] = (step.before,)
    if viewer is not None:
        if game.seen_line(step, viewer) != step.line:
            return ()
        try:
            worlds = game.worlds(game.view(step.before, viewer), viewer)
        except TableError:
            return ()  # nobody can say what the viewer knows
    told = [[_told(*each) for each in find(bot_view(game, world, seat, adviser), step.action)] for world in worlds]
    if not any(told):
        return (unexplained,)
    reason = next((each for each in told[0] if all(each in others for others in told[1:])), None)
    return () if reason is None else (replace(unexplained, reason=reason[0], figures=reason[1]),)


def _told(message: str, figures: Mapping[str, int | str]) -> tuple[str, dict[str, int | str]]:
    """A message with only those figures that it names."""
    return message, {name: figure for name, figure in figures.items() if f"{{{name}}}" in message}


def kinds(game_id: str) -> tuple[str, ...]:
    """The kinds of bot that can play a game, best first."""
    return (*registry.kinds(game_id), mark("random"))


def seated(words: str, game_id: str) -> list[Seat]:
    """The seats that the person at the keyboard typed. Custom bots named there may be run from now on.

    Raises `TableError`.
    """
    seats = seats_of(words, kinds(game_id))
    for seat in seats:
        if external(seat.bot):
            allow(seat.bot)
    return seats


def default_bot(game_id: str) -> str:
    """The kind that stands in for a bot that cannot play: normal if the game has it, or else the best."""
    return levels.default_level(kinds(game_id))


def make(kind: str, game_id: str) -> Bot:
    """A bot of this kind. Raises `TableError` if the game has no such kind, and for a program or file that has not been
    allowed."""
    if kind == "random":
        return RandomBot()
    if external(kind):
        if why := unnamed(kind):
            raise TableError(why)
        return _of_others(kind, game_id)
    there = registry.bots(game_id)
    if kind not in there:
        there = registry.baselines(game_id)
    if kind not in there:
        raise TableError(bot_refusal(kind, kinds(game_id)))
    bot: Bot = there[kind]()
    return bot


def _of_others(kind: str, game_id: str) -> Bot:
    from powergrid_tui.toolkit.bots.programs.program import BotProgram
    from powergrid_tui.toolkit.bots.programs.python_file import PythonFile

    return BotProgram(kind, game_id) if is_command(kind) else PythonFile(kind)
