"""Whole games in German: nothing that is said lacks its message, and no parameter is left unfilled."""

import re
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import powergrid_tui
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.testing.games import Played, seats
from powergrid_tui.testing.words import everything_said
from powergrid_tui.toolkit import registry

CATALOGUE = Path(powergrid_tui.__file__).parent / "locale" / "de" / "LC_MESSAGES" / "powergrid.mo"

NAMES_OF_CARDS = {
    "terraforming_mars": lambda book: {entry.name for entry in (*book.cards.values(), *book.corporations.values())}
}
"""By game, names that no catalogue holds: those printed on cards, the same in every language."""

UNFILLED = re.compile(r"\{\w*\}")


class Unsaid(NullTranslations):
    """Remembers what was looked up in vain."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: set[str] = set()

    def gettext(self, message: str) -> str:
        self.messages.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def whole(game_id: str) -> Session[Any, Any]:
    """A game of three by the simple bots."""
    game, bot, luck = registry.game(game_id), registry.bots(game_id)["simple"](), Random(35)
    session = Session.start(game, game.Options(), seats(3), seed=35)
    while (mover := game.to_move(session.state)) != NOBODY:
        if mover == NATURE:
            session.play(game.sample(session.state, luck))
        else:
            view = game.view(session.state, mover)
            session.play(bot.decide(view, game.choices(view, mover), luck))
    return session


@pytest.mark.long
@pytest.mark.parametrize("game_id", list(registry.GAMES))
@pytest.mark.some(5)
def test_a_whole_game(game_id: str) -> None:
    """It takes seconds: everything that the game says is read."""
    session = whole(game_id)
    with CATALOGUE.open("rb") as file:
        german = GNUTranslations(file)
    unsaid = Unsaid()
    german.add_fallback(unsaid)
    with speaking_with("de", german):
        said = [*everything_said(Played(session.game, session.record.options, (session,)), session)]
    assert [text for _, text in said if UNFILLED.search(text)] == []
    printed = NAMES_OF_CARDS[game_id](session.state.book) if game_id in NAMES_OF_CARDS else set()
    assert {message for message in unsaid.messages if re.search("[a-z]{2}", message)} - printed == set()
