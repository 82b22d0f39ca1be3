"""How the clock of a table counts: `rules` has what can be chosen for a table, `calendar` says which time counts, and
`clock` keeps the time of one table, and `clockwork` that of all tables of a server.
"""
