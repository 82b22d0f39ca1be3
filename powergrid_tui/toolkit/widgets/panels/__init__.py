"""Panels shared by games and pages."""
