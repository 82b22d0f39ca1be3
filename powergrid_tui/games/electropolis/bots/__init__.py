"""The opponents of Electropolis."""
