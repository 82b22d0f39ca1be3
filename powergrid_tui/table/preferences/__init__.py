"""What a person has chosen: settings, and presets for new games."""
