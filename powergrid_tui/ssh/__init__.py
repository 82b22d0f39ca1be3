"""Other people's terminals: how they come in over SSH, and what they see. asyncssh is an extra that only this package
needs."""
