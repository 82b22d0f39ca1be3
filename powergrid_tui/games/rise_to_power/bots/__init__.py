"""Opponents that know Rise to Power."""
