"""The site's own sign."""

from __future__ import annotations

#: Two cards, one over the other.
FAVICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
<rect x="5" y="6" width="15" height="21" rx="2.4" \
fill="#8f98c8" transform="rotate(-9 12 16)"/>\
<rect x="12" y="5" width="15" height="21" rx="2.4" fill="#2a2e66"/>\
<path d="M19.5 9.5l4 6-4 6-4-6z" fill="#dfe3f7"/></svg>"""
