"""What bots do for people at a table in lines: hints, seats that change hands, and the look back after the end."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.plain.conversation import Conversation, Gone
from powergrid_tui.plain.home import HomeTable
from powergrid_tui.plain.program import PlainProgram
from powergrid_tui.plain.review import MOST, PlainReview
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES, Pace
from powergrid_tui.table.sessions.review import reviews_of
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.plain.typed import Script, typed
from tests.table.pebbles import PEBBLES, Options, Take
from tests.table.test_advising import Advisers
from tests.toolkit.bots.wise import Wise
from tests.tui import toys

Out = pytest.CaptureFixture[str]

BOTS = {"wise": Wise, "normal": Wise}


@pytest.fixture(autouse=True)
def wise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pebbles with somebody to ask."""
    entry = toys.entry("pebbles", "Pebbles", "tests.plain.test_bots_beside:BOTS")
    monkeypatch.setitem(registry.GAMES, "pebbles", entry)


def pebbles(*names: str, hands: Any = "open") -> Session[Any, Any]:
    """A name with an asterisk is that of a bot."""
    sitters = [Seat(name=name.rstrip("*"), bot="wise" if name.endswith("*") else "") for name in names]
    return Session.start(PEBBLES, Options(hands=hands), sitters, seed=1)


def says(capsys: Out, playing: Session[Any, Any], *answers: str) -> list[str]:
    return typed(capsys, playing, answers)


