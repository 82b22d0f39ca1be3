"""How Factory Manager is drawn."""
