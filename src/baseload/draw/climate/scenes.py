"""Scenes: wide pictures of 160 by 64 for cards and summits. Their paints are those of the faces.

A card that goes with an energy shows its face as a *strip*: mirrored, plain, mirrored, so that hills and sky run
through, and a tree or a mill becomes a forest or a wind farm.
"""

from functools import lru_cache
from typing import Final

from baseload.draw.climate.faces import SIDE
from baseload.draw.markup import Markup, raw

WIDTH: Final = 160
# fmt: off
# ruff: noqa: E501
SCENES: Final = {
    "city": '<circle cx="126" cy="16" r="9" fill="var(--sun)"/><path fill="var(--far)" d="M0 44q30-12 62-6t98-8v34H0z"/><path fill="var(--mid)" d="M22 52V26h10v26zM36 52V18h12v34zM52 52V30h9v22zM66 52V22h13v30zM84 52V34h10v18z"/><path fill="var(--lite)" opacity=".6" d="M39 22h2v2h-2zM43 22h2v2h-2zM39 28h2v2h-2zM43 28h2v2h-2zM69 27h2v2h-2zM74 27h2v2h-2zM69 33h2v2h-2zM74 33h2v2h-2zM25 30h2v2h-2zM25 36h2v2h-2z"/><path fill="var(--near)" d="M0 52q40-6 80-2t80-3v17H0z"/>',
    "drought": '<circle cx="118" cy="18" r="13" fill="var(--sun)"/><circle cx="118" cy="18" r="20" fill="var(--sun)" opacity=".22"/><path fill="var(--far)" d="M0 40q40-12 80-4t80-6v34H0z"/><path fill="var(--near)" d="M0 48q40-6 80-2t80-3v21H0z"/><path fill="none" stroke="var(--dark)" stroke-width="1.5" d="m20 64 8-9-6-5M28 55l16 3 8-8M44 58l4 6M84 64l-6-9 10-6M78 55l-14 2M120 64l4-10-8-5M124 54l16 4"/><path fill="none" stroke="var(--dark)" stroke-width="3" stroke-linecap="round" d="M58 46V26M58 34l-8-7M58 30l7-7M50 27v-5M65 23v-5"/>',
    "flood": '<g fill="var(--smoke)"><ellipse cx="40" cy="12" rx="30" ry="7"/><ellipse cx="112" cy="10" rx="38" ry="7"/></g><g stroke="var(--mid)" stroke-width="1.6" stroke-linecap="round"><path d="m24 22-4 9M42 22l-4 9M60 22l-4 9M92 20l-4 9M112 20l-4 9M132 20l-4 9"/></g><path fill="var(--dark)" d="M30 46v-9l10-8 10 8v9zM104 46V30l12-8 12 8v16z"/><path fill="var(--main)" d="M0 44q10-4 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0v20H0z" opacity=".85"/><path fill="var(--near)" d="M0 54q10-4 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0v10H0z"/>',
    "globe": '<circle cx="80" cy="62" r="46" fill="var(--main)" opacity=".3"/><circle cx="80" cy="62" r="38" fill="var(--main)"/><g fill="none" stroke="var(--lite)" stroke-width="1.6" opacity=".75"><path d="M42 62h76M80 24v40M80 24c-22 10-22 40-20 40M80 24c22 10 22 40 20 40M47 44q33 8 66 0"/></g>',
    "hall": '<path fill="var(--far)" d="M0 46q40-10 80-4t80-5v27H0z"/><path fill="var(--mid)" d="M44 24 80 10l36 14v5H44z"/><path fill="var(--lite)" d="M48 31h7v19h-7zM62 31h7v19h-7zM76 31h8v19h-8zM91 31h7v19h-7zM105 31h7v19h-7z"/><path fill="var(--main)" d="M42 50h76v5H42z"/><path fill="var(--near)" d="M0 55q60-4 160 0v9H0z"/><g fill="var(--dark)"><circle cx="26" cy="46" r="3"/><path d="M22 57q0-8 4-8t4 8zM130 57q0-8 4-8t4 8z"/><circle cx="134" cy="46" r="3"/></g>',
    "stamp": '<path fill="var(--far)" d="M0 48q60-6 160 0v16H0z"/><path fill="var(--lite)" d="M52 12h56v44H52z"/><g stroke="var(--mid)" stroke-width="2.4" stroke-linecap="round"><path d="M60 21h28M60 28h38M60 35h20"/></g><path fill="var(--main)" d="m97 34 4 3 5-.5 1.6 4.6 4.2 2.6-1.2 4.8 1.2 4.8-4.2 2.6-1.6 4.6-5-.5-4 3-4-3-5 .5-1.6-4.6-4.2-2.6 1.2-4.8-1.2-4.8 4.2-2.6L88 36.5l5 .5z"/><path d="m91.5 48 4 4 7.5-8" fill="none" stroke="var(--lite)" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>',
    "lab": '<path fill="var(--far)" d="M0 46h160v18H0z"/><path fill="var(--lite)" d="M30 22h10v12l9 18H21l9-18z" opacity=".9"/><path fill="var(--main)" d="M27 42h16l5 10H22z"/><path fill="none" stroke="var(--mid)" stroke-width="2.4" d="M64 52h28M78 52V38M70 38l16-16M66 26l8-8 14 14-8 8z"/><path fill="var(--mid)" d="M108 22 122 15l14 7v16l-14 7-14-7z"/><path fill="none" stroke="var(--lite)" stroke-width="1.8" d="m108 22 14 8 14-8M122 30v15"/><path fill="var(--near)" d="M0 53h160v11H0z"/>',
    "plan": '<g stroke="var(--lite)" stroke-width=".8" opacity=".5"><path d="M0 16h160M0 32h160M0 48h160M20 0v64M44 0v64M68 0v64M92 0v64M116 0v64M140 0v64"/></g><path fill="none" stroke="var(--main)" stroke-width="2.2" stroke-dasharray="4 3" d="M52 50V28l20-12 20 12v22z"/><path fill="none" stroke="var(--main)" stroke-width="2.2" d="M40 50h66M62 50V38h12v12"/><path fill="var(--dark)" d="m112 16 8 5-12 20-9 5 1-10z"/>',
    "storm": '<path fill="var(--far)" d="M0 40q30-10 60-5t60-5 40 2v32H0z"/><g fill="var(--smoke)"><ellipse cx="58" cy="14" rx="30" ry="9"/><ellipse cx="98" cy="12" rx="36" ry="10"/><ellipse cx="80" cy="19" rx="44" ry="8"/></g><path fill="none" stroke="var(--smoke)" stroke-width="4" stroke-linecap="round" d="M64 27q26 6 42 0M70 34q17 5 28 0M76 41q9 4 15 0M80 47q4 3 7 0"/><path fill="var(--near)" d="M0 54q40-7 80-2t80-3v15H0z"/><path fill="var(--dark)" d="M18 54v-8l7-5 7 5v8zM120 52v-9l8-6 8 6v9z"/><path fill="var(--sun)" d="m117 22-8 12h6l-3 10 10-13h-6l4-9z"/>',
}
# fmt: on


