"""Seeded randomness: the same words give the same numbers, on any machine and at any time."""

from random import Random


def rng(*words: int | str) -> Random:
    """A generator that depends only on these words. It is seeded by text, so neither set order nor the hash seed
    affects it, and similar words (seed 1, seed 2) give unrelated numbers."""
    return Random(":".join(map(str, words)))
