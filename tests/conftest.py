"""What all tests share: the hypothesis profile, and what is tested on which build."""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

# Machines are slow at times, so no example has a deadline. The suite tries the same examples every time, so that a
# failure comes from the change at hand; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile(
    "suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# These send compiled objects from process to process.
IN_PROCESSES = ("test_bench", "test_simulate")
# The rules, the contract, records and simulations are tested on both builds. What stands around them is Python on
# either: words, drawings, pages and the terminal are tested with the source, as `make play` runs it, and the server
# with compiled rules. The ledger, the documentation and the shape of the source are the same for both.
ONE_BUILD = {
    "compiled": [
        *("text", "draw", "hosting", "browser"),
        *("test_architecture.py", "test_docstrings.py", "test_ledger.py", "test_readme.py"),
        *(
            f"cli/{path.name}"
            for path in Path(__file__).parent.glob("cli/test_*.py")
            if path.stem not in IN_PROCESSES
        ),
    ],
    "pure": ["server"],
}
collect_ignore = ONE_BUILD.get(os.environ.get("BASELOAD_EXPECT_BUILD", ""), [])
