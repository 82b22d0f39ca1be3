"""How Terraforming Mars is drawn."""
