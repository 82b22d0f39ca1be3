"""Opponents that know Factory Manager."""
