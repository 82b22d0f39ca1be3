"""Electropolis, rule by rule."""
