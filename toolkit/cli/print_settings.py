"""The settings of a print job as options of a command, one for each row of the table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperOption

from toolkit.errors import DeckloreError
from toolkit.sheets.settings import SETTINGS
from toolkit.text import nearest

if TYPE_CHECKING:
    from collections.abc import Collection

    import typer

    from toolkit.sheets.presets import Preset
    from toolkit.sheets.settings import Settings

_SETTINGS = "toolkit.cli.print_settings"
#: What looks like an option; a card query begins with one minus at most.
_OPTION = re.compile(r"(--[a-z][a-z-]*)(=.*)?", re.IGNORECASE | re.DOTALL)


class PrintingCommand(TyperCommand):
    """A command with an option for every setting of a print job, beside its own."""

    def __init__(self, *args: Any, params: list[Any] | None = None, **rest: Any) -> None:
        """Add the options after those of the function."""
        super().__init__(*args, params=[*(params or []), *_options()], **rest)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options; a query may begin with a minus, but an option that is none is a mistake.

        Raises DeckloreError for such a one, unless `--` stands somewhere, which says what is meant.
        """
        meant = "--" in args
        left = super().parse_args(ctx, args)
        for word in () if meant else ctx.params.get("query") or ():
            found = _OPTION.fullmatch(word)
            if found:
                known = [name for param in self.params for name in param.opts + param.secondary_opts]
                near = nearest(found[1], [name for name in known if name.startswith("--")])
                hint = f' (did you mean "{near[0]}"?)' if near else ""
                raise DeckloreError(f'there is no option "{found[1]}"{hint}')
        return left


def _options() -> list[Any]:
    return [
        TyperOption(
            param_decls=[
                f"--{one}/--no-{one}" if setting.flag else f"--{one}" for one in (name, *setting.also)
            ],
            help=setting.help,
            default=None,
            type=None if setting.flag else str,
            is_flag=setting.flag,
            expose_value=False,
            callback=_keep,
            metavar=None if setting.flag else "TEXT",
        )
        for name, setting in SETTINGS.items()
    ]


def _keep(context: Any, option: Any, value: Any) -> None:
    if value is not None:
        context.meta.setdefault(_SETTINGS, {})[option.name.replace("_", "-")] = value


def refuse_settings(context: typer.Context, heeded: Collection[str], others: list[str], what: str) -> None:
    """Raise DeckloreError for options of the command line that `what` would not heed."""
    given = [f"--{name}" for name in context.meta.get(_SETTINGS, {}) if name not in heeded]
    if given or others:
        raise DeckloreError(
            f"{' and '.join([*given, *others])} can't change what {what} prints; "
            f"of the settings it heeds {', '.join(f'--{name}' for name in SETTINGS if name in heeded)}"
        )


def chosen_settings(context: typer.Context, profile: Path | None, preset: Preset | None) -> Settings:
    """Return the settings of the command line over those of the preset over those of the profile.

    Raises DeckloreError for a value, or a profile, that can't be read.
    """
    from toolkit.sheets.profile import find_profile, read_profile
    from toolkit.sheets.settings import read_settings

    given = read_settings({**context.meta.get(_SETTINGS, {})}, "--")
    if preset is not None:
        given = given.over(read_settings(preset.settings))
    path = profile or find_profile(Path.cwd())
    return given.over(read_profile(path)) if path else given
