"""Amounts of deck formats: whole numbers, or expressions over the parameters that a check asks for.

Leaves out: which parameters a format has, and who answers them (`toolkit.decks`).
"""

from toolkit.amounts.checking import as_answered, check_amounts, queries_of
from toolkit.amounts.evaluating import MOST_ANSWER, amount_of, expressions_in, fill, parameters_in
from toolkit.amounts.trees import Tree, tree_of

__all__ = [
    "MOST_ANSWER",
    "Tree",
    "amount_of",
    "as_answered",
    "check_amounts",
    "expressions_in",
    "fill",
    "parameters_in",
    "queries_of",
    "tree_of",
]
