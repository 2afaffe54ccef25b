"""How the outputs of a track put its expressions: as they are written, or with names instead of ids.

Promises: what is told to players has no id in it; with names, an expression means what it means as written.
Leaves out: the words around it (`toolkit.turn.words`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.turn.expressions import Binary, Name, show
from toolkit.turn.grammar import parse_expression
from toolkit.turn.model import said
from toolkit.turn.words import word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.turn.expressions import Expression
    from toolkit.turn.model import Condition, Node, Quantity, Track

#: The space between the first sign of a change and a number.
_BEFORE_NUMBER = re.compile(r"(?<=^[+−]) (?=\d)")
_SIGNS = {"-": "−", "*": "×", "<=": "≤", ">=": "≥", "!=": "≠"}


@dataclass(frozen=True)
class Written:
    """Expressions as the pack has them, for who writes it."""

    track: Track
    lang: str

    def condition(self, condition: Condition) -> str:
        """Return a condition's words with its expression, if it has one, in brackets."""
        return said(condition.words, self.lang) + (f" [{condition.test}]" if condition.test else "")

    def formula(self, text: str) -> str:
        """Return an expression."""
        return text

    def change(self, quantity: Quantity, text: str) -> str:
        """Return what a quantity becomes."""
        return f"{said(quantity.name, self.lang)} = {text}"

    def often(self, node: Node) -> Iterator[str]:
        """Yield for what each and how many times the children of a node run."""
        if node.over is not None:
            yield word("each", self.lang, said(node.over, self.lang))
        if node.times is not None:
            yield word("times", self.lang, node.times)


@dataclass(frozen=True)
class Spoken:
    """Expressions with what their quantities are called, and facts by their questions, for players."""

    track: Track
    lang: str

    def condition(self, condition: Condition) -> str:
        """Return a condition's words, which say all."""
        return said(condition.words, self.lang)

    def formula(self, text: str) -> str:
        """Return an expression with names: `oil − “What does the lamp cost?”`."""
        return show(parse_expression(text), self._name, _SIGNS)

    def change(self, quantity: Quantity, text: str) -> str:
        """Return what a quantity becomes, or what is added to it and taken from it: `oil: +1`, `oil = 3`."""
        name, expression = said(quantity.name, self.lang), parse_expression(text)
        first = _first_term(expression)
        if first is expression or first != Name(quantity.id):
            return f"{name} = {self.formula(text)}"
        told = show(expression, lambda one: "" if one is first else self._name(one), _SIGNS).strip()
        return f"{name}: {_BEFORE_NUMBER.sub('', told, count=1)}"

    def often(self, node: Node) -> Iterator[str]:
        """Yield for what each, or else how many times, the children of a node run.

        What is done as often as something counts is done once for each of it.
        """
        if node.over is not None:
            yield word("each", self.lang, said(node.over, self.lang))
        elif node.times is not None:
            counted = isinstance(parse_expression(node.times), Name)
            key = "each" if counted else "times" if node.times.isdigit() else "as-often"
            yield word(key, self.lang, self.formula(node.times))

    def _name(self, name: Name) -> str:
        quantity = self.track.quantities.get(name.id)
        if quantity is not None:
            return said(quantity.name, self.lang)
        return word("question", self.lang, said(self.track.facts[name.id].ask, self.lang))


def _first_term(expression: Expression) -> Expression:
    """Return the leftmost term of a sum, or what is no sum itself."""
    while isinstance(expression, Binary) and expression.operator in ("+", "-"):
        expression = expression.left
    return expression


#: How the expressions of a track are put in one language.
Wording = Written | Spoken
