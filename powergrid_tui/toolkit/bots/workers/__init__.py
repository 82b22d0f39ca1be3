"""The process in which bots think, and what asks it."""
