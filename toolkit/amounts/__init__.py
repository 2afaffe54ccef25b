"""Amounts of deck formats: whole numbers, or expressions over the parameters that a check asks for.

Leaves out: which parameters a format has, and who answers them (`toolkit.decks`).
"""

from toolkit.amounts.checking import as_answered, check_amounts, queries_of
from toolkit.amounts.evaluating import MOST_ANSWER, amount_of, expressions_in, fill, parameters_in

__all__ = [
    "MOST_ANSWER",
    "amount_of",
    "as_answered",
    "check_amounts",
    "expressions_in",
    "fill",
    "parameters_in",
    "queries_of",
]
