"""Packs: a folder under `data/` read into plain specs, or every fault of it with its place."""

from toolkit.packs.pack import Pack
from toolkit.packs.reading import read_pack, read_packs
from toolkit.packs.references import check_references

__all__ = ["Pack", "check_references", "read_pack", "read_packs"]
