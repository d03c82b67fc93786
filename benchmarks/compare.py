"""Both builds in turn: the compiled one that is installed, and this source tree.

python benchmarks/compare.py [arguments of `baseload bench power-grid`]
"""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"


def main() -> int:
    environment = {**os.environ, "BASELOAD_PURE_PATH": str(SOURCE)}
    environment.pop("PYTHONPATH", None)  # the installed build measures, and starts the other one
    command = [sys.executable, "-m", "baseload", "bench", "power-grid", "--both", *sys.argv[1:]]
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
