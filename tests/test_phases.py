"""The tables of phases: each game has one, of all its phases, and says in it whatever is said of a phase."""

from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.testing import Played, played
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.phases import PhaseRow
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

GAMES = registry.GAMES


def table(game_id: str) -> dict[str, PhaseRow]:
    return dict(import_module(f"powergrid_tui.games.{game_id}.phases").PHASES)


@cache
def two_play(game_id: str) -> Played:
    return played(registry.game(game_id), players=(2,), seeds=(4,))


@pytest.mark.parametrize("game_id", GAMES)
def test_it_has_every_phase_and_is_what_lists_of_games_call_them_by(game_id: str) -> None:
    phases = import_module(f"powergrid_tui.games.{game_id}.model").Phase
    assert list(table(game_id)) == list(phases)
    assert registry.phases(game_id) == {phase: row.name for phase, row in table(game_id).items()}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_title_shows_a_phase_among_those_of_a_round_or_instead_of_them(game_id: str) -> None:
    rows, around = table(game_id).values(), import_module(f"powergrid_tui.games.{game_id}.phases").ROUND
    assert all((row.at is None) is bool(row.otherwise) for row in rows)
    at = [row.at for row in rows if row.at is not None]
    assert max(at) < len(around)
    assert all(before <= after for before, after in pairwise(at)), "one after another"


@pytest.mark.parametrize("game_id", GAMES)
def test_where_people_act_it_says_what_they_do_and_what_ending_a_turn_means(game_id: str) -> None:
    game, rows = registry.game(game_id), table(game_id)
    for step in two_play(game_id).steps():
        if step.before.turn < 0:
            continue
        row = rows[step.before.phase]
        assert row.doing != "to move", step.before.phase
        kinds = {offer.kind for offer in game.choices(step.before)}
        assert "done" not in kinds or row.done, step.before.phase


@pytest.mark.parametrize("game_id", GAMES)
def test_who_waits_reads_what_is_done(game_id: str) -> None:
    game, rows, seen = registry.game(game_id), table(game_id), set[str]()
    model = registry.table_view(game_id)
    for session in two_play(game_id).sessions:
        for step in session.steps:
            state = step.after
            if state.turn in (NATURE, NOBODY) or state.phase in seen:
                continue
            seen.add(state.phase)
            waiting = 1 - state.turn
            view = model.from_snapshot(Snapshot(game.view(state, waiting), waiting, (), session.seats, ()))
            assert view.question.who == view.players[state.turn]
            assert rows[state.phase].doing.split()[0] in view.question.question
    assert len(seen) > 2


@pytest.mark.parametrize(("phase", "part"), [(Phase.AUCTION_CLOSE, Part.AUCTION), (Phase.BUILDING_CLOSE, Part.MAP)])
def test_while_a_phase_of_power_grid_closes_its_part_of_the_board_stays_up(phase: Phase, part: Part) -> None:
    """The pile is shuffled meanwhile."""
    (session,) = two_play("power_grid").sessions
    state = session.steps[len(session.steps) // 2].after.evolve(phase=phase, turn=NATURE, auction=None)
    assert ask(Snapshot(state, 0, (), session.seats, ())).part == part


@pytest.mark.parametrize("game_id", GAMES)
def test_the_end_page_and_the_question_say_in_the_same_words_who_won(game_id: str) -> None:
    game = registry.game(game_id)
    for session in two_play(game_id).sessions:
        view = registry.table_view(game_id).from_snapshot(
            Snapshot(game.view(session.state, 0), 0, (), session.seats, ())
        )
        told: Any = view.question.details[0]
        words = view.model_dump()["result"]["told" if game_id == "power_grid" else "words"]
        assert words == told[0].text
        assert any(seat.name in words for seat in session.seats)
