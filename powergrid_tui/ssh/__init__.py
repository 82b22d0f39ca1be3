"""Other people's terminals: how they come in over SSH, and what they see. This room alone imports asyncssh, an extra."""
