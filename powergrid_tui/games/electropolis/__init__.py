"""Electropolis: mayors build a city of power plants."""
