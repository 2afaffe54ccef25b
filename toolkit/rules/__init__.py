"""Rules: numbers, look-up by id, number or title, references both ways, full-text search.

Promises: an id, a number and an exact title always find their rule; a search folds accents and
word endings and never fails for what a person types. Leaves out: how rules are shown.
"""

from toolkit.rules.diff import RuleChange, Run, TextChange, diff_rules, word_runs
from toolkit.rules.editions import Edition, RuleState, read_editions
from toolkit.rules.fulltext import Hit, index_rules, search_rules
from toolkit.rules.lookup import find_rules, find_terms, get_rule
from toolkit.rules.reading import Place, Rule, RuleError, Term, read_rules, read_terms
from toolkit.rules.rulings import Ruling, find_rulings, read_rulings, rulings_on

__all__ = [
    "Edition",
    "Hit",
    "Place",
    "Rule",
    "RuleChange",
    "RuleError",
    "RuleState",
    "Ruling",
    "Run",
    "Term",
    "TextChange",
    "diff_rules",
    "find_rules",
    "find_rulings",
    "find_terms",
    "get_rule",
    "index_rules",
    "read_editions",
    "read_rules",
    "read_rulings",
    "read_terms",
    "rulings_on",
    "search_rules",
    "word_runs",
]
