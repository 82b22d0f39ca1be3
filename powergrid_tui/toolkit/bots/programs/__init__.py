"""Bots supplied by players: external programs that speak the protocol, and Python files."""
