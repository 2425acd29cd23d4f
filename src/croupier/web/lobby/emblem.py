"""A small picture of a game's layout, for the lobby."""

from __future__ import annotations

from croupier.draw import Look
from croupier.draw.cards import back, face
from croupier.draw.geometry import community
from croupier.markup import Html, el, tag

WIDTH, HEIGHT = 132, 150
SHOWN = ("Ah", "Ks", "Qd", "Jc", "Th", "9s")


def emblem(look: Look) -> Html:
    """The spaces for cards as this game's felt has them, some cards up."""
    across = max(one.column for spaces in look.community.values() for one in spaces)
    widest = min(30, (WIDTH - 16 - 7 * (across - 1)) / across)
    places = community(look, WIDTH / 2, 12, HEIGHT - 12, widest=widest)
    cards = []
    for at, box in enumerate(places.values()):
        drawn = face(SHOWN[at % len(SHOWN)]) if at % 2 == 0 else back("red")
        put = f"translate({box.x:.1f} {box.y:.1f}) scale({box.w / 100:.3f})"
        cards.append(tag("g", drawn, transform=put))
    ground = tag("rect", width=WIDTH, height=HEIGHT, class_="emblem-felt")
    return el(
        "svg",
        Html(ground + "".join(cards)),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_=f"stage emblem {look.felt}",
        aria_hidden="true",
    )
