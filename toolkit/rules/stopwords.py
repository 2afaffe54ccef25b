"""Words that every question has and that tell nothing of what is asked, by language, folded."""

from __future__ import annotations

_EN = """
a an and are as at be been by can could did do does for from get gets had has have he her his how i
if in is it its many may me much must my of on or our please shall she should so than that the their
them then there these they this those to us was we were what when where which who whom whose why
will with would you your
"""
_PL = """
a aby albo ale bo by byc czy co dla do gdy gdzie i ich ile ja jak jaka jakie jaki jako je jego jej
jest jesli juz kiedy kto ktora ktore ktory lub ma mam mi mnie moge moj mozna moze musze na nad nie o
od oraz po pod przez przy sa sie ta tak te tego tej ten to tu w we wiec wolno z za ze
"""
_SV = """
alla ar att av blir da de den det dig din du eller en ett far finns for fran ha han har hon hur i
inte jag kan man maste med men mig min mitt nagon nagot nar och om pa sa sig sin ska som till under
ur vad var vem vi vid vilka vilken vilket vill
"""

STOP_WORDS: dict[str, frozenset[str]] = {
    lang: frozenset(words.split()) for lang, words in (("en", _EN), ("pl", _PL), ("sv", _SV))
}
