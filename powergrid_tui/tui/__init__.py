"""The screens that all games share. It knows games only through the registry and their boards."""
