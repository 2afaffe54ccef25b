"""States of packs named by a person: a database, a folder of packs, or a revision of Git.

Promises: nothing in a state is changed, and what is unpacked from Git is gone afterwards. Leaves out:
what changed between two states (`toolkit.rules.diff`).
"""

from toolkit.history.identity import find_vanished
from toolkit.history.states import HistoryError, State, read_state

__all__ = ["HistoryError", "State", "find_vanished", "read_state"]
