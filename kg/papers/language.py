"""Which language an abstract is in: by script, then by its small words."""

from __future__ import annotations

import re

#: Share of a script among words and ideographs from which on the text is in it.
_ENOUGH = 0.3
_SCRIPTS = (
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("ru", re.compile(r"[\u0400-\u04ff]+")),
    ("ar", re.compile(r"[\u0600-\u06ff]+")),
    ("he", re.compile(r"[\u0590-\u05ff]+")),
    ("hi", re.compile(r"[\u0900-\u097f]+")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
    ("el", re.compile(r"[\u0370-\u03ff]{3,}")),
)
#: A beginning of this length tells the language as well as the whole.
_ENOUGH_TEXT = 1500
_FOREIGN = re.compile(r"[\u0370-\u1fff\u3040-\ud7af]")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+")

#: Small words that are frequent in one language and rare in the running text of the others.
_SMALL = {
    "en": "the of and to is are we that this with by from on which our be as can it these have "
    "has  for an such not their its at or show using propose however",
    "de": "der und das wir ist mit für auf eine einer einem einen nicht werden wird dass zu zur "
    "zum  den dem des sich auch durch bei sind im ein als oder nach über unser unsere "
    "diese dieser",
    "fr": "le les des une est dans pour nous que qui sur avec par ce cette ces aux du sont plus "
    "pas  ou être entre nos notre et la un il elle se au proposons",
    "es": "el los las una es para con por que del se este esta estos son más como sobre entre "
    "al lo  su sus y la nuestro nuestra en un presentamos proponemos",
    "pt": "os uma para com por que do da dos das não é este esta são mais como em ao nos sobre "
    "seu sua  e um foi apresentamos propomos",
    "it": "il gli una per con che di del della dei delle è sono questo questa nel nella più "
    "come si  da un le al alla proponiamo",
    "nl": "het een van en voor met dat op zijn deze wij worden wordt niet ook bij door naar uit "
    "onze  is te aan er",
    "pl": "się na jest oraz przez dla nie które że jako od po są być tego tym w z i do",
    "cs": "se na je že pro které jsou jako tento při také ve byl bylo nebo a v s i k",
    "sv": "och att det som är på för av med inte den till ett vi kan har de en",
    "tr": "ve bir bu için ile olarak da de olan daha çok gibi sonuçlar çalışmada",
    "id": "yang dan untuk dengan ini pada dari dalam adalah tidak kami oleh sebagai",
}
_WORDS = {code: frozenset(words.split()) for code, words in _SMALL.items()}
_FEWEST = 2


def language_of(text: str) -> str:
    """ISO 639-1 code of the language; ``en`` where nothing speaks against it.

    Parameters
    ----------
    text : str
        An abstract, or a title where there is no abstract.

    Examples
    --------
    >>> language_of("We test BERT on SQuAD."), language_of("Wir testen BERT und T5 auf SQuAD.")
    ('en', 'de')
    >>> language_of("我们在 GLUE 上测试 BERT。"), language_of("BERT auf Deutsch")
    ('zh', 'en')
    """
    text = text[:_ENOUGH_TEXT]
    if not text.isascii() and _FOREIGN.search(text):
        latin = len(_LATIN.findall(text))
        han, kana = len(_HAN.findall(text)), len(_KANA.findall(text))
        if han + kana > _ENOUGH * (han + kana + latin):
            return "ja" if kana > 0.1 * (han + kana) else "zh"
        for code, pattern in _SCRIPTS:
            count = len(pattern.findall(text))
            if count > _ENOUGH * (count + latin):
                return code
    return _by_small_words(text)


def _by_small_words(text: str) -> str:
    known = _WORDS["en"]
    first = text[:500].lower().split()
    if sum(word in known for word in first) > 0.15 * len(first):
        return "en"
    words = _WORD.findall(text.lower())
    english = sum(word in known for word in words)
    hits = {code: [word for word in words if word in small] for code, small in _WORDS.items()}
    best = max(hits, key=lambda code: (len(hits[code]), code == "en"))
    clear = len(set(hits[best])) >= _FEWEST and len(hits[best]) > 2 * english
    return best if clear else "en"
