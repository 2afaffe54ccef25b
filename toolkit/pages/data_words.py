"""The words of the page of files that hold everything."""

from __future__ import annotations

DATA_WORDS: dict[str, dict[str, str]] = {
    "bulk": {"en": "Everything as files", "pl": "Wszystko w plikach", "sv": "Allt som filer"},
    "bulk-about": {
        "en": "All rules, cards, terms and formats of this site in a few files for programs and tables.",
        "pl": "Wszystkie zasady, karty, terminy i formaty tej witryny w kilku plikach dla programów.",
        "sv": "Alla regler, kort, termer och format på denna webbplats i några filer för program.",
    },
    "bulk-more": {"en": "Data for programs", "pl": "Dane dla programów", "sv": "Data för program"},
    "bulk-bytes": {"en": "{n} bytes", "pl": "bajty: {n}", "sv": "{n} byte"},
}
