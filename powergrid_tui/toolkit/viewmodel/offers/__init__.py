"""The view model of a game that brings none: what is asked and shown is made of what the protocol knows."""
