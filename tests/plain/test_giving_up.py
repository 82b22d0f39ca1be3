"""What gives something up for good has to be typed twice, unless the line says what it gives up."""

from typing import Any

import pytest

from .typed import session, typed


def test_passing_is_asked_again(capsys: Any) -> None:
    """The word alone does not say that it lasts for the generation."""
    for answers in (["pass"], ["pass", "pass"], ["done", "pass"]):
        game = session("terraforming_mars", "Ann,Bo", beginners=True)
        said = typed(capsys, game, ["", "start R00 nothing", "", "start R00 nothing", "", *answers])
        assert any(line.startswith("Left to do") for line in said)
        assert game.state.players[game.state.first].passed == (answers == ["pass", "pass"])


@pytest.mark.parametrize("in_full", [True, False])
def test_taking_no_card_is_asked_again_unless_it_was_typed_in_full(in_full: bool, capsys: Any) -> None:
    game = session("terraforming_mars", "Ann,bo", seed=4)
    seat = game.state.names.index("Ann")
    rows = [row.action for offer in game.game.choices(game.state, seat) for row in offer.rows()]
    none = next(at for at, action in enumerate(rows, 1) if not action.cards and action.corporation != "R00")
    corporation = rows[none - 1].corporation
    said = typed(capsys, game, [f"start {corporation} nothing" if in_full else str(none)])
    assert any("You take none of the 10 cards." in line for line in said) != in_full
    company = game.state.players[seat]
    assert in_full in (company.corporation == corporation, company.done)
