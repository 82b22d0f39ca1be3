"""What a game shows besides its log: text views, and the questions of its board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.testing.games import few
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.viewmodel.text_views import TextViews

Asking = Callable[[Any, int, Sequence[Seat]], list[str]]
"""Gives the question put to a seat in its view, in words."""


@contextmanager
def registered(game: Game[Any, Any]) -> Iterator[None]:
    """Register the game for a while: a game under test need not be installed."""
    if game.id in registry.GAMES:
        yield
        return
    registry.GAMES[game.id] = Manifest(id=game.id, name=game.name, game="")
    try:
        yield
    finally:
        del registry.GAMES[game.id]


def text_views_of(game: Game[Any, Any]) -> TextViews:
    """What the game tells without a screen."""
    with registered(game):
        return registry.spoken(game)


def view_of(game: Game[Any, Any]) -> type[TableView]:
    """The model of what a seat sees: the game's own, or else the one made from its offers."""
    with registered(game):
        return registry.table_view(game.id, game)


def board_of(game: Game[Any, Any]) -> Any:
    """A board of the game: its own, or else the one made from its offers. Imports textual."""
    with registered(game):
        return registry.board(game.id, game)()


def brings_a_board(game: Game[Any, Any]) -> bool:
    """Whether the game has a board of its own, so that the board's words are the game's. Imports textual."""
    from powergrid_tui.toolkit.widgets.boards.offers_board import OffersBoard

    return not isinstance(board_of(game), OffersBoard)


def all_texts(game: Game[Any, Any], text_views: TextViews, view: Any, seat: int) -> list[str]:
    """Everything the text views tell a seat that is asked."""
    found = [*text_views.situation(view, seat)]
    for sheet in text_views.by_word.values():
        found += sheet.tell(view, seat, "")
    for offer in game.choices(view, seat):
        found += [text_views.meaning(view, action) for action in few(offer.actions, 5)]
        found += [text_views.price(row.cost) for row in few(offer.rows(), 5) if row.cost]
    return found


def questions_of(game: Game[Any, Any]) -> Asking:
    """What the game's board asks, in words; nothing for a board that asks no questions."""
    board = board_of(game)
    ask = getattr(board, "ask", None)
    if ask is None:
        return lambda view, seat, seats: []

    def asked(view: Any, seat: int, seats: Sequence[Seat]) -> list[str]:
        question = ask(Snapshot(view, seat, game.choices(view, seat), tuple(seats), ()), None)
        return in_words(question.prompt())

    return asked


def in_words(prompt: Any) -> list[str]:
    """Everything that a prompt says."""
    details = [
        "".join(piece.text for piece in (detail if isinstance(detail, tuple) else detail.names))
        for detail in prompt.details
    ]
    keys = [words for key in prompt.keys for words in (key.what, key.why)]
    return [prompt.question, prompt.answer, prompt.purse, prompt.notice, *details, *keys]
