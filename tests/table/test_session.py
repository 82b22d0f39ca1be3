"""The session: whose turn, what is recorded, what may be undone, what is told, and resuming at the same decision."""

from contextlib import nullcontext

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction
from powergrid_tui.table.records.record import Record, dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import SaveFile
from powergrid_tui.table.sessions.session import ReplayError, Session
from tests.table.toy import DIG, Action, Options, State

ADD, CARD, DONE, UNDO = ("add", "1"), ("card",), ("done",), ("undo",)


class Memory(SaveFile):
    """Keeps every record that was saved; refuses while `full`."""

    def __init__(self) -> None:
        self.notice = ""
        self.saved: list[Record] = []
        self.full = False

    def save(self, record: Record) -> None:
        if self.full:
            raise TableError("no space left on device")
        self.saved.append(record)


def table(*, goal: int = 100, bots: bool = False, save_file: SaveFile | None = None) -> Session[State, Action]:
    seats = (Seat(name="Ann"), Seat(name="Bo", bot="simple" if bots else ""))
    return Session.start(DIG, Options(goal=goal), seats, seed=3, save_file=save_file)


def again(session: Session[State, Action]) -> Session[State, Action]:
    return Session.resume(DIG, loads(dumps(session.record), "x.toml"))


def test_nature_moves_whenever_it_is_her_turn_and_last_is_what_a_seat_has_done() -> None:
    session = table()
    assert len(session.state.cards) == 3
    assert session.last is None, "nature has dealt, and nobody has done anything"
    for _ in range(3):
        session.play(CARD)
    assert len(session.state.cards) == 3, "the cards ran out, and three new ones lie there"
    assert [line.split(":")[0] for line in session.record.actions] == ["nature", "Ann", "Ann", "Ann", "nature"]
    assert session.state.turn == 0
    assert session.last is session.steps[-2]


def test_the_seed_alone_settles_the_luck() -> None:
    one, same = table(), table()
    other = Session.start(DIG, Options(goal=100), one.seats, seed=4)
    assert one.record == same.record
    assert one.state.cards != other.state.cards


def test_luck_is_another_at_every_step_and_for_every_seat() -> None:
    session = table()
    found = []
    for action in (ADD, ADD, DONE, ADD):
        found += [session.rng(seat).random() for seat in (0, 1)]
        assert session.rng(0).random() == found[-2], "and the same when it is asked for again"
        session.play(action)
    assert len(set(found)) == len(found)


def test_an_illegal_action_changes_nothing() -> None:
    save_file = Memory()
    session = table(save_file=save_file)
    before, saves, calls = session.record, len(save_file.saved), []
    session.watch(lambda: calls.append(1))
    with pytest.raises(IllegalAction, match="add 1 or 2, not 5"):
        session.play(("add", "5"))
    assert session.record == before
    assert len(save_file.saved) == saves
    assert calls == []


def test_resuming_leads_to_the_same_decision_luck_and_log() -> None:
    session = table()
    for action in (ADD, CARD, DONE, ADD, ("add", "2")):
        session.play(action)
    resumed = again(session)
    assert resumed.state == session.state
    assert resumed.log(NOBODY) == session.log(NOBODY)
    assert resumed.record == session.record
    assert resumed.rng(1).random() == session.rng(1).random() != session.rng(0).random()
    for each in (session, resumed):
        each.play(CARD)
        each.play(CARD)
    assert resumed.state == session.state, "nature deals the same cards after a resume"
    assert len(session.state.cards) == 3


def test_a_game_killed_before_natures_move_goes_on_with_it() -> None:
    session = table()
    for _ in range(3):
        session.play(CARD)
    cut = session.record.evolve(actions=session.record.actions[:-1], digest="")
    assert Session.resume(DIG, cut).record == session.record
    save_file = Memory()
    looked_at = Session.resume(DIG, cut, save_file=save_file)
    assert save_file.saved == [], "who only looks writes nothing"
    looked_at.play(ADD)
    assert save_file.saved[0].actions == (*session.record.actions, "Ann: add 1")
    dealt = session.record.evolve(actions=(), digest="")
    assert Session.resume(DIG, dealt).record.actions == session.record.actions[:1]