class TestHint:
    def test_the_best_with_its_reason_then_the_next_best(self, capsys: Out) -> None:
        playing = pebbles("Ann", "Bo*", hands="secret")
        told = says(capsys, playing, "take 2", "hint")
        at = told.index("Best: take 2, which wins 92 per cent of the time.")
        assert told[at + 1 : at + 3] == ["2 leaves 16.", "Next: take 3, 43 per cent."]
        assert told[-1] == "Ann: take?", "the question comes again"
        assert len(playing.steps) == 2

    def test_where_nobody_can_say_one_sentence_says_so(self, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(registry.GAMES, "pebbles", toys.entry("pebbles", "Pebbles"))
        told = says(capsys, pebbles("Ann", "Bo"), "hint")
        assert "Pebbles has no bot that gives hints yet." in told


class TestSeats:
    def test_one_goes_to_a_bot_of_a_level_and_comes_back(self, capsys: Out) -> None:
        playing = pebbles("Ann", "Bo", "Cyd")
        told = says(capsys, playing, "bot bo wise", "take 1", "sit Bo", "quit")
        assert "A bot plays for Bo now: wise." in told
        assert "Bo is played here now." in told
        assert [seat.bot for seat in playing.seats] == ["", "", ""]

    @pytest.mark.parametrize(("names", "answer"), [(("Ann", "Bo"), "bot Bo"), (("Ann", "Bo*"), "bot Bo normal")])
    def test_without_a_level_it_is_the_default_one_and_a_bot_may_become_another(
        self, capsys: Out, names: tuple[str, ...], answer: str
    ) -> None:
        playing = pebbles(*names)
        says(capsys, playing, answer, "quit")
        assert playing.seats[1].bot == "normal"

    @pytest.mark.parametrize(
        ("answer", "why"),
        [
            ("bot Bob wise", "There is no player 'Bob' (did you mean Bo?)."),
            ("bot Bo clever", "There is no bot 'clever'; choose wise, normal, random."),
            ("sit Ann", "Ann already sits here."),
        ],
    )
    def test_what_cannot_be_says_why(self, capsys: Out, answer: str, why: str) -> None:
        playing = pebbles("Ann", "Bo")
        assert why in says(capsys, playing, answer, "quit")
        assert len(playing.steps) == 1


class Waiting(Script):
    """Waits with each line until the one before it was heeded, as somebody does who types."""

    async def line(self) -> str:
        for _ in range(5):
            await asyncio.sleep(0)
        return await super().line()


def at_a_table(playing: Session[Any, Any], bots: Advisers, answers: Iterable[str]) -> None:
    async def play() -> None:
        await HomeTable(Host(playing, bots), Conversation(Waiting(answers))).play()

    with suppress(Gone):
        asyncio.run(play())


class Never(Advisers):
    """Bots that are never done."""

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        await asyncio.Event().wait()
        raise AssertionError


class TestWhileBotsPlayForEverybody:
    def test_a_seat_is_taken_back_while_they_think(self, capsys: Out) -> None:
        playing = pebbles("Ann", "Bo*")
        at_a_table(playing, Never(), ["bot Ann careful", "state", "sit Ann", "take 3", "quit"])
        told = capsys.readouterr().out.splitlines()
        assert "Bots are playing: 'sit Ann' takes back a seat, 'quit' leaves." in told
        assert playing.steps[-1].line == "Ann: take 3"
        assert playing.seats[0].bot == ""

    def test_who_types_nothing_more_sees_the_game_to_its_end(
        self, capsys: Out, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It takes seconds: bots play at a pace that people can follow."""
        monkeypatch.setitem(PACES, "normal", Pace(0.01, "normal"))
        playing = pebbles("Ann", "Bo*")

        async def to_the_end() -> None:
            host = Host(playing, Advisers())
            table = HomeTable(host, Conversation(Script(["bot Ann careful"])))
            heard = table.plain.connection.changed

            def at_once() -> None:
                heard()
                if not host.people:
                    host.hurry()

            table.plain.connection.changed = at_once
            with suppress(Gone):
                await table.play()

        asyncio.run(to_the_end())
        assert playing.state.left == 0

    def test_at_a_table_of_bots_from_the_start_no_line_is_taken(self) -> None:
        playing, script = pebbles("Ann*", "Bo*"), Script(["sit Ann"])

        async def play() -> None:
            await HomeTable(Host(playing, Advisers()), Conversation(script)).play()

        asyncio.run(play())
        assert (playing.state.left, script.given) == (0, 0)


class TestLookBack:
    def test_each_is_told_as_it_is_found_and_the_three_that_cost_most_at_the_end(self, capsys: Out) -> None:
        told = says(capsys, pebbles("Ann", "Bo*"), *["take 1"] * 12, "review", "")
        begun = told.index("Reviewing the decisions of Ann. 'stop' interrupts, 'review' resumes.")
        looked_at = [at for at, line in enumerate(told) if at > begun and line.startswith("Looked at ")]
        count = told[looked_at[-1]].split()[-2]
        assert told[looked_at[-1]] == f"Looked at {count} of {count} decisions."
        assert len(looked_at) > 2
        assert "of the chance to win." in told[looked_at[0] + 1], "what was found first is told before the end"
        assert told[looked_at[0]].split()[2] < count
        regrets = [line for line in told[looked_at[-1] :] if "of the chance to win." in line]
        assert len(regrets) == 3
        assert all(line.startswith("Round ") and "the choice was to take 1; the best bot" in line for line in regrets)
        costs = [int(line.rpartition("cost ")[2].partition(" ")[0]) for line in regrets]
        assert costs == sorted(costs, reverse=True)

    def test_it_may_be_left_and_come_back_to_and_other_lines_wait(self, capsys: Out) -> None:
        """Lines that were typed ahead, as in a pipe, do not end it: but for the one word."""
        told = says(capsys, pebbles("Ann", "Bo*"), *["take 1"] * 12, "review", "market", "stop", "review", "")
        begun = [at for at, line in enumerate(told) if line.startswith("Reviewing the decisions of Ann.")]
        assert len(begun) == 2
        (left,) = [line for line in told[begun[0] : begun[1]] if line.startswith("Looked at ")]
        done, count = (int(word) for word in left.split() if word.isdecimal())
        assert done < count
        assert "The game is over: type 'review', 'rematch', 'help', 'quit' or nothing." in told[begun[0] : begun[1]]
        assert f"Looked at {count} of {count} decisions." in told[begun[1] :]

    async def test_two_people_look_back_at_once_and_lines_of_theirs_are_for_later(self, capsys: Out) -> None:
        """As on a server: what one of them has begun finds for both."""
        playing = pebbles("Ann", "Bo", hands="open")
        while playing.state.left:
            playing.play(Take(count=1))
        first, second = PlainReview(playing, 0), PlainReview(playing, 1)
        search = asyncio.ensure_future(reviews_of(playing).run(Host(playing, Advisers())))
        talk = Conversation(Script(["market", "sit Ann"]))
        await asyncio.gather(first.read(talk, search), second.read(Conversation(Script(())), None))
        told = capsys.readouterr().out.splitlines()
        for seat in (0, 1):
            count = reviews_of(playing).ask(playing, seat).count
            assert f"Looked at {count} of {count} decisions." in told
        assert [await talk.hear(), await talk.hear()] == ["market", "sit Ann"]

    async def test_who_floods_a_look_back_is_not_read_before_its_end_and_nothing_is_lost(self) -> None:
        playing = pebbles("Ann", "Bo", hands="open")
        while playing.state.left:
            playing.play(Take(count=1))
        bots = Advisers(free=False)
        search = asyncio.ensure_future(reviews_of(playing).run(Host(playing, bots)))
        script = Script(f"line {at}" for at in range(3 * MOST))
        talk, review = Conversation(script), PlainReview(playing, 0)
        reading = asyncio.ensure_future(review.read(talk, search))
        for _ in range(20 * MOST):
            await asyncio.sleep(0)
        assert MOST <= script.given <= MOST + 1
        bots.free.set()
        await reading
        assert [await talk.hear() for _ in range(3 * MOST)] == [f"line {at}" for at in range(3 * MOST)]

    def test_any_other_word_is_answered_with_what_can_be_typed(self, capsys: Out) -> None:
        told = says(capsys, pebbles("Ann", "Bo*"), *["take 3"] * 4, "take 3", "market", "Review Bo", "")
        can = "The game is over: type 'review', 'rematch', 'help', 'quit' or nothing."
        assert told.count(can) == 2
        assert told.count("Reviewing the decisions of Bo. 'stop' interrupts, 'review' resumes.") == 1
        assert sum(line.startswith("'review' shows which decisions cost the most. ") for line in told) == 4

    def test_in_a_game_without_advice_nobody_asks(self, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(registry.GAMES, "pebbles", toys.PEBBLES)
        sitters = [Seat(name="Ann"), Seat(name="Bo")]
        playing = Session.start(PEBBLES, Options(hands="open"), sitters, seed=1)
        told = says(capsys, playing, *["take 3"] * 7, *["take 2"])
        assert playing.state.left == 0
        assert not any("review" in line for line in told)


def test_a_bot_alone_is_of_the_default_level(capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {"pebbles": registry.GAMES["pebbles"]})
    program = PlainProgram(Store(tmp_path), Script(["1", "Ann,bot", "", "quit"]))
    asyncio.run(program.talk())
    assert [seat.bot for seat in program.played[0].seats] == ["", "normal"]
