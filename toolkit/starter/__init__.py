"""New packs: a small whole one that teaches, or the structure of another; written whole or not at all."""

from toolkit.starter.placing import place_pack
from toolkit.starter.shaping import shape_files
from toolkit.starter.starting import NewGame, StarterError, new_game, starter_files

__all__ = ["NewGame", "StarterError", "new_game", "place_pack", "shape_files", "starter_files"]
