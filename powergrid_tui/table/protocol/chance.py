"""Seeded chance: the same words give the same luck, today and on another machine."""

from random import Random


def rng(*words: int | str) -> Random:
    """A generator that depends on these words alone. It is seeded by text, so neither the order of sets nor the
    process's hash seed affects it, and similar words (seed 1, seed 2) give unrelated luck."""
    return Random(":".join(map(str, words)))
