"""A second key that was typed ahead of a warning, or held down, is no answer to it."""

import pytest

from powergrid_tui.toolkit.widgets.boards import confirm_key
from powergrid_tui.toolkit.widgets.boards.confirm_key import ConfirmKey

pytestmark = pytest.mark.usefixtures("patient")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> ConfirmKey:
    """A warning is on the screen since 100."""
    monkeypatch.setattr(confirm_key, "monotonic", lambda: 100.0)
    found = ConfirmKey()
    found.unread("d", 99.9)
    found.begin()
    return found


@pytest.mark.parametrize(("time", "unread"), [(99.95, True), (100.2, True), (100.49, True), (100.5, False)])
def test_a_key_counts_once_the_warning_has_stood_for_half_a_second(
    asked: ConfirmKey, time: float, unread: bool
) -> None:
    assert asked.unread("d", time) == unread


def test_a_key_held_down_never_counts(asked: ConfirmKey) -> None:
    assert all(asked.unread("d", 100 + at * 0.03) for at in range(100))
    assert not asked.unread("d", 103.2)


def test_whoever_presses_impatiently_is_heard_in_the_end(asked: ConfirmKey) -> None:
    assert [asked.unread("d", 100 + at * 0.2) for at in range(1, 4)] == [True, True, False]


def test_another_key_between_them_is_no_held_one(asked: ConfirmKey) -> None:
    assert asked.unread("x", 100.9) is False
    assert asked.unread("d", 100.95) is False
