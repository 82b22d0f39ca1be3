"""The view model of a game that has none of its own, made from what the protocol knows."""
