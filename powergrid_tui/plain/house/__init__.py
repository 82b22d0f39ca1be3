"""A house in lines: its lobby, tables where people gather, and games, for terminals that show no pages."""
