"""The scripts of the site, joined: a page loads one file where its code stands in dozens of modules.

Promises: a joined script does what its modules do apart, and none of them runs twice on a page; comments and
indentation do not travel. Leaves out: anything that would have to understand the language. Modules import and
export in the few plain shapes of `site/theme/js`; another shape is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from posixpath import dirname, join, normpath, relpath
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path


@dataclass(frozen=True)
class Script:
    """A script that pages load: the module that it starts from, and the scripts that it builds on."""

    path: str
    on: tuple[str, ...] = ()


_MAIN, _ENGINE = "main.js", "engine.js"
#: Each comes after those that it builds on.
SCRIPTS = (
    Script(_MAIN),
    Script(_ENGINE, (_MAIN,)),
    Script("cards.js", (_MAIN,)),
    Script("completion.js", (_MAIN, _ENGINE)),
    Script("filters.js", (_MAIN, _ENGINE)),
    Script("builder/start.js", (_MAIN,)),
    Script("builder/index.js", (_MAIN, _ENGINE, "builder/start.js")),
    Script("table/index.js", (_MAIN,)),
)
#: Scripts that are no modules.
PLAIN = ("early.js", "table/early.js", "worker.js")

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_PASSED_ON = re.compile(r'^export \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_OWN = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
_OWN_LIST = re.compile(r"^export (?=const \[([^\]]*)\] = )", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b(?!\().*$", re.MULTILINE)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_WAITS = re.compile(r"^(?:export )?const [^\n]*= await ", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_MARGIN = re.compile(r"^\s+", re.MULTILINE)


class ScriptError(DeckloreError):
    """Raised where a module is written in a shape that can't be joined, or modules import in a circle."""


@dataclass(frozen=True)
class _Module:
    """A module: its code without imports and exports, and what it takes from which module.

    `given` is what stands for each name that it exports; `waits` says that it is done only some time later.
    """

    path: str
    code: str
    waits: bool
    taken: tuple[tuple[str, str], ...]
    given: Mapping[str, str]
    needs: tuple[str, ...]


def site_scripts(
    folder: Path, scripts: Sequence[Script] = SCRIPTS, plain: Sequence[str] = PLAIN
) -> Iterator[tuple[str, str]]:
    """Yield path and code of every script below `js/` that pages load; `folder` holds the modules.

    Raises ScriptError.
    """
    joiner = _Joiner(folder, scripts)
    for script in scripts:
        yield script.path, joiner.joined(script)
    for path in plain:
        yield path, bared((folder / path).read_text(encoding="utf-8"))


def bared(code: str) -> str:
    """Return code without the lines that are comments, and without indentation."""
    return _MARGIN.sub("", _COMMENT.sub("", code))


