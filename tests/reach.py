"""What can be had from an object by following what it holds, as a bot could that means to cheat."""

from powergrid_tui.testing.hidden import reached

__all__ = ["reached"]
