"""The palette, and the themes that display it."""