def scene_symbols(names: tuple[str, ...]) -> Markup:
    """These scenes as symbols, to be put into a page once."""
    box = f'viewBox="0 0 {WIDTH} {SIDE}" preserveAspectRatio="xMidYMid slice"'
    sky = f'<rect width="{WIDTH}" height="{SIDE}" fill="var(--sky)"/>'
    return raw(*[f'<symbol id="sc-{name}" {box}>{sky}{SCENES[name]}</symbol>' for name in names])


def strip_symbols(names: tuple[str, ...]) -> Markup:
    """The faces of these energies as strips; a page that has them has the faces too. There is one sun only, in the
    middle, but for what glows by itself."""
    return raw(*[_strip(name) for name in names])


def _strip(name: str) -> Markup:
    use = f'<use href="#f-{name}" width="{SIDE}" height="{SIDE}"/>'
    side = "" if name == "fusion" else ' class="nosun"'
    return raw(
        f'<symbol id="st-{name}" viewBox="0 13 {WIDTH} 44" preserveAspectRatio="xMidYMid slice">',
        f'<g{side}><g transform="translate(48.5 0) scale(-1 1)">{use}</g>',
        f'<g transform="translate(175.5 0) scale(-1 1)">{use}</g></g>',
        f'<g transform="translate(48 0)">{use}</g></symbol>',
    )


@lru_cache(maxsize=128)
def scene(name: str, hue: str = "") -> Markup:
    """A scene as the picture of a card, in the hue of that class; decoration."""
    return _picture(f"sc-{name}", f"scene {hue}".strip())


@lru_cache(maxsize=32)
def strip(name: str) -> Markup:
    """An energy's face as the picture of a card; decoration."""
    return _picture(f"st-{name}", f"scene face e-{name}")


def _picture(id: str, kind: str) -> Markup:
    """As large as its style says: the symbol fills it, and what does not fit is cut off evenly."""
    return Markup(
        f'<svg class="{kind}" aria-hidden="true"><use href="#{id}" width="100%" height="100%"/></svg>'
    )
