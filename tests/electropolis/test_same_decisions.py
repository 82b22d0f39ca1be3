"""Hard decides, and expects, what it did when the table beside this was written, whatever carries out its search."""

import pytest

from tests.electropolis import decisions

POSITIONS = dict(decisions.positions())

KEPT = decisions.kept()


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.some(4)
def test_hard_expects_what_it_did(name: str) -> None:
    assert decisions.advised(POSITIONS[name]) == KEPT[name]
