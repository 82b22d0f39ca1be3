"""Tournaments: everybody sits everywhere, places make the standing, and nobody sees a deal before they play it."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.quotas import A_DAY, Quotas
from powergrid_tui.server.results import ResultRow, ResultSeatRow
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournament_seating import rota
from powergrid_tui.server.tournaments import end_tournament, open_tournament, stand_in, take_stand_in_back
from powergrid_tui.table.errors import TableError
from tests.server.test_results import play_out
from tests.server.test_server import ANN, BO, CYD, DORA, EMIL, known, opened, refused

GAME = "electropolis"


def held(
    server: Server, people: tuple[int, ...] = (ANN, BO), tables: int = 2, *, seats: int = 0, same: bool = False
) -> list[ServerTable]:
    """The tables of a tournament called Spring."""
    row = open_tournament(server, "Spring", GAME, "{}", people, tables=tables, seats=seats, same=same, rated=False)
    return [server.tables[each.code] for each in row.tables]


async def begun(server: Server, table: ServerTable, *, end: bool = False) -> None:
    """Its people sit down, and whoever sits second begins; to the `end`, if wanted."""
    for chair in table.chairs:
        if chair.invited:
            table.sit(chair.holder, chair.name)
            server.note(table)
    await server.begin(table, [chair.holder for chair in table.chairs if chair.holder][-1])
    if end:
        play_out(table)


def placed(*ranks: tuple[int, int]) -> tuple[ResultSeatRow, ...]:
    return tuple(ResultSeatRow(who, str(who), "", rank, {"score": 10 - rank}) for who, rank in ranks)


@pytest.mark.parametrize(
    ("people", "seats", "tables"), [(2, 2, 4), (4, 4, 8), (6, 6, 9), (9, 3, 9), (8, 4, 8), (7, 4, 14), (5, 3, 4)]
)
def test_everybody_plays_as_often_and_has_each_seat_as_often_give_or_take_one(
    people: int, seats: int, tables: int
) -> None:
    found = rota(range(1, people + 1), seats, tables)
    games, had = Counter(who for table in found for who in table), Counter[tuple[int, int]]()
    for table in found:
        assert len(set(table)) == seats
        had.update(enumerate(table))
    assert max(games.values()) - min(games[who] for who in range(1, people + 1)) <= 1
    for who in games:
        assert all(abs(had[one, who] - had[other, who]) <= 1 for one, other in combinations(range(seats), 2))


async def test_seats_are_kept_for_its_people_who_sit_in_each_place(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(tables_of_one=1, new_tables=1)) as server:
        tables = held(server, (ANN, BO, CYD), 3)
        assert sorted(table.chairs[0].holder for table in tables) == [ANN, BO, CYD]
        assert all(table.is_invited(who) for table in tables for who in (ANN, BO, CYD))
        first = tables[0]
        assert "no seat is open" in refused(lambda: first.sit(DORA, "Dora"))
        assert "have not come yet" in first.begin_refusal(first.owner)
        await begun(server, first)  # by whoever sits last: it needs nobody's leave
        assert first.begun
        assert first.host is not None
        assert first.host.join((0,), who=first.owner).advice_refusal == "this game is scored: no hints"


async def test_nobody_at_a_table_settles_who_plays_there_nor_takes_it_away(server: Server) -> None:
    (table,) = held(server, tables=1)
    owner, other = (chair.holder for chair in table.chairs)
    for what in (
        lambda: server.give_seat(table, owner, 1, "easy"),
        lambda: server.rate(table, owner, True),
        lambda: server.close(table, owner),
    ):
        assert "tournament" in refused(what)
    table.sit(other, server.people.name_of(other))
    table.rise(other)
    assert table.is_invited(other)  # and may think again
    assert "kept for you" in refused(lambda: table.rise(other))
    server.clock = lambda: table.seen + 300 * A_DAY
    server._look_after()
    assert table.code in server.tables  # it waits


async def test_the_owner_of_the_server_has_a_bot_play_for_who_does_not_come(server: Server) -> None:
    (table,) = held(server, tables=1)
    owner, other = (chair.holder for chair in table.chairs)
    assert "no seat is reserved" in refused(lambda: stand_in(server, table.code, CYD, "simple"))
    assert "no bot" in refused(lambda: stand_in(server, table.code, owner, "genius"))
    stand_in(server, table.code, owner, "simple")
    assert (table.owner, [chair.bot for chair in table.chairs]) == (other, ["simple", ""])
    assert table.chairs[0].name == "Bot 1", "the name of nobody"
    assert "at least one person must play" in refused(lambda: stand_in(server, table.code, other, "simple"))
    assert "no bot stands in" in refused(lambda: take_stand_in_back(server, table.code, other))
    take_stand_in_back(server, table.code, owner)
    assert table.is_invited(owner)
    stand_in(server, table.code, owner, "simple")
    server.sit(table, owner, server.people.name_of(owner))
    assert table.chairs[0] == Chair(server.people.name_of(owner), table.chairs[0].colour, owner), (
        "who comes after all plays"
    )
    table.rise(owner)
    stand_in(server, table.code, owner, "simple")
    assert server.tournaments.seats_told(server.tournaments.all[0])[0]["1"].startswith("bot for ")
    await begun(server, table, end=True)
    standing = {line.who: line for line in server.tournaments.standing(server.tournaments.find("spring"))}
    assert (standing[owner].games, standing[owner].halves, standing[other].games) == (0, 0, 1)
    assert server.tournaments.stood_in_told(table, owner).startswith("A bot has played for you here")
    assert not server.tournaments.stood_in_told(table, other)
    server.take_away(table.code)  # its seats are told all the same
    (seats,) = server.tournaments.seats_told(server.tournaments.all[0])
    assert seats["1"][1:] == f" bot for {server.people.name_of(owner)}"
    assert seats["2"][1:] == f" {server.people.name_of(other)}"


async def test_points_by_places_with_shared_places(server: Server) -> None:
    held(server, (ANN, BO, CYD), 3)
    row = server.tournaments.find("SPRING")
    ranks = (((ANN, 1), (BO, 2), (CYD, 3)), ((BO, 1), (ANN, 1), (CYD, 3)), ((CYD, 1), (ANN, 2), (BO, 3)))
    for at, order in enumerate(ranks):
        server.results._rows.put(ResultRow(f"{at}.toml", GAME, "", at, False, False, placed(*order)), [])
    rounds = tuple(each._replace(file=f"{at}.toml") for at, each in enumerate(row.tables))
    server.tournaments.keep(row._replace(tables=rounds))
    lines = server.tournaments.standing(server.tournaments.find("Spring"))
    assert [(line.who, line.points, line.games, line.won, line.score) for line in lines] == [
        (ANN, "7.5", 3, 2, 26),
        (BO, "5.5", 3, 1, 24),
        (CYD, "5", 3, 1, 23),
    ]
    assert [line.rank for line in lines] == [1, 2, 3]


async def test_nobody_has_a_place_before_a_game_nor_has_won_before_the_last(server: Server) -> None:
    tables, held_here = held(server), server.tournaments

    def told() -> tuple[list[str], str]:
        row = held_here.find("Spring")
        standing = held_here.standing_told(row)
        return [cells["place"] for cells in standing], held_here.end_told(row, standing)

    assert told() == (["", ""], "")
    await begun(server, tables[0], end=True)
    places, ended = told()
    assert places[0] == "1"
    assert not ended
    await begun(server, tables[1], end=True)
    places, ended = told()
    first = [line.who for line in held_here.standing(held_here.find("Spring")) if line.rank == 1]
    assert len(first) == places.count("1")
    assert ended.startswith("finished: ")
    assert ended.endswith("has won" if len(first) == 1 else "have won")
    assert all(server.people.name_of(who) in ended for who in first)


async def test_a_tournament_without_a_game_is_finished_without_a_winner(server: Server) -> None:
    for table in held(server):
        server.take_away(table.code)
    row = server.tournaments.find("Spring")
    assert server.tournaments.end_told(row, server.tournaments.standing_told(row)) == "finished"


async def test_it_is_there_again_and_follows_games_that_come_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        tables = held(server, same=True)
        await begun(server, tables[0])
        code, seed, before = tables[0].code, tables[0].seed, server.tournaments.all
    async with opened(tmp_path) as server:
        assert server.tournaments.all == before
        table = server.find(code)
        assert (table.series, table.seed) == ("Spring", seed)
        entry = server.games.waiting_for(ANN)[0]
        server.take_away(code)
        again = await server.resume(entry, ANN)
        assert again.code != code
        assert again.series == "Spring"
        assert server.tournaments.all[0].tables[0].code == again.code
        play_out(again)
        assert sum(line.games for line in server.tournaments.standing(server.tournaments.all[0])) == 2
        server.take_away(tables[1].code)
        assert server.tournaments.state_of(server.tournaments.all[0].tables[1]) == "removed"


async def test_own_deals_differ_and_the_same_deal_is_the_same(server: Server) -> None:
    tables = held(server, (ANN, BO, CYD, DORA), 2, seats=2, same=True)
    for table in tables:
        await begun(server, table)
    assert tables[0].host.session.record.seed == tables[1].host.session.record.seed  # type: ignore[union-attr]
    other = open_tournament(server, "Own", GAME, "{}", (ANN, BO), tables=2, seats=0, same=False, rated=False)
    assert {server.tables[each.code].seed for each in other.tables} == {None}


async def test_nobody_sees_the_deal_before_they_have_played_it(server: Server) -> None:
    one, two, three, four = held(server, (ANN, BO, CYD, DORA), 4, seats=2, same=True)
    people = [known(server, name) for name in ("Ann", "Bo", "Cyd", "Dora", "Emil")]
    others = {table: [p for p in people if not table.seats_of(p.number)] for table in (one, two)}
    await begun(server, one)
    for person in others[one]:
        assert "have the same deal" in refused(lambda person=person: server.come(one, person))  # type: ignore[misc]
    for person in others[two]:
        assert server.look_refusal(two, person.number)
    await begun(server, two, end=True)
    for table in (one, two):
        for person in others[table]:
            assert server.look_refusal(table, person.number), "all of them have a table before them"
    assert f"finish the game at table {one.code} first" in server.tournaments.begin_refusal(three)
    with pytest.raises(TableError, match="finish the game"):
        await begun(server, three)
    play_out(one)
    await begun(server, three, end=True)
    finished = {chair.holder for chair in three.chairs}
    for who in (ANN, BO, CYD, DORA):
        assert bool(server.look_refusal(one, who)) == (who not in finished and not one.seats_of(who))
    assert server.look_refusal(one, EMIL), "who does not play could tell"
    await begun(server, four, end=True)
    server.come(one, people[-1])
    assert not server.look_refusal(two, EMIL)


async def test_what_cannot_be_held_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(tables=3)) as server:

        def wanted(name: str = "Cup", **more: Any) -> str:
            said: dict[str, Any] = {"game": GAME, "options": "{}", "people": (ANN, BO, CYD), "tables": 2, "seats": 0}
            said |= {"same": False, "rated": False, **more}
            return refused(lambda: open_tournament(server, name, **said))

        assert "must be one line" in wanted("a\nb")
        assert "must be one line" in wanted(" ")
        assert "must be one line" in wanted("x" * 33)
        assert "there is no game" in wanted(game="chess")
        assert "nothing" in wanted(options='{"nothing": 1}')
        assert "named twice" in wanted(people=(ANN, BO, ANN))
        assert "fewer people" in wanted(people=(ANN, BO), seats=3)
        assert "every table must be full" in wanted(seats=2, same=True)
        assert "players, not" in wanted(people=(ANN,))
        assert "at most" in wanted(tables=25)
        assert "no room for more" in wanted(tables=4)
        assert not server.tables
        assert not server.tournaments.all
        held(server, (ANN, BO, CYD), 1)
        assert "already" in wanted("SPRING")
        assert "there is no tournament" in refused(lambda: server.tournaments.find("Autumn"))


async def test_a_tournament_is_ended_or_called_off(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        first, second, third = held(server, tables=3)
        await begun(server, first, end=True)
        await begun(server, second)
        assert end_tournament(server, " spring ") is True
        assert third.code not in server.tables, "it waited for its people"
        assert "nothing is left to end" in refused(lambda: end_tournament(server, "Spring"))
        row = server.tournaments.find("Spring")
        assert [server.tournaments.state_of(each) for each in row.tables] == ["finished", "being played", "removed"]
        play_out(second)
        assert sum(line.games for line in server.tournaments.standing(row)) == 4, "what had begun counts"
        row = open_tournament(server, "Fall", GAME, "{}", (ANN, BO), tables=2, seats=0, same=True, rated=False)
        called = []
        server.turns.watch(ANN, lambda: called.append(ANN))
        assert end_tournament(server, "Fall") is False
        assert called, "whoever is here is told at once"
        assert server.tournaments.words_for(ANN) == [
            "The tournament Spring has ended. Games that have begun are played on, and count.",
            "The tournament Fall has been called off.",
        ]
        assert not server.tournaments.words_for(ANN), "once"
        assert not server.tournaments.words_for(CYD)
        assert not any(each.code in server.tables for each in row.tables)
        assert "no tournament" in refused(lambda: end_tournament(server, "Fall"))
    async with opened(tmp_path) as server:
        assert [row.name for row in server.tournaments.all] == ["Spring"]
        assert len(server.tournaments.words_for(BO)) == 2, "and whoever comes later"
        assert not server.tournaments.words_for(ANN)
        open_tournament(server, "Fall", GAME, "{}", (ANN, BO), tables=1, seats=0, same=False, rated=False)


async def test_with_the_same_deals_the_end_of_a_tournament_shows_nobody_a_game_under_way(server: Server) -> None:
    first, _ = held(server, (ANN, BO), 2, same=True)
    await begun(server, first)
    assert server.look_refusal(first, CYD)
    end_tournament(server, "Spring")
    assert server.look_refusal(first, CYD), "until it is over"
    play_out(first)
    assert not server.look_refusal(first, CYD)
