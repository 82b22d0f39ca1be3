"""What has to hold for a game's `TableView`, whatever is played: one function for each rule, which raises
`AssertionError`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from powergrid_tui.table.protocol.game import NOBODY, Game
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.testing.games import Played
from powergrid_tui.testing.presentation import registered, view_of
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.chronicle import public
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView

MOMENTS = 4
"""How many moments of a game are looked at."""

LAST = 20
"""How many log entries are checked against the schema: thousands of the same kind would take most of the time."""


def views_fit_their_schema(given: Played) -> None:
    """What every seat and an onlooker see can be written as JSON that fits the game's schema, and the schema itself is
    valid. Without the library `jsonschema-rs`, it is only written."""
    try:
        from jsonschema_rs import Draft202012Validator
    except ModuleNotFoundError:
        for _, snapshot in _snapshots(given):
            _view(given.game, snapshot).model_dump_json()
        return
    model = view_of(given.game)
    validator = Draft202012Validator(model.json_schema())
    for _, snapshot in _snapshots(given):
        brief = replace(snapshot, log=snapshot.log[-LAST:])
        written = json.loads(model.from_snapshot(brief).model_dump_json())
        errors = [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(written)]
        assert not errors, f"seat {snapshot.seat}: {errors[0]}"


def views_offer_what_may_be_done(given: Played) -> None:
    """The moves in a view are those the rules offer to its seat: every move that is not refused is legal, and every
    other one has its reason. A seat that is not asked is offered nothing."""
    game = given.game
    for state, snapshot in _snapshots(given):
        seen = _view(game, snapshot)
        expected = [
            (game.format(row.action, state), offer.kind, row.cost, row.why)
            for offer in snapshot.offers
            for row in offer.rows()
        ]
        assert [(move.line, move.kind, move.cost, move.why) for move in seen.offers] == expected
        assert snapshot.offers or not seen.offers
        for move in seen.offers:
            refused = game.refusal(state, game.parse(move.line, state))
            assert refused == move.why, f"{move.line}: the view says {move.why!r}, the rules {refused!r}"


def views_keep_secrets(given: Played) -> None:
    """A seat sees the same in the true state and in any other state that it might take for the true one."""
    game, luck = given.game, Random(5)
    for state, snapshot in _snapshots(given):
        seat = snapshot.seat if snapshot.view == game.view(state, snapshot.seat) else NOBODY
        world = game.determinize(snapshot.view, seat, luck)
        offers = game.choices(world, seat) if snapshot.offers else ()
        imagined = replace(snapshot, view=game.view(world, seat), offers=offers)
        true, other = (_view(game, each).model_dump_json() for each in (snapshot, imagined))
        assert true == other, f"seat {seat} sees what it may not know: {_difference(true, other)}"


_YOU = re.compile(r"[^\"]*\b(you|your|yours|yourself)\b[^\"]*", re.IGNORECASE)


def nobody_who_looks_on_is_called_you(given: Played) -> None:
    """What an onlooker reads is about the players, whoever's things are shown: nothing on the table and no line of the
    log addresses one of them."""
    for _, snapshot in _snapshots(given):
        for seat in range(len(snapshot.seats)) if snapshot.watching else ():
            found = _YOU.search(_view(given.game, replace(snapshot, seat=seat)).model_dump_json())
            assert found is None, f"an onlooker is spoken to as a player: {found}"


def _view(game: Game[Any, Any], snapshot: Snapshot) -> TableView:
    return view_of(game).from_snapshot(snapshot)


def _snapshots(given: Played) -> Iterator[tuple[Any, Snapshot]]:
    """Some states of two games, each with what every seat sees and what an onlooker sees: what everybody may know, over
    the shoulder of the one to move."""
    game = given.game
    for number, session in enumerate(given.sessions[:2]):
        count = len(session.steps)
        for at in (*range(1 + number, count, max(1, count // MOMENTS)), count):
            state = session.steps[at - 1].after
            for seat in range(len(session.seats)):
                yield state, _snapshot(session, at, seat, seat)
            yield state, _snapshot(session, at, max(0, game.to_move(state)), NOBODY)


def _snapshot(session: Session[Any, Any], at: int, seat: int, viewer: int) -> Snapshot:
    """What was on a screen after that many steps: `viewer` is the seat itself, or `NOBODY` for an onlooker."""
    game, steps = session.game, session.steps[:at]
    state = steps[-1].after
    return Snapshot(
        view=game.view(state, viewer),
        seat=seat,
        offers=game.choices(state, seat) if viewer == seat else (),
        seats=session.seats,
        watching=viewer == NOBODY,
        log=ViewerLog(game, viewer).after(steps),
        figures=partial(_figures, game, steps),
    )


def _figures(game: Game[Any, Any], steps: Any) -> Any:
    with registered(game):
        return registry.chronicle(game.id, public(game, steps, NOBODY))


def _difference(true: str, other: str) -> str:
    """The first difference, with its surroundings."""
    at = next(at for at in range(len(true)) if true[at] != other[at : at + 1])
    return f"{true[max(0, at - 80) : at + 40]!r}, not {other[max(0, at - 80) : at + 40]!r}"
