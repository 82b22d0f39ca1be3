"""Electropolis: mayors each build a city of power plants."""
