"""The rule book, one file a phase.

Reading setup, player_order, auction, resources, building, bureaucracy in this order is reading the rules; plant_market
and steps hold what several phases do.
"""
