"""Panels that games and pages share."""
