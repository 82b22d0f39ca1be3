"""What remains of games and people: results, ratings, and what a server forgets, tells, drops and takes back."""

import json
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from powergrid_tui.server.data_protection import exported, forget
from powergrid_tui.server.people import Person
from powergrid_tui.server.quotas import A_DAY, QUOTAS
from powergrid_tui.server.results import NEWCOMER, ResultRow, Results, ResultSeatRow, _rating
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import TO_MOVE
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.seat_requests import A_MOMENT
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from tests.server.test_server import ANN, BO, CYD, here, known, lay, opened, refused

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
    """Let everybody do what is offered first, to the end: that takes a tenth of the time of any bot."""
    assert table.host is not None
    session = table.host.session
    while GAME.to_move(session.state) != NOBODY:
        session.play(next(action for offer in GAME.choices(session.state) for action in offer.actions))


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
    bots = server.open(ANN, GAME, GAME.Options(), [("A", "red", "simple"), ("B", "blue", "simple")])
    await server.begin(bots, ANN)
    play_out(bots)
    assert [row.rated for row in server.results.latest(10)] == [False]
    assert server.results.ratings(GAME.id) == []


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


def acts(connection: SeatConnection) -> None:
    connection.play(next(offer.actions[0] for offer in connection.offers if offer.actions))


async def test_whoever_has_left_a_rated_game_is_last_whatever_the_bot_makes_of_it(server: Server) -> None:
    table = await begun(server)
    host = await server.wake(table)
    ann = host.join((0,), who=ANN)
    while 1 not in GAME.to_act(host.session.state):
        acts(ann)
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
        acts(bo)
    bo.leave()
    now[0] += A_MOMENT
    assert host.seat_requests.missing == NOBODY, "Bo has done all there was to do"
    assert "who is to move" in refused(lambda: ann.hand_over(1, "simple"))
    bo = host.join((1,), who=BO)
    while 1 not in GAME.to_act(session.state):
        acts(ann)
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


# What a server does about people's data, and about mistakes: it forgets, tells, drops what is old, and takes back


NEW = "Somebody-2"
"""What Bo is called once he is forgotten."""


def person(server: Server, number: int) -> Person:
    found = server.people.numbered(number)
    assert found is not None
    return found


async def with_traces(server: Server) -> None:
    """Bo has left something of himself wherever he could; he has gone."""
    played = await begun(server, ("Robo", "simple"))
    play_out(played)
    await begun(server, rated=False)
    gathers = lay(server, ("Ann", ""), ("x", OPEN))
    server.sit(gathers, BO, "Bo")
    (bo,) = here(server, gathers, "Bo")
    gathers.say(BO, "bo was here")
    gathers.say(ANN, "ann stays")
    server.chat.say(BO, "bo was everywhere")
    server.personal.mute(BO, "Ann", muted=True)
    server.personal.mute(CYD, "Bo", muted=True)
    server.personal.note(BO, played.file, "bo's plan")
    server.personal.has_read(BO, "", 1)
    server.storage.settings_of(bo).save(Settings(language="de"))
    server.go(gathers, bo)
    server.presence.leave(bo)


async def test_whoever_is_forgotten_leaves_a_number_and_games_that_go_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        await with_traces(server)
        ann = server.results.rating(GAME.id, ANN)
    async with opened(tmp_path, "") as server:
        _, playing, gathers = server.tables.values()
        left = await forget(server, person(server, BO))
        assert left == 0
        assert server.people.name_of(BO) == NEW
        assert gathers.seats_of(BO) == ()
        assert [said.words() for said in gathers.chat.lines] == ["ann stays"]
        assert [said.words() for said in server.chat.lines] == []
        assert playing.seats_of(BO) == (1,), "the seat waits, and others may give it to a bot"
        assert playing.chairs[1].name == NEW
        await server.wake(playing)
        play_out(playing)
        assert server.results.rating(GAME.id, ANN) == ann
        rows = server.results.latest(9)
        assert {place.name for row in rows for place in row.places} == {"Ann", NEW, "Robo"}
        with pytest.raises(TableError, match="is taken"):
            server.people.admit(NEW, "")
        again = server.people.admit("Bo", "SHA256:Bo")
        assert again.number not in (BO, ANN), "who comes back with the same key is somebody new"
        assert not server.personal.muted(CYD)
    assert not (tmp_path / "settings" / "2.toml").exists()
    whole = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    for trace in (b"bo was here", b"bo was everywhere", b"bo's plan"):
        assert trace not in whole
    for file in (tmp_path / "games").iterdir():
        assert '"Bo"' not in (text := file.read_text())
        assert "Bo:" not in text
    async with opened(tmp_path, "") as server:
        assert server.people.name_of(BO) == NEW
        for table in server.tables.values():
            if table.begun and not table.over:
                await server.wake(table)


