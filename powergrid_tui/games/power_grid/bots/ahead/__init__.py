"""How opponents look ahead: what is compared, games imagined and played out by a cheap policy, and what judges them.

Compiled where there is a compiler: hundreds of play-outs go into a decision.
"""
