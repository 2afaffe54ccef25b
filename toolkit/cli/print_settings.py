"""The settings of a print job as options of a command, one for each row of the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperOption

from toolkit.sheets.settings import SETTINGS

if TYPE_CHECKING:
    import typer

    from toolkit.sheets.presets import Preset
    from toolkit.sheets.settings import Settings

_SETTINGS = "toolkit.cli.print_settings"


class PrintingCommand(TyperCommand):
    """A command with an option for every setting of a print job, beside its own."""

    def __init__(self, *args: Any, params: list[Any] | None = None, **rest: Any) -> None:
        """Add the options after those of the function."""
        super().__init__(*args, params=[*(params or []), *_options()], **rest)


def _options() -> list[Any]:
    return [
        TyperOption(
            param_decls=[f"--{name}/--no-{name}" if setting.flag else f"--{name}"],
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
