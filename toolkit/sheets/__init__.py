"""Print-and-play: sheets with true-size cards, faces as pictures, and player aids."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from toolkit.sheets.layout import Layout
from toolkit.sheets.making import (
    Print,
    PrintError,
    check_markup,
    count_pages,
    face_png,
    face_svg,
    make_faces,
    make_sheets,
    save_sheets,
    try_faces,
)
from toolkit.sheets.papers import PAPERS, PaperError, get_paper
from toolkit.sheets.typesetting import FaceFault, SheetError

if TYPE_CHECKING:
    from toolkit.sheets.aids import make_aid, save_aid

__all__ = [
    "PAPERS",
    "FaceFault",
    "Layout",
    "PaperError",
    "Print",
    "PrintError",
    "SheetError",
    "check_markup",
    "count_pages",
    "face_png",
    "face_svg",
    "get_paper",
    "make_aid",
    "make_faces",
    "make_sheets",
    "save_aid",
    "save_sheets",
    "try_faces",
]


def __getattr__(name: str) -> object:
    """Load what needs the turn track when it is first used."""
    if name in {"make_aid", "save_aid"}:
        return getattr(import_module("toolkit.sheets.aids"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
