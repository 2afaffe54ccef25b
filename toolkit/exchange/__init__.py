"""Cards from other places: files of records imported by a map."""

from toolkit.exchange.importing import Imported, ImportingError, import_cards, write_pack
from toolkit.exchange.report import Report

__all__ = ["Imported", "ImportingError", "Report", "import_cards", "write_pack"]
