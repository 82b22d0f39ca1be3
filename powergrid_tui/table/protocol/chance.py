"""Seeded chance: the same words give the same luck, today and on another machine."""

from random import Random


def rng(*words: int | str) -> Random:
    """A generator that depends on these words alone. It is seeded by text, so that neither the order of sets nor the
    hash of the process has a part in it, and near words (seed 1, seed 2) give unrelated luck."""
    return Random(":".join(map(str, words)))
