"""What the site shows, as pages, data and records, from an open database."""

from toolkit.pages.addresses import finish
from toolkit.pages.data_files import Home
from toolkit.pages.files import SiteFile, site_files, spoken
from toolkit.pages.finder import entries
from toolkit.pages.shelf import Past, Shelf, read_shelves
from toolkit.pages.sitemap import write_sitemap
from toolkit.pages.writing import Wanted, write_site

__all__ = [
    "Home",
    "Past",
    "Shelf",
    "SiteFile",
    "Wanted",
    "entries",
    "finish",
    "read_shelves",
    "site_files",
    "spoken",
    "write_site",
    "write_sitemap",
]
