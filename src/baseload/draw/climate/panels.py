"""What stands around the regions in both CO₂ games: summits, the market, the people at the table, the log."""

from dataclasses import dataclass, field
from typing import Final

from baseload.core.contract import View
from baseload.draw.climate.brush import NOBODY, Brush, capital, panel
from baseload.draw.climate.scenes import scene
from baseload.draw.drawer import Around, bot_tag
from baseload.draw.glyphs import icon, seat_colour
from baseload.draw.markup import Markup, attributes, element, escape, joined, raw
from baseload.text.climate.nouns import Printed
from baseload.text.climate.outcome import NAMED_SEATS, Scores

_UNFOLDED: Final = 3  # so many people have room for all that is told of them
_BESIDE: Final = 16  # letters that have room beside the heading of the market
_SEALS: Final = 6  # more than so many are told, not drawn
GROUNDS: Final = ("city", "hall")  # of summits; a place has the same one in every game


@dataclass
class Summit:
    """A summit place, numbered from 1: the log and buttons call it by its number. `topics` are (source, speaker or
    NOBODY), none where the pile ran out."""

    number: int
    name: str
    topics: list[tuple[int, int]]
    said: str
    ground: str = ""  # the picture behind it
    doubt: bool = False  # is anything of its tile reconstructed?
    ready: int = 0  # which of the complete ones is settled first, from 1; 0 while somebody is missing


def summit_of(brush: Brush, place: int, tile: int, parts: Printed, speakers: list[int]) -> Summit:
    """A summit place, from 0, with its tile; `speakers` begin with those of this place."""
    if not tile:
        return Summit(place + 1, "", [], brush.say("draw.no_summit", number=place + 1))
    topics = list(zip(parts.summit_topics[tile], speakers, strict=False))
    said = []
    for source, speaker in topics:
        topic = brush.voice.world.source(source)
        if speaker != NOBODY:
            topic = brush.of(speaker, "draw.with_scientist", what=topic)
        said.append(topic)
    name = brush.voice.world.summit_name(tile, parts)
    label = brush.say(
        "draw.summit", number=place + 1, name=name, topics=brush.say("draw.semicolon").join(said)
    )
    summit = Summit(place + 1, name, topics, label)
    summit.ground = GROUNDS[len(parts.summit_names[tile]) % 2]  # the same in every language
    summit.doubt = brush.values.doubt(f"summits.{tile}")
    return summit


def summits_panel(brush: Brush, summits: list[Summit], pile: int) -> Markup:
    inputs = (summits, pile)
    return brush.panels.keep("summits", inputs, lambda: _summits_panel(brush, summits, pile))


def _summits_panel(brush: Brush, summits: list[Summit], pile: int) -> Markup:
    left = brush.many("draw.in_pile", pile)
    held = [summit for summit in summits if summit.topics]
    head, names = brush.group(
        brush.say("draw.summits"), [summit.name for summit in held], [summit.doubt for summit in held]
    )
    named = dict(zip([summit.number for summit in held], names, strict=True))
    drawn = [_summit(brush, summit, named.get(summit.number, Markup(""))) for summit in summits]
    return panel(head, left, element("div", *drawn, class_="summits"), "summits")


def _summit(brush: Brush, summit: Summit, name: Markup) -> Markup:
    handle = f"summit:{summit.number}"
    if not summit.topics:
        empty = element("p", brush.say("board.nobody"))
        return raw(f"<div{brush.pick(handle, summit.said, 'summit none')}>", empty, "</div>")
    topics = [_topic(brush, summit.number, *topic) for topic in summit.topics]
    ready = element("span", icon("check"), str(summit.ready), class_="tag good") if summit.ready else ""
    kind = f"summit n{len(summit.topics)}"
    ground = scene(summit.ground, brush.energy(summit.topics[0][0]))
    number = element("span", str(summit.number), class_="nr", aria_hidden="true")
    return raw(
        f'<div{brush.pick(handle, summit.said, kind)} title="{escape(summit.said)}">',
        ground,
        element("p", name, raw(" "), ready),
        element("div", *topics, number, class_="tp"),
        "</div>",
    )


def _topic(brush: Brush, number: int, source: int, speaker: int) -> Markup:
    name = brush.voice.world.source_ids[source]
    shown: str = icon(name)
    taken = ""
    if speaker != NOBODY:
        piece = brush.piece(f"pawn-{speaker}-summit-{number}-{name}", f"pawn-{speaker}")
        shown += raw(f'<span class="speaker"{piece}>', brush.mark(speaker), "</span>")
        taken = " on"
    return element("span", raw(shown), class_=f"topic {brush.energy(source)}{taken}")


