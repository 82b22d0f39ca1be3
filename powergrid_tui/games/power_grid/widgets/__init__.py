"""How Power Grid looks: the network, the auction house, the resources, the companies, and the board that joins them."""
