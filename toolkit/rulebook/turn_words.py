"""Words with which a turn is written out as a tree: if, allowed if, choose, one of, until, by.

Promises: one table for all languages that have such words; a document may mix them. Leaves out: the tree
(`turn_tree`).
"""

from __future__ import annotations

import re

#: What a line or its end says, by what it means, in English, Polish and Swedish.
WORDS: dict[str, tuple[str, ...]] = {
    "allowed": (
        "allowed, if", "allowed if", "dozwolone, jeśli", "dozwolone jeśli", "tillåtet om", "tillåtet, om",
    ),
    "if": ("if", "jeśli", "om"),
    "choose": ("choose", "wybierz", "välj"),
    "one of": ("one of", "jedno z", "jeden z", "en av", "ett av"),
    "until": ("until", "aż", "tills"),
    "by": ("by", "przez", "av"),
}  # fmt: skip
#: How a game ends, by the first words of a line.
OUTCOMES: dict[str, tuple[str, ...]] = {
    "win": ("win", "victory", "wygrana", "zwycięstwo", "vinst", "seger"),
    "lose": ("loss", "lose", "defeat", "przegrana", "porażka", "förlust"),
}


def _any(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in words)


_START = {what: re.compile(rf"(?:{_any(words)})\s+(?P<rest>\S.*)", re.I) for what, words in WORDS.items()}
_CHOICE = re.compile(rf"(?:{_any(WORDS['one of'])})\s*:", re.IGNORECASE)
_UNTIL = re.compile(rf"(?P<label>.+?)\s(?:{_any(WORDS['until'])})\s(?P<words>.+)", re.IGNORECASE)
_BY = re.compile(rf"(?P<label>.+?)\s(?:{_any(WORDS['by'])})\s(?P<actor>\w+(?: \w+)?)", re.IGNORECASE)
_OUTCOME = {
    what: re.compile(rf"(?P<name>{_any(words)})\s+(?P<words>\S.*)", re.IGNORECASE)
    for what, words in OUTCOMES.items()
}


def after(what: str, text: str) -> str | None:
    """Return what follows the words of `what` at the start of a line, None where it starts otherwise."""
    match = _START[what].fullmatch(text)
    return match["rest"].rstrip(" .") if match else None


def is_choice(text: str) -> bool:
    """Return whether a line opens a list of options: `One of:`."""
    return _CHOICE.fullmatch(text) is not None


def is_tree_line(text: str) -> bool:
    """Return whether a line says of the option above it when it is allowed or what is chosen."""
    return after("allowed", text) is not None or after("choose", text) is not None


def is_turn_line(text: str) -> bool:
    """Return whether a line of a turn's tree is a condition, or opens a choice; it defines no term."""
    return is_choice(text) or after("allowed", text) is not None or after("if", text) is not None


def split_until(text: str) -> tuple[str, str] | None:
    """Return the label of a loop and the words for its end, None where a line tells of no loop."""
    match = _UNTIL.fullmatch(text)
    return (match["label"], match["words"]) if match else None


def split_by(text: str) -> tuple[str, str]:
    """Return a label without who acts, and who ("" where nobody is named)."""
    match = _BY.fullmatch(text)
    return (match["label"], match["actor"]) if match else (text, "")


def outcome_of(text: str) -> tuple[str, str, str] | None:
    """Return how a line says that the game ends: the outcome, its name, the condition in words."""
    for what, pattern in _OUTCOME.items():
        match = pattern.fullmatch(text)
        if match:
            return what, match["name"], match["words"]
    return None
