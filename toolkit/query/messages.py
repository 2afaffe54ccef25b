"""What the query language says: every error, warning and part of an explanation, as data.

Promises: one table, which Python reads here and the browser gets as JSON, so that both say the
same. Leaves out: when each is said (`toolkit.query.parser`, `toolkit.query.explanation`).
"""

from __future__ import annotations

from toolkit.errors import DeckloreError

#: Errors and warnings, by name. Words in braces are facts; what a person typed stands in quotes.
MESSAGES: dict[str, str] = {
    # limits
    "too_long": "a query has at most {most} characters, and this one has {count}",
    "too_deep": "groups nest at most {most} deep",
    "too_many": "a query has at most {most} different conditions",
    # what is open, stray or missing
    "unclosed_quote": "this quotation mark is not closed",
    "unclosed_group": 'this "(" is not closed',
    "unopened_group": 'this ")" closes no group',
    "unclosed_pattern": (
        'this regular expression is not closed with "/"; to search for the sign itself, put it in quotes'
    ),
    "no_value": '"{field}{op}" has no value; it stands directly after the operator',
    "no_field": '"{op}" has no field directly before it; to search for the sign itself, put it in quotes',
    "no_name": 'after "!" stands a name in quotes',
    "nothing_before": '"{word}" has nothing before it; to search for the word itself, put it in quotes',
    "nothing_after": '"{word}" has nothing after it; to search for the word itself, put it in quotes',
    "nothing_negated": '"-" has nothing after it that it could negate',
    # fields, operators and values
    "unknown_field": 'no field is called "{name}"{hint}',
    "did_you_mean": ' (did you mean "{name}"?)',
    "put_in_quotes": '; to search for words with "{op}", put them in quotes',
    "not_number": '"{field}" is a number, and "{value}" is none',
    "not_date": '"{value}" is not a date; write a year, a month or a day, such as 2024-06-15',
    "no_order": '"{field}" has no order, so "{op}" can\'t compare it; ":", "=" and "!=" can',
    "no_pattern": '"{field}" takes no regular expression',
    "plain_only": '"{field}" takes ":" and "=" only; to negate it, put "-" before it',
    "not_held": '"{name}" is nothing that a card has',
    "unknown_value": 'no {field} is called "{value}"{hint}, so it matches nothing',
    # directives
    "directive_in_or": (
        '"{field}" arranges the whole list, so it can\'t stand inside "or"; put what "or" joins in "( )"'
    ),
    "directive_negated": '"{field}" arranges the whole list, so there is nothing to negate',
    "directive_plain": '"{field}" takes ":" and "=" only',
    "not_unique": '"unique" takes "cards" or "printings", not "{value}"',
    "not_sortable": 'cards can\'t be sorted by "{field}"',
    # what packs define
    "flag_of_itself": 'the flag "{flag}" is defined by itself',
    # regular expressions
    "pattern_refused": "regular expressions here have no look-ahead, look-behind or back-references",
    "pattern_group": 'after "(?" only ":" is understood',
    "pattern_escape": '"\\{sign}" is not understood in a regular expression',
    "pattern_open": 'this "{sign}" is not closed',
    "pattern_close": 'this ")" closes nothing',
    "pattern_repeat": '"{sign}" has nothing to repeat',
    "pattern_count": "a part may repeat at most {most} times, the lower number first",
    "pattern_range": 'the range "{range}" runs backwards',
    "pattern_empty": "this set of characters is empty",
    "pattern_slow": "this regular expression takes too long; make it simpler",
    "pattern_large": "this regular expression is too large; make it simpler",
}

