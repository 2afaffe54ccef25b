"""MkDocs hooks of the pages written by hand; all others are made without MkDocs (`toolkit.pages`)."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from toolkit.pages import finish, spoken

#: Code in a sentence that is short enough for one line of a phone.
_SHORT_CODE = re.compile(r"(?<!<pre>)<code>(?=[^<]{1,24}</code>)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog to the pages written by hand; leave out what is joined (`toolkit.pages.files`)."""
    changes = Path(config.config_file_path).parents[1] / "CHANGELOG.md"
    files.append(File.generated(config, "changelog.md", abs_src_path=str(changes)))
    for file in [file for file in files if file.src_uri.startswith(("css/", "js/"))]:
        files.remove(file)
    return files


def on_env(env: Environment, config: MkDocsConfig, **_: Any) -> Environment:
    """Let the templates know what they know for all other pages."""
    config.theme.static_templates.discard("sitemap.xml")  # it knows of the guide's pages alone
    env.autoescape = True
    env.globals.update(spoken(), feed=config.extra.get("feed", False))
    return env


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Make the addresses of a page written by hand relative; what may scroll on it is reached by keyboard."""
    output = _SHORT_CODE.sub('<code class="short">', output)
    return finish(output.replace("<pre>", '<pre tabindex="0">'), page.url, {})


def on_post_template(output_content: str, config: MkDocsConfig, **_: Any) -> str:
    """Do the same for the page that stands at every unknown address; it counts from the top."""
    return output_content.replace('"@/', f'"{urlsplit(config.site_url or "").path or "/"}')
