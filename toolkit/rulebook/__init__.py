"""A rulebook turned into a draft pack."""
