"""Hard decides, and expects, what it did when the table beside this was written, whatever carries out its search."""

import pytest

from tests.electropolis import decisions

POSITIONS = dict(decisions.positions())

KEPT = decisions.kept()


@pytest.mark.parametrize("name", [name for at, name in enumerate(KEPT) if at % 4 == 0])
def test_hard_expects_what_it_did(name: str) -> None:
    assert decisions.advised(POSITIONS[name]) == KEPT[name]


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for at, name in enumerate(KEPT) if at % 4])
def test_hard_expects_what_it_did_elsewhere_too(name: str) -> None:
    assert decisions.advised(POSITIONS[name]) == KEPT[name]