def test_undo_goes_back_one_own_action_at_a_time_with_the_bots_answers() -> None:
    save_file = Memory()
    session = table(bots=True, save_file=save_file)
    assert session.undo_refusal() == "Ann has not acted yet"
    before = []
    for answers in ((), (), (ADD, ADD, DONE), (), (DONE,)):  # Ann adds, or is done and Bo's bot answers
        before.append((session.state, session.record, session.log(NOBODY)))
        session.play(DONE if answers else ADD)
        for answer in answers:
            session.play(answer)
    for then in reversed(before):
        assert session.undo_refusal() == ""
        session.undo()
        assert (session.state, session.record, session.log(NOBODY)) == then
        assert save_file.saved[-1] == session.record
    with pytest.raises(IllegalAction, match="Ann has not acted yet"):
        session.undo()


@pytest.mark.parametrize(
    ("bots", "actions", "seat", "why"),
    [
        (False, (ADD, DONE), None, "Bo has not acted yet"),
        (False, (ADD, DONE), 0, ""),  # Bo has yet to act
        (False, (ADD, DONE, ADD), 0, "Bo has acted since"),
        (False, (ADD, DONE, ADD, DONE), None, "Bo has acted since"),
        (True, (DONE,), 0, ""),  # while a bot is asked
        (True, (DONE, ADD), None, "Bo is played by a bot"),
        (False, (ADD, CARD), None, "hidden information has been revealed since"),
        (False, (ADD, CARD, ADD), None, ""),
        (False, (ADD, CARD, ADD, UNDO), None, "hidden information has been revealed since"),
        (False, (DONE, CARD, ADD, ADD, UNDO, UNDO), None, "hidden information has been revealed since"),
        (True, (DONE, CARD, DONE, ADD, UNDO), None, "hidden information has been revealed since"),  # by a bot's answer
        (True, (CARD, DONE, CARD, DONE, ADD), None, ""),
        (
            True,
            (CARD, DONE, CARD, DONE, ADD, UNDO, CARD),
            None,
            "hidden information has been revealed since",
        ),  # by chance
    ],
)
def test_undo_never_goes_behind_other_people_chance_or_what_came_to_light(
    bots: bool, actions: tuple[Action, ...], seat: int | None, why: str
) -> None:
    session = table(bots=bots)
    for action in actions:
        if action == UNDO:
            session.undo()
        else:
            session.play(action)
    for each in (session, again(session)):  # nor after a resume
        refused, lines = each.undo_refusal(seat), each.record.actions
        assert refused.startswith(why)
        assert bool(refused) is bool(why)
        with pytest.raises(IllegalAction, match=why) if why else nullcontext():
            each.undo(seat)
        assert each.record.actions == (lines if why else lines[: len(each.record.actions)])
        assert (len(each.record.actions) < len(lines)) is not bool(why)


def test_undo_never_goes_behind_a_seat_that_changed_hands() -> None:
    session = table()
    session.play(DONE)
    session.play(ADD)
    session.reseat(1, "simple")
    session.play(DONE)
    assert session.undo_refusal(0).startswith("Bo has acted since"), "before it was a bot's seat"
    session.play(ADD)
    session.undo(0)
    assert session.record.actions[-1] == "Bo: done"


def test_nobody_acts_or_undoes_after_the_end() -> None:
    over = table(goal=1)
    over.play(ADD)
    assert over.state.turn == NOBODY
    assert over.undo_refusal() == "the game is over"
    assert over.record.finished
    with pytest.raises(IllegalAction):
        over.play(ADD)


def test_a_failing_save_stops_no_game_and_the_next_good_one_clears_the_trouble() -> None:
    save_file = Memory()
    session = table(save_file=save_file)
    save_file.full = True
    session.play(ADD)
    assert session.trouble == "no space left on device"
    assert not session.saved
    assert session.state.sum == 1
    save_file.full = False
    session.play(ADD)
    assert session.trouble == ""
    assert session.saved
    assert save_file.saved[-1] == session.record


def test_watchers_are_told_once_a_move_after_it_is_saved() -> None:
    save_file = Memory()
    session = table(save_file=save_file)
    seen: list[int] = []
    end = session.watch(lambda: seen.append(len(save_file.saved[-1].actions)))
    session.play(ADD)
    session.undo()
    for _ in range(3):
        session.play(CARD)
    assert seen == [2, 1, 2, 3, 5], "nature's answer comes with the move that called for it"
    end()
    end()
    session.play(ADD)
    assert len(seen) == 5


