"""What gives something up for good has to be typed twice, unless the line says what it gives up."""

from typing import Any

import pytest

from .typed import session, typed


@pytest.mark.parametrize(
    ("answers", "asked", "bought"),
    [
        (["pass"], True, False),
        (["pass", "pass"], True, True),
        (["done", "pass"], True, False),
    ],
)
def test_passing_is_asked_again(answers: list[str], asked: bool, bought: bool, capsys: Any) -> None:
    """The word alone does not say that it lasts for the generation."""
    game = session("terraforming_mars", "Ann,Bo", beginners=True)
    said = typed(capsys, game, ["", "start R00 nothing", "", "start R00 nothing", "", *answers])
    assert any(line.startswith("Left to do") for line in said) == asked
    assert game.state.players[game.state.first].passed == bought


@pytest.mark.parametrize(("answers", "begun"), [(["start R13 nothing"], True), (["{number}"], False)])
def test_taking_no_card_is_asked_again_unless_it_was_typed_in_full(
    answers: list[str], begun: bool, capsys: Any
) -> None:
    game = session("terraforming_mars", "Ann,bo", seed=4)
    seat = game.state.names.index("Ann")
    rows = [row.action for offer in game.game.choices(game.state, seat) for row in offer.rows()]
    none = next(at for at, action in enumerate(rows, 1) if not action.cards and action.corporation != "R00")
    corporation = rows[none - 1].corporation
    answer = answers[0].format(number=none).replace("R13", corporation)
    said = typed(capsys, game, [answer])
    assert any("You take none of the 10 cards." in line for line in said) != begun
    assert (game.state.players[seat].corporation == corporation) == begun or game.state.players[seat].done == begun
