"""Decklore: a rules-reference and card-database toolkit for tabletop card games."""

__version__ = "0.1.0"
