"""How Electropolis is drawn."""
