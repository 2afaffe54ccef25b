"""Symbols: small drawings that may hold shapes and nothing that acts or reaches out."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

_SHAPES = {"svg", "g", "path", "circle", "ellipse", "rect", "polygon", "polyline", "line", "title", "desc"}
_ATTRIBUTES = {
    "xmlns", "viewBox", "d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height",
    "points", "transform", "fill", "fill-rule", "clip-rule", "stroke", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "opacity", "id",
}  # fmt: skip
MAX_CHARACTERS = 20_000
MAX_DEPTH = 20


def svg_fault(text: str) -> str | None:
    """Return what is wrong with a symbol's SVG, or None.

    A symbol has a viewBox, only shapes, no document type, no script, no link and no style, so
    that it can stand in any page and on any sheet.
    """
    if len(text) > MAX_CHARACTERS:
        return f"is longer than {MAX_CHARACTERS:,} characters"
    if re.search(r"<!(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        return "has a document type; a symbol needs none"
    try:
        root = ET.fromstring(text)
    except ET.ParseError as error:
        return f"is not XML: {error}"
    if _local(root.tag) != "svg" or "viewBox" not in root.attrib:
        return "is no SVG with a viewBox"
    if _is_deep(root):
        return f"is nested more than {MAX_DEPTH} levels deep"
    for element in root.iter():
        if _local(element.tag) not in _SHAPES:
            return f"holds <{_local(element.tag)}>; a symbol is made of {', '.join(sorted(_SHAPES))}"
        for name, value in element.attrib.items():
            if name not in _ATTRIBUTES or "url(" in value.lower():
                return f'has the attribute {name}="{value[:40]}", which a symbol may not have'
    return None


def _is_deep(root: ET.Element) -> bool:
    """Return whether elements are nested more deeply than a drawing needs and its readers may bear."""
    level = [root]
    for _ in range(MAX_DEPTH):
        level = [inner for outer in level for inner in outer]
    return bool(level)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]