async def test_who_is_here_is_not_forgotten_and_a_game_that_is_being_played_is_named(server: Server) -> None:
    table = await begun(server, rated=False)
    here(server, table, "Bo")
    with pytest.raises(TableError, match="kick them first"):
        await forget(server, person(server, BO))
    assert server.people.name_of(BO) == "Bo"
    server.go(table, person(server, BO))
    server.presence.leave(person(server, BO))
    assert await forget(server, person(server, BO)) == 1, "its file is in use"
    play_out(table)
    assert await forget(server, person(server, BO)) == 0, "by the number, once more"
    assert server.people.name_of(BO) == NEW
    assert server.people.forget(BO).name == NEW


async def test_everything_about_one_person_is_told_and_nothing_of_others(server: Server) -> None:
    await with_traces(server)
    table = next(iter(server.tables.values()))
    server.personal.note(ANN, table.file, "ann's secret")
    for each in server.tables.values():
        if each.host is not None:
            each.host.session.saving.flush()
    found = json.loads(json.dumps(exported(server, person(server, BO))))
    text = json.dumps(found)
    assert found["keys"] == ["SHA256:Bo"]
    assert [said["words"] for said in found["said"]] == ["bo was everywhere", "bo was here"]
    assert found["muted"] == ["Ann"]
    assert list(found["notes"].values()) == [["bo's plan"]]
    assert found["ratings"][GAME.id]["games"] == 1
    assert sorted(map(bool, found["games"].values())) == [False, True], "a game that is over, and no other"
    assert len(found["results"]) == 1
    for secret in ("ann's secret", "ann stays", "SHA256:Ann"):
        assert secret not in text


async def test_what_is_old_goes_and_results_stay(tmp_path: Path) -> None:
    now = [time.time()]
    quotas = replace(QUOTAS, keep_chat=7 * A_DAY, keep_games=30 * A_DAY)
    server = Server(tmp_path, AT_ONCE, quotas, clock=lambda: now[0])
    for name in ("Ann", "Bo"):
        known(server, name)
    table = await begun(server)
    play_out(table)
    running = await begun(server, rated=False)
    server.chat.say(ANN, "old news")
    running.say(ANN, "older still")
    server.put_away(table)
    file = server.storage.store.folder / table.file
    await server.close_down()
    for days, chat, kept in ((-30_000, 2, True), (8, 0, True), (40_000, 0, False)):
        now[0] = time.time() + days * A_DAY
        server = Server(tmp_path, AT_ONCE, replace(quotas, put_away=1e12), clock=lambda: now[0])
        await server._dropping
        lines = [*server.chat.lines, *(line for each in server.tables.values() for line in each.chat.lines)]
        assert len(lines) == chat
        assert file.exists() == kept
        assert (server.storage.store.folder / running.file).exists(), "whatever its age: it is not over"
        assert len(server.results.latest(9)) == 1
        assert server.results.rating(GAME.id, ANN) is not None
        await server.close_down()


# Mistakes


def ratings(results: Results) -> dict[tuple[int, str], tuple[float, float, int]]:
    return {
        (int(row.player) if row.player.isdigit() else 0, row.player): (row.mean, row.deviation, row.games)
        for row in results._rows.ratings()
    }


async def test_a_result_that_is_taken_back_is_as_if_it_had_not_been_played(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        tables, after = [], [ratings(server.results)]
        for others in ((("Robo", "simple"),), (("Robo", "easy"),), (("Robo", "simple"),)):
            table = await begun(server, *others)
            play_out(table)
            tables.append(table)
            after.append(ratings(server.results))
        await server.results.take_back(tables[2].file)
        assert ratings(server.results) == after[2], "the last one: as it was before"
        await server.results.take_back(tables[0].file)
        (row,) = server.results.latest(9)
        model = PlackettLuce()
        ranked = sorted(row.places, key=lambda place: place.person or 99)
        rated = model.rate([[model.rating()] for _ in ranked], ranks=[float(place.rank) for place in ranked])
        for place, (expected,) in zip(ranked, rated, strict=True):
            player = str(place.person) if place.person else f"bot:{place.bot}"
            mean, deviation, games = ratings(server.results)[place.person, player]
            assert (mean, deviation) == pytest.approx((expected.mu, expected.sigma))
            assert games == 1
        assert (0, "bot:simple") not in ratings(server.results), "whoever has no rated game left has no rating"
        assert server.results.after(tables[0]) == ""
        kept = ratings(server.results)
        with pytest.raises(TableError, match="no result"):
            await server.results.take_back(tables[0].file)
    async with opened(tmp_path) as server:
        for table in list(server.tables.values()):
            await server.wake(table)
        assert len(server.results.latest(9)) == 1, "nobody brings it back by coming to its table"
        assert ratings(server.results) == kept
        assert server.results.rating(GAME.id, ANN) is not None
