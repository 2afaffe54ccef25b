"""The site of packs under work: every page and file of it made when it is asked for.

Promises: nothing is kept from one state of the packs to the next but what no pack touches. Leaves out: the
guide, the full-text search and the data for programs, which `decklore site build` makes.
"""

from __future__ import annotations

import mimetypes
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader

from toolkit.errors import DeckloreError
from toolkit.jsons import to_json
from toolkit.pages.addresses import face_address
from toolkit.pages.covers import FAVICON
from toolkit.pages.files import data_files, render, speaking_templates, spoken, theme_files
from toolkit.pages.finder import names_json
from toolkit.pages.fonts import FONTS, web_font
from toolkit.pages.listing import site_pages
from toolkit.pages.social import Place
from toolkit.places import site_folder
from toolkit.sheets.backs import card_back
from toolkit.watch.packs import WatchedPack
from toolkit.watch.sheets import make_preview, preview_addresses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from toolkit.pages import Shelf
    from toolkit.pages.listing import Page
    from toolkit.watch.sheets import SheetPreview

_OWN = Path(__file__).parent / "files"
#: Where everything of the watch itself stands; no game can have this id.
OWN_ADDRESS = "_watch/"


class Answer(NamedTuple):
    """What stands at an address, and of which kind it is."""

    content: bytes
    kind: str

    @property
    def is_page(self) -> bool:
        """Whether it is a page, which reloads itself."""
        return self.kind.startswith("text/html")


