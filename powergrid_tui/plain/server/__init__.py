"""A server in lines: its lobby, tables before their games, and games, for terminals that show no pages."""
