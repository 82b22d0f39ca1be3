"""What has to hold in every game, whatever is played: a function each, that raises `AssertionError` with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game, IllegalAction, Offer
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import Played, any_action, played

FEW = 25
"""Actions of one offer that are looked at one by one."""

Check = Callable[[Played], None]


def games_end(given: Played) -> None:
    """Every game ends, with a rank for every seat and nobody asked any more."""
    game = given.game
    for session in given.sessions:
        state = session.state
        assert game.to_move(state) == NOBODY
        assert game.to_act(state) == ()
        assert all(game.choices(state, seat) == () for seat in range(len(session.seats)))
        standings = game.standings(state)
        assert sorted(standing.seat for standing in standings) == sorted(seat.name for seat in session.seats)
        ranks = [standing.rank for standing in standings]
        assert ranks[0] == 1 or len(ranks) == 1, f"nobody has won: {ranks}"
        assert ranks == sorted(ranks), f"standings are best first: {ranks}"


def who_is_asked_agrees(given: Played) -> None:
    """`to_act` begins with `to_move`; only who is asked gets offers, and an action belongs to who takes it."""
    game = given.game
    for state, asked in given.moments():
        mover = game.to_move(state)
        assert (asked[0] if asked else mover) == mover or mover in (NATURE, NOBODY)
        assert bool(asked) == (mover >= 0)
        for seat in range(len(given.sessions[0].seats)):
            offers = game.choices(state, seat) if seat < len(_names(given, state)) else ()
            assert bool(offers) == (seat in asked), f"seat {seat}: {len(offers)} offers, and {asked} are asked"
            for action in _some(offers):
                assert game.actor(state, action) == seat


def what_is_offered_may_be_done(given: Played) -> None:
    """`refusal`, `apply` and the rows say the same of every action: what is offered is legal, what is dim is not."""
    game = given.game
    for state, asked in given.moments():
        for seat in asked:
            for offer in game.choices(state, seat):
                for action in _few(offer.actions):
                    assert game.refusal(state, action) == "", f"{game.format(action, state)} is offered and refused"
                    assert game.apply(state, action) is not None
                rows = offer.rows()
                for row in _few(rows):
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
    """`apply` makes a new state, and the same one each time: the old one stays as it was."""
    game = given.game
    for step in list(given.steps())[:: given.every]:
        before = game.digest(step.before)
        again = game.apply(step.before, step.action)
        assert game.digest(step.before) == before, f"{step.line} changes the state it was played in"
        assert game.digest(again) == game.digest(step.after), f"{step.line} does not do the same twice"


def lines_round_trip(given: Played) -> None:
    """`parse` gives back what `format` wrote, and the lines of a game lead to the same state."""
    game = given.game
    for step in given.steps():
        action = game.parse(step.line, step.before)
        assert game.format(action, step.before) == step.line
        assert "\n" not in step.line
    for session in given.sessions:
        again = Session.resume(game, loads(dumps(session.record), "x.toml"))
        assert again.record == session.record
        assert game.digest(again.state) == game.digest(session.state)
    for state, asked in given.moments():
        for seat in asked:
            for action in _some(game.choices(state, seat)):
                line = game.format(action, state)
                assert game.format(game.parse(line, state), state) == line


def damaged_lines_are_refused(given: Played) -> None:
    """A line that lost a letter, or got one, is refused with a sentence, or means something that is legal."""
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
                _one_sentence(error)


def damaged_saves_are_refused(given: Played) -> None:
    """A save that was cut off, or has a wrong line, is refused with one sentence."""
    game = given.game
    for session in given.sessions[:2]:
        text = dumps(session.record)
        for end in range(0, len(text), max(1, len(text) // 20)):
            try:
                Session.resume(game, loads(text[:end], "x.toml"))
            except TableError as error:
                _one_sentence(error)
        lines = session.record.actions
        longer = session.record.evolve(actions=(*lines, lines[-1]))
        refused = False
        try:
            Session.resume(game, longer)
        except TableError as error:
            _one_sentence(error)
            refused = True
        assert refused, "a line after the end is played"


def _one_sentence(error: TableError) -> None:
    assert len(str(error).strip().splitlines()) == 1, f"a person reads one sentence, not {str(error)!r}"


def games_go_on_where_they_were_left(given: Played) -> None:
    """A game that is resumed anywhere stands at the same decision, in the same state."""
    game = given.game
    for session in given.sessions[:2]:
        for at in range(1, len(session.steps), max(1, len(session.steps) // 6)):
            cut = session.record.evolve(actions=session.record.actions[:at], digest="", finished=False)
            again = Session.resume(game, cut)
            state = session.steps[len(again.steps) - 1].after
            assert game.digest(again.state) == game.digest(state)


def digests_differ(given: Played) -> None:
    """No two states of a game that follow one another have the same digest."""
    game = given.game
    for session in given.sessions:
        for step in session.steps:
            if step.before != step.after:
                assert game.digest(step.before) != game.digest(step.after), f"{step.line} leaves the digest as it was"


def views_are_enough(given: Played) -> None:
    """A seat's view is a view of itself, and offers what the whole state offers."""
    game = given.game
    for state, asked in given.moments():
        for seat in (NOBODY, *range(len(_names(given, state)))):
            view = game.view(state, seat)
            assert game.view(view, seat) == view
            assert game.to_act(view) == tuple(asked)
            assert game.facts(view) == game.facts(state)
            assert len(game.standings(view)) == len(_names(given, state))
            if seat in asked:
                assert _offered(game.choices(view, seat)) == _offered(game.choices(state, seat))


