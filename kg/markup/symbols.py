"""What LaTeX commands mean in readable text: the tables.

References
----------
The names follow the LaTeX 2e kernel, amsmath and textcomp; the table of symbols is our own choice
of what occurs in titles and abstracts.
"""

from __future__ import annotations

import unicodedata


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Letters of the Greek alphabet that have a command.
_GREEK_NAMES = """
alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon
phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega varepsilon vartheta
varpi varrho varsigma varphi eps
"""
_GREEK = dict(zip(_GREEK_NAMES.split(), "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩεϑϖϱςφε", strict=True))

_SIGNS = """
times × div ÷ pm ± mp ∓ cdot · ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗
oslash ⊘ odot ⊙ le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ll ≪ gg ≫ ne ≠ neq ≠ approx ≈
sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ prec ≺ preceq ⪯ preccurlyeq ≼ succ ≻ succeq ⪰
lesssim ≲ gtrsim ≳ asymp ≍ triangleq ≜ doteq ≐ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃
subseteq ⊆ supseteq ⊇ cup ∪ cap ∩ setminus ∖ emptyset ∅ varnothing ∅ to → rightarrow →
leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ mapsto ↦
longrightarrow ⟶ hookrightarrow ↪ uparrow ↑ downarrow ↓ nearrow ↗ searrow ↘
rightleftharpoons ⇌ implies ⇒ iff ⇔ infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ neg ¬ lnot ¬
land ∧ wedge ∧ lor ∨ vee ∨ top ⊤ bot ⊥ perp ⊥ parallel ∥ mid | vert | lvert | rvert | Vert ‖
lVert ‖ rVert ‖ | ‖ angle ∠ sum ∑ prod ∏ int ∫ oint ∮ langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉
lfloor ⌊ rfloor ⌋ lbrace { rbrace } ldots … dots … cdots ⋯ dotsc … dotsb ⋯ vdots ⋮ ddots ⋱
prime ′ ell ℓ hbar ℏ Re ℜ Im ℑ aleph ℵ wp ℘ dagger † ddagger ‡ diamond ⋄ triangle △ square □
Box □ checkmark ✓ degree ° deg ° textdegree ° textpm ± texttimes × textmu µ textasciitilde ~
textasciicircum ^ textbackslash \\ textbar | textless < textgreater > textendash –
textemdash — textellipsis … textbullet • textperiodcentered · textregistered ®
texttrademark ™ texteuro € euro € textsterling £ pounds £ textyen ¥ textcent ¢
textquotesingle ' textquoteright ’ textquoteleft ‘ textquotedblleft “ textquotedblright ”
quotedblbase „ quotesinglbase ‚ guillemotleft « guillemotright » guilsinglleft ‹
guilsinglright › textasteriskcentered * textdollar $ textunderscore _ textbraceleft {
textbraceright } textonehalf ½ textonequarter ¼ textthreequarters ¾ texttwosuperior ²
textthreesuperior ³ textonesuperior ¹ textordmasculine º textordfeminine ª textexclamdown ¡
textquestiondown ¿ copyright © textcopyright © S § P ¶ dag † ddag ‡ ae æ AE Æ oe œ OE Œ aa å
AA Å o ø O Ø l ł L Ł ss ß i ı j ȷ dh ð DH Ð th þ TH Þ ng ŋ NG Ŋ dj đ DJ Đ lq ‘ rq ’ slash /
colon : lbrack [ rbrack ] ie i.e. eg e.g. backslash \\ nmid ∤ vdash ⊢ models ⊨ Vdash ⊩
boxtimes ⊠ boxplus ⊞ sqcup ⊔ sqcap ⊓ uplus ⊎ amalg ⨿ rtimes ⋊ ltimes ⋉ bigoplus ⨁
bigotimes ⨂ bigcup ⋃ bigcap ⋂ ngtr ≯ nless ≮ dotplus ∔ gets ← leadsto ⇝ rightsquigarrow ⇝
therefore ∴ because ∵ R R E E N N Z Z C C Q Q cO O cS S cA A cF F cN N cH H cD D calO O
"""
_words = _SIGNS.split()
#: Command name → what it stands for.
SYMBOLS: dict[str, str] = _GREEK | dict(zip(_words[::2], _words[1::2], strict=True))

