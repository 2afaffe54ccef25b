"""Packs from elsewhere, kept in the user's own folder: brought there, listed, removed and passed on.

Promises: a pack is data and never code; nothing of one is run, and it is added whole or not at all.
"""

from toolkit.library.bounds import LibraryError
from toolkit.library.keeping import Kept, add_pack, list_packs, remove_pack
from toolkit.library.zips import zip_pack

__all__ = ["Kept", "LibraryError", "add_pack", "list_packs", "remove_pack", "zip_pack"]
