"""Every word that `nardy play` shows, in English and Russian; and the words it understands."""

from __future__ import annotations

import textwrap

from nardy import Rules, Side, Variant, _core
from nardy.cli.texts_board import BOARD_TEXTS
from nardy.cli.texts_events import EVENT_TEXTS
from nardy.cli.texts_refusals import REFUSAL_TEXTS
from nardy.cli.texts_rules import RULES_TEXTS
from nardy.cli.texts_typed import COMMANDS, NO, NOTATION, YES

__all__ = ["COMMANDS", "LANGUAGES", "NO", "NOTATION", "TEXTS", "WIDTH", "YES", "Words"]

LANGUAGES = ("en", "ru")
WIDTH = 79  # of a line on a terminal of 80 columns
TEXTS: dict[str, tuple[str, str]] = {**BOARD_TEXTS, **EVENT_TEXTS, **REFUSAL_TEXTS, **RULES_TEXTS}


class Words:
    """The texts in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._column = LANGUAGES.index(lang)

    def __call__(self, key: str, **values: object) -> str:
        return TEXTS[key][self._column].format(**values)

    def fill(self, text: str, width: int = WIDTH) -> str:
        """A text in lines of so many characters; a word is broken only where a line has no room for it."""
        return textwrap.fill(text, max(width, 1), break_on_hyphens=False)

    def side(self, side: Side) -> str:
        return self(side.name.lower())

    def game(self, variant: Variant) -> str:
        """The name of a game; one without words here is called as the engine calls it."""
        name = variant.name.lower()
        return self(name) if name in TEXTS else name.replace("_", " ").title()

    def rules(self, rules: Rules) -> list[str]:
        """The rules in short, a line or a paragraph each, and how moves are typed."""
        key, facts = f"rules.{rules.variant.name.lower()}", _core.Facts(rules.variant)
        keys = [key]
        if key not in TEXTS:
            keys = ["rules.any_game", "rules.hits" if facts.hits else "rules.no_hits"]
            keys += ["rules.koks.in_home"] if facts.has_koks else []
        keys += [f"rules.koks.{rules.koks}"] if rules.koks else []
        return [line for key in (*keys, "rules.commands") for line in self(key).splitlines()]

    def points(self, count: int, key: str = "points") -> str:
        """The word `points` after a number."""
        forms = self(key).split("|")
        if len(forms) == 2:
            return forms[count != 1]
        few = 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14
        return forms[0] if count % 10 == 1 and count % 100 != 11 else forms[1] if few else forms[2]

    def moves(self, notation: object) -> str:
        """A Move, a Play or their text as people of the language write it."""
        text = str(notation).replace("bar", self("bar"))
        return text.replace("off", self("off")).replace("pass", self("pass"))
