"""How hypothesis looks for games: always the same few, or with ``POWERGRID_WIDE=1`` many and new ones."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fixed", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "wide", max_examples=2000, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("wide" if os.environ.get("POWERGRID_WIDE") else "fixed")
