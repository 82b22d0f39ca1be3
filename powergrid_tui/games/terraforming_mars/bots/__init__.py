"""Bots that know Terraforming Mars."""
