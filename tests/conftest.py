"""What all tests share: the hypothesis profile, and what is tested on which build."""

import os

from hypothesis import HealthCheck, settings

# Machines are slow at times, so no example has a deadline. The suite tries the same examples every time, so that a
# failure comes from the change at hand; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile(
    "suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# The rules, the contract, records and the command are tested on both builds. What stands around them is Python on
# either: words, drawings and pages are tested with the source, as `make play` runs it, the server with compiled rules.
ONE_BUILD = {"compiled": ["text", "draw", "hosting", "browser"], "pure": ["server"]}
collect_ignore = ONE_BUILD.get(os.environ.get("BASELOAD_EXPECT_BUILD", ""), [])
