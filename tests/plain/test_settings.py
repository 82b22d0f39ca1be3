"""The settings that are typed, by themselves."""

from __future__ import annotations

import pytest

from powergrid_tui.plain.settings import SettingCommands
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import AT_ONCE, PACES
from tests.plain.typed import session
from tests.table.test_advising import Advisers


@pytest.mark.parametrize("line", ["obvious on", "coach off", "verbosity short", "VERBOSITY Short "])
def test_a_setting_takes_one_of_its_values(line: str) -> None:
    kept = Kept(None)
    SettingCommands(kept, None).commands["set"].do(line)
    name, value = line.lower().split()
    assert getattr(kept.settings, name) == {"on": True, "off": False}.get(value, value)


async def test_the_pace_is_that_of_ones_own_bots_and_of_nobody_elses() -> None:
    kept, host = Kept(None), Host(session("power_grid", "Ann,bo"), Advisers(), AT_ONCE)
    with pytest.raises(TableError, match="there is no setting 'pace'"):
        SettingCommands(kept, None).commands["set"].do("pace slow")
    SettingCommands(kept, host).commands["set"].do("pace slow")
    assert (host.pace, kept.settings.spoken_pace) == (PACES["slow"], "slow")


def test_the_coach_explains_everything_again_once_it_is_turned_on() -> None:
    kept = Kept(None)
    kept.note(explained=("bid",))
    commands = SettingCommands(kept, None).commands
    commands["set"].do("coach off")
    assert list(kept.settings.explained) == ["bid"]
    commands["set"].do("coach on")
    assert list(kept.settings.explained) == []
