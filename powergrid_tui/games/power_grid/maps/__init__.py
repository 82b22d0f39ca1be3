"""Maps: their files, what can be wrong with them, and the boards made from them."""
