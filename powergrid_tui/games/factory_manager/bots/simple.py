"""The opponent."""

from collections.abc import Callable, Mapping

from powergrid_tui.bots import Bot

BOTS: Mapping[str, Callable[[], Bot]] = {}
