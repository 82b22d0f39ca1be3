"""What all commands share, those that games bring too: words read, lines printed. Imports click alone."""
