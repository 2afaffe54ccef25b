"""MkDocs hooks: pages, data and styles made from the database, outside the navigation."""

from contextlib import closing
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from toolkit.database import open_database
from toolkit.pages import entries, finish, read_shelves, site_files, spoken, write_index
from toolkit.places import build_folder, database_path


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Add every file that the database gives, and write the full-text index."""
    env.autoescape = True
    env.globals.update(spoken())
    cache = build_folder() / "cache"
    with closing(open_database(Path(config.extra["database"] or database_path()))) as connection:
        shelves = read_shelves(connection, cache)
    for made in site_files(shelves, env, cache):
        files.append(File.generated(config, made.path, content=made.content))
    found = (entry for shelf in shelves for entry in entries(shelf))
    write_index(found, Path(config.site_dir) / "pagefind")
    return env


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Make the addresses of a page written by hand relative, as those of generated pages are."""
    return finish(output, page.url, {})


def on_post_template(output_content: str, **_: Any) -> str:
    """Do the same for the page that stands at every unknown address; it counts from the top."""
    return output_content.replace('"@/', '"/')
