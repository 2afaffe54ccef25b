"""Run all benchmarks, or those named: `python -m tests.bench start`."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys

import tests.bench

# An installed command has its bytecode; where writing that is forbidden, every start would compile it anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
names = sys.argv[1:] or sorted(found.name for found in pkgutil.iter_modules(tests.bench.__path__))
for name in names:
    module = importlib.import_module(f"tests.bench.{name}")
    if not name.startswith("_") and hasattr(module, "main"):
        print(f"== {name}")
        module.main()
        print()
