"""Opponents that know Terraforming Mars."""
