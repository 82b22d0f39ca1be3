"""The deal of the day: the same for everybody, once for the record, and a record that others can check."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records.record import Record, dumps, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import bot_view, make
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.daily import deal, kept, summary
from powergrid_tui.toolkit.daily.verify import verify

DAY = "2026-05-04"
PINNED = [
    ("2026-01-01", 1554166798, "central-europe"),
    (DAY, 345326783, "usa"),
    ("2028-02-29", 1451288924, "australia"),
]
FEW = 24
"""Lines of a game that is checked often: long before its end."""


def play(session: Session[Any, Any], lines: int = 100_000) -> Session[Any, Any]:
    """Let the simple bot play for the person, and the others for themselves, to the end or to so many lines."""
    game = session.game
    bots = [make(seat.bot or "simple", game.id) for seat in session.seats]
    while len(session.steps) < lines and (seat := game.to_move(session.state)) != NOBODY:
        view = bot_view(game, session.state, seat, bots[seat])
        session.play(bots[seat].decide(view, game.choices(view, seat), session.rng(seat)))
    return session


WHOLE = Path(__file__).parents[1] / "records" / "daily-2026-05-04.toml"
"""A game to its end, whose moves an earlier version of the bots may have made."""


@cache
def begun() -> Record:
    return play(deal.begin(deal.deal_of(DAY), deal.seats_for("Ann")), FEW).record


def marked(record: Record, **changes: Any) -> Record:
    """The record with another word about its deal."""
    assert record.deal is not None
    return record.evolve(deal=record.deal.evolve(**changes))


def refusal(record: Record) -> str:
    with pytest.raises(TableError) as why:
        verify(loads(dumps(record), "theirs.toml"))
    return str(why.value)


# The deal


def test_the_date_alone_decides_and_never_changes() -> None:
    """Whoever changes how a deal follows from its date, or the list of places, changes every deal: these are pinned."""
    found = [(day, deal.deal_of(day)) for day in ("2026-01-01", DAY, "2028-02-29")]
    assert [(day, of.seed, of.options.model_dump()["map"]) for day, of in found] == PINNED


def test_each_place_has_room_for_four() -> None:
    manifest = registry.manifest(registry.first())
    game = registry.game(manifest.id)
    assert len(set(manifest.daily)) == len(manifest.daily)
    for place in manifest.daily:
        options = game.Options.model_validate({manifest.place: place})
        assert not game.players_refusal(options, 4) + game.options_refusal(options, 4)


def test_what_is_no_day_has_no_deal_and_the_day_changes_everywhere_at_once() -> None:
    for day in ("2026-02-30", "2026-5-4", "20260504", "tomorrow", "", "2026-05-04x", "２０２６-05-04"):
        with pytest.raises(TableError, match="is not a date"):
            deal.deal_of(day)
    assert [deal.today(moment) for moment in (1_777_852_799.0, 1_777_852_800.0)] == ["2026-05-03", "2026-05-04"]


@pytest.mark.thorough
def test_names_change_nothing() -> None:
    ann, zoe = (play(deal.begin(deal.deal_of(DAY), deal.seats_for(name)), FEW) for name in ("Ann", "Bo"))
    assert [step.action for step in ann.steps] == [step.action for step in zoe.steps]
    assert [seat.name for seat in zoe.seats] == ["Bo", "Cyd", "Dora", "Emil"]


# Checking a record


@pytest.mark.thorough
def test_a_game_that_is_not_over_is_checked_as_far_as_it_has_come_and_another_day_is_another_deal() -> None:
    checked: list[int] = []
    assert len(verify(begun(), lambda: checked.append(1)).session.steps) == FEW
    assert len(checked) == FEW, "it is told how far the check has come"
    assert refusal(marked(begun(), date="2026-05-05")) == "this is not the deal of the day for 2026-05-05"
    assert "is not a date" in refusal(marked(begun(), date="2026-05-32"))


def test_another_seed_options_or_opponents_are_noticed() -> None:
    record = begun()
    assert "not the deal" in refusal(record.evolve(seed=record.seed + 1))
    assert "not the deal" in refusal(record.evolve(options={**record.options, "edition": "recharged"}))
    ann, *others = record.seats
    easier = others[0].evolve(bot="easy")
    assert "opponents" in refusal(record.evolve(seats=(ann, easier, *others[1:])))
    assert "opponents" in refusal(record.evolve(seats=(ann, others[0].evolve(stands_in=True), *others[1:])))
    assert "opponents" in refusal(record.evolve(seats=record.seats[:3]))
    assert refusal(record.evolve(seats=(ann.evolve(bot="expert"), *others))) == "Ann is played by a bot"


@pytest.mark.thorough
def test_a_line_of_a_bot_that_it_would_not_have_played_is_named() -> None:
    record, game = begun(), deal.deal_of(DAY).game
    steps = Session.resume(game, record).steps
    at, other = next(
        (at, action)
        for at, step in reversed([*enumerate(steps)])
        if game.actor(step.before, step.action) > 0
        for offer in game.choices(step.before)
        for action in offer.actions
        if action != step.action
    )
    line = game.format(other, steps[at].before)
    edited = record.evolve(actions=(*record.actions[:at], line), digest="")
    assert refusal(edited) == f"line {at + 1} ({line}): expected {record.actions[at]}"
    older = marked(edited, version="0.9.1")
    assert "It was played with version 0.9.1, and this is" in refusal(older)


def test_a_deal_of_ones_own_is_noticed() -> None:
    """The first line is nature's: the same draw from another seed."""
    other = deal.deal_of("2026-05-05")
    swapped = Session.start(deal.deal_of(DAY).game, deal.deal_of(DAY).options, deal.seats_for("Ann"), seed=other.seed)
    assert swapped.actor_of(swapped.steps[0]) == NATURE
    assert "line 1 (" in refusal(begun().evolve(actions=(swapped.steps[0].line,), digest=""))