#: Parts of an explanation. A condition has a form for yes and a form for no; `{missing}` is
#: "missing or " for a field that a card may lack.
SAYINGS: dict[str, str] = {
    "cards": "cards",
    "printings": "printings",
    "all": "all {what}",
    "none": "no {what}",
    "and": " and ",
    "or": " or ",
    "comma": ", ",
    "group": "({inner})",
    "sorted": ", sorted by {keys}",
    "then": ", then by ",
    "backwards": "{field} in reverse",
    "missing": "missing or ",
    "quoted": '"{text}"',
    "pattern": "/{text}/",
    "words yes": "that mention {values}",
    "words no": "that do not mention {values}",
    "words/ yes": "that match {values}",
    "words/ no": "that do not match {values}",
    "text : yes": "whose {field} contains {values}",
    "text : no": "whose {field} does not contain {values}",
    "text = yes": "whose {field} is {values}",
    "text = no": "whose {field} is {missing}not {values}",
    "text != yes": "whose {field} is other than {values}",
    "text != no": "whose {field} is {missing}{values}",
    "text/ : yes": "whose {field} matches {values}",
    "text/ : no": "whose {field} does not match {values}",
    "text/ = yes": "whose whole {field} matches {values}",
    "text/ = no": "whose whole {field} does not match {values}",
    "text/ != yes": "whose {field} is there and does not match {values} as a whole",
    "text/ != no": "whose {field} is {missing}something that matches {values} as a whole",
    "number : yes": "whose {field} is {values}",
    "number : no": "whose {field} is {missing}not {values}",
    "number = yes": "whose {field} is {values}",
    "number = no": "whose {field} is {missing}not {values}",
    "number != yes": "whose {field} is other than {values}",
    "number != no": "whose {field} is {missing}{values}",
    "number < yes": "whose {field} is less than {values}",
    "number < no": "whose {field} is {missing}not less than {values}",
    "number <= yes": "whose {field} is at most {values}",
    "number <= no": "whose {field} is {missing}not at most {values}",
    "number > yes": "whose {field} is more than {values}",
    "number > no": "whose {field} is {missing}not more than {values}",
    "number >= yes": "whose {field} is at least {values}",
    "number >= no": "whose {field} is {missing}not at least {values}",
    "date : yes": "whose {field} is within {values}",
    "date : no": "whose {field} is {missing}not within {values}",
    "date = yes": "whose {field} is within {values}",
    "date = no": "whose {field} is {missing}not within {values}",
    "date != yes": "whose {field} is other than {values}",
    "date != no": "whose {field} is {missing}within {values}",
    "date < yes": "whose {field} is before {values}",
    "date < no": "whose {field} is {missing}not before {values}",
    "date <= yes": "whose {field} is {values} or earlier",
    "date <= no": "whose {field} is {missing}not {values} or earlier",
    "date > yes": "whose {field} is after {values}",
    "date > no": "whose {field} is {missing}not after {values}",
    "date >= yes": "whose {field} is {values} or later",
    "date >= no": "whose {field} is {missing}not {values} or later",
    "list : yes": "whose {field} is {values}",
    "list : no": "whose {field} is {missing}not {values}",
    "list = yes": "whose {field} is {values}",
    "list = no": "whose {field} is {missing}not {values}",
    "list != yes": "whose {field} is other than {values}",
    "list != no": "whose {field} is {missing}{values}",
    "list < yes": "whose {field} is below {values}",
    "list < no": "whose {field} is {missing}not below {values}",
    "list <= yes": "whose {field} is at most {values}",
    "list <= no": "whose {field} is {missing}not at most {values}",
    "list > yes": "whose {field} is above {values}",
    "list > no": "whose {field} is {missing}not above {values}",
    "list >= yes": "whose {field} is at least {values}",
    "list >= no": "whose {field} is {missing}not at least {values}",
    "lists : yes": "that have {values} among their {field}",
    "lists : no": "that do not have {values} among their {field}",
    "lists = yes": "that have only {values} as their {field}",
    "lists = no": "that do not have only {values} as their {field}",
    "lists != yes": "that have something other than only {values} as their {field}",
    "lists != no": "that have nothing, or only {values}, as their {field}",
    "lists < yes": "that have something below {values} among their {field}",
    "lists < no": "that have nothing below {values} among their {field}",
    "lists <= yes": "that have something of at most {values} among their {field}",
    "lists <= no": "that have nothing of at most {values} among their {field}",
    "lists > yes": "that have something above {values} among their {field}",
    "lists > no": "that have nothing above {values} among their {field}",
    "lists >= yes": "that have something of at least {values} among their {field}",
    "lists >= no": "that have nothing of at least {values} among their {field}",
    "flag : yes": "that are {values}",
    "flag : no": "that are not {values}",
    "format : yes": "that are legal in {values}",
    "format : no": "that are not legal in {values}",
    "has : yes": "that have {values}",
    "has : no": "that have no {values}",
    "fields = yes": "whose {field} equals their {other}",
    "fields = no": "whose {field} is not known to equal their {other}",
    "fields != yes": "whose {field} differs from their {other}",
    "fields != no": "whose {field} is not known to differ from their {other}",
    "fields < yes": "whose {field} is less than their {other}",
    "fields < no": "whose {field} is not known to be less than their {other}",
    "fields <= yes": "whose {field} is at most their {other}",
    "fields <= no": "whose {field} is not known to be at most their {other}",
    "fields > yes": "whose {field} is more than their {other}",
    "fields > no": "whose {field} is not known to be more than their {other}",
    "fields >= yes": "whose {field} is at least their {other}",
    "fields >= no": "whose {field} is not known to be at least their {other}",
}

#: How many characters of a long query stand on either side of the caret.
_AROUND = 50


class QueryError(DeckloreError):
    """A query that can't be understood; raised by `parse` and `search`.

    `position` counts characters of `query` from 0, `length` is how many are meant (at least 1).
    """

    def __init__(self, query: str, position: int, length: int, name: str, /, **facts: str | int) -> None:
        """Keep the facts; `name` is a row of MESSAGES."""
        self.query = query
        self.position = position
        self.length = max(1, length)
        self.name = name
        self.facts = facts
        super().__init__(name)

    @property
    def sentence(self) -> str:
        """What is wrong, in one line and without the place."""
        return MESSAGES[self.name].format(**self.facts)

    def __str__(self) -> str:
        """Say what is wrong, then show the query with carets under the place."""
        start = max(0, self.position - _AROUND)
        end = min(len(self.query), self.position + self.length + _AROUND)
        before, after = "…" if start else "", "…" if end < len(self.query) else ""
        shown = "".join(c if c.isprintable() else " " for c in self.query[start:end])
        room = " " * (len(before) + self.position - start)
        carets = "^" * min(self.length, end - self.position + 1, _AROUND)
        return (
            f"character {self.position + 1}: {self.sentence}\n"
            f"  {before}{shown}{after}\n"
            f"  {room}{carets}"
        )  # fmt: skip


def say(name: str, /, **facts: str) -> str:
    """Return a saying with its facts filled in."""
    return SAYINGS[name].format(**facts)
