"""The player's choices for the program: the settings page, the keys page, and the list of commands."""
