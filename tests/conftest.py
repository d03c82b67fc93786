"""What all tests share: the hypothesis profile."""

import os

from hypothesis import HealthCheck, settings

# These machines are shared and slow at times, so no example has a deadline.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