@dataclass
class Market:
    lowest: int
    highest: int
    price: int
    pile: int
    lines: list[str] = field(default_factory=list)  # the bank, then whatever is reserved and the stock
    stop: str = ""  # why it is closed


def market_panel(brush: Brush, market: Market) -> Markup:
    """Prices with the present one filled, the pile as seals, the two things one can do."""
    inputs = market
    return brush.panels.keep("market", inputs, lambda: _market_panel(brush, market))


def _market_panel(brush: Brush, market: Market) -> Markup:
    prices = joined(
        element("span", str(price), class_="on" if price == market.price else None)
        for price in range(market.lowest, market.highest + 1)
    )
    seals = icon("cep") * market.pile if market.pile <= _SEALS else icon("cep")
    pile = element("p", raw(seals), element("span", brush.say("board.pile", pile=market.pile)), class_="pile")
    money = brush.voice.amounts.money(market.price)
    visits = raw(
        _visit(brush, "say:buy", brush.say("draw.buy_for", money=money), brush.say("draw.buy"), money),
        _visit(brush, "say:sell", brush.say("draw.sell_for", money=money), brush.say("draw.sell"), money),
    )
    stop = element("p", market.stop, class_="badtxt") if market.stop else Markup("")
    bank, *lines = market.lines
    if len(bank) > _BESIDE:
        bank, lines = "", market.lines
    now = brush.say("draw.price_now", money=money)
    body = raw(
        f'<div class="prices" role="img"{attributes(aria_label=now)}>{prices}</div>',
        pile,
        element("div", visits, class_="visits"),
        stop,
        *[element("p", line, class_="line") for line in lines],
    )
    return panel(brush.say("draw.permits"), bank, body, "market", "mkt")


def _visit(brush: Brush, handle: str, said: str, word: str, money: str) -> Markup:
    price = element("span", money, aria_hidden="true")
    return raw(f"<span{brush.pick(handle, said, 'visit')}>", escape(word), " ", price, "</span>")


@dataclass
class Player:
    """Somebody at the table: `stats` is the first line, `more` the second; both are markup."""

    seat: int
    tags: list[tuple[str, str]] = field(default_factory=list)  # (word, tone)
    bot: str = ""  # the word for what plays in a person's place
    right: str = ""
    stats: str = ""
    income: int = 0
    cards: str = ""  # how many there are at hand, in words
    more: list[Markup] = field(default_factory=list)
    at_hand: int = 0
    away: int = 0
    pool: int = 0
    said: str = ""


def players_list(brush: Brush, players: list[Player], tight: bool = False) -> Markup:
    """Many of them fold: what stands in the second line of others is told when one of them is pointed at. So it is with
    the last line of `tight` ones, below whom much stands."""
    fold = " fold" if len(players) > _UNFOLDED else ""
    kind = f"players n{len(players)}{fold}{' tight' if tight else ''}"
    return element("ul", *[_player(brush, player) for player in players], class_=kind, id="players")


def _player(brush: Brush, player: Player) -> Markup:
    inputs = (player, player.seat == brush.to_move)
    return brush.panels.keep(f"player-{player.seat}", inputs, lambda: _drawn_player(brush, player), "li")


def _drawn_player(brush: Brush, player: Player) -> Markup:
    seat = player.seat
    tags = joined(element("span", word, class_=f"tag {tone}".strip()) for word, tone in player.tags if word)
    head = raw(
        f"<span{brush.pick(f'seat:{seat}', player.said, 'who')}>",
        brush.mark(seat, True),
        element("span", brush.who(seat), class_="name", title=brush.who(seat)),
        "</span>",
        bot_tag(player.bot),
        tags,
        element("span", raw(player.right), class_="right"),
    )
    now = " now" if seat == brush.to_move else ""
    now += " you" if seat == brush.you else ""
    more = element("div", *player.more, class_="pmore") if player.more else ""
    return raw(
        f'<li class="player p-{seat_colour(seat)}{now}" id="player-{seat}" data-piece="">',
        element("div", head, class_="head"),
        element("div", raw(player.stats), _earns(brush, player), _pawns(brush, player), class_="pstats"),
        more,
        "</li>",
    )


def _earns(brush: Brush, player: Player) -> Markup:
    """What comes in, and how many cards there are at hand."""
    said = brush.say("draw.earns", income=player.income)
    return element(
        "span",
        element("span", f"+{player.income}", title=said, aria_hidden="true"),
        element("span", said, class_="sr"),
        element("span", player.cards),
        class_="earns",
    )


