"""How opponents look ahead: the candidates, play-outs of imagined games by a cheap policy, and the evaluator.

Compiled by `make fast`, because a decision takes hundreds of play-outs.
"""
