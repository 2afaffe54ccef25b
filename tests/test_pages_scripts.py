"""Scripts joined for the site: each module once, what is shared taken from others, odd shapes refused."""

from __future__ import annotations

import re
from posixpath import dirname, normpath
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from toolkit.pages.scripts import PLAIN, SCRIPTS, Script, ScriptError, bared, site_scripts
from toolkit.pages.styles import site_styles

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

THEME = ROOT / "site" / "theme"


@pytest.fixture(scope="module")
def joined() -> dict[str, str]:
    return dict(site_scripts(THEME / "js"))


def test_every_module_is_in_a_script_and_once_on_a_page(joined: dict[str, str]) -> None:
    assert set(joined) == {script.path for script in SCRIPTS} | set(PLAIN)
    held = {
        path: set(re.findall(r"^const \$(\w+) = (?:await \(async )?\(", joined[path], re.M))
        for path in joined
    }
    for script in SCRIPTS:
        for other in script.on:
            assert not held[script.path] & held[other], (script.path, other)
    modules = {path.relative_to(THEME / "js").as_posix() for path in (THEME / "js").rglob("*.js")} - set(
        PLAIN
    )
    names = {re.sub(r"\W", "_", path.removesuffix(".js")) for path in modules}
    assert len(names) == len(modules)
    assert names == set().union(*held.values())


def test_what_is_taken_from_another_script_is_given_by_it(joined: dict[str, str]) -> None:
    taken = 0
    for script in SCRIPTS:
        for names, source in re.findall(r'^import \{ (.*) \} from "(.*)";$', joined[script.path], re.M):
            (other,) = (
                on for on in script.on if on == normpath(f"{dirname(script.path)}/{source}".lstrip("/"))
            )
            given = re.findall(r"^export \{ (.*) \};$", joined[other], re.M)[-1]
            assert set(names.split(", ")) <= set(given.split(", "))
            taken += 1
    assert taken >= len(SCRIPTS) - 1


def test_comments_and_margins_do_not_travel(joined: dict[str, str]) -> None:
    for path, code in joined.items():
        assert not re.search(r"^(\s|//|/\*)", code, re.M), path
    signs = {"query/fold.js", "query/folding.js", "decks/formats-markdown.js"}  # ` is but a sign there
    for path in (THEME / "js").rglob("*.js"):  # a text over several lines would lose its margin
        lines = path.read_text(encoding="utf-8").splitlines()
        if path.relative_to(THEME / "js").as_posix() not in signs:
            assert [line for line in lines if line.count("`") % 2] == [], path


def test_styles_travel_bare_and_the_first_has_fonts_and_colours() -> None:
    styles = dict(site_styles(THEME / "css", []))
    assert {"site.css", "cards.css", "builder.css", "table.css"} == set(styles)
    assert styles["site.css"].startswith("@font-face {")
    assert "--accent: light-dark(" in styles["site.css"]
    assert all("/*" not in rules and not re.search(r"^\s", rules, re.M) for rules in styles.values())


def test_bared() -> None:
    assert bared("// a\nconst a = 1; // b\n\n  /**\n   * c\n   */\n  f(a);\n") == "const a = 1; // b\nf(a);\n"


def join(folder: Path, modules: Mapping[str, str], *asked: Script) -> dict[str, str]:
    for path, code in modules.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(code, encoding="utf-8")
    return dict(site_scripts(folder, asked, ()))


MODULES = {
    "a.js": """import { b as c, d } from "./deep/b.js";
import("./z.js");
export { d as e } from "./deep/b.js";
c(d);
""",
    "deep/b.js": """export const b = (x) => x;
const d = await import.meta.url;
export { d };
""",
    "z.js": """import { d } from "./deep/b.js";
export async function z() {
  const one = await d;
  return one;
}
""",
}
A = """const $deep_b = await (async () => {
const b = (x) => x;
const d = await new URL("./deep/b.js", import.meta.url).href;
return { b, d };
})();
const $a = (() => {
const { b: c, d } = $deep_b;
import("./z.js");
c(d);
return { e: $deep_b.d };
})();
export const { e } = $a;
export { $deep_b };
"""
Z = """import { $deep_b } from "./a.js";
const $z = (() => {
const { d } = $deep_b;
async function z() {
const one = await d;
return one;
}
return { z };
})();
export const { z } = $z;
"""


def test_two_scripts_of_three_modules(tmp_path: Path) -> None:
    assert join(tmp_path, MODULES, Script("a.js"), Script("z.js", ("a.js",))) == {
        "a.js": A,
        "z.js": Z,
    }


REFUSED = {
    "js/a.js has a line that can't be joined: export default 1;": {"a.js": "export default 1;\n"},
    'js/a.js has a line that can\'t be joined: import * as b from "./b.js";': {
        "a.js": 'import * as b from "./b.js";\n'
    },
    "js/a.js has a line that can't be joined: export let b = 1;": {"a.js": "export let b = 1;\n"},
    "js/a.js loads js/b.js, which is no script of the site": {"a.js": 'f(import("./b.js"));\n'},
    "js/a.js needs, by way of its imports, itself": {
        "a.js": 'import { b } from "./b.js";\nexport const a = 1;\n',
        "b.js": 'import { a } from "./a.js";\nexport const b = 1;\n',
    },
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_cannot_be_joined_is_said(tmp_path: Path, message: str) -> None:
    with pytest.raises(ScriptError) as error:
        join(tmp_path, REFUSED[message], Script("a.js"))
    assert str(error.value) == message
