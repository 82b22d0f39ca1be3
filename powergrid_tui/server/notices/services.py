"""Which services a server may call for its people: those that its owner has named.

An address is judged twice. Here by its form; and in the process that sends, where each connection is judged by the
address that it really leads to (`guard`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Final
from urllib.parse import quote

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import listed, tr

Network = IPv4Network | IPv6Network

SERVICES: Final = {
    "discord": ("discord",),
    "gotify": ("gotifys",),
    "matrix": ("matrixs",),
    "mattermost": ("mmosts",),
    "ntfy": ("ntfys",),
    "pushover": ("pover",),
    "rocketchat": ("rockets",),
    "slack": ("slack",),
    "telegram": ("tgram",),
    "webhook": ("jsons",),
    "xmpp": ("xmpps",),
}
"""By the name of a service, how its addresses begin. Only encrypted ways are among them."""

_PLAIN: Final = {"gotifys": "gotify", "jsons": "json", "matrixs": "matrix", "mmosts": "mmost", "ntfys": "ntfy"}
"""The same without encryption: for services in networks that the owner has named."""

_LOCAL: Final = (
    *("apprise", "apprises", "blink1", "dbus", "gio", "glib", "gnome", "growl", "kde", "lauther", "macosx", "qt"),
    *("rsyslog", "smpp", "smpps", "syslog", "windows"),
)
"""Services that act on this machine, or pass notices on to others named there."""

_LONGEST = 400
_MAIL = re.compile(r"[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}")
_SCHEME = re.compile(r"([a-z][a-z0-9]{1,19})://(.+)")


@dataclass(frozen=True, slots=True)
class NoticeRules:
    """What the owner of a server allows. By default, only terminals are notified."""

    services: tuple[str, ...] = ()
    mail: str = ""
    """The address of the server's own mail server, as Apprise has it; empty for no mail."""
    networks: tuple[Network, ...] = ()
    """Local networks that may be called all the same."""
    way_in: str = ""
    """Where others reach the server: ``host`` or ``host:port``; empty where that is not said."""

    @property
    def allowed(self) -> tuple[str, ...]:
        """The names of what may be used."""
        return (*self.services, *(["mail"] if self.mail else []))

    @property
    def schemes(self) -> frozenset[str]:
        """How addresses may begin."""
        found = {scheme for name in self.services for scheme in SERVICES.get(name, (name,))}
        plain = {_PLAIN[scheme] for scheme in found if scheme in _PLAIN} if self.networks else set()
        return frozenset(found | plain)


def service_refusal(name: str) -> str:
    """Why the owner of a server cannot name a service, or an empty string. Besides those of `SERVICES` it may be the
    beginning of any address that Apprise knows, such as ``zulip``."""
    if name in SERVICES:
        return ""
    if name in _LOCAL or not re.fullmatch(r"[a-z][a-z0-9]{1,19}", name):
        return tr(
            "{name} is not a service that can be allowed; choose from {names}", name=name, names=listed([*SERVICES])
        )
    return ""


def checked(address: str, rules: NoticeRules) -> str:
    """An address of a person, if the server may call it. Raises `TableError`."""
    address = address.strip()
    if not rules.allowed:
        raise TableError(tr("the owner of this server has allowed no services"))
    if len(address) > _LONGEST or not address.isprintable() or re.search(r"[\s,;\\]", address):
        raise TableError(tr("that is not an address"))
    if _MAIL.fullmatch(address):
        if not rules.mail:
            raise TableError(tr("this server sends no mail; it may use {services}", services=listed(rules.allowed)))
        return address
    found = _SCHEME.fullmatch(address)
    if found is None or found[1] not in rules.schemes:
        raise TableError(tr("this server may use only {services}", services=listed(rules.allowed)))
    if "?" in address or "&" in address:
        raise TableError(tr("leave out the question mark and what follows"))
    host = re.split(r"[/#]", found[2].rpartition("@")[2])[0]
    _must_be_elsewhere(host, rules)
    return address


def is_allowed(address: str, rules: NoticeRules) -> bool:
    """Whether the owner allows what an address is of: it was allowed when it was added."""
    scheme, _, rest = address.partition("://")
    return scheme in rules.schemes if rest else bool(rules.mail)


def _must_be_elsewhere(host: str, rules: NoticeRules) -> None:
    """Raises `TableError` for what is plainly this machine or its network. Names are judged when they are called."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    try:
        own = not may_be_called(name, rules.networks)
    except ValueError:
        own = name.lower().rstrip(".").endswith("localhost") and not rules.networks
    if own:
        raise TableError(tr("that address is on the server's own network"))


def may_be_called(address: str, networks: tuple[Network, ...]) -> bool:
    """Whether the server may call an IP address: one that is everybody's, or in these networks. Raises `ValueError` for
    anything that is no address."""
    found = ip_address(address.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    teredo = getattr(found, "teredo", None)
    every = [found, *([inner] if inner else []), *(teredo or ())]
    if is_named(address, networks):
        return True
    return all(
        each.is_global and not (each.is_multicast or each.is_reserved or getattr(each, "is_site_local", False))
        for each in every
    )


def is_named(address: str, networks: tuple[Network, ...]) -> bool:
    """Whether an IP address is in one of these networks. Raises `ValueError` for anything that is no address."""
    found = ip_address(address.partition("%")[0])
    return any(found in network for network in networks if network.version == found.version)


def destination(address: str, rules: NoticeRules) -> tuple[str, bool]:
    """Where the worker sends what is for an address of a person, and whether that is a server which the owner has
    named."""
    if "://" in address:
        return address, False
    return f"{rules.mail}{'&' if '?' in rules.mail else '?'}to={quote(address, safe='')}", True
