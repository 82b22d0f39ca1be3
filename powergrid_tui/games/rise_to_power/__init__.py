"""Rise to Power: companies build up a grid of districts and pay for them with prism cards."""
