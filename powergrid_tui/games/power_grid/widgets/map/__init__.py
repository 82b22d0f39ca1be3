"""The map on the screen: where names and links lie, and how they are drawn."""
