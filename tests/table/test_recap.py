"""What is new to the people at a terminal: in every game the same as what the log tells from their decision on."""

from random import Random
from typing import Any

import pytest

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.recap import TerminalNews
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.words.language import speaking
from powergrid_tui.toolkit import registry
from tests.table.pebbles import PEBBLES, Options, Take
from tests.table.test_auto_play import Bots

SEATS = (Seat(name="Ann"), Seat(name="Bo"))


def at_one_keyboard(session: Session[Any, Any]) -> Any:
    host = Host(session, Bots())  # type: ignore[arg-type]
    connection = host.join(host.people)
    host.open()
    return connection


@pytest.mark.parametrize("game_id", ["power_grid", "terraforming_mars"])
async def test_it_is_what_the_log_tells_from_ones_last_decision_on(game_id: str) -> None:
    """Two people at one keyboard: with secrets from one another each has a last decision of their own."""
    game = registry.game(game_id)
    session = Session.start(game, game.Options(), SEATS, seed=3)
    connection = at_one_keyboard(session)
    news, rng, last = TerminalNews(connection), Random(1), dict[int, int]()
    for _ in range(80):
        if not connection.asked:
            break
        seat = connection.asked[0]
        connection.turn_to(seat)
        recap = news.recap
        began = last.get(seat) if connection.secretive else max(last.values(), default=None)
        assert (recap is None) is (began is None)
        if recap is not None and began is not None:
            assert recap.entries == ViewerLog(game, seat).after(session.steps[began:])
            assert recap.news == ViewerLog(game, seat).after(session.steps[began + 1 :])
        offers = connection.offers
        last[seat] = len(session.steps)
        connection.play(rng.choice([action for offer in offers for action in offer.actions[:20]]))
    assert len(last) == 2, "both have decided"


async def test_it_is_kept_while_others_act_and_told_anew_after_a_decision_or_in_another_language() -> None:
    session = Session.start(PEBBLES, Options(hands="open"), SEATS, seed=1)
    connection = at_one_keyboard(session)
    news = TerminalNews(connection)
    assert news.recap is None
    connection.turn_to(session.state.turn)
    connection.play(Take(count=1))
    first = news.recap
    assert first is not None
    assert first is news.recap
    with speaking("de"):
        assert news.recap is not first
    connection.play(Take(count=2))
    again = news.recap
    assert again is not None
    assert [entry.text.partition(": ")[2] for entry in again.entries] == ["take 2"]
    assert not again.news