#: Letters for which a blank after the command only ends the name (``M\\o ller``).
LETTERS = _names("ae AE oe OE aa AA o O l L ss i j dh DH th TH ng NG dj DJ")

#: Operators that read as words; in a formula they keep their distance to what stands before.
OPERATORS = _names(
    "log ln lg exp sin cos tan cot sinh cosh tanh arcsin arccos arctan min max inf sup lim "
    "liminf limsup arg argmin argmax det dim ker gcd Pr mod bmod poly polylog rank tr"
)

#: Accent command → combining character.
ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304",
    ".": "\u0307", "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328",
    "r": "\u030a", "d": "\u0323", "b": "\u0331", "t": "\u0361",
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303",
    "Tilde": "\u0303", "bar": "\u0304", "acute": "\u0301", "grave": "\u0300", "ddot": "\u0308",
    "dot": "\u0307", "check": "\u030c", "breve": "\u0306", "mathring": "\u030a",
}  # fmt: skip

#: Commands that only change how things look: the name goes, its argument stays.
STYLES = _names(
    "emph textbf textit textsc texttt textrm textsf textsl textup textmd textnormal text "
    "underline uline mbox hbox fbox enquote url path nolinkurl ensuremath mathcal mathbb "
    "mathbf mathrm mathsf mathit mathtt mathscr mathfrak mathds mathnormal boldsymbol bm "
    "pmb bold operatorname mathop mathbin mathrel overline vec underbrace overbrace "
    "textsubscript textsuperscript em it bf rm sl sc tt sf cal itshape bfseries scshape "
    "ttfamily sffamily rmfamily normalfont tiny small footnotesize scriptsize normalsize "
    "large Large LARGE huge Huge left right middle mleft mright big Big bigg Bigg bigl bigr "
    "Bigl Bigr biggl biggr Biggl Biggr bigm limits nolimits displaystyle textstyle "
    "scriptstyle smash protect xspace noindent centering relax hfill newline linebreak par "
    "phantom boxed upshape num si unit keywords titlecap MakeLowercase MakeUppercase "
    "romannumeral keyword lowercase uppercase"
)

#: Commands of which the first argument is not text.
FIRST_ARGUMENT_GOES = _names(
    "href textcolor color colorbox hyperlink hypertarget hyperref foreignlanguage begin end "
    "vspace hspace setlength fontsize selectlanguage raisebox rotatebox vskip hskip "
    "noopsort bibinfo scalebox"
)

#: Commands that point elsewhere: they go, and so does the blank in front of them.
POINTERS = _names(
    "cite citep citet citealp citealt citeauthor citeyear citeyearpar citenum parencite "
    "textcite autocite footcite fullcite Cite Citet Citep Ccite ref eqref autoref cref Cref "
    "pageref label footnotemark thanks index nocite"
)

#: Commands for a blank, and commands for nothing.
BLANKS = _names(", ; : > quad qquad enspace thinspace space nobreakspace") | {" ", "\n"}
NOTHING = _names("! / - @ unskip ignorespaces nobreak allowbreak")

#: Prefixes that a lost brace has glued to their argument (``\\emphnearly``), longest first.
GLUED = tuple(
    sorted(
        _names(
            "emph textbf textit textsc texttt textrm mathcal mathbb mathbf mathrm widetilde sqrt"
        ),
        key=len,
        reverse=True,
    )
)


def accented(accent: str, letter: str) -> str:
    """A letter with its accent, composed where Unicode has the pair.

    Examples
    --------
    >>> accented('"', "u"), accented("'", "ı"), accented("v", "C")
    ('ü', 'í', 'Č')
    """
    # A dotless i or j only makes room for the accent.
    base = {"ı": "i", "ȷ": "j"}.get(letter[:1], letter[:1]) + letter[1:]
    return unicodedata.normalize("NFC", base[:1] + ACCENTS[accent] + base[1:])
