"""The texts of cards in words."""
