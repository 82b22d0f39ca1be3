"""What can be reached from an object by following its references, as a cheating bot could."""

from powergrid_tui.testing.secrets import reached

__all__ = ["reached"]
