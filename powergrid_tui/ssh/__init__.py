"""Other people's terminals: how they come in over SSH, and what they see. Only this package needs asyncssh, which is an
optional extra."""
