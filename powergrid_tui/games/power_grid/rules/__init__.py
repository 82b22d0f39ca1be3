"""The rules of the game, one file per phase.

To read them in order: setup, player_order, auction, resources, building, bureaucracy. plant_market and steps hold what
several phases share.
"""