class _Joiner:
    """Scripts and the modules that they hold: `held` has the modules of each, each after what it needs."""

    def __init__(self, folder: Path, scripts: Sequence[Script]) -> None:
        self.folder = folder
        self.scripts = scripts
        self.modules: dict[str, _Module] = {}
        self.held: dict[str, list[str]] = {}
        for script in scripts:
            there = {path for other in script.on for path in self.held[other]}
            self.held[script.path] = self._gathered(script.path, there)

    def _gathered(self, start: str, there: set[str]) -> list[str]:
        order: list[str] = []
        begun: set[str] = set()

        def add(path: str) -> None:
            if path in there or path in order:
                return
            if path in begun:
                raise ScriptError(f"js/{path} needs, by way of its imports, itself")
            begun.add(path)
            if path not in self.modules:
                self.modules[path] = _read(path, self.folder)
            for other in self.modules[path].needs:
                add(other)
            order.append(path)

        add(start)
        return order

    def joined(self, script: Script) -> str:
        """Return the code of a script."""
        lines = [*self._from_others(script)]
        lines += [self._closed(self.modules[path], script.path) for path in self.held[script.path]]
        if given := self.modules[script.path].given:
            lines.append(f"export const {{ {', '.join(given)} }} = {_name(script.path)};\n")
        if wanted := sorted(self._wanted(script.path)):
            lines.append(f"export {{ {', '.join(map(_name, wanted))} }};\n")
        return "".join(lines)

    def _needed(self, script: Script) -> set[str]:
        return {other for path in self.held[script.path] for other in self.modules[path].needs}

    def _from_others(self, script: Script) -> Iterator[str]:
        """Yield the imports of what a script takes from those that it builds on."""
        needed = self._needed(script)
        for other in script.on:
            if names := ", ".join(map(_name, sorted(needed.intersection(self.held[other])))):
                yield f'import {{ {names} }} from "{_way(script.path, other)}";\n'

    def _wanted(self, path: str) -> set[str]:
        """Return the modules of a script that others take from it."""
        takers = (self._needed(script) for script in self.scripts if path in script.on)
        return set().union(*takers).intersection(self.held[path])

    def _closed(self, module: _Module, script: str) -> str:
        """Return a module as a function that is called once and returns what the module exports."""
        opening = "await (async () => {" if module.waits else "(() => {"
        taken = "".join(f"const {{ {names} }} = {_name(source)};\n" for names, source in module.taken)
        pairs = (name if name == value else f"{name}: {value}" for name, value in module.given.items())
        given = f"return {{ {', '.join(pairs)} }};\n" if module.given else ""
        code = self._placed(module, script)
        return f"const {_name(module.path)} = {opening}\n{taken}{code}{given}}})();\n"

    def _placed(self, module: _Module, script: str) -> str:
        """Return code that says where other files are as seen from the script, not from the module."""

        def later(match: re.Match[str]) -> str:
            target = normpath(join(dirname(module.path), match[1]))
            if target not in {one.path for one in self.scripts}:
                raise ScriptError(f"js/{module.path} loads js/{target}, which is no script of the site")
            return f'import("{_way(script, target)}")'

        code = _LATER.sub(later, module.code)
        if dirname(module.path) == dirname(script):
            return code
        here = f'new URL("{_way(script, module.path)}", import.meta.url).href'
        return code.replace("import.meta.url", here)


def _read(path: str, folder: Path) -> _Module:
    code = (folder / path).read_text(encoding="utf-8")
    place = dirname(path)
    taken = tuple((_pairs(names), normpath(join(place, source))) for names, source in _IMPORT.findall(code))
    passed = [(names, normpath(join(place, source))) for names, source in _PASSED_ON.findall(code)]
    given = {name: name for name in _OWN.findall(code)}
    for names in (*_OWN_LIST.findall(code), *_EXPORT.findall(code)):
        given |= _given(names, "")
    for names, source in passed:
        given |= _given(names, f"{_name(source)}.")
    for shape in (_IMPORT, _PASSED_ON, _EXPORT, _OWN, _OWN_LIST):
        code = shape.sub("", code)
    if other := _OTHER.search(code):
        raise ScriptError(f"js/{path} has a line that can't be joined: {other[0]}")
    needs = (*(source for _, source in taken), *(source for _, source in passed))
    return _Module(path, bared(code), _WAITS.search(code) is not None, taken, given, needs)


def _pairs(names: str) -> str:
    """Return imported names as a pattern that takes them from an object: `a as b` is `a: b` there."""
    return ", ".join(part.strip().replace(" as ", ": ") for part in names.split(",") if part.strip())


def _given(names: str, owner: str) -> dict[str, str]:
    """Return what stands for each name that is exported by `export { … }`."""
    parts = [part.split(" as ") for part in re.split(r"\s*,\s*", names.strip()) if part]
    return {part[-1].strip(): f"{owner}{part[0].strip()}" for part in parts}


def _name(path: str) -> str:
    """Return the variable that holds what a module exports."""
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def _way(start: str, path: str) -> str:
    """Return the address of a script as another one says it."""
    way = relpath(path, dirname(start) or ".")
    return way if way.startswith("../") else f"./{way}"
