"""Print-and-play: sheets with true-size cards, faces as pictures, and player aids."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.sheets.aids import make_aid, save_aid
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

#: What the package offers, by the module that holds it; a module is loaded when it is first used.
_MODULES = {
    **dict.fromkeys(("make_aid", "save_aid"), "aids"),
    "Layout": "layout",
    **dict.fromkeys(
        (
            "Print",
            "PrintError",
            "check_markup",
            "count_pages",
            "face_png",
            "face_svg",
            "make_faces",
            "make_sheets",
            "save_sheets",
            "try_faces",
        ),
        "making",
    ),
    **dict.fromkeys(("PAPERS", "PaperError", "get_paper"), "papers"),
    **dict.fromkeys(("FaceFault", "SheetError"), "typesetting"),
}

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
    """Load what is asked for when it is first used."""
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
