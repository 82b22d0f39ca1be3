"""Drawing components: pure functions that draw onto a picture, and the panels that show them."""