def record(*lines: str, **other: object) -> Record:
    return Record(game="dig", options={"goal": 9}, seats=(Seat(name="Ann"),), actions=lines).evolve(**other)


@pytest.mark.parametrize(
    ("lines", "number", "reason"),
    [
        (("nature: deal 1 1 1", "Ann: add 1", "Ann: add 3"), 3, "add 1 or 2, not 3"),
        (("nature: deal 1 1 1", "Bo: add 1"), 2, "Ann is to move"),
        (("Ann: add 1",), 1, "nature is to move"),
        (("nature: deal 1 1 1", "gibberish", "Ann: add 3"), 2, "Ann is to move"),
        (("nature: deal 1 1 9", "Ann: card", "Ann: card", "Ann: card", "Ann: add 1"), 5, "nobody is to move"),
    ],
)
def test_the_first_illegal_line_is_named_with_the_reason(lines: tuple[str, ...], number: int, reason: str) -> None:
    with pytest.raises(ReplayError) as caught:
        Session.resume(DIG, record(*lines))
    assert (caught.value.number, caught.value.line, caught.value.reason) == (number, lines[number - 1], reason)
    assert str(caught.value) == f"line {number} ({lines[number - 1]}): {reason}"


def test_an_error_stays_one_line_whatever_the_record_holds() -> None:
    with pytest.raises(ReplayError) as caught:
        Session.resume(DIG, record("nature:\n\x1b[2J" + "x" * 500))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_a_replay_that_ends_elsewhere_is_noticed() -> None:
    session = table()
    session.play(ADD)
    good = session.record
    with pytest.raises(ReplayError, match="ends differently from what the record says"):
        Session.resume(DIG, good.evolve(digest=f"{good.digest[:-1]}x"))
    with pytest.raises(ReplayError, match="ends differently from what the record says"):
        Session.resume(DIG, good.evolve(actions=(*good.actions[:-1], "Ann: add 2")))
    with pytest.raises(ReplayError, match=r"^the game ends differently from what the record says$"):
        Session.resume(DIG, good.evolve(actions=()))
    assert Session.resume(DIG, good.evolve(digest="")).state == session.state, "a record by hand has none"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "this is a game of chess, not dig"),
        ({"options": {"gaol": 9}}, "options.gaol: no such key (did you mean goal?)"),
        ({"options": {"goal": "many"}}, "options.goal: "),
        ({"options": {"goal": 0}}, "the goal must be above 0"),
    ],
)
def test_a_record_of_another_game_is_refused(change: dict[str, object], said: str) -> None:
    with pytest.raises(TableError) as caught:
        Session.resume(DIG, record(**change))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_two_players_of_one_name_cannot_start() -> None:
    with pytest.raises(TableError, match="two seats have the name ann"):
        Session.start(DIG, Options(), (Seat(name="Ann"), Seat(name="ann")), seed=1)


def test_one_player_alone_is_a_table_and_more_than_the_game_takes_are_none() -> None:
    alone = Session.start(DIG, Options(goal=3), (Seat(name="Ann"),), seed=1)
    alone.play(ADD)
    alone.play(("add", "2"))
    assert alone.record.finished
    assert again(alone).state == alone.state
    four = tuple(Seat(name=name) for name in ("Ann", "Bo", "Cyd", "Dora"))
    with pytest.raises(TableError, match="Dig is for 1 to 3 players, not 4"):
        Session.start(DIG, Options(), four, seed=1)
    with pytest.raises(TableError, match="Dig is for 1 to 3 players, not 4"):
        Session.resume(DIG, alone.record.evolve(seats=four))


def test_a_seat_that_changes_hands_is_saved_and_told_and_changes_no_line() -> None:
    save_file, calls = Memory(), []
    session = table(save_file=save_file)
    session.play(ADD)
    lines, digest = session.record.actions, session.record.digest
    session.watch(lambda: calls.append(1))
    session.reseat(1, "simple")
    assert calls == [1]
    assert [seat.bot for seat in save_file.saved[-1].seats] == ["", "simple"]
    assert (save_file.saved[-1].actions, save_file.saved[-1].digest) == (lines, digest)
    assert again(session).seats == session.seats
