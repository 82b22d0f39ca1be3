"""The algorithms that the server offers: few, modern, and cheap enough for any stranger to ask for.

asyncssh offers everything it knows unless it is told otherwise. With ``rsa2048-sha256`` it makes an RSA key for each
client that asks, and with the larger groups it computes for as long, in the loop in which everybody else plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import asyncssh
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs

_KEY_EXCHANGES = (
    "mlkem768x25519-sha256",
    "sntrup761x25519-sha512",
    "sntrup761x25519-sha512@openssh.com",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
)
_ENCRYPTIONS = ("chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", "aes128-gcm@openssh.com")
_MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "umac-128-etm@openssh.com")

SIGNATURES = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "rsa-sha2-512",
    "rsa-sha2-256",
)
"""What a client may sign with."""

_RSA = "ssh-rsa"
"""The type of an RSA key, whatever it signs with."""
_RSA_BITS = range(2048, 8192 + 1)
_RSA_EXPONENTS = range(3, 1 << 32)
"""Others make checking a signature as slow as making one."""


def _known(wanted: Iterable[str], known: Iterable[bytes]) -> list[str]:
    """Those that this asyncssh has: some need a newer `cryptography`, or a library of the system."""
    there = {name.decode() for name in known}
    return [name for name in wanted if name in there]


KEY_EXCHANGES: Sequence[str] = _known(_KEY_EXCHANGES, get_kex_algs())
ENCRYPTIONS: Sequence[str] = _known(_ENCRYPTIONS, get_encryption_algs())
MACS: Sequence[str] = _known(_MACS, get_mac_algs())


def is_taken(key: asyncssh.SSHKey) -> bool:
    """Whether a client may use such a key. From here on an RSA key signs with SHA-2 only."""
    kind = key.algorithm.decode("ascii", "replace")
    if kind != _RSA:
        return kind in SIGNATURES
    public: Any = key.pyca_key
    numbers = public.public_numbers()
    if numbers.n.bit_length() not in _RSA_BITS or numbers.e not in _RSA_EXPONENTS:
        return False
    key.all_sig_algorithms = {name.encode() for name in SIGNATURES if name.startswith("rsa")}
    return True
