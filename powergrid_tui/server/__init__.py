"""A server of tables that people enter from their own terminals: who they are, which tables there are, who sits where.

It knows no screen and no network: letting people in and showing them a table are tasks of the layer above.
"""
