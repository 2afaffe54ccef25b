"""The database: specs of packs written as one file, atomically, and opened for reading."""

from toolkit.database.opening import DatabaseError, is_stale, open_current, open_database, open_older

__all__ = ["DatabaseError", "is_stale", "open_current", "open_database", "open_older"]
