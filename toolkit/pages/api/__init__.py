"""Data for programs: objects as JSON with schemas, files in bulk, and what describes them."""
