"""Bots that players bring: programs that speak the protocol, and Python files."""
