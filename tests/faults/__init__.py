"""Faults that a run may meet: what is at work, what kills it, and what must be left."""
