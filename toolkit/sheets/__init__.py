"""Print-and-play: sheets with true-size cards, and faces as pictures."""

from toolkit.sheets.imposition import PAPERS, PaperError
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
from toolkit.sheets.typesetting import FaceFault, SheetError

__all__ = [
    "PAPERS",
    "FaceFault",
    "PaperError",
    "Print",
    "PrintError",
    "SheetError",
    "check_markup",
    "count_pages",
    "face_png",
    "face_svg",
    "make_faces",
    "make_sheets",
    "save_sheets",
    "try_faces",
]
