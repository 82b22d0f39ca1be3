"""What a server does about people's data, and about mistakes: it forgets, tells, drops what is old, and takes back."""

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from powergrid_tui.server.data_protection import exported, forget
from powergrid_tui.server.people import Person
from powergrid_tui.server.quotas import A_DAY, QUOTAS
from powergrid_tui.server.results import Results
from powergrid_tui.server.server import Server
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_results import GAME, begun, play_out
from tests.server.test_server import ANN, BO, CYD, here, known, lay, opened

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
