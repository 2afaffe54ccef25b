"""The entry point of the `decklore` command.

Promises: a look-up starts fast. While modules load nothing is garbage, so the collector would only cost
time; work that takes long turns it on again (`toolkit.cli.session`).
"""

from __future__ import annotations

import gc


def main() -> None:
    """Run the command line."""
    gc.disable()
    from toolkit.cli import main as run

    run()
