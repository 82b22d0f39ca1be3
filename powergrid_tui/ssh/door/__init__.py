"""The server: who may come in, and the session of each visitor."""
