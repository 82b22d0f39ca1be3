"""Terraforming Mars: rules, cards and positions."""
