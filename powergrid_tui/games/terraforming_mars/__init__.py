"""Terraforming Mars: corporations make a planet habitable."""
