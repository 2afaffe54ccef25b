"""The parameters and expressions of a format as its pack gives them, checked.

Promises: every expression that can't be read, or names what is not there, is one fault with its
place; ranges, defaults and unused parameters are looked at once all expressions are right.
Leaves out: whether a query is one, with the numbers put in (`toolkit.checks`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.amounts.evaluating import (
    MOST_ANSWER,
    amount_of,
    expressions_in,
    fill,
    has_stray_brace,
    parameters_in,
)
from toolkit.amounts.faults import amount_fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolkit.packs import specs

#: Where something stands in a format, as keys and positions.
Path = tuple[str | int, ...]

_BOUNDS = ("count", "each", "copies", "ratio", "sum_of_highest")
_ENDS = ("exactly", "at_least", "at_most")


@dataclass(frozen=True)
class _Amount:
    """An expression, where it stands, how many parameters stand above it, and whether a check needs it."""

    path: Path
    text: str
    above: int
    needed: bool = True


def queries_of(form: specs.FormatSpec) -> Iterator[tuple[Path, str]]:
    """Yield the card queries of a format's limits with their places, braces and all."""
    for path, limit in _limits(form):
        yield (*path, "cards"), limit.cards
        if limit.ratio:
            yield (*path, "ratio", "of"), limit.ratio.of
        if limit.need:
            yield (*path, "need", "of"), limit.need.of


def _words_of(form: specs.FormatSpec) -> Iterator[tuple[Path, str]]:
    for path, limit in _limits(form):
        yield from (((*path, "says", lang), words) for lang, words in limit.says.items())


def _limits(form: specs.FormatSpec) -> Iterator[tuple[Path, specs.LimitSpec]]:
    """Yield the limits of a format and of its readings with their places."""
    for i, limit in enumerate(form.limits):
        yield ("limits", i), limit
    for i, reading in enumerate(form.readings):
        for j, limit in enumerate(reading.limits):
            yield ("readings", i, "limits", j), limit


def check_amounts(form: specs.FormatSpec) -> list[tuple[Path, str]]:
    """Return what is wrong with the parameters of a format and the expressions over them."""
    amounts = list(_amounts(form))
    faults = list(_faults(form, amounts))
    if faults:
        return faults
    used = {name for amount in amounts if amount.needed for name in parameters_in(amount.text)}
    unused = [name for name in form.parameters if name not in used]
    faults += [(("parameters", name), "nothing depends on this parameter") for name in unused]
    return [*faults, *_range_faults(form)]


def as_answered(form: specs.FormatSpec, query: str) -> list[str]:
    """Return a query of a limit as it is with the least, and with the greatest, answers.

    There is none where an expression of the format is at fault, which is a fault of its own.
    """
    if not expressions_in(query) and not has_stray_brace(query):
        return [query]
    if any(_faults(form, _amounts(form))):
        return []
    return list(dict.fromkeys(fill(query, _answers(form, most=most)) for most in (False, True)))


def _faults(form: specs.FormatSpec, amounts: Iterable[_Amount]) -> Iterator[tuple[Path, str]]:
    names = list(form.parameters)
    for amount in amounts:
        fault = amount_fault(amount.text, names[: amount.above], names[amount.above :])
        if fault:
            yield amount.path, fault
    for path, text in (*queries_of(form), *_words_of(form)):
        if has_stray_brace(text):
            yield path, f'a brace stands alone in "{text}"; an expression stands between "{{" and "}}"'


def _amounts(form: specs.FormatSpec) -> Iterator[_Amount]:
    """Yield every expression of a format."""
    for above, (name, parameter) in enumerate(form.parameters.items()):
        for part in ("least", "most"):
            value = getattr(parameter, part)
            if isinstance(value, str):
                yield _Amount(("parameters", name, part), value, above)
    every = len(form.parameters)
    for path, limit in _limits(form):
        yield from (_Amount((*path, *end), value, every) for end, value in _bounds(limit))
    for needed, texts in ((True, queries_of(form)), (False, _words_of(form))):
        for path, whole in texts:
            yield from (_Amount(path, text, every, needed) for text in expressions_in(whole))


def _bounds(limit: specs.LimitSpec) -> Iterator[tuple[Path, str]]:
    for kind in _BOUNDS:
        for end in _ENDS:
            value = getattr(getattr(limit, kind), end, None)
            if isinstance(value, str):
                yield (kind, end), value


def _answers(form: specs.FormatSpec, *, most: bool) -> dict[str, int]:
    """Return the least, or the greatest, answer to each parameter, given the same to those above it."""
    answers: dict[str, int] = {}
    for name, parameter in form.parameters.items():
        answers[name] = _range(parameter, answers)[most]
    return answers


def _range(parameter: specs.ParameterSpec, answers: dict[str, int]) -> tuple[int, int]:
    most = MOST_ANSWER if parameter.most is None else parameter.most
    low, high = (amount_of(str(end), answers) or 0 for end in (parameter.least, most))
    return low, high


def _range_faults(form: specs.FormatSpec) -> Iterator[tuple[Path, str]]:
    """Yield parameters that can't be answered, and defaults out of the range that the least answers leave."""
    least, greatest = (_answers(form, most=most) for most in (False, True))
    for name, parameter in form.parameters.items():
        path: Path = ("parameters", name)
        for answers in (least, greatest):
            low, high = _range(parameter, answers)
            if low > high:
                yield path, f"nothing is from {low} to {high}{_given(parameter, answers)}"
                break
        low, high = _range(parameter, least)
        if parameter.default is not None and not low <= parameter.default <= high:
            shown = f"{low} or more" if parameter.most is None else f"{low} to {high}"
            yield (*path, "default"), f"should be {shown}, not {parameter.default}{_given(parameter, least)}"


def _given(parameter: specs.ParameterSpec, answers: dict[str, int]) -> str:
    names = [name for end in (parameter.least, parameter.most or 0) for name in parameters_in(str(end))]
    known = [f"{name} is {answers[name]}" for name in dict.fromkeys(names)]
    return f" where {' and '.join(known)}" if known else ""
