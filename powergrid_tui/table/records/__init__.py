"""A game as it is kept: the record, the seats, the folder of saves."""
