"""Benchmarks: what is called fast, measured against something else in the same run."""
