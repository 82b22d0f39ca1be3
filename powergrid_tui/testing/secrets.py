"""Secrets: what a seat may not know changes nothing that it sees, and cannot be reached from what it sees."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from random import Random
from types import CodeType, FunctionType, ModuleType
from typing import Any

from powergrid_tui.table.protocol.events import events_for
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game, Step
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import Played, everybody, few, offered
from powergrid_tui.testing.presentation import all_texts, questions_of, text_views_of
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import adviser, explained

SHOWN = 12
"""Moments of a game at which everything shown is compared."""

LONG = 12
"""A hidden part of a line with at least this many characters cannot appear in the log by coincidence."""

EXPLAINED = 6
"""Moments of a game at which somebody asks why."""

OTHERS = 5
"""How many actions that look the same as a secret one are tried in its place."""


def secrets_stay_secret(given: Played) -> None:
    """What a seat may not know changes nothing that it sees: neither its view, nor its offers, nor the standings, nor
    its log."""
    game, luck = given.game, Random(2)
    for session, step in given.some_steps():
        for seat in everybody(session):
            state = step.after
            view = game.view(state, seat)
            world = game.determinize(view, seat, luck)
            imagined = game.view(world, seat)
            assert imagined == view, f"after {step.line} an imagined world looks different to seat {seat}"
            assert _events(imagined) == _events(view), f"after {step.line} seat {seat} is told of other events"
            assert game.standings(imagined) == game.standings(view)
            assert game.facts(imagined) == game.facts(state)
            if seat in game.to_act(state):
                assert offered(game.choices(world, seat)) == offered(game.choices(view, seat))
            if given.otherwise is not None:
                other = game.view(given.otherwise(state, seat, luck), seat)
                assert other == view, f"after {step.line} seat {seat} sees what is hidden"
                assert _events(other) == _events(view), f"after {step.line} seat {seat} is told what is hidden"
            _sentences_come_from_the_view(game, step, seat, luck)


def words_and_questions_come_from_the_view(given: Played) -> None:
    """Lines and questions are made from a view alone: a world that a seat imagines is worded, and asked about, in the
    same way by the text views, the board and the obvious choices."""
    game, luck = given.game, Random(9)
    asked, text_views = questions_of(game), text_views_of(game)

    def worded(view: Any, seat: int, session: Session[Any, Any]) -> list[Any]:
        obvious = [game.auto_play(view, seat, openly=openly) for openly in (False, True)]
        return [*obvious, *all_texts(game, text_views, view, seat), *asked(view, seat, session.seats)]

    for session in given.sessions:
        for step in few(session.steps, SHOWN):
            for seat in game.to_act(step.after)[:1]:
                view = game.view(step.after, seat)
                said = worded(view, seat, session)
                imagined = game.view(game.determinize(game.recollection(step.after, seat), seat, luck), seat)
                assert imagined == view, f"what seat {seat} remembers after {step.line} does not fit what it sees"
                assert worded(imagined, seat, session) == said, f"after {step.line} seat {seat} is shown what is hidden"


def reasons_keep_secrets(given: Played) -> None:
    """Why somebody did something is told from what whoever asks may know: in a world that looks the same to them, the
    same is told."""
    game, luck = given.game, Random(5)
    asked = adviser(game.id) if game.id in registry.GAMES else None
    if asked is None:
        return
    for session in given.sessions:
        for step in few([step for step in session.steps if game.actor(step.before, step.action) >= 0], EXPLAINED):
            for viewer in everybody(session):
                if viewer == game.actor(step.before, step.action):
                    continue
                told = explained(game, asked, step, viewer)
                worlds = [game.determinize(game.view(step.before, viewer), viewer, luck)]
                worlds += [given.otherwise(step.before, viewer, luck)] if given.otherwise is not None else []
                for world in worlds:
                    there = Step(step.line, world, step.action, step.after)
                    assert explained(game, asked, there, viewer) == told, (
                        f"why {step.line} was done tells seat {viewer} what is hidden: {told}"
                    )


def covered_states_tell_nothing(given: Played) -> None:
    """What a seat is asked on a screen that others watch is made from what everybody sees. It asks the same seat, and
    offers everything that needs none of the seat's secrets: whatever everybody could do in a state that looks the same
    to them."""
    game, luck = given.game, Random(4)
    for state, asked in given.moments():
        public = game.view(state, NOBODY)
        for seat in asked:
            covered = game.covered(public, seat)
            world = game.view(game.determinize(game.view(state, seat), seat, luck), NOBODY)
            assert game.covered(world, seat) == covered, f"seat {seat} is asked something else in a world that fits"
            if covered is None:
                assert public != game.view(state, seat), f"seat {seat} must look although it has no secrets"
                continue
            assert game.to_act(covered) == tuple(asked), "a covered seat is not the one that is asked"
            open_to_all = {offer.kind for offer in game.choices(covered, seat) if offer.actions}
            theirs = {offer.kind for offer in game.choices(game.view(state, seat), seat) if offer.actions}
            assert open_to_all, f"a covered seat {seat} is offered nothing, and need not look"
            if not game.secret(given.sessions[0].options):
                assert open_to_all == theirs, "a seat without secrets is offered something else while it is covered"


def _sentences_come_from_the_view(game: Game[Any, Any], step: Step[Any, Any], seat: int, luck: Random) -> None:
    """The sentences of a step are made from what the seat sees of it."""
    line = game.seen_line(step, seat)
    assert step.line.startswith(line), f"seat {seat} is told another line than {step.line}: {line}"
    before, after = game.view(step.before, seat), game.view(step.after, seat)
    log = game.narrate(step.before, step.action, step.after, seat)
    assert game.narrate(before, step.action, after, seat) == log, f"more is told to seat {seat} than it sees: {log}"
    entries = game.tell((step,), seat)
    views = game.tell((Step(line, before, step.action, after),), seat)
    assert _texts(views) == _texts(entries), f"more is told to seat {seat} than it sees: {_texts(entries)}"
    if line == step.line:
        if game.actor(step.before, step.action) == NATURE:
            for other in _looking_the_same(game, step, seat, luck):
                same = game.seen_line(other, seat)
                assert same == line, f"seat {seat} is told {line} and {same}, and sees no difference"
        return
    secret = step.line.removeprefix(line).strip()
    assert len(secret) < LONG or secret not in " ".join(log), f"seat {seat} is told what {step.line} hides"
    for other in _looking_the_same(game, step, seat, luck):
        if game.seen_line(other, seat) != line:
            continue
        assert game.narrate(step.before, other.action, other.after, seat) == log, (
            f"seat {seat} hears a difference between {step.line} and {other.line}"
        )
        assert _texts(game.tell((other,), seat)) == _texts(entries)


def _looking_the_same(game: Game[Any, Any], step: Step[Any, Any], seat: int, luck: Random) -> Iterator[Step[Any, Any]]:
    """What nature or a seat could have done in place of a step and left the same view to this seat."""
    actor = game.actor(step.before, step.action)
    if actor == NATURE:
        others = [game.sample(step.before, luck) for _ in range(OTHERS)]
    else:
        others = [action for offer in game.choices(step.before, actor) for action in few(offer.actions, OTHERS)]
    for action in others:
        after = game.apply(step.before, action)
        if game.view(after, seat) == game.view(step.after, seat):
            yield Step(game.format(action, step.before), step.before, action, after)


def _texts(entries: Sequence[LogEntry]) -> list[str]:
    return [entry.text for entry in entries]


def _events(state: Any) -> Any:
    return getattr(state, "events", None)


def events_are_for_those_who_may_know(given: Played) -> None:
    """The events in a view are those that its seat may know of, and viewing them a second time changes nothing."""
    game = given.game
    for session in given.sessions:
        for step in session.steps:
            events = _events(step.after)
            if not isinstance(events, tuple) or not all(hasattr(event, "seen_by") for event in events):
                continue
            for seat in everybody(session) if events else ():
                known = events_for(events, seat)
                assert events_for(known, seat) == known, (
                    f"{step.line}: {known} say something else when they are seen again"
                )
                assert game.view(step.after, seat).events == known, f"{step.line}: a view of seat {seat} holds others"


def nothing_hidden_can_be_reached(given: Played) -> None:
    """Following every reference in a view and its offers leads to no state but the one that the seat may see."""
    game = given.game
    for session in given.sessions:
        for step in few(session.steps[given.every // 2 :], 4):
            for seat in game.to_act(step.after)[:1]:
                view = game.view(step.after, seat)
                for thing in reached(view, game.choices(view, seat)):
                    seen_there = not isinstance(thing, type(view)) or game.view(thing, seat) == thing
                    assert seen_there, f"after {step.line} seat {seat} can get at what is hidden"


_SHARED = (type, ModuleType, CodeType, str, bytes, int, float, bool, type(None))
"""Objects that all games share, or that refer to nothing else."""


def reached(*starts: Any) -> Iterator[Any]:
    """Everything these objects hold, directly or not, through closures and bound methods too. Left out are the globals
    of functions, which all games share."""
    known: dict[int, Any] = {}
    left = list(starts)
    while left:
        thing = left.pop()
        if id(thing) in known or isinstance(thing, _SHARED):
            continue
        known[id(thing)] = thing
        yield thing
        if isinstance(thing, FunctionType):
            left += [*(thing.__closure__ or ()), *(thing.__defaults__ or ()), *(thing.__kwdefaults__ or {}).values()]
        else:
            left += gc.get_referents(thing)


def views_are_enough(given: Played) -> None:
    """A seat's view of its own view is the same view, and offers what the whole state offers."""
    game = given.game
    for state, asked in given.moments():
        for seat in (NOBODY, *range(len(game.standings(state)))):
            view = game.view(state, seat)
            assert game.view(view, seat) == view
            assert game.to_act(view) == tuple(asked)
            assert game.facts(view) == game.facts(state)
            assert len(game.standings(view)) == len(game.standings(state))
            if seat in asked:
                assert offered(game.choices(view, seat)) == offered(game.choices(state, seat))
