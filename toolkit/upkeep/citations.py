"""Citations that are missing: limits and goals without a rule, steps of the turn that rest on none.

Promises: a step counts as cited where it, one above it or one below it names a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.errors import Severity
from toolkit.upkeep.usage import nodes_below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.packs import specs
    from toolkit.upkeep.notebook import Notebook
    from toolkit.upkeep.words import Path


def check_citations(notebook: Notebook, spec: specs.PackSpec) -> None:
    """Warn of limits and goals that cite no rule, note steps that do not."""
    for i, form in enumerate(spec.formats):
        if form.rule is None:
            _warn(notebook, form.id, "formats.yaml", (i,), f'the format "{form.id}" cites no rule')
        for j, limit in enumerate(form.limits):
            if limit.rule is None:
                path: Path = (i, "limits", j)
                _warn(notebook, limit.id, "formats.yaml", path, f'the limit "{limit.id}" cites no rule')
    if spec.turn is None:
        return
    for key, goal in spec.turn.goals.items():
        if goal.rule is None:
            _warn(notebook, key, "turn.yaml", ("goals", key), f'the goal "{key}" cites no rule')
    _check_nodes(notebook, spec.turn.track, ("track",), cited=False)
    for key, procedure in spec.turn.procedures.items():
        _check_nodes(notebook, procedure.do, ("procedures", key, "do"), cited=bool(procedure.rules))


def _warn(notebook: Notebook, subject: str, file: str, path: Path, message: str) -> None:
    notebook.at(Severity.WARNING, "citation", subject, file, path, message, "name it as `rule`")


def _check_nodes(notebook: Notebook, nodes: Sequence[specs.NodeSpec], path: Path, *, cited: bool) -> None:
    for i, node in enumerate(nodes):
        here = cited or bool(node.rules)
        if node.kind == "step" and not here and not any(below.rules for below in nodes_below(node.do)):
            notebook.at(
                Severity.NOTE, "citation", node.id, "turn.yaml", (*path, i),
                f'the step "{node.id}" cites no rule', "name them in its `rules`",
            )  # fmt: skip
        _check_nodes(notebook, node.do, (*path, i, "do"), cited=here)
