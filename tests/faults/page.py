# ruff: noqa: E501  (rows of tables, and a page)
"""The page of the guide that says what was tried, made from the tests: `python -m faults.page` writes it.

Counts are those of the cases that pytest collects, so that the page says no more than the tests do.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from fuzz.targets import MOST_SECONDS, TARGETS

from faults.killing import FEW, MOMENTS

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "site" / "docs" / "tried.md"

#: What is killed, and what must be left.
KILLED = {
    "build": (
        "`decklore build` over an older database",
        "one of both databases, whole, with every row of it",
    ),
    "import": (
        "`decklore import cards --replace` of four sets",
        "all sets as they were, or all as they are now, never some of each",
    ),
    "print": ("`decklore print` over an older PDF", "one of both PDFs, byte by byte"),
    "site": (
        "`decklore site build` over an older site",
        "all files of the one or of the other, byte by byte (the search index is not compared: its names differ from run to run)",
    ),
}
#: The other faults: the test, what happens, and what must come of it.
FAULTS = {
    "test_a_full_disk": (
        "the disk is full before the first byte, or becomes full half way (a small disk in memory)",
        "one message with the place and the reason of the system; the old result byte by byte; nothing left over",
    ),
    "test_a_file_that_may_not_grow": ("the system lets no file grow beyond 500 bytes", "the same"),
    "test_a_read_only_folder": (
        "the folder of the result can't be written",
        "one message with the place and the reason",
    ),
    "test_two_at_once_leave_the_result_of_one": (
        "the same work runs twice at once in the same place",
        "both end well, the result is whole, nothing is left over",
    ),
    "test_a_database_of_a_newer_version_stays": (
        "the database was made by a newer version of Decklore",
        "one message says so and what to do; no look-up replaces it",
    ),
    "test_a_build_that_is_asked_for_replaces_a_newer_database": (
        "`decklore build` where such a database lies",
        "it is made anew, because that was asked for",
    ),
    "test_a_pack_that_never_comes_to_rest_is_not_built": (
        "files of a pack are replaced, emptied and written every few milliseconds while it is built",
        "nothing is built, one message names a file; the old database stays",
    ),
    "test_a_pack_that_changes_once_is_read_again": (
        "rules and cards change when the ones are read and the others are not",
        "the pack is read again: never half of an old state with half of a new one",
    ),
    "test_what_changed_during_a_build_counts_as_newer": (
        "a file is saved while the database is being written",
        "the next look-up builds it anew",
    ),
    "test_a_table_that_changes_while_it_is_read": (
        "a table of cards is emptied and written while it is imported, twenty times",
        "nothing is imported of a half, one message says why; the pack stays sound",
    ),
}
#: Tests that look after the others, and the one that the first table is about.
_ASIDE = {"test_fifty_moments_are_tried", "test_every_work_is_refused_in_its_own_words",
          "test_kill_9_leaves_the_old_result_or_the_new_one", "test_the_page_says_what_is_tried"}  # fmt: skip

_HEAD = """\
---
description: Which faults and which hostile input were tried against Decklore, how often, and what came of it.
---
# What was tried against it

<!-- Made by `python -m faults.page`; a test fails when it is stale. -->

A database, a pack, a PDF and a site are each made beside their place and moved into it in one step. So whatever
happens in the middle, the old one is still there, whole; what a killed run left beside it goes with the next run. Every
row below is a test, and a count is how many cases of it `make test` runs, unless the row says otherwise.
"""


def page() -> str:
    """Return the page."""
    parts = (_HEAD, _killed(), _faults(), _hostile(), _fuzzed())
    return "\n".join(parts)


def _killed() -> str:
    rows = [(what, str(MOMENTS[name]), left) for name, (what, left) in KILLED.items()]
    return f"""\
## Killed

`make faults` ends runs with kill -9 at {sum(MOMENTS.values())} moments: half of them drawn from the time of the run, half
from the things that it does to files, such as just before a rename. After each, one of the two results must be there
whole; after all, one more run makes the new one and sweeps what the others left. The seed is fixed; `make test` tries
{sum(FEW.values())} of them.

{_table(("killed", "moments", "what must be left"), rows)}"""


def _faults() -> str:
    counts = collected("test_faults.py")
    unknown = set(counts) - set(FAULTS) - _ASIDE
    assert not unknown, f"no row of the page is about {', '.join(sorted(unknown))}"
    rows = [(what, str(counts[test]), outcome) for test, (what, outcome) in FAULTS.items()]
    return f"""\
## Other faults

{_table(("what happens", "cases", "what must come of it"), rows)}"""


def _hostile() -> str:
    counts = collected("test_hostile.py")
    rows = [(name.removeprefix("test_").replace("_", " "), str(count)) for name, count in counts.items()]
    return f"""\
## Hostile packs

A pack is data, and may come from anybody. Each of these ends as one clear error, or as harmless text on the command
line, in the site and on paper: {sum(counts.values())} cases.

{_table(("tried", "cases"), rows)}"""


def _fuzzed() -> str:
    rows = []
    for target in TARGETS.values():
        texts = target.texts()
        failed = sum(name.startswith("failed-") for name in texts)
        rows.append((target.label, str(len(texts)), str(failed)))
    return f"""\
## Input that nobody meant

`make fuzz` gives readers texts that Hypothesis makes of sound ones and of the reader's own signs, for a minute or as
long as `FUZZ_SECONDS` says. Each must end with a result or with an error that has a place, within {MOST_SECONDS} seconds
of processor time, and write nothing but what was asked for. A query must read back as the same query, a deck list as
the same cards in three formats, and a draft of a rulebook must be a sound pack. Texts that once failed stay in
`tests/fuzz/corpus`, and `make test` tries all that lie there.

{_table(("read", "kept texts", "of these once failed"), rows)}"""


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def collected(file: str) -> Counter[str]:
    """Return how many cases each test of a file has, in their order."""
    words = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-p",
        "no:cacheprovider",
        str(ROOT / "tests" / file),
    ]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    tests = [line.partition("::")[2].partition("[")[0] for line in done.stdout.splitlines() if "::" in line]
    assert tests, done.stdout
    return Counter(tests)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
