"""The map on the screen: where names and links are placed, and how they are drawn."""
