"""How Power Grid looks: the network map, the auction house, the resource market, the companies, and the board that joins them."""
