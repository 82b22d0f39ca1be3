"""Large letters."""

from powergrid_tui.toolkit.widgets.components.letters import DOTS, ROWS, dots, half_blocks, solid

EVERY = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.'!?&"


def test_letters_are_five_dots_high_and_differ() -> None:
    drawn = {letter: tuple(dots(letter)) for letter in EVERY}
    assert {len(rows) for rows in drawn.values()} == {DOTS}
    assert all(len({*map(len, rows)}) == 1 for rows in drawn.values())
    assert len({*drawn.values()} | {drawn["O"], drawn["0"]}) == len(EVERY)


def test_what_the_font_lacks_is_left_to_the_caller() -> None:
    assert dots("Zoë") == half_blocks("朵拉") == solid("") == []
    assert dots("dora") == dots("DORA")


def test_the_same_dots_in_half_blocks_and_solid() -> None:
    for text in ("DORA", "POWER GRID"):
        rows, halves = dots(text), half_blocks(text)
        assert len(halves) == ROWS
        again = ["".join("#" if sign in "█▀" else " " for sign in row) for row in halves]
        assert again == rows[::2]
        assert ["".join("#" if sign in "█▄" else " " for sign in row) for row in halves][:2] == rows[1::2]
        assert [row[::2].replace("█", "#") for row in solid(text)] == rows