class WatchedSite:
    """The packs below some folders, and what is shown of them; to be used from one thread."""

    def __init__(self, folders: Sequence[Path], work: Path, cache: Path) -> None:
        """Take the folders, one for databases and one for what is drawn; `renew` reads the packs."""
        self._folders = folders
        self._work, self._cache = work, cache
        self._packs: dict[Path, WatchedPack] = {}
        self.version = 0
        self._templates = Environment(
            loader=FileSystemLoader([site_folder() / "theme", _OWN]),
            autoescape=True,
            bytecode_cache=FileSystemBytecodeCache(str(cache)),
        )
        self._templates.globals.update(spoken())
        self._hues: tuple[tuple[str, float], ...] | None = None
        self._theme: dict[str, Callable[[], str | bytes]] = {}
        self._forget()

    def renew(self, changed: Iterable[Path] | None = None) -> list[WatchedPack]:
        """Build the packs anew in which something has changed, all where it isn't known; return them."""
        folders = _packs_in(self._folders)
        for gone in self._packs.keys() - set(folders):
            self._packs.pop(gone).close()
        touched = [path.resolve() for path in changed] if changed is not None else None
        tried = []
        known = dict(self._packs)
        self._packs = {}
        for folder in folders:
            pack = known.get(folder) or WatchedPack(folder, self._work, self._cache)
            self._packs[folder] = pack
            own = folder.resolve()
            if folder not in known or touched is None or any(path.is_relative_to(own) for path in touched):
                pack.renew()
                tried.append(pack)
        if tried or len(known) != len(self._packs):
            self.version += 1
            self._forget()
        return tried

    def _forget(self) -> None:
        self._pages: dict[str, Page] = {}
        self._files: dict[str, Callable[[], str | bytes]] = {}
        self._data: set[str] = set()
        self._previews: dict[str, SheetPreview] = {}

    def close(self) -> None:
        """Close the databases of all packs."""
        for pack in self._packs.values():
            pack.close()

    @property
    def shelves(self) -> list[Shelf]:
        """Every pack in each of its languages, as it was last when it could be built."""
        return [shelf for pack in self._packs.values() for shelf in pack.shelves]

    def state(self) -> dict[str, object]:
        """Return what a page has to know: the version, and what is wrong."""
        faults = [line for pack in self._packs.values() for line in pack.faults]
        return {
            "version": self.version,
            "good": all(pack.good for pack in self._packs.values()),
            "faults": faults,
        }

    def answer(self, address: str) -> Answer | None:
        """Return what stands at an address, counted from the top without a slash, or None."""
        if address.startswith(OWN_ADDRESS):
            return self._own(address.removeprefix(OWN_ADDRESS))
        if not self._files:
            self._list()
        address = address.removesuffix("index.html") if address.endswith("/index.html") else address
        if address == "index.html":
            address = ""
        page = self._pages.get(address)
        if page:
            templates = speaking_templates(self._templates, page.lang)
            return Answer(render(page, templates, Place()).encode(), "text/html; charset=utf-8")
        if address not in self._files:
            self._list_data(address)
        made = self._files.get(address)
        try:
            content = made() if made else None
        except KeyError:  # a face that can't be drawn
            content = None
        return None if content is None else _file(address, content)

    def _list(self) -> None:
        """List every page, and every file but those that the pages of a game read."""
        shelves = self.shelves
        self._pages = {page.address: page for page in site_pages(shelves)}
        games = {shelf.game.id: shelf.game for shelf in shelves}
        files: dict[str, Callable[[], str | bytes]] = {
            "favicon.svg": lambda: FAVICON,
            "search/names.json": lambda: to_json(names_json(self.shelves)),
        }
        hues = tuple((game.id, game.hue) for game in games.values())
        if hues != self._hues:
            self._hues = hues
            self._theme = {made.path: _said(made.content) for made in theme_files(games.values())}
        files |= self._theme
        files |= {f"{game.id}/back.svg": partial(card_back, game) for game in games.values()}
        for font in FONTS:
            files[f"css/fonts/{font.name}.woff2"] = partial(web_font, font, self._cache)
        for shelf in shelves:
            for card in shelf.faces:
                for known in (card, *shelf.book.led_here("card", card)):
                    files[face_address(shelf.base, known)] = partial(shelf.faces.__getitem__, card)
        self._files = files

    def _list_data(self, address: str) -> None:
        """List the files of the game that an address belongs to."""
        for shelf in self.shelves:
            if address.startswith(f"{shelf.game.id}/") and shelf.base not in self._data:
                self._data.add(shelf.base)
                self._files |= {made.path: _said(made.content) for made in data_files(shelf)}

    def _own(self, name: str) -> Answer | None:
        """Return what the watch itself shows: its script and style, and the preview of sheets."""
        if name in {"reload.js", "watch.css"}:
            return _file(name, (_OWN / name).read_bytes())
        if not name.startswith("sheets/"):
            return None
        place, _, file = name.removeprefix("sheets/").rpartition("/")
        listed = {address: shelf for shelf in self.shelves for address in preview_addresses(shelf)}
        if not place and not file:
            return self._page("sheets.html", listed=list(listed.items()))
        if place not in listed:
            return None
        if place not in self._previews:
            self._previews[place] = make_preview(listed[place], place)
        preview = self._previews[place]
        if not file:
            return self._page("sheet.html", preview=preview, version=self.version)
        if file == "sheet.pdf" and preview.pdf:
            return _file(file, preview.pdf)
        number = file.removesuffix(".png")
        picture = preview.picture(int(number)) if number.isdecimal() and len(number) < 5 else None
        return _file(file, picture) if picture else None

    def _page(self, template: str, **values: object) -> Answer:
        html = self._templates.get_template(template).render(**values)
        return Answer(html.encode(), "text/html; charset=utf-8")


def _packs_in(folders: Sequence[Path]) -> list[Path]:
    """Return the packs below folders. Raises DeckloreError where a folder is none."""
    found = []
    for folder in folders:
        if not folder.is_dir():
            raise DeckloreError(f'there is no folder "{folder}"')
        if (folder / "game.yaml").exists():
            found.append(folder)
        else:
            found += sorted(path.parent for path in folder.glob("*/game.yaml") if path.parent.name[0] != ".")
    if not found:
        named = ", ".join(f'"{folder}"' for folder in folders)
        raise DeckloreError(f"{named} holds no pack: a pack is a folder with a game.yaml")
    return list(dict.fromkeys(found))


def _file(address: str, content: str | bytes) -> Answer:
    kind = _KINDS.get(address.rpartition(".")[2]) or mimetypes.guess_type(address)[0] or "text/plain"
    return Answer(content if isinstance(content, bytes) else content.encode(), kind)


_KINDS = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}


def _said(content: str | bytes) -> Callable[[], str | bytes]:
    return lambda: content
