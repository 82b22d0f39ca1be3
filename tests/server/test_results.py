"""What remains of games: results, ratings, and what nobody gets out of by leaving."""

import sqlite3
from contextlib import closing
from pathlib import Path

from powergrid_tui.server.quotas import A_DAY
from powergrid_tui.server.results import NEWCOMER, ResultRow, Results, ResultSeatRow, _rating
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import TO_MOVE
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.seat_requests import A_MOMENT
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from tests.server.test_server import ANN, BO, CYD, opened, refused

GAME = registry.game("electropolis")


async def begun(server: Server, *others: tuple[str, str], rated: bool = True) -> ServerTable:
    """A game of Ann, Bo, and others as (name, kind of bot)."""
    places = [("Ann", ""), ("x", OPEN), *others]
    table = server.open(
        ANN, GAME, GAME.Options(), [(n, c, kind) for (n, kind), c in zip(places, COLOURS, strict=False)]
    )
    server.rate(table, ANN, rated)
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


def play_out(table: ServerTable) -> None:
    """Let the simple bot play for everybody, to the end."""
    assert table.host is not None
    session, bot = table.host.session, make("simple", GAME.id)
    while (seat := GAME.to_move(session.state)) != NOBODY:
        view = GAME.view(session.state, seat)
        session.play(bot.decide(view, GAME.choices(view, seat), session.rng(seat)))


async def test_a_finished_game_is_kept_with_places_and_figures_and_only_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = await begun(server, ("Robo", "simple"))
        play_out(table)
        assert table.host is not None
        standings = {standing.seat: standing for standing in GAME.standings(table.host.session.state)}
        (row,) = server.results.latest(10)
        assert (row.file, row.game, row.rated, row.unfinished) == (table.file, GAME.id, True, False)
        assert [(place.person, place.name, place.bot) for place in row.places] == [
            *((ANN, "Ann", ""), (BO, "Bo", "")),
            (0, "Robo", "simple"),
        ]
        assert [place.rank for place in row.places] == [standings[name].rank for name in ("Ann", "Bo", "Robo")]
        assert row.places[0].figures == standings["Ann"].score
        rating = server.results.rating(GAME.id, ANN)
        assert rating is not None
        assert rating.games == 1
        assert [found.bot for found in server.results.ratings(GAME.id) if not found.person] == ["simple"]
        assert server.results.latest(10, CYD) == []
    async with opened(tmp_path) as server:
        await server.wake(server.find(table.code))  # over already: it does not count again
        assert server.results.latest(10, BO) == [row]
        assert server.results.rating(GAME.id, ANN) == rating


