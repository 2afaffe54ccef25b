"""Rules: numbers, look-up by id, number or title, references both ways, full-text search.

Promises: an id, a number and an exact title always find their rule; a search folds accents and
word endings and never fails for what a person types. Leaves out: how rules are shown.
"""

from toolkit.rules.fulltext import Hit, index_rules, search_rules
from toolkit.rules.lookup import find_rules, find_terms, get_rule
from toolkit.rules.reading import Place, Rule, RuleError, Term, read_rules, read_terms

__all__ = [
    "Hit",
    "Place",
    "Rule",
    "RuleError",
    "Term",
    "find_rules",
    "find_terms",
    "get_rule",
    "index_rules",
    "read_rules",
    "read_terms",
    "search_rules",
]
