"""A house of tables that people enter from their own terminals: who they are, which tables there are, who sits where.

Knows no screen and no network: what lets people in, and what shows them a table, stands above.
"""