def _pawns(brush: Brush, player: Player) -> Markup:
    """Scientists: at hand, out on the board (faded), in the pool (a number). One's own can be picked."""
    seat = player.seat
    said = brush.say("draw.pawns", hand=player.at_hand, away=player.away, pool=player.pool)
    figures: str = joined(
        element(
            "span", icon("scientist"), class_="fig", id=f"pawn-{seat}-home-{place}", data_piece=f"pawn-{seat}"
        )
        for place in range(player.at_hand)
    )
    figures += icon("scientist", "out") * player.away
    if seat != brush.you:
        pool = element("small", f"+{player.pool}") if player.pool else ""
        spoken = element("span", said, class_="sr")
        return element("span", raw(figures), pool, spoken, class_="pawns", title=said)
    home = brush.say("draw.home")
    recruit = brush.say("draw.recruit")
    count = element("span", f"+{player.pool}", aria_hidden="true")
    pool = raw(f"<span{brush.pick('say:recruit', recruit, 'pool')}>", count, "</span>") if player.pool else ""
    return raw(
        '<span class="crew">',
        f'<span{brush.pick("pawn:home", said, "pawns")} title="{escape(said)}">',
        figures,
        "</span>",
        pool,
        f'<span{brush.pick("home", home, "homeward")} title="{escape(home)}">',
        icon("city"),
        "</span></span>",
    )


def turn_marks(brush: Brush, left: list[tuple[str, bool]]) -> Markup:
    """What somebody can still do in his turn; what is used up has a tick."""
    marks = []
    for word, used in left:
        said = brush.say("draw.used", what=word) if used else word
        tick = icon("check") if used else ""
        kind = "did" if used else "todo"
        marks.append(element("span", tick, word, class_=kind, aria_label=said, role="img"))
    return element("span", *marks, class_="turnmarks")


def chip(brush: Brush, handle: str, said: str, content: Markup, kind: str) -> Markup:
    """A small card that can be picked."""
    return raw(f'<span{brush.pick(handle, said, kind)} title="{escape(said)}">', content, "</span>")


def log_panel(brush: Brush, around: Around) -> Markup:
    lists = joined(map(brush.panels.hold, around.log))
    if around.chart:
        return panel(brush.say("draw.moves"), brush.say("draw.open"), lists, "log", "logp")
    return panel(brush.say("draw.log"), "", lists, "log", "logp")


def result_panel(brush: Brush, view: View) -> Markup:
    """Where the points came from. Terms go down and seats across, the best first, so that it is never wider than a
    phone; with long names the table scrolls inside its panel."""
    if view.outcome is None:
        return Markup("")
    scores = brush.voice.outcomes.scores(view.outcome, view)
    heads = [_ranked(brush, scores, index) for index in range(len(scores.order))]
    rows = [element("tr", element("td"), *heads)]
    for index, head in enumerate(scores.heads):
        cells = [element("td", seat[index]) for seat in scores.cells]
        rows.append(element("tr", element("th", _term(brush, head), scope="row"), *cells))
    tables = [element("table", *rows, class_="ranking")]
    if scores.common:
        together = [
            element("tr", element("th", _term(brush, head), scope="row"), element("td", value))
            for head, value in scores.common
        ]
        tables.insert(0, element("table", *together, class_="ranking"))
    notes = [
        brush.say("draw.result_note", label=name, items=brush.say("list.comma").join(items))
        for name, items in scores.notes
    ]
    notes += [scores.ties] if scores.ties else []
    said = joined(element("p", note, class_="note muted") for note in notes)
    body = raw(element("div", *tables, class_="scroll"), said)
    return brush.panels.hold(panel(brush.say("draw.result"), "", body, "result", "result"))


def _ranked(brush: Brush, scores: Scores, index: int) -> Markup:
    """The head of a column: place, mark, and the name where there is room."""
    seat = scores.order[index]
    place = f"{scores.places[index]} " if scores.places else ""
    name = element("div", brush.voice.name(seat)) if len(scores.order) <= NAMED_SEATS else ""
    return element("th", place, brush.mark(seat, True), name, scope="col")


def _term(brush: Brush, head: str) -> str:
    """A term of the scoring; the text has less room for some."""
    long = f"score.{head}.long"
    return capital(brush.say(long if brush.voice.words.has(long) else f"score.{head}"))


def decades_shown(brush: Brush, now: int, decades: int, phase: str) -> list[tuple[str, bool]]:
    """All decades by their numbers, the present one with its phase. Before the first there is the phase alone."""
    word = brush.say(phase)
    here = brush.say("draw.heading", decade=now, phase=word) if now else capital(word)
    past = [(str(decade), False) for decade in range(1, now)]
    return [*past, (here, True), *[(str(decade), False) for decade in range(now + 1, decades + 1)]]