def test_what_is_no_record_of_a_deal_says_so() -> None:
    assert refusal(begun().evolve(deal=None)) == "this is not a game of the deal of the day"
    assert "[deal]" not in dumps(begun().evolve(deal=None)), "versions without deals read all other games"
    assert loads(dumps(begun()), "x").deal == begun().deal
    assert "not a scored attempt" in refusal(marked(begun(), again=True))
    assert f"line {FEW}" in refusal(begun().evolve(actions=(*begun().actions[:-1], "Ann: nonsense"), digest=""))


# Once for the record


def test_the_first_is_for_the_record_and_later_ones_are_not(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert kept.resumed(store, DAY) is None
    first = kept.begun(store, DAY, "Ann")
    again = kept.begun(store, DAY, "Ann")
    third = kept.begun(store, DAY, "Ann")
    assert [session.counts for session in (first, again, third)] == [True, False, False]
    assert sorted(path.name for path in tmp_path.glob("*.toml")) == [
        *("daily-2026-05-04-again-2.toml", "daily-2026-05-04-again.toml", "daily-2026-05-04.toml")
    ]
    resumed = kept.resumed(store, DAY)
    assert resumed is not None
    assert resumed.record == first.record


def test_a_repeat_goes_on_until_it_is_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept.begun(store, DAY, "Ann")
    assert kept.repeated(store, DAY) is None
    again = kept.begun(store, DAY, "Ann")
    (tmp_path / f"daily-{DAY}-again-2.toml").write_text("spoilt")
    found = kept.repeated(store, DAY)
    assert found is not None
    assert found.save_file is not None
    assert (found.record, found.save_file.path) == (again.record, kept.repeat_of(store, DAY))
    assert again.save_file is not None
    again.save_file.save(again.record.evolve(finished=True))
    assert kept.repeated(store, DAY) is None


def test_a_file_that_was_spoilt_or_swapped_gives_no_second_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept.begun(store, DAY, "Ann")
    (tmp_path / f"daily-{DAY}.toml").write_text("spoilt")
    assert kept.resumed(store, DAY) is None
    assert not kept.begun(store, DAY, "Ann").counts
    (tmp_path / f"daily-{DAY}-again.toml").replace(tmp_path / f"daily-{DAY}.toml")
    assert kept.resumed(store, DAY) is None, "a game that was not for the record does not become one by its name"


def test_days_in_a_row_are_counted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for day in ("2026-04-30", "2026-05-02", "2026-05-03"):
        session = deal.begin(deal.deal_of(day), deal.seats_for("Ann"))
        store.save_file(kept.stem_of(day)).save(session.record.evolve(finished=True))
    assert kept.streak(store, "2026-05-04") == 2
    assert kept.streak(store, "2026-05-03") == 2
    assert kept.streak(store, "2026-05-05") == 0
    copied = (tmp_path / "daily-2026-05-03.toml").read_text()
    (tmp_path / "daily-2026-05-01.toml").write_text(copied)
    assert kept.streak(store, "2026-05-03") == 2, "a copy of another day's game closes no gap"


async def test_no_bot_plays_or_thinks_for_anybody_in_it() -> None:
    bots = Thinking()
    host = Host(deal.begin(deal.deal_of(DAY), deal.seats_for("Ann")), bots)
    ann = host.join((0,))
    assert ann.advice_refusal == "this game is scored: no hints"
    with pytest.raises(TableError, match="this game is scored"):
        ann.hand_over(0, "expert")
    with pytest.raises(TableError, match="this game is scored"):
        ann.take(1)
    assert not Host(deal.begin(deal.deal_of(DAY), deal.seats_for("Ann"), again=True), bots).seating.counts
    await bots.close()


@pytest.mark.thorough
async def test_a_bot_that_does_not_answer_is_not_replaced_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever makes bots late would have them play at random."""
    bots = Thinking(patience=0.0001)
    session = play(deal.begin(deal.deal_of(DAY), deal.seats_for("Ann")), FEW)
    while not (seat := session.game.to_move(session.state)) or seat < 0:
        play(session, len(session.steps) + 1)
    with pytest.raises(TableError, match="no answer has come"):
        await bots.decide(session, seat)
    await bots.close()


# What is told of it


def test_lines_to_paste_tell_how_it_went_and_nothing_of_the_deal() -> None:
    session = Session.resume(deal.deal_of(DAY).game, loads(WHOLE.read_text("utf-8"), WHOLE.name))
    first, came, row = summary.lines(session, streak=3)
    assert first == f"Power Grid, deal of {DAY}, day 3 in a row"
    powered = registry.figures(session).curves[1].values
    rank = next(s.rank for s in session.game.standings(session.state) if s.seat == "Ann")
    assert came == f"Place {rank} of 4: {powered[0][-1]} cities powered, {len(powered[0])} rounds"
    assert len(row) == len(powered[0])
    plain = summary.lines(session, plain=True)[2]
    assert plain.isascii()
    assert len(plain) == len(row)
    spoilers = {session.options.map, *(name for seat in session.seats for name in [seat.name])}
    assert not any(word.casefold() in "\n".join((first, came, row)).casefold() for word in spoilers)
    assert summary.lines(Session.resume(deal.deal_of(DAY).game, begun())) == ()


def test_blocks_rise_with_the_figure() -> None:
    assert summary.bars((0, 1, 7, 13, 14), 14) == "▁▂▅██"
    assert summary.bars((0, 14), 14, plain=True) == "_#"
    assert summary.bars((0, 0), 0) == "▁▁"
