"""How the components of boards are drawn: pure functions onto a picture, and the panels that show them."""
