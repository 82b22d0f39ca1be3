"""The database of a server: people, tables, what was said there, whose the games are, bans and quotas.

`schema` says what is in it, `connection` writes to it in a thread of its own, and each of the other files knows the
rows of one matter. Nothing here knows what a table or a person does.
"""
