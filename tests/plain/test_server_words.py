"""What remains of games, clocks, notices and the deal of the day, by words typed on a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from powergrid_tui.plain.server import clock_words
from powergrid_tui.plain.server.ledger import LedgerCommands
from powergrid_tui.plain.server.notices import NoticeCommands
from powergrid_tui.server.clocks.rules import NO_CLOCK, ClockRules
from powergrid_tui.server.notices.settings import TRIES, NoticeAddress, NoticeSettings
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournaments import end_tournament, open_tournament
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.toolkit.bots import make
from tests.plain.server_typed import come, line_client, opened
from tests.server.test_clocks import Now
from tests.server.test_notices import THERE, server_with
from tests.server.test_results import GAME, begun, play_out
from tests.server.test_server import ANN, BO, lay


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with opened(tmp_path, looks=30) as server:
        yield server


async def test_results_and_ratings_are_read_by_everybody(server: Server) -> None:
    async with come(server, "cyd") as cyd:
        await cyd.type("results", "No game has been finished here.")
        await cyd.type("ratings", "There are no ratings yet")
    play_out(await begun(server, ("Robo", "simple")))
    async with come(server, "cyd") as cyd:
        told = await cyd.type("results", "Electropolis")
        assert all(name in told for name in ("Ann", "Bo", "Robo (bot: simple)", "1. ", "rated"))
        assert await cyd.type("results bo", "Electropolis") == told
        await cyd.type("results Cyd", "No game has been finished here.")
        await cyd.type("results nobody\x1b]0;x\x07", "There is nobody called")
        await cyd.type("ratings", "Electropolis:")
        rating = server.results.rating("electropolis", ANN)
        assert rating is not None
        await cyd.hears(f"Ann: {rating.points} ± {rating.give}, 1 game.")
        await cyd.hears("bot: simple: ")
        told = await cyd.type("ratings Bo", ". Bo: ")
        assert not any("Ann" in line for line in cyd.told[-1:])
    assert all(line.isprintable() for line in cyd.told)


async def test_the_deal_of_the_day_is_reached_from_the_records_of_the_server(server: Server) -> None:
    ledger = LedgerCommands(line_client(server, ANN))
    assert await ledger.daily("") is None
    assert server.tables == {}
    with pytest.raises(TableError, match="after 'daily' comes"):
        await ledger.daily("no such thing")
    table = await ledger.daily("play")
    assert [*server.tables.values()] == [table]
    assert await ledger.daily("play") is table, "there is one game for the record"


async def test_each_change_of_notices_counts_and_the_list_alone_does_not(tmp_path: Path) -> None:
    async with server_with(tmp_path, Now()) as (server, _):
        notify = NoticeCommands(line_client(server, BO)).commands["notify"].do
        for _ in range(100):
            notify("")
        with suppress(TableError):
            for minutes in range(100):
                notify(f"delay {minutes}")
        assert 0 < server.notices.outbox.wishes_of(BO).delay < 99, "somebody who changes them without end has to wait"


async def test_lists_that_cost_the_server_something_are_not_asked_for_without_end(server: Server) -> None:
    async with come(server, "cyd") as cyd:
        for _ in range(31):
            cyd.put("results")
        await cyd.hears("That was a lot at once: wait a moment.")


async def test_tournaments_are_read_by_everybody_and_opened_by_none(server: Server) -> None:
    async with come(server, "cyd") as cyd:
        await cyd.type("tournaments", "There are no tournaments here yet.")
        open_tournament(server, "Spring", "power_grid", "{}", (ANN, BO), tables=2, seats=2, same=True, rated=False)
        await cyd.type("tournaments", "Spring: Power Grid, 0 of 2 tables finished.")
        await cyd.type("tournament SPRING", "Ann: 0 points, 0 games, 0 won.")
        assert "1. Ann: 0 points, 0 games, 0 won." not in cyd.told
        await cyd.hears("Table 2 (")
        await cyd.hears("gathering: ")
        await cyd.type("tournament", "Type the name after the command")
        await cyd.type("tournament Fall", "There is no tournament 'Fall' here.")
        await cyd.type("tournament end Spring", "There is no tournament 'end Spring' here.")
        assert len(server.tables) == 2
        assert not any("seed" in line for line in cyd.told)
        end_tournament(server, "Spring")
        await cyd.type("tournaments", "There are no tournaments here yet.")


async def test_the_deal_of_the_day_is_played_once_for_the_record(server: Server) -> None:
    async with come(server, "ann") as ann:
        await ann.type("daily", "The deal of ")
        await ann.hears("You have not played it yet")
        await ann.type("daily again", "Play your scored attempt at the deal of the day first.")
        await ann.type("daily tomorrow", "After 'daily' comes 'play', 'again', or nothing.")
        await ann.type("daily play", "Ann: ")
        (table,) = server.tables.values()
        assert table.day == server.deals.today
        await ann.type("leave", "The lobby.")
        await ann.type("daily", "Your scored attempt is not over")
        await ann.hears("Ann is playing.")
        await ann.type("daily play", "'?' lists what you may do")
        assert len(server.tables) == 1, "there is one game for the record"
    async with come(server, "bo") as bo:
        await bo.type("daily", "Ann is playing.")


@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ("5m", ClockRules(turn=300)),
        ("DAY seat", ClockRules(turn=86_400, then="seat")),
        ("15m+15s vote nights off", ClockRules(bank=900, increment=15, then="vote", nights=False)),
        ("1h weekends off weekends on", ClockRules(turn=3600)),
        ("none", NO_CLOCK),
        ("", NO_CLOCK),
    ],
)
def test_a_clock_is_settled_by_a_line(said: str, rules: ClockRules) -> None:
    assert clock_words.read(said, NO_CLOCK) == rules


@pytest.mark.parametrize(
    "said", ["1s", "-5m", "5m forever", "nights", "nights perhaps", "1e9", "9" * 900, "5m\x00", "∞"]
)
def test_a_clock_that_nobody_can_settle_on_a_page_is_refused(said: str) -> None:
    with pytest.raises(TableError):
        clock_words.read(said, NO_CLOCK)


async def test_whoever_has_the_rights_settles_clock_and_rating_before_the_game(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    async with come(server, table.code, "SHA256:ann") as ann, come(server, table.code, "SHA256:bo") as bo:
        await ann.type("clock", "The clock: no clock.")
        await ann.hears("15m+15s: ")
        await ann.type("clock 5m turn nights off", "The clock: 5 min a turn, not at night, then a bot plays this turn.")
        assert table.clock.rules == ClockRules(turn=300, nights=False, then="turn")
        await bo.type("clock 1m", "Only Ann, who opened the table, can do that.")
        await bo.type("clock", "The clock: 5 min a turn")
        await bo.type("rated on", "Only Ann")
        assert not any("15m+15s" in line for line in bo.told), "what they cannot settle they are not offered"
        await ann.type("clock soon", "A clock is set with these words: none, 1m, 5m")
        await ann.type("rated on", "The game will be rated.")
        assert table.rated
        await ann.type("seats", "Seat 2: Bo.")
        await ann.type("begin", "'?' lists what you may do")
        await ann.type("clock none", "left.")
        assert table.clock.rules.runs, "it is settled before the game begins"


async def test_an_address_is_named_and_proven_in_lines(tmp_path: Path) -> None:
    async with server_with(tmp_path, Now()) as (server, box), come(server, "Bo", "SHA256:Bo") as bo:
        outbox = server.notices.outbox
        await bo.type("notify", "turn: it is my turn: on")
        await bo.type("notify help", "Services of this server: ntfy and mail.")
        for bad in ("file:///etc/passwd", "ntfys://127.0.0.1/x", "ntfys://localhost/x", "json://x.example/"):
            await bo.type(f"notify add {bad}", ".")
            assert outbox.wishes_of(BO).ways == ()
        await bo.type("notify add", "An address such as ntfys://")
        await bo.type("notify code ABCDEF", "No code is expected.")
        await bo.type("notify remove 1", "You have named no address.")
        await bo.type(f"notify add {THERE}", "A code is on its way")
        (way,) = outbox.wishes_of(BO).ways
        assert not outbox.wishes_of(BO).wanted, "nothing else is sent before the code has been entered"
        await bo.type("notify code WRONG1", "That is not the code we sent.")
        await bo.type(f"notify code {way.code.lower()}", "1. ntfys://ntfy.example.org…: on")
        assert outbox.wishes_of(BO).wanted
        assert not any(THERE in line for line in bo.told[1:]), "whoever looks over a shoulder cannot write there"
        await bo.type("notify turn off", "turn: it is my turn: off")
        await bo.type("notify delay 15", "for 15 minutes")
        await bo.type("notify quiet 22 8", "is sent: 22 to 8")
        await bo.type("notify digest 8", "once a day: at 8")
        await bo.type("notify often on", "about a table: on")
        wishes = outbox.wishes_of(BO)
        assert (wishes.off, wishes.delay, wishes.quiet, wishes.digest, wishes.often) == (
            ("turn",),
            15,
            (22, 8),
            8,
            True,
        )
        for bad in ("delay -1", "delay 9999999", "quiet 22", "quiet 25 3", "digest ٣", "often", "way", "remove 2"):
            told = len(bo.told)
            await bo.type(f"notify {bad}", ".")
            assert len(bo.told) == told + 1
        assert outbox.wishes_of(BO) == wishes
        await bo.type("notify quiet none", "is sent: none")
        await bo.type("notify digest none", "once a day: no")
        await bo.type("notify remove 1", "turn: it is my turn: off")
        assert outbox.wishes_of(BO).ways == ()
        assert len(box.letters) == 1


async def test_whoever_was_away_is_told_what_was_said_meanwhile(server: Server) -> None:
    async with come(server, "ann") as ann, come(server, "bo"):
        await ann.hears("The lobby.")
    for at in range(12):
        server.chat.say(BO if at % 2 else ANN, f"line {at}")
    async with come(server, "cyd") as cyd:
        await cyd.hears("line 11")
        assert sum("line" in line for line in cyd.told) == 5, "a newcomer gets the last lines"
    async with come(server, "ann") as ann:
        await ann.hears("line 11")
        assert next(line for line in ann.told if " line " in line).endswith("line 1"), "all since the last visit"
    async with come(server, "ann") as ann:
        await ann.hears("line 11")
        assert sum(" line " in line for line in ann.told) == 5


async def test_whoever_has_several_tables_is_called_and_led_to_the_next(server: Server) -> None:
    first, second = await begun(server, rated=False), await begun(server, rated=False)
    gathering = lay(server, ("Ann", ""), ("x", OPEN))

    async def anns_turn(table: ServerTable, *, hers: bool) -> None:
        """Let the game go on until Ann is asked, or is not."""
        assert table.host is not None
        session, bot = table.host.session, make("simple", GAME.id)
        while (0 in GAME.to_act(session.state)) is not hers:
            (seat, *_) = GAME.to_act(session.state)
            view = GAME.view(session.state, seat)
            session.play(bot.decide(view, GAME.choices(view, seat), session.rng(seat)))

    for table in (first, second):
        await anns_turn(table, hers=False)
    async with come(server, gathering.code, "SHA256:ann") as ann:
        await ann.type("next", "No other table is waiting for you.")
        await anns_turn(first, hers=True)
        await ann.hears(f"It is your turn at table {first.code}: 'next' goes there.")
        await ann.type("next", "'?' lists what you may do")
        assert first.present == [ANN]
        await ann.type("next", "No other table is waiting for you.")
        await anns_turn(second, hers=True)
        await ann.hears(f"It is your turn at table {second.code}: 'next' goes there.")
        await ann.type("next", "'?' lists what you may do")
        assert (first.present, second.present) == ([], [ANN])
        await ann.type("leave", "The lobby.")
        await ann.type("next", "'?' lists what you may do")
        assert first.present == [ANN], "the one that has waited longest"


async def test_whose_address_was_given_up_is_told_so_on_coming_in(tmp_path: Path) -> None:
    async with server_with(tmp_path, Now()) as (server, _):
        server.notices.outbox.wish(BO, NoticeSettings(ways=(NoticeAddress(address=THERE, failed=TRIES, why="slow"),)))
        async with come(server, "Bo", "SHA256:Bo") as bo:
            await bo.hears("Notices to ntfys://ntfy.example.org… failed and were stopped.")
            await bo.type("notify", "1. ntfys://ntfy.example.org…: stopped: the service did not answer")