async def test_a_result_that_a_kill_prevented_is_there_when_the_server_opens(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = await begun(server)
        play_out(table)
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as database:
        for name in ("places", "results", "ratings"):
            database.execute(f"DELETE FROM {name}")
    async with opened(tmp_path) as server:
        await server._missed
        assert [row.file for row in server.results.latest(10)] == [table.file]
        assert server.results.rating(GAME.id, BO) is not None


async def test_games_that_are_not_rated_leave_ratings_alone_and_bots_alone_leave_nothing(server: Server) -> None:
    play_out(await begun(server, rated=False))
    assert [row.rated for row in server.results.latest(10)] == [False]
    assert server.results.ratings(GAME.id) == []
    bots = server.open(ANN, GAME, GAME.Options(), [("A", "red", "simple"), ("B", "blue", "simple")])
    await server.begin(bots, ANN)
    play_out(bots)
    assert len(server.results.latest(10)) == 1


async def test_it_is_settled_before_the_game_by_whoever_opened_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = server.open(ANN, GAME, GAME.Options(), [("Ann", "red", ""), ("x", "blue", OPEN)])
        assert "only Ann" in refused(lambda: server.rate(table, BO, True))
        server.rate(table, ANN, True)
        assert table.chat.lines[-1].words() == "The game will be rated."
        table.sit(ANN, "Guest")
        assert "have no rating" in table.begin_refusal(ANN)
        table.rise(ANN)
        table.sit(ANN, "Ann")
        table.sit(BO, "Bo")
        await server.begin(table, ANN)
        assert "too late to change" in refused(lambda: server.rate(table, ANN, False))
        code = table.code
    async with opened(tmp_path) as server:
        assert server.find(code).rated
        host = await server.wake(server.find(code))
        assert host.claims is not None
        assert host.claims.counts


async def test_in_a_rated_game_nobody_has_a_bot_play_or_think_for_them(server: Server) -> None:
    table = await begun(server, ("Robo", "simple"))
    host = await server.wake(table)
    ann = host.join((0,), who=ANN)
    cyd = host.join((), who=CYD)
    assert ann.advice_refusal == "this game is scored: no hints"
    assert "no bot may play for a person" in refused(lambda: ann.hand_over(0, "simple"))
    assert "bots keep their seats" in refused(lambda: cyd.take(2))


async def test_whoever_has_left_a_rated_game_is_last_whatever_the_bot_makes_of_it(server: Server) -> None:
    table = await begun(server)
    host = await server.wake(table)
    ann = host.join((0,), who=ANN)
    while 1 not in GAME.to_act(host.session.state):
        ann.play(next(offer.actions[0] for offer in ann.offers if offer.actions))
    ann.hand_over(1, "simple")  # Bo is away
    play_out(table)
    (row,) = server.results.latest(10)
    assert [(place.rank, place.absent) for place in row.places] == [(1, False), (2, True)]
    mine, theirs = (server.results.rating(GAME.id, who) for who in (ANN, BO))
    assert mine is not None
    assert theirs is not None
    assert mine.points > 1000 > theirs.points


async def test_nobody_is_made_last_for_whom_a_rated_game_has_not_waited(server: Server) -> None:
    table = await begun(server)
    host = await server.wake(table)
    session, now = host.session, [1000.0]
    host.seat_requests.clock = lambda: now[0]
    ann, bo = host.join((0,), who=ANN), host.join((1,), who=BO)
    while 1 in GAME.to_act(session.state):
        bo.play(next(offer.actions[0] for offer in bo.offers if offer.actions))
    bo.leave()
    now[0] += A_MOMENT
    assert host.seat_requests.missing == NOBODY, "Bo has done all there was to do"
    assert "who is to move" in refused(lambda: ann.hand_over(1, "simple"))
    bo = host.join((1,), who=BO)
    while 1 not in GAME.to_act(session.state):
        ann.play(next(offer.actions[0] for offer in ann.offers if offer.actions))
    bo.leave()
    assert "half a minute" in refused(lambda: ann.hand_over(1, "simple"))
    assert host.seat_requests.missing == NOBODY
    now[0] += A_MOMENT
    assert host.seat_requests.missing == 1
    ann.hand_over(1, "simple")
    assert host.session.seats[1].bot


async def test_a_rated_game_that_is_taken_away_counts_for_whoever_does_that(server: Server) -> None:
    table = await begun(server, ("Robo", "simple"))
    server.close(table, ANN)
    (row,) = server.results.latest(10)
    assert row.unfinished
    assert [place.rank for place in row.places] == [3, 1, 1]
    before = server.results.rating(GAME.id, ANN)
    entry = server.games.waiting_for(ANN)[0]
    again = await server.resume(entry, ANN)
    assert again.rated
    play_out(again)  # what is made of it later does not change that
    assert server.results.rating(GAME.id, ANN) == before


async def test_a_rated_game_to_which_nobody_comes_back_counts_for_whom_it_waits_for(server: Server) -> None:
    rated, plain = await begun(server), await begun(server, rated=False)
    waits = rated.where[TO_MOVE]
    for table in (rated, plain):
        table.seen -= 31 * A_DAY
    server._look_after()
    assert not server.tables
    (row,) = server.results.latest(10)
    assert [place.name for place in row.places if place.rank == 2] == [waits]


async def test_each_bot_of_a_level_is_somebody_to_beat_or_to_lose_to(tmp_path: Path) -> None:
    """If bots of one level counted as one, with the best of their places, whoever is second of four would have lost."""

    def changes(*ranks: int) -> tuple[int, int]:
        """Of a newcomer, and of the level, after Ann's place and those of bots of one level."""
        people = (ResultSeatRow(ANN, "Ann", "", ranks[0], {}),)
        bots = tuple(ResultSeatRow(0, f"Bot {at}", "simple", rank, {}) for at, rank in enumerate(ranks[1:]))
        row = ResultRow(f"{ranks}.toml", GAME.id, "", 0.0, True, False, people + bots)
        results = Results(server.results._rows)
        return tuple(_rating(rating).points - NEWCOMER for rating in results._rated(row))  # type: ignore[return-value]

    async with opened(tmp_path) as server:
        assert changes(2, 1, 3, 4)[0] > 0 > changes(3, 1, 2, 4)[0], "better, or worse, than the middle"
        assert changes(1, 2, 3, 4)[0] > changes(1, 2)[0], "three beaten, not one"
        assert changes(4, 1, 2, 3)[0] < changes(2, 1)[0]
        assert changes(1, 2, 3, 4)[1] < 0 < changes(4, 1, 2, 3)[1]
