"""How the clock of a table counts: `rules` says what a table can settle, `calendar` which time counts, and `clock`
keeps the time of one table. `house.clockwork` keeps that of all tables of a house.
"""
