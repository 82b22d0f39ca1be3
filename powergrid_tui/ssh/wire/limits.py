"""How much the server takes from outside, and how long it waits."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from typing import NamedTuple

Size = tuple[int, int]
"""Columns and lines."""


class Startups(NamedTuple):
    """How many connections may be open that have not logged in, as with ``MaxStartups`` of sshd."""

    start: int
    """From this number on, a new one is refused now and then."""
    rate: int
    """How often, in percent, at the start; always when it is full, and in between accordingly."""
    full: int

    def risk(self, waiting: int) -> float:
        """The probability that a further connection is refused when this many are open."""
        if waiting < self.start:
            return 0.0
        if waiting >= self.full:
            return 1.0
        part = (waiting - self.start) / (self.full - self.start)
        return (self.rate + (100 - self.rate) * part) / 100


STARTUPS = Startups(20, 30, 60)


@dataclass(frozen=True)
class Limits:
    """The limits, in seconds, bytes and counts, that connections must keep."""

    connections: int = 200
    """Connections in all."""
    per_address: int = 10
    """Connections from one address; in version 6, from one network of 64 bits."""
    startups: Startups = STARTUPS
    """Connections that have not logged in."""
    new_in_all: float = 10.0
    """New connections in a second; twice as many at once after a quiet while. Further ones wait, and each address has
    its turn."""
    new_per_address: float = 1.0
    """New connections in a second from one address; ten times as many at once after a quiet while."""
    knocks: float = 500.0
    """Connections that are looked at in a second, those included that are refused."""
    least_penalty: float = 15.0
    """Seconds that the errors of an address must come to before it is kept out."""
    longest_penalty: float = 600.0
    """Seconds for which an address is kept out at most; 0 keeps nobody out."""
    exempt: tuple[IPv4Network | IPv6Network, ...] = ()
    """Networks to which neither penalties nor limits for one address apply, except for pass phrases and bans."""
    allowed: tuple[IPv4Network | IPv6Network, ...] = ()
    """Networks from which alone connections are taken, besides those from this machine; none for all."""
    login: float = 30.0
    """Seconds to log in."""
    guesses: int = 6
    """Pass phrases in a minute from one address."""
    guesses_in_all: int = 30
    """Pass phrases in a minute from all addresses from which nobody has come in yet."""
    guess_pause: float = 1.0
    """Seconds before a wrong pass phrase is answered."""
    offers: int = 20
    """Keys and names that a connection may try, and answers that refuse it something."""
    looks: float = 2.0
    """Seconds between two looks at the file of keys. Who is not in it at two looks is kicked."""
    asks: float = 60.0
    """Seconds between two runs of the command that prints keys."""
    brief_visit: float = 5.0
    """Seconds: a visit that is shorter counts as hanging up."""
    strangers_read: int = 2 * 1024
    """Bytes read at once from a connection that has not logged in."""
    strangers_bytes: int = 32 * 1024
    """Bytes that a connection may send before it has logged in."""
    strangers_per_second: int = 64 * 1024
    """Bytes in a second from all connections that have not logged in."""
    bytes_per_second: int = 16 * 1024
    """Bytes in a second from one that has; four times as many at once."""
    rekeys_per_minute: float = 6.0
    """Key exchanges that a connection may begin after it has logged in. Before, there is one."""
    exchange: float = 30.0
    """Seconds that a key exchange may take after the login."""
    keepalive: float = 15.0
    """Seconds of silence after which a client is asked whether it is still there."""
    unanswered: int = 3
    """Unanswered questions of that kind after which it is taken to be gone."""
    unsent: int = 256 * 1024
    """Bytes that may be waiting for a client; beyond that it is sent no picture until it has caught up."""
    socket: int = 64 * 1024
    """Bytes that the system may buffer for a client in addition: what is in there is stale when it is seen."""
    least_packet: int = 1024
    """Bytes that a client must take in one packet, of the 32 KiB that SSH demands: a picture in packets of one byte
    would take the server seconds."""
    window: int = 16 * 1024
    """Bytes that a client may send before they are read."""
    read_at_once: int = 16 * 1024
    """Bytes read from one connection before the others have their turn."""
    keys_at_once: int = 4
    """Keys, clicks and the like that an app is given before it has acted on earlier ones."""
    own_time_per_second: float = 0.03
    """Seconds of the processor that one person may use in a second and be acted on at once whatever others do; for
    more, people have turns."""
    own_time_at_once: float = 0.3
    """The same after a quiet while, and the most that can be owed."""
    time_per_second: float = 0.3
    """The same for all together; beyond that everybody needs turns, those who have most left first."""
    time_at_once: float = 0.3
    """The same after a quiet while."""
    long_turn: float = 0.01
    """Seconds after which a turn ends with the key that is acted on, though there may be more: others wait for it."""
    longest_turn: float = 0.25
    """Seconds until another has a turn, though an app has not acted on its keys."""
    keys_per_second: float = 200.0
    """More than anybody types; a key held down makes 50."""
    lines_per_second: float = 20.0
    """Typed where nothing is drawn: what is piped is taken as fast."""
    lines_at_once: float = 100.0
    """The same after a quiet while."""
    lines_waiting: int = 500
    """Typed lines that wait to be acted on; beyond that nothing more is read."""
    resized: float = 0.1
    """Seconds for which a terminal must have kept its size before an app is told of it."""
    storm: float = 0.4
    """The same if it had another size less than so many seconds before: of a storm, the last alone is drawn."""
    least_size: Size = (20, 5)
    most_size: Size = (240, 80)
    """A larger terminal shows a picture of this size, which takes some three times as long to draw as one of 80x24."""
    default_size: Size = (80, 24)
    """For a terminal that does not report its size."""
    parting: float = 10.0
    """Seconds that a client has to take what it is sent at the end."""
    leaving: float = 10.0
    """Seconds that an app has to end when its line was lost."""
    ending: float = 0.8
    """Seconds that all apps have to end when the server closes."""
    seeing_off: float = 1.5
    """Seconds after that for clients to show what they were sent and to close their connections."""
    closing: float = 0.2
    """Seconds after that for connections to end."""
    whole: float = 4.5
    """Seconds until the process ends, saved or not."""

    def size(self, columns: int, lines: int) -> Size:
        """A usable size, whatever a client says about its terminal."""
        size = (columns, lines) if columns and lines else self.default_size
        width, height = (
            min(max(number, least), most)
            for number, least, most in zip(size, self.least_size, self.most_size, strict=True)
        )
        return width, height
