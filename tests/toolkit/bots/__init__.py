"""Opponents for any game, and the arena."""
