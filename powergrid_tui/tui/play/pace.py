"""How fast bots act, in words and keys."""

from __future__ import annotations

from powergrid_tui.table.sessions.pace import Pace, PaceName
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.tui.base.page import Hint


def pace_in_words(pace: PaceName) -> str:
    """The name of a pace, for people."""
    return {
        "step": trc("pace", "step by step"),
        "slow": trc("pace", "slow"),
        "normal": trc("pace", "normal"),
        "instant": trc("pace", "instant"),
    }[pace]


def pace_hints(pace: Pace) -> list[Hint]:
    """The keys for bots that are moving."""
    hints = [("space", tr("next action") if pace.seconds is None else tr("hurry"))]
    if pace.name is not None:
        hints.append((", .", tr("pace: {pace}", pace=pace_in_words(pace.name))))
    return hints
