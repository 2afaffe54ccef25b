"""What a check asks for: the parameters of a format, who answers them, and limits with the answers put in.

Promises: an answer of the caller goes before one of the list, and both before a default; one that
does not fit is said, with the range. Leaves out: the expressions themselves (`toolkit.amounts`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.amounts import MOST_ANSWER, amount_of, expressions_in, fill, parameters_in
from toolkit.decks.case import bound_words, excess
from toolkit.decks.deck import ListFinding
from toolkit.decks.formats import among
from toolkit.decks.sentences import Listed, Saying, say
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from toolkit.decks.deck import Said
    from toolkit.decks.formats import Format, Limit, Parameter
    from toolkit.decks.sentences import Fact


def settle(
    form: Format, said: Sequence[Said], given: Mapping[str, int]
) -> tuple[dict[str, int], list[ListFinding]]:
    """Return the answers to a format's parameters, and findings for those of the list that don't fit.

    `said` are the list's answers, `given` the caller's. Raises DeckloreError for one of the
    caller's that does not fit, and, with the nearest name, for a parameter that the format does not have.
    """
    known = [parameter.id for parameter in form.parameters]
    for name in given:
        if name not in known:
            raise DeckloreError(f'{form.id} has no parameter "{name}"{among(name, known)}')
    in_list = {answer.parameter: answer for answer in said}
    values: dict[str, int] = {}
    findings: list[ListFinding] = []
    for parameter in form.parameters:
        answer = in_list.get(parameter.id)
        value = given.get(parameter.id, answer.value if answer else parameter.default)
        wrong = None if value is None else _misfit(parameter, value, values)
        if value is not None and wrong is None:
            values[parameter.id] = value
        elif wrong and parameter.id in given:
            raise DeckloreError(say(wrong))
        elif wrong and answer:
            findings.append(ListFinding(answer.line, answer.text, wrong))
    return values, findings


def _misfit(parameter: Parameter, value: int, values: Mapping[str, int]) -> Saying | None:
    """Say between which numbers an answer has to be, if it is not; an end that nobody knows yet is open."""
    low = amount_of(parameter.least, values) or 0
    high = amount_of(parameter.most, values) if parameter.most is not None else None
    if value > MOST_ANSWER:
        high = min(high or MOST_ANSWER, MOST_ANSWER)
    if not excess(value, low, high):
        return None
    names = [*parameters_in(parameter.least), *parameters_in(parameter.most or "0")]
    known = tuple(Saying("is", {"name": n, "value": values[n]}) for n in dict.fromkeys(names) if n in values)
    facts: dict[str, Fact] = {"name": parameter.id, "range": bound_words(low, high), "value": value}
    if known:
        facts["where"] = Saying("where", {"known": Listed(known)})
    return Saying("out-of-range", facts)


def range_of(parameter: Parameter) -> Saying:
    """Say between which numbers an answer has to be, ends that depend on others as expressions."""
    return bound_words(parameter.least, parameter.most)


def unanswered(form: Format, limit: Limit, values: Mapping[str, int]) -> tuple[Parameter, ...]:
    """Return the parameters that a limit needs and nobody has answered."""
    needed = {name for text in _expressions(limit) for name in parameters_in(text)}
    return tuple(p for p in form.parameters if p.id in needed and p.id not in values)


def _expressions(limit: Limit) -> Iterator[str]:
    """Yield the expressions that a limit's check needs; those in its words are no part of it."""
    yield from (text for text in (limit.low_expression, limit.high_expression) if text is not None)
    yield from expressions_in(limit.cards)
    yield from expressions_in(limit.of)


def settled(limit: Limit, values: Mapping[str, int], unknown: str = "<{}>") -> Limit:
    """Return a limit with the answers put into its bounds, its queries and its words.

    In its words, `unknown` is what an expression that lacks an answer becomes.
    """

    def end(number: int | None, expression: str | None) -> int | None:
        return number if expression is None else amount_of(expression, values)

    return replace(
        limit,
        cards=fill(limit.cards, values),
        of=fill(limit.of, values),
        says={lang: fill(words, values, unknown) for lang, words in limit.says.items()},
        low=end(limit.low, limit.low_expression),
        high=end(limit.high, limit.high_expression),
    )


def asking(parameters: Sequence[Parameter]) -> Saying:
    """Say which questions have to be answered before a limit can be checked, and how."""
    asked = tuple(Saying("asked", {"ask": p.ask, "name": p.id}) for p in parameters)
    return Saying("unanswered", {"asked": Listed(asked)})
