"""An integer program: columns, rows that belong to limits, and its optimum, found by HiGHS.

Promises: every column is a whole number between its ends; the rows of an owner can be left out, which
is how conflicts are found. Leaves out: what columns and rows mean. Source of the method: HiGHS
(https://highs.dev), a branch-and-cut solver, through its package `highspy`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

#: Seconds that one question to the solver may take.
LONGEST_SECONDS = 60.0

#: A sum: a factor for each column, and a constant under the key `ONE`.
Sum = dict[int, int]
ONE = -1


@dataclass(frozen=True)
class Row:
    """A sum between two ends (None: open); `owner` is the id of the limit that asks for it."""

    owner: str
    terms: Mapping[int, int]
    low: int | None
    high: int | None


@dataclass
class Program:
    """Columns and rows as they are gathered; `most` are the upper ends of the columns, the lower are 0."""

    most: list[int] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def column(self, most: int) -> int:
        """Add a column from 0 to `most` and return its number."""
        self.most.append(most)
        return len(self.most) - 1

    def row(self, owner: str, terms: Mapping[int, int], low: int | None, high: int | None) -> None:
        """Add a row; the constant of its sum is taken off both ends."""
        constant = terms.get(ONE, 0)
        rest = {column: factor for column, factor in terms.items() if column != ONE and factor}
        ends = (None if end is None else end - constant for end in (low, high))
        self.rows.append(Row(owner, rest, *ends))


def added(parts: Iterable[Mapping[int, int]], factor: int = 1, to: Mapping[int, int] | None = None) -> Sum:
    """Add sums up, each times `factor`, to another one."""
    total = dict(to or {})
    for part in parts:
        for column, amount in part.items():
            total[column] = total.get(column, 0) + factor * amount
    return total


def upper_ends(program: Program, owners: Collection[str], most: int) -> list[int]:
    """Return an upper end for each column: `most`, its own, or what one row of an owner leaves it."""
    ends = [min(most, end) for end in program.most]
    for row in program.rows:
        if row.owner not in owners or row.high is None:
            continue
        least = sum(factor * program.most[column] for column, factor in row.terms.items() if factor < 0)
        for column, factor in row.terms.items():
            if factor > 0:
                ends[column] = min(ends[column], max(0, (row.high - least) // factor))
    return ends


class Solver:
    """A program given to HiGHS; what is asked with `at_most` stays asked."""

    def __init__(self, program: Program) -> None:
        """Pass the columns and the rows on."""
        import highspy
        import numpy as np

        self._np, self._highspy = np, highspy
        self._highs = highs = highspy.Highs()  # type: ignore[no-untyped-call]  # it is typed in parts
        highs.setOptionValue("output_flag", False)
        for name, value in _OPTIONS.items():
            highs.setOptionValue(name, value)
        count = len(program.most)
        highs.addVars(count, np.zeros(count), np.array(program.most, dtype=float))
        integer = np.full(count, highspy.HighsVarType.kInteger)
        highs.changeColsIntegrality(count, np.arange(count, dtype=np.int32), integer)
        self._rows = program.rows
        self._count = count
        for row in program.rows:
            self._add(row.terms, row.low, row.high)

    def _add(self, terms: Mapping[int, int], low: int | None, high: int | None) -> None:
        inf = self._highspy.kHighsInf
        self._highs.addRow(
            -inf if low is None else low,
            inf if high is None else high,
            len(terms),
            self._np.array(list(terms), dtype=self._np.int32),
            self._np.array(list(terms.values()), dtype=float),
        )

    def hold(self, terms: Mapping[int, int], low: int | None, high: int | None) -> None:
        """Ask for a sum between two ends from now on."""
        self._add(terms, low, high)

    def fix(self, columns: Collection[int], value: int) -> None:
        """Ask for a value of some columns from now on."""
        for column in columns:
            self._highs.changeColBounds(column, value, value)

    def only(self, owners: Collection[str]) -> None:
        """Ask for the rows of some owners, and for no others."""
        inf = self._highspy.kHighsInf
        for number, row in enumerate(self._rows):
            low, high = (row.low, row.high) if row.owner in owners else (None, None)
            self._highs.changeRowBounds(
                number, -inf if low is None else low, inf if high is None else high
            )  # fmt: skip

    def least(self, objective: Mapping[int, int]) -> list[int] | None:
        """Return the columns of a solution with the least value of a sum, or None where there is none.

        Raises DeckloreError where the solver does not come to an end in time.
        """
        costs = self._np.zeros(self._count)
        for column, cost in objective.items():
            costs[column] = cost
        self._highs.changeColsCost(self._count, self._np.arange(self._count, dtype=self._np.int32), costs)
        self._highs.run()
        status, known = self._highs.getModelStatus(), self._highspy.HighsModelStatus
        if status == known.kOptimal:
            return [round(value) for value in self._highs.getSolution().col_value[: self._count]]
        if status in {known.kInfeasible, known.kUnboundedOrInfeasible}:
            return None
        words = self._highs.modelStatusToString(status)
        raise DeckloreError(f"no smallest change found in {LONGEST_SECONDS:.0f} seconds (solver: {words})")


_OPTIONS: dict[str, Any] = {
    "threads": 1,
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.0,
    "mip_feasibility_tolerance": 1e-9,
    "primal_feasibility_tolerance": 1e-9,
    "time_limit": LONGEST_SECONDS,
}
