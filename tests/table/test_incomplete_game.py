"""A class that is not a game yet says what it lacks as soon as it is defined."""

import pytest

from powergrid_tui.table.protocol.game import Game, IncompleteGame, NoOptions


def test_what_is_missing_is_named_with_its_purpose() -> None:
    with pytest.raises(IncompleteGame) as caught:

        class Half(Game[int, int]):
            id = "half"

            def seats(self, options: NoOptions) -> range:
                return range(2, 3)

    first, *missing = str(caught.value).splitlines()
    assert first == "Half is not a game yet. It lacks"
    assert "  name: its name, a str" in missing
    assert "  standings: Everybody's standing, best first" in missing, "as docs/first_game.md quotes it"
    assert not any(row.startswith("  seats:") for row in missing)
    assert [row for row in missing if row.count("`") % 4] == [], "a purpose is a whole sentence, not cut in a quotation"


def test_a_base_of_several_games_may_lack_anything() -> None:
    class Base(Game[int, int], abstract=True):
        pass

    assert not hasattr(Base, "id")
