"""Addresses, and what counts as one."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network

LOOPBACK: tuple[Network, ...] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
"""Where whoever is on this machine comes from."""


def plain(address: str) -> str:
    """An address as everybody writes it: one of version 4 that came in by version 6 is one of version 4."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str((isinstance(found, IPv6Address) and found.ipv4_mapped) or found)


def network_of(address: str) -> str:
    """What counts as one address: in version 6 the network of 64 bits, since one household is given all of it."""
    address = plain(address)
    return str(ip_network((address, 64), strict=False)) if ":" in address else address


def is_within(address: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address lies in one of several networks."""
    found = parsed(address)
    return found is not None and any(found in network for network in networks)


@lru_cache(maxsize=1000)
def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """An address as `plain` writes it, or None if it is none."""
    try:
        return ip_address(plain(address))
    except ValueError:
        return None
