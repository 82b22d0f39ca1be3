"""What a player chooses for the program: the page of settings, that of the keys, and the list of commands."""
