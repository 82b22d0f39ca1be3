"""The palette, and the themes that it is shown in."""
