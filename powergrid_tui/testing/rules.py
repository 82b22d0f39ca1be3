"""The rules of a game: states, offers, lines, digests, imagined worlds and undo."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game, IllegalAction
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.testing.games import FEW, LONGEST, Played, any_action, few, one_sentence, some_actions

LUCKS = 5
"""How many things that nature might do are tried where it does one."""

MOSTLY = 4
"""How much more often than not who was told to be next has to be asked next."""


def games_end(given: Played) -> None:
    """Every game ends with a rank for every seat. Then nobody is asked any more, and no line does anything."""
    game = given.game
    for session in given.sessions:
        state = session.state
        assert game.to_move(state) == NOBODY
        assert session.record.finished
        assert game.to_act(state) == ()
        assert all(game.choices(state, seat) == () for seat in range(len(session.seats)))
        standings = game.standings(state)
        assert sorted(standing.seat for standing in standings) == sorted(seat.name for seat in session.seats)
        ranks = [standing.rank for standing in standings]
        assert ranks[0] == 1 or len(ranks) == 1, f"nobody has won: {ranks}"
        assert ranks == sorted(ranks), f"standings are best first: {ranks}"
        for step in few(session.steps):
            assert game.refusal(state, step.action), f"{step.line} is done after the end"
            try:
                game.apply(state, game.parse(step.line, state))
            except TableError as error:
                one_sentence(error)
            else:
                raise AssertionError(f"{step.line} is read and done after the end")


def who_is_asked_agrees(given: Played) -> None:
    """`to_act` begins with `to_move`; only a seat that is asked gets offers; and an action belongs to the seat that
    takes it."""
    game = given.game
    for state, asked in given.moments():
        mover = game.to_move(state)
        assert (asked[0] if asked else mover) == mover or mover in (NATURE, NOBODY)
        assert bool(asked) == (mover >= 0)
        for seat in range(len(game.standings(state))):
            offers = game.choices(state, seat)
            assert bool(offers) == (seat in asked), f"seat {seat}: {len(offers)} offers, and {asked} are asked"
            for action in some_actions(offers):
                assert game.actor(state, action) == seat


def who_is_asked_next_is_told(given: Played) -> None:
    """`asked_next` names others than the one who is asked, nobody twice, and the same from what everybody sees. Within
    a phase the first of them is nearly always asked next: only who has nothing to decide is passed over."""
    game, right, wrong = given.game, 0, 0
    for session in given.sessions:
        for step in session.steps:
            asked, then = game.to_act(step.before), game.to_act(step.after)
            told = game.asked_next(game.view(step.before, NOBODY))
            assert not set(told) & set(asked[:1]), f"seat {asked[:1]} is asked after itself"
            assert len(told) == len(set(told))
            phases = {str(game.facts(state).get("phase")) for state in (step.before, step.after)}
            if told and asked and then and then[0] != asked[0] and len(phases) == 1:
                right, wrong = right + (then[0] == told[0]), wrong + (then[0] != told[0])
    assert wrong * MOSTLY <= right, f"{wrong} times somebody else is asked next, and {right} times who was told"


def what_is_offered_may_be_done(given: Played) -> None:
    """`refusal`, `apply` and the rows agree on every action: what is offered is legal, and what is dimmed is not."""
    game = given.game
    for state, asked in given.moments():
        for seat in asked:
            for offer in game.choices(state, seat):
                for action in few(offer.actions):
                    assert game.refusal(state, action) == "", f"{game.format(action, state)} is offered and refused"
                    assert game.apply(state, action) is not None
                rows = offer.rows()
                for row in few(rows):
                    why = game.refusal(state, row.action)
                    assert why == row.why, f"{row.action}: the row says {row.why!r}, the rules {why!r}"
                    if why:
                        _refused(game, state, row.action, why)
                if len(rows) <= FEW:
                    allowed = [row.action for row in rows if not row.why]
                    assert all(action in offer.actions for action in allowed), f"{offer.kind}: a row is not offered"


def _refused(game: Game[Any, Any], state: Any, action: Any, why: str) -> None:
    said = None
    try:
        game.apply(state, action)
    except IllegalAction as refused:
        said = str(refused)
    assert said is not None, f"{action} is refused ({why}) and done all the same"
    assert said == why, f"apply says {said}, the row {why}"


def apply_changes_nothing(given: Played) -> None:
    """`apply` makes a new state, the same one each time, and leaves the old one as it was."""
    game = given.game
    for step in list(given.steps())[:: given.every]:
        before = game.digest(step.before)
        again = game.apply(step.before, step.action)
        assert game.digest(step.before) == before, f"{step.line} changes the state it was played in"
        assert game.digest(again) == game.digest(step.after), f"{step.line} does not do the same twice"


def lines_round_trip(given: Played) -> None:
    """`parse` gives back what `format` wrote, also of what nature might do, and the lines of a game lead to the same
    state."""
    game, luck = given.game, Random(2)
    for step in given.steps():
        action = game.parse(step.line, step.before)
        assert game.format(action, step.before) == step.line
        assert "\n" not in step.line
        for _ in range(LUCKS if game.to_move(step.before) == NATURE else 0):
            other = game.sample(step.before, luck)
            assert game.parse(game.format(other, step.before), step.before) == other
    for session in given.sessions:
        again = Session.resume(game, loads(dumps(session.record), "x.toml"))
        assert again.record == session.record
        assert game.digest(again.state) == game.digest(session.state)
    for state, asked in given.moments():
        for seat in asked:
            for action in some_actions(game.choices(state, seat)):
                line = game.format(action, state)
                assert game.format(game.parse(line, state), state) == line


def damaged_lines_are_refused(given: Played) -> None:
    """A line that has lost or gained a letter is refused with a sentence, or means something legal."""
    game, luck = given.game, Random(1)
    for step in list(given.steps())[:: given.every]:
        at = luck.randrange(len(step.line) + 1)
        for line in (
            step.line[:at] + step.line[at + 1 :],
            step.line[:at] + "x9 "[at % 3] + step.line[at:],
            "",
            ":",
            step.line * 2,
        ):
            try:
                game.apply(step.before, game.parse(line, step.before))
            except TableError as error:
                one_sentence(error)


def games_go_on_where_they_were_left(given: Played) -> None:
    """A game resumed at any point is at the same decision, in the same state."""
    game = given.game
    for session in given.sessions[:2]:
        for at in range(1, len(session.steps), max(1, len(session.steps) // 6)):
            cut = session.record.evolve(actions=session.record.actions[:at], digest="", finished=False)
            again = Session.resume(game, cut)
            state = session.steps[len(again.steps) - 1].after
            assert game.digest(again.state) == game.digest(state)
            assert again.state == state
        assert again.log_entries(0) == ViewerLog(game, 0).after(session.steps[: len(again.steps)]), (
            "the log is another one"
        )


def digests_differ(given: Played) -> None:
    """No two consecutive states have the same digest, nor two that differ in a single thing, even one hidden from
    everybody. The events of the last step do not count."""
    game, luck = given.game, Random(10)
    for session in given.sessions:
        for step in session.steps:
            if step.before != step.after:
                assert game.digest(step.before) != game.digest(step.after), f"{step.line} leaves the digest as it was"
    for session in given.sessions[-2:]:
        steps = session.steps
        for at in few(range(len(steps)), PAIRS):
            state = steps[at].after
            digest = game.digest(state)
            imagined = game.determinize(game.view(state, NOBODY), NOBODY, luck)
            if hasattr(state, "events"):
                imagined = imagined.evolve(events=state.events)
            assert imagined == state or game.digest(imagined) != digest, "what is hidden is not in the digest"
            for name, other in differing(state, luck.choice(steps).after):
                assert game.digest(other) != digest, f"{name} is not in the digest"


PAIRS = 8
"""How many states of a game are compared with others, part by part."""


def differing(state: Any, other: Any) -> Iterator[tuple[str, Any]]:
    """A state with one part taken from another state, for each part that differs, with the part's name. Parts are
    fields, and the fields of items in a sequence."""
    fields: Collection[str] = getattr(state, "__struct_fields__", ()) or getattr(type(state), "model_fields", ())
    for name in fields:
        one, two = getattr(state, name), getattr(other, name)
        if name == "events" or one == two:
            continue
        yield name, state.evolve(**{name: two})
        if isinstance(one, tuple) and isinstance(two, tuple):
            for at, (mine, theirs) in enumerate(zip(one, two, strict=False)):
                if type(mine) is type(theirs) and hasattr(mine, "evolve"):
                    for part, changed in differing(mine, theirs):
                        yield f"{name}.{part}", state.evolve(**{name: (*one[:at], changed, *one[at + 1 :])})


def imagined_worlds_can_be_played(given: Played) -> None:
    """A world that a seat imagines is a whole state: it can be played to its end."""
    game, luck = given.game, Random(3)
    for number, session in enumerate(given.sessions[:4]):
        step = session.steps[(number + 1) * len(session.steps) // 6]
        seat = number % len(session.seats)
        world = game.determinize(game.view(step.after, seat), seat, luck)
        for _ in range(LONGEST):
            if game.to_move(world) == NOBODY:
                break
            world = game.apply(world, any_action(game, world, luck))
        assert game.to_move(world) == NOBODY


def undo_takes_back(given: Played) -> None:
    """Undo restores the state before the action. It is allowed only if the action told its seat nothing: in every world
    that looks the same to the seat, the action would have looked the same. It is refused if something hidden came to
    light, or if bots have acted that know more."""
    game = given.game
    for session in given.sessions[:2]:
        for bots in (False, True):
            seats = [seat.handed("simple" if bots and at else "") for at, seat in enumerate(session.seats)]
            again = Session.start(game, given.options, seats, seed=session.seed)
            luck = Random(4)
            for _ in range(60):
                if game.to_move(again.state) == NOBODY:
                    break
                count, action = len(again.steps), any_action(game, again.state, luck)
                seat = game.actor(again.state, action)
                again.play(action)
                seat = 0 if bots else seat
                if game.to_move(again.state) != NOBODY and not again.undo_refusal(seat):
                    assert bots or len(again.steps) == count + 1, "nature acted, and may be taken back"
                    _taken_back(given, again, seat, luck)


def _taken_back(given: Played, session: Session[Any, Any], seat: int, luck: Random) -> None:
    """Take back, check, and go on as if nothing had been taken back."""
    game, all_steps = given.game, session.steps
    session.undo(seat)
    count = len(session.steps)
    taken = all_steps[count:]
    assert game.actor(taken[0].before, taken[0].action) == seat
    assert session.state == taken[0].before
    assert not any(game.reveals(step.before, step.after, seat) for step in taken)
    for step in taken:
        view, after = game.view(step.before, seat), game.view(step.after, seat)
        world = game.determinize(view, seat, luck)
        others = [given.otherwise(step.before, seat, luck)] if given.otherwise else []
        for other in (world, *others):
            differs = game.refusal(other, step.action) or game.view(game.apply(other, step.action), seat) != after
            assert not differs, f"{step.line} may be taken back, and has told seat {seat} something"
        session.play(step.action)


def auto_play_is_offered(given: Played) -> None:
    """An obvious choice is among the offers, and one that is obvious to everybody is also obvious to the seat."""
    game = given.game
    for state, asked in given.moments():
        for seat in asked:
            view = game.view(state, seat)
            obvious, openly = game.auto_play(view, seat), game.auto_play(view, seat, openly=True)
            assert obvious is None or any(obvious in offer.actions for offer in game.choices(view, seat))
            assert openly is None or openly == obvious, f"{openly} is not obvious, and done for everybody to see"
