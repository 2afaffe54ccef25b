"""What keeps a pack right for years, beyond what must be right for it to be built.

Promises: nothing found here is an error; each finding has its place, and most a hint. A warning that is
wrong is taken back in the pack (`accepts` in `game.yaml`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.upkeep.citations import check_citations
from toolkit.upkeep.colours import check_colours
from toolkit.upkeep.names import check_names
from toolkit.upkeep.notebook import Notebook
from toolkit.upkeep.spelling import check_spelling
from toolkit.upkeep.translations import check_translations
from toolkit.upkeep.usage import check_usage
from toolkit.upkeep.words import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.packs import Pack

__all__ = ["check_upkeep"]


def check_upkeep(pack: Pack, older: Mapping[tuple[str, str, str], str] | None = None) -> None:
    """Add what is doubtful in a pack to its findings.

    `older` says why translations are older than their originals, by game, language and rule.
    """
    spec = pack.spec
    if spec is None:
        return
    notebook = Notebook(pack, spec)
    texts = told(pack, spec)
    check_spelling(notebook, spec, texts)
    check_usage(notebook, spec, texts)
    check_names(notebook, spec, texts)
    check_translations(notebook, spec, texts, older or {})
    check_citations(notebook, spec)
    check_colours(notebook, spec)
    notebook.close()
