"""States of packs named by a person: a database, a folder of packs, or a revision of Git.

Promises: nothing in a state is changed, and what is unpacked from Git is gone afterwards. Leaves out:
what changed between two states (`toolkit.rules.diff`).
"""

from toolkit.history.aging import Older, older_by_git, older_since
from toolkit.history.identity import find_vanished
from toolkit.history.states import HistoryError, State, read_state

__all__ = ["HistoryError", "Older", "State", "find_vanished", "older_by_git", "older_since", "read_state"]
