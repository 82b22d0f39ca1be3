"""How Rise to Power is drawn."""
