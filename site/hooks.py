"""MkDocs hooks: pages, data and styles made from the database, outside the navigation."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from toolkit.pages import finish, write_asked


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog, which stands beside the folder of the site, to the pages written by hand."""
    changes = Path(config.config_file_path).parents[1] / "CHANGELOG.md"
    files.append(File.generated(config, "changelog.md", abs_src_path=str(changes)))
    return files


def on_env(env: Environment, config: MkDocsConfig, **_: Any) -> Environment:
    """Write every file that the database gives."""
    config.theme.static_templates.discard("sitemap.xml")  # it knows of the guide's pages alone
    write_asked(config.extra, env, Path(config.site_dir))
    return env


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Make the addresses of a page written by hand relative; what may scroll on it is reached by keyboard."""
    return finish(output.replace("<pre>", '<pre tabindex="0">'), page.url, {})


def on_post_template(output_content: str, config: MkDocsConfig, **_: Any) -> str:
    """Do the same for the page that stands at every unknown address; it counts from the top."""
    return output_content.replace('"@/', f'"{urlsplit(config.site_url or "").path or "/"}')
