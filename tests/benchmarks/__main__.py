"""`make bench`: how fast it is, as tables of ratios, each measured in one run.

python -m tests.benchmarks            all of them
python -m tests.benchmarks value bots  only these
"""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = (
    "start", "engine", "value", "bots", "clicks", "schollen", "verlag",
    "nussknacker", "nussknacker_bots", "misd", "misd_bots",
)  # fmt: skip


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"benchmarks: no {unknown[0]!r}; there are: {', '.join(NAMES)}", file=sys.stderr)
        return 2
    for name in names or NAMES:
        print(import_module(f"tests.benchmarks.{name}").run(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
