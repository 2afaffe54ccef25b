"""Options that a format of a pack adds to a command: `--players 3` answers what it asks for.

Promises: a word that is neither an option nor a parameter is one message with the nearest of both.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from toolkit.errors import DeckloreError
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    import typer

_ANSWERS = "toolkit.cli.answers"
_WHOLE = re.compile(r"-?[0-9]{1,99}")


class AskingCommand(TyperCommand):
    """A command that takes every option it does not know as an answer: `--players 3` or `--players=3`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Keep the answers in the context and leave the rest to the command.

        Raises DeckloreError for one that is no whole number, but not while a shell completes words.
        """
        options, found = _options(self, ctx), dict[str, str]()
        rest = list(_without_answers(args, options, found))
        for name, value in found.items():
            if not _WHOLE.fullmatch(value) and not ctx.resilient_parsing:
                raise DeckloreError(
                    f"{name} needs a whole number, such as {name} 3, if it answers what the format asks for; "
                    f"there is no other option of that name{did_you_mean(name, options)}"
                )
        ctx.meta[_ANSWERS] = found
        parsed: list[str] = super().parse_args(ctx, rest)
        return parsed


def _options(command: Any, context: Any) -> dict[str, bool]:
    """Return the options of a command, and whether a value follows."""
    options = [p for p in command.get_params(context) if p.param_type_name == "option"]
    return {name: not option.is_flag for option in options for name in option.opts}


def _without_answers(args: list[str], options: dict[str, bool], found: dict[str, str]) -> Iterator[str]:
    """Yield the words that are no answers; add the answers to `found`, "" where a value is missing."""
    words = iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            yield from (word, *words)
        elif name in options or not name.startswith("--"):
            yield from (word, *islice(words, int(options.get(name, False) and not equals)))
        else:
            found[name] = value if equals else next(words, "")


def answered(context: typer.Context) -> Collection[str]:
    """Return what the answers of a command are for."""
    return tuple(name.removeprefix("--") for name in context.meta[_ANSWERS])


def answers(context: typer.Context, form: str, asked: Collection[str]) -> dict[str, int]:
    """Return the answers of a command for a format that asks for `asked`.

    Raises DeckloreError, with the nearest name, for an option that is none of them.
    """
    names = {f"--{name}": name for name in asked}
    for name in context.meta[_ANSWERS]:
        if name not in names:
            hint = did_you_mean(name, names) or did_you_mean(name, _options(context.command, context))
            asks = f"the format {form} asks for {', '.join(names) or 'nothing'}"
            raise DeckloreError(f'there is no option "{name}"{hint}; {asks}')
    return {names[name]: int(value) for name, value in context.meta[_ANSWERS].items()}
