"""Opponents and the arena, for any game. What a game teaches them stands in the game's own room."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Protocol

from powergrid_tui.games import shelf
from powergrid_tui.table.game import Offer, TableError
from powergrid_tui.table.language import mark
from powergrid_tui.table.seating import bot_refusal


class Bot(Protocol):
    """An opponent. It sees what its seat may see, and all its chance comes from the generator it is handed."""

    needs_view: ClassVar[bool]
    """Whether it looks at the view at all; one that does not is handed whatever there is."""

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        """One of the actions that the offers allow, for the seat to move."""
        ...


class RandomBot:
    """Plays uniformly over the kinds of action, then over the actions of the kind."""

    needs_view: ClassVar[bool] = False

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        """Any allowed action."""
        open_kinds = [offer.actions for offer in offers if len(offer.actions)]
        actions = open_kinds[int(rng.random() * len(open_kinds))]
        return actions[int(rng.random() * len(actions))]


def kinds(game_id: str) -> tuple[str, ...]:
    """The kinds of bot that can play a game, best first."""
    return (*shelf.bots(game_id), mark("random"))


def make(kind: str, game_id: str) -> Bot:
    """A bot of this kind. Raises `TableError` when the game knows none such."""
    if kind == "random":
        return RandomBot()
    if refusal := bot_refusal(kind, kinds(game_id)):
        raise TableError(refusal)
    bot: Bot = shelf.bots(game_id)[kind]()
    return bot
