"""The process in which bots think, and the code that talks to it."""
