"""The pages written by hand, made by MkDocs, and kept until something that they are made of changes.

Promises: the same guide as MkDocs would make anew; a build that fails keeps nothing. Leaves out: everything
that comes from the database.
"""

from __future__ import annotations

import logging
import os
import shutil
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.places import site_folder
from toolkit.unfinished import unfinished

if TYPE_CHECKING:
    from collections.abc import Iterator

#: How many guides are kept, those that were used last; they differ in the address of the site, for example.
KEPT = 4
_MADE_WITH = ("mkdocs", "markdown", "jinja2")


class GuideError(DeckloreError):
    """Raised where MkDocs can't make the guide."""


class _Warnings(logging.Handler):
    """Keeps what MkDocs warns of, because in strict mode it only says how often it did."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def make_guide(cache: Path, address: str | None, *, feed: bool, quiet: bool = True) -> Path:
    """Return the folder with the guide of a site at an address, which `cache` keeps; `feed` links the feed.

    `quiet` keeps MkDocs from telling its steps. Raises GuideError.
    """
    kept = cache / f"guide-{_made_of(address, feed=feed)}"
    if kept.is_dir():
        os.utime(kept)  # others forget those that were not used for longest
    else:
        with unfinished(kept, folder=True) as made:
            _make(made, address, feed=feed, quiet=quiet)
            _keep(made, kept)
        _forget(cache, kept)
    return kept


def _keep(made: Path, kept: Path) -> None:
    """Keep a guide; where another build did meanwhile, that one stays, since it may be read already."""
    try:
        made.rename(kept)
    except OSError:
        if not kept.is_dir():
            raise


def _make(folder: Path, address: str | None, *, feed: bool, quiet: bool) -> None:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    with _listening(quiet=quiet) as warnings:
        try:
            config = load_config(
                str(site_folder() / "mkdocs.yml"), site_dir=str(folder), site_url=address or ""
            )
            config.extra["feed"] = feed
            build(config)
        except MkDocsException as error:
            raise GuideError("\n".join([f"the guide can't be built: {error}", *warnings.said])) from error


@contextmanager
def _listening(*, quiet: bool) -> Iterator[_Warnings]:
    warnings, log = _Warnings(), logging.getLogger("mkdocs")
    log.setLevel(logging.WARNING if quiet else logging.INFO)
    log.addHandler(warnings)
    try:
        yield warnings
    finally:
        log.removeHandler(warnings)


def _made_of(address: str | None, *, feed: bool) -> str:
    """Return a digest of all that the guide is made of: its texts, templates and code."""
    site = site_folder()
    own = Path(__file__).parent
    texts = [path for path in (*site.rglob("*"), site.parent / "CHANGELOG.md") if path.is_file()]
    digest = sha256(repr((address, feed, [version(name) for name in _MADE_WITH])).encode())
    for path in sorted(path for path in (*texts, *own.glob("*.py")) if path.suffix not in {".js", ".css"}):
        if "__pycache__" not in path.parts:
            digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:24]


def _forget(cache: Path, kept: Path) -> None:
    """Remove all guides but those that were used last."""
    others = [path for path in cache.glob("guide-*") if path != kept and path.is_dir()]
    for path in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
