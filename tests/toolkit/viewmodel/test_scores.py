"""What decided a game, in words."""

from powergrid_tui.toolkit.viewmodel.scores import compared


def test_what_the_winner_has_more_of_comes_first() -> None:
    parts = (("influence", 36, 39), ("upgrades", 2, 2), ("agenda", 15, 4), ("links", 5, 4))
    assert compared("Bo", "Ann", parts) == (
        "Compared with Ann, Bo has 11 more from agenda, 1 more from links and 3 less from influence."
    )


def test_nothing_is_said_where_nothing_differs() -> None:
    assert compared("Bo", "Ann", (("influence", 36, 36),)) == ""
