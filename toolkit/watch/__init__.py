"""Packs watched while somebody writes them: rebuilt when a file changes, shown on this machine, reloaded.

Promises: what has not changed is not made again, and a pack with errors shows its last good state with
what is wrong. Nothing of this is in a site that is built.
"""

from toolkit.watch.server import make_watch_server
from toolkit.watch.site import WatchedSite
from toolkit.watch.watching import keep_watching

__all__ = ["WatchedSite", "keep_watching", "make_watch_server"]
