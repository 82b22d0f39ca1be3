"""How much the house takes from outside, and how long it waits."""

from __future__ import annotations

from dataclasses import dataclass

Size = tuple[int, int]
"""Columns and lines."""


@dataclass(frozen=True)
class Limits:
    """The limits, in seconds, bytes and counts, that connections must keep."""

    connections: int = 200
    """In all."""
    per_address: int = 10
    """From one address; in version 6, from one network of 64 bits."""
    strangers: int = 20
    """Connections that have not logged in yet. If there are more, the oldest one of the address with the most is
    closed."""
    login: float = 30.0
    """Seconds to log in."""
    guesses: int = 6
    """Wrong pass phrases after which a connection is closed."""
    guess_pause: float = 1.0
    """Seconds before a wrong pass phrase is answered."""
    offers: int = 40
    """Keys and names that a connection may try."""
    keepalive: float = 15.0
    """Seconds of silence after which a client is asked whether it is still there."""
    unanswered: int = 3
    """Unanswered questions of that kind after which it is taken to be gone."""
    unsent: int = 256 * 1024
    """Bytes that may be waiting for a client; beyond that it is sent no picture until it has caught up."""
    socket: int = 64 * 1024
    """Bytes that the system may buffer for a client in addition: what is in there is stale when it is seen."""
    window: int = 16 * 1024
    """Bytes that a client may send before they are read."""
    read_at_once: int = 16 * 1024
    """Bytes read from one connection before the others have their turn."""
    keys_at_once: int = 64
    """Keys, clicks and the like that an app is given before it has acted on earlier ones."""
    keys_per_second: float = 200.0
    """More than anybody types; a key held down makes 50."""
    resizes_per_second: float = 20.0
    """Changes of size that an app is told about."""
    least_size: Size = (20, 5)
    most_size: Size = (400, 150)
    usual_size: Size = (80, 24)
    """For a terminal that does not report its size."""
    parting: float = 10.0
    """Seconds that a client has to take what it is sent at the end."""
    leaving: float = 10.0
    """Seconds that an app has to end when its line was lost."""
    ending: float = 0.8
    """Seconds that all apps have to end when the house closes."""
    closing: float = 0.2
    """Seconds after that for connections to end."""
    whole: float = 1.9
    """Seconds until the process ends, saved or not."""

    def size(self, columns: int, lines: int) -> Size:
        """A usable size, whatever a client says about its terminal."""
        size = (columns, lines) if columns and lines else self.usual_size
        width, height = (
            min(max(number, least), most)
            for number, least, most in zip(size, self.least_size, self.most_size, strict=True)
        )
        return width, height
