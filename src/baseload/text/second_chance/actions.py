"""What the actions of a turn would do: their cost, their gain, what is left, and what else they bring about. The
answers to what an action asks are in answers.py.

Somebody may ask about an action that is not legal, so nothing here takes legality for granted.
"""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.games.climate.quotes import Minor, Payment
from baseload.games.climate.verbs import Buy, DiscardGoal, Done, Lobby, Sell
from baseload.games.climate.world import FOSSILS
from baseload.games.second_chance import quotes
from baseload.games.second_chance.actions import BOARD, CARD, Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.components import LOBBY_CARDS
from baseload.games.second_chance.scientists import Displaced
from baseload.games.second_chance.state import NO_PROJECT, NOBODY, State
from baseload.text.climate.actions import ActionSentences
from baseload.text.second_chance.answers import Answers
from baseload.text.second_chance.nouns import Nouns, known
from baseload.text.second_chance.steps import Steps


class Actions:
    """An action in words."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.steps = Steps(nouns)
        self.sentences = ActionSentences(nouns.amounts)
        self.sentence = self.sentences.sentence
        self.answers = Answers(nouns, self.steps)

    def told(self, action: Action, view: CoreView) -> str:
        state = known(view)
        seat = state.seat
        if seat is None:
            return str(action)
        if isinstance(action, Plan):
            return self._plan(action, state, seat)
        if isinstance(action, Prepare):
            return self._prepare(action, state, seat)
        if isinstance(action, Build):
            return self._build(action, state, seat)
        if isinstance(action, Move):
            return self._move(action, state)
        if isinstance(action, (Buy, Sell)):
            return self._visit(action, state, seat)
        if isinstance(action, (Lobby, Play, Claim, DiscardGoal)):
            return self._cards(action, state, seat)
        if isinstance(action, Done):
            return self._done(state)
        return self.answers.told(action, state, seat)

    # --- notes ---

    def _second_note(self, ppm: int) -> list[str]:
        """Alone, a second main action in a turn has its price."""
        return [self.words.say("note.second_action", ppm=ppm)] if ppm else []

    def _card_note(self, card: int, state: State) -> list[str]:
        if not card:
            return []
        return [self.words.say("note.card", card=card, gain=self.nouns.card_gain(card, state.board))]

    def _permit_note(self, paid: Payment, origin: int) -> list[str]:
        """How many permits stay where one is paid from."""
        if not paid.there:
            return []
        left = self.amounts.permits_left(paid.left)
        if origin == BOARD:
            return [self.words.say("note.left_on_board", permits=left)]
        return [self.words.say("note.left_in_region", permits=left, region=self.world.region(origin))]

    # --- the three main actions ---

    def _plan(self, action: Plan, state: State, seat: int) -> str:
        source = self.world.source(action.source)
        quote = quotes.planning(state, seat, action)
        if quote is None:
            return self.sentence("plan_nothing", [], source=source, where=self.world.place(action.place))
        if not quote.subsidy.research:
            gain = self.amounts.together(quote.subsidy.money, quote.subsidy.tech)
            subsidy = self.words.say("action.take", gain=gain)
        else:
            subsidy = self.words.say(
                "action.recruit_or_move" if quote.subsidy.recruits else "minor.scientist"
            )
        return self.sentence(
            "plan",
            self._second_note(quote.ppm) + self._card_note(action.card, state),
            source=source,
            level=self.nouns.level(quote.level),
            region=self.world.region(action.place // 3),
            slot=self.world.slot(action.place % 3),
            step=self.steps.told(quote.step, state),
            subsidy=subsidy,
        )

    def _prepare(self, action: Prepare, state: State, seat: int) -> str:
        quote = quotes.preparation(state, seat, action)
        if quote is None:
            return self.sentence("prepare_nothing", [], where=self.world.place(action.place))
        notes = self._second_note(quote.ppm)
        if quote.leaves == seat:
            notes.append(self.words.say("note.own_leaves", step=self.steps.step(quote.source, state, seat)))
        elif quote.leaves != NOBODY:
            notes.append(self.words.say("note.leaves", owner=self.audience.name(quote.leaves)))
        notes += self._card_note(action.card, state)
        notes += self._permit_note(quote.paid, action.origin)
        notes += self.sentences.price_note(quote.price_after, state.price)
        return self.sentence(
            "prepare",
            notes,
            project=self.nouns.project(action.place, state),
            origin=self.nouns.origin(action.origin),
            gain=self.amounts.together(quote.gain.money, quote.gain.tech, quote.gain.permits),
        )

    def _build(self, action: Build, state: State, seat: int) -> str:
        place, region = action.place, self.world.region(action.place // 3)
        quote = quotes.building(state, seat, action)
        if quote is None:
            return self.sentence("build_nothing", [], where=self.world.place(place))
        cost = [self.amounts.money(quote.money), *([self.amounts.tech(quote.tech)] if quote.tech else [])]
        if quote.permit:
            cost.append(self.words.say("action.permit_from", origin=self.nouns.origin(action.origin)))
        notes = self._second_note(quote.ppm)
        if quote.saved:  # its coins are in the price already
            cheaper = self.words.say("card.cheaper", money=quote.saved)
            notes.append(self.words.say("note.card", card=action.card, gain=cheaper))
        else:
            notes += self._card_note(action.card if 1 <= action.card <= LOBBY_CARDS else 0, state)
        if quote.relief:
            notes.append(self.words.say("note.relief", region=region))
        if quote.fossil:
            name = self.words.say(f"fossil.{FOSSILS[quote.fossil]}")
            notes.append(self.words.say("note.replaces", fossil=name, ppm=quote.less))
        if quotes.takes_control(state, seat, action):
            notes.append(self.words.say("note.control", region=region))
        notes += self.steps.tiles_note(quote.tiles)
        if quote.affordable:
            left = [self.amounts.money(quote.money_left), self.amounts.tech_left(quote.tech_left)]
            if quote.permit and state.companies[seat].permits:
                left.append(self.amounts.permits_left(quote.permits_left))
            notes.append(self.words.say("note.left", left=self.audience.several(left)))
        return self.sentence(
            "build",
            notes,
            project=self.nouns.project(place, state),
            level=self.nouns.level(quote.level),
            cost=self.audience.several(cost),
            points=self.nouns.scored(quote.points, state.board),
        )

    # --- director actions ---

    def _move(self, action: Move, state: State) -> str:
        """Where to, what leaving a project teaches, and what the place brings."""
        seat = state.stack[-1].seat
        start = self.nouns.post_of(action.start, state)[1]
        kind, target = self.nouns.post_of(action.target, state)
        source = -1
        if action.start != BOARD and state.projects[action.start] > NO_PROJECT:
            source = state.projects[action.start] % 5
        notes = [self.steps.step(source, state, seat)] if source >= 0 else []
        if kind == "card":
            notes.append(self._minor(quotes.minor(state, action.target - CARD), action.target - CARD, state))
        if quotes.completes(state, action):
            notes.append(self.words.say("note.completes"))
        notes += self._card_note(action.card, state)
        if (
            isinstance(state.stack[-1], Displaced) and action.start != BOARD
        ):  # which one is told in the question
            return self.sentence("leave_home" if kind == "board" else "leave", notes, target=target)
        if action.start == BOARD:
            return self.sentence("move_out", notes, target=target)
        if kind == "board":
            return self.sentence("move_home", notes, start=start)
        return self.sentence("move", notes, start=start, target=target)

    def _visit(self, action: Buy | Sell, state: State, seat: int) -> str:
        quote, notes = quotes.visit(state, seat, action), self._card_note(action.card, state)
        if isinstance(action, Buy):
            return self.sentences.bought(quote, notes)
        return self.sentences.sold(quote, notes, "note.left_on_board")

    def _minor(self, quote: Minor | None, card: int, state: State) -> str:
        """A card's minor effect, or nothing where it gives nothing."""
        if quote is not None and quote.lapses:
            return self.amounts.together()
        return self.world.card_minor(card, state.board.components)

    def _cards(self, action: Lobby | Play | Claim | DiscardGoal, state: State, seat: int) -> str:
        parts = state.board.components
        if isinstance(action, Lobby):
            minor = quotes.minor(state, action.card)
            notes = self.sentences.price_note(minor.price_after, state.price) if minor is not None else []
            gain = self._minor(minor, action.card, state)
            return self.sentence("lobby", notes, card=action.card, gain=gain)
        if isinstance(action, Play):
            return self.sentence(
                "play", [], card=action.card, gain=self.nouns.card_gain(action.card, state.board)
            )
        if isinstance(action, Claim):
            quote = quotes.claiming(state, seat, action)
            if quote is None:
                return self.sentence("claim_nothing", [], card=action.card)
            notes = []
            if quote.tech_left >= 0:
                notes.append(self.words.say("note.left", left=self.amounts.tech_left(quote.tech_left)))
            facts = {
                "card": action.card,
                "plants": self.nouns.un_plants(action.card, parts),
                "tech": self.amounts.tech(quote.tech),
            }
            if state.board.team:
                points = self.nouns.scored(quote.points, state.board)
                return self.sentence("claim", notes, **facts, points=points)
            return self.sentence("claim_rival", notes, **facts, points=self.amounts.points(quote.worth))
        sale = quotes.goal_sale(state, seat)
        if sale.worth < 0:
            return self.sentence("discard_goal", [], money=sale.money)
        return self.sentence(
            "discard_goal_worth", [], money=sale.money, worth=self.amounts.points(sale.worth)
        )

    def _done(self, state: State) -> str:
        summits = [self.nouns.summit(entry // 4, state) for entry in state.ready]
        if summits:
            return self.sentence("done_summits", [], summits=self.audience.several(summits))
        return self.sentence("done", [])