def secrets_stay_secret(given: Played) -> None:
    """What a seat may not know changes nothing that it sees: neither its view, nor its offers, nor the standings, nor
    what it is told."""
    game, luck = given.game, Random(2)
    for step in list(given.steps())[:: given.every]:
        for seat in (NOBODY, *range(len(_names(given, step.after)))):
            view = game.view(step.after, seat)
            world = game.determinize(view, seat, luck)
            assert game.view(world, seat) == view, f"after {step.line} an imagined world looks different to seat {seat}"
            assert game.standings(game.view(world, seat)) == game.standings(view)
            if seat in game.to_act(step.after):
                assert _offered(game.choices(world, seat)) == _offered(game.choices(view, seat))
            line = game.seen_line(step, seat)
            assert step.line.startswith(line) or not line or ":" in line
            assert all(isinstance(said, str) for said in game.narrate(step.before, step.action, step.after, seat))


def imagined_worlds_can_be_played(given: Played) -> None:
    """A world that a seat imagines is a whole state: it can be played to its end."""
    game, luck = given.game, Random(3)
    for number, session in enumerate(given.sessions[:4]):
        step = session.steps[(number + 1) * len(session.steps) // 6]
        seat = number % len(session.seats)
        world = game.determinize(game.view(step.after, seat), seat, luck)
        for _ in range(20_000):
            if game.to_move(world) == NOBODY:
                break
            world = game.apply(world, any_action(game, world, luck))
        assert game.to_move(world) == NOBODY


def undo_takes_back(given: Played) -> None:
    """What may be taken back is: the state is then the one before. Where something hidden came to light, it is not."""
    game = given.game
    for session in given.sessions[:2]:
        again = Session.start(game, given.options, session.seats, seed=session.seed)
        luck = Random(4)
        for _ in range(60):
            if game.to_move(again.state) == NOBODY:
                break
            before, count = again.state, len(again.steps)
            action = any_action(game, before, luck)
            seat = game.actor(before, action)
            again.play(action)
            if game.to_move(again.state) != NOBODY and not again.undo_refusal(seat):
                assert len(again.steps) == count + 1, "nature acted, and may be taken back"
                assert not game.reveals(before, again.state, seat)
                again.undo(seat)
                assert again.state == before
                again.play(action)


def _names(given: Played, state: Any) -> Sequence[str]:
    """The seats of the game that a state is of."""
    return [standing.seat for standing in given.game.standings(state)]


def _few(found: Sequence[Any]) -> Sequence[Any]:
    """Some of a long list, from all over it."""
    return found if len(found) <= FEW else [found[at * (len(found) - 1) // (FEW - 1)] for at in range(FEW)]


def _some(offers: Sequence[Offer[Any]]) -> list[Any]:
    return [action for offer in offers for action in _few(offer.actions)]


def _offered(offers: Sequence[Offer[Any]]) -> list[Any]:
    return [(offer.kind, list(_few(offer.actions)), list(_few(offer.rows()))) for offer in offers]


CHECKS: tuple[Check, ...] = (
    games_end,
    who_is_asked_agrees,
    what_is_offered_may_be_done,
    apply_changes_nothing,
    lines_round_trip,
    damaged_lines_are_refused,
    damaged_saves_are_refused,
    games_go_on_where_they_were_left,
    digests_differ,
    views_are_enough,
    secrets_stay_secret,
    imagined_worlds_can_be_played,
    undo_takes_back,
)
"""The suite, a check each."""


def check_game(game: Game[Any, Any], options: Any = None) -> None:
    """Every check on some random games. Raises `AssertionError` with what does not hold.

    >>> from powergrid_tui import game
    >>> check_game(game("electropolis"))  # doctest: +SKIP
    """
    given = played(game, options)
    for check in CHECKS:
        check(given)
