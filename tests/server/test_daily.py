"""The deal of the day on a server: once for each person, by its clock, and nobody looks on before they have played."""

import asyncio
from pathlib import Path

import pytest

from powergrid_tui.server import games
from powergrid_tui.server.daily import play_today, standing_today
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.daily.deal import deal_of
from powergrid_tui.toolkit.daily.standing import DealProgress
from powergrid_tui.toolkit.daily.verify import verify
from tests.server.test_server import ANN, BO, known, opened, refused

NOON = 1_777_896_000.0
DAY = "2026-05-04"


def at(server: Server, moment: float) -> None:
    """Set the clock of the server."""
    server.deals._clock = server.results._clock = lambda: moment


async def played(server: Server, who: int, *, again: bool = False, end: bool = True) -> ServerTable:
    """A person's game of the day, to its end: the simple bot plays for everybody, which is quick."""
    table = await play_today(server, who, again=again)
    assert table.host is not None
    session, bot = table.host.session, make("simple", table.game.id)
    while end and (seat := session.game.to_move(session.state)) != NOBODY:
        view = session.game.view(session.state, seat)
        session.play(bot.decide(view, session.game.choices(view, seat), session.rng(seat)))
    return table


async def test_once_for_the_record_by_person_and_again_after_that(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        at(server, NOON)
        with pytest.raises(TableError, match="scored attempt at the deal of the day first"):
            await play_today(server, ANN, again=True)
        table = await played(server, ANN, end=False)
        assert table.host is not None
        assert table.host.session.record.seed == deal_of(DAY).seed
        assert verify(table.host.session.record).day == DAY
        assert table.host.seating.counts
        assert await play_today(server, ANN) is table
        code = table.code
    async with opened(tmp_path) as server:
        at(server, NOON)
        table = await play_today(server, ANN)  # the same after a restart
        assert table.code == code
        server.take_away(code)
        table = await played(server, ANN)  # and after the table was taken away
        assert table.code != code
        assert server.deals.progress(DAY, ANN) is DealProgress.OVER
        again = await played(server, ANN, again=True, end=False)
        assert again.host is not None
        assert not again.host.seating.counts
        assert (again.day, again.file != table.file) == (DAY, True)
        assert server.deals.file_of(DAY, ANN) == table.file
        assert standing_today(server, ANN, plain=True).repeating
        assert await played(server, ANN, again=True) is again, "it was not over"
        assert not standing_today(server, ANN, plain=True).repeating
        assert await play_today(server, ANN, again=True) is not again


async def test_two_terminals_at_once_get_one_game(server: Server) -> None:
    at(server, NOON)
    found = await asyncio.gather(play_today(server, ANN), play_today(server, ANN), return_exceptions=True)
    assert [type(each) for each in found] == [ServerTable, TableError]
    assert len(server.tables) == 1


async def test_a_game_that_could_not_be_dealt_is_not_lost(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    at(server, NOON)

    def unlucky(*_: object) -> None:
        raise TableError("no luck")

    with monkeypatch.context() as patch:
        patch.setattr(games, "started", unlucky)
        with pytest.raises(TableError, match="no luck"):
            await play_today(server, ANN)
    assert not server.tables
    assert server.deals.progress(DAY, ANN) is DealProgress.NEW
    assert (await play_today(server, ANN)).day == DAY


async def test_nobody_looks_on_before_they_have_played_it(server: Server) -> None:
    at(server, NOON)
    table = await played(server, ANN)
    bo = known(server, "Bo")
    assert "watch once you have played" in refused(lambda: server.come(table, bo))
    theirs = await played(server, BO, end=False)
    assert "watch once you have played" in refused(lambda: server.come(table, bo))
    assert "watch once" in server.deals.look_refusal(theirs, 3)
    assert not server.deals.look_refusal(theirs, ANN)
    at(server, NOON + 86_400)
    assert not server.deals.look_refusal(table, 3)  # the day is over
    assert "watch once" in server.deals.look_refusal(table, BO), "and they can still play theirs to its end"


async def test_the_table_of_the_day_and_days_in_a_row(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        for moment in (NOON - 86_400, NOON):
            at(server, moment)
            await played(server, ANN)
        await played(server, BO, end=False)
        standing = server.deals.standing(BO, server.people.name_of)
        assert (standing.deal.day, standing.progress, standing.streak) == (DAY, DealProgress.BEGUN, 0)
        ann, bo = standing.others
        assert (ann.name, ann.progress, ann.mine) == ("Ann", DealProgress.OVER, False)
        assert 1 <= ann.rank <= 4
        assert (bo.name, bo.progress, bo.mine) == ("Bo", DealProgress.BEGUN, True)
        assert server.deals.streak(ANN, DAY) == 2
    async with opened(tmp_path) as server:
        assert server.deals.streak(ANN, "2026-05-05") == 2
        assert server.deals.streak(ANN, "2026-05-06") == 0


async def test_while_it_is_dealt_nobody_changes_who_plays(server: Server) -> None:
    at(server, NOON)
    dealing = asyncio.create_task(play_today(server, ANN))
    while not server.tables:
        await asyncio.sleep(0)
    (table,) = server.tables.values()
    assert not table.begun
    assert "has begun" in refused(lambda: server.give_seat(table, ANN, 1, "easy"))
    assert "too late to change" in refused(lambda: server.rate(table, ANN, True))
    assert "has begun" in refused(lambda: server.rise(table, ANN))
    assert [chair.bot for chair in (await dealing).chairs] == ["", "hard", "hard", "hard"]
