"""The contract of `core/contract.py`: what a game, its states and its views promise."""

from itertools import pairwise
from random import Random

from baseload.core.action import Action
from baseload.core.contract import Outcome, outcome_from_plain
from baseload.core.event import event_from_plain
from baseload.core.plain import canonical
from baseload.core.playing import checked_game, random_game
from baseload.core.problems import Refused
from baseload.testing.claims import claim, through_json
from baseload.testing.subject import Subject, Table

DEALS = 8  # that are compared with each other


def the_tables_have_every_number_of_players(subject: Subject) -> None:
    rules = subject.rules
    missing = {*range(rules.fewest, rules.most + 1)} - {table.options.players for table in subject.tables}
    claim(not missing, f"No table is for {sorted(missing)} players.")


def the_game_is_what_it_declares(table: Table) -> None:
    rules, name = table.rules, table.subject.game
    claim(rules.name == name, f"The game {name} calls itself {rules.name}.")
    claim(rules.rules >= 1, f"The version of the rules is {rules.rules}: it begins with 1.")
    specs = rules.option_specs()
    claim(specs and specs[0].name == "players", "The first option is not `players`.")
    counts = list(range(rules.fewest, rules.most + 1))
    claim(specs[0].values == counts, f"`players` offers {specs[0].values} and the game is for {counts}.")
    names = [spec.name for spec in specs]
    claim(len(names) == len(set(names)), f"Two options have the same name: {names}.")
    for spec in specs:
        claim(spec.default in spec.values, f"The default of {spec.name} is none of its values.")
        claim(spec.rule, f"The option {spec.name} names no rule.")
    options = table.options
    claim(
        list(options.to_plain()) == names, "Options are not written in the order in which they are declared."
    )
    claim(rules.fewest <= options.players <= rules.most, f"{options.players} cannot play.")
    again = rules.options(**through_json(options.to_plain()))
    claim(again == options, "Options that were written and read are not the same.")


def a_deal_is_plain_and_comes_from_its_seed(table: Table) -> None:
    rules, options = table.rules, table.options
    deals = [rules.deal(options, seed) for seed in range(DEALS)]
    for seed, deal in enumerate(deals):
        claim(through_json(deal) == deal, f"The deal of seed {seed} does not survive JSON.")
        claim(rules.deal(options, seed) == deal, f"Seed {seed} gives another deal the second time.")
    claim(len({canonical(deal) for deal in deals}) > 1, f"{DEALS} seeds give the same deal.")


def setup_leaves_the_deal_alone(table: Table) -> None:
    rules, options = table.rules, table.options
    deal = rules.deal(options, 3)
    before = canonical(deal)
    random_game(rules.setup(options, deal), Random(1))
    claim(canonical(deal) == before, "Playing has changed the deal that the game was set up with.")


def random_games_end_with_an_outcome(table: Table) -> None:
    for seed in range(5):
        state = table.start(seed)
        random_game(state, Random(seed))
        outcome = state.outcome
        if outcome is None:
            raise AssertionError("A game that was played to its end has no outcome.")
        claim(state.seat is None, f"After the end seat {state.seat} is still to decide.")
        claim(state.legal() == [], "After the end something is legal.")
        _outcome_is_whole(outcome, table.options.players)


def _outcome_is_whole(outcome: Outcome, seats: int) -> None:
    claim(len(outcome.places) == seats, f"{len(outcome.places)} seats have a place, and {seats} play.")
    claim(len(outcome.scores) == seats, f"{len(outcome.scores)} seats have a score, and {seats} play.")
    claim(outcome.reason, "An outcome has no reason.")
    claim(outcome.winners or outcome.team is False, "Nobody has won, and nobody lost together.")
    again = outcome_from_plain(through_json(outcome.to_plain()))
    claim(again == outcome, "An outcome that was written and read is not the same.")
    if outcome.team is False:
        claim(len(set(outcome.places)) == 1, "Of those who lose together one has lost better than another.")
        return
    places = sorted(outcome.places)
    claim(places[0] == 1, f"The best place is {places[0]}.")
    for rank, place in enumerate(places[1:]):
        # Equal places are shared, and the next one counts those before it.
        claim(place in (places[rank], rank + 2), f"The places are {places}: shared ones count.")


def legal_is_a_list_of_ones_own_without_duplicates(table: Table) -> None:
    for position in table.walk(12, every=5):
        legal = position.legal()
        texts = [str(action) for action in legal]
        claim(len(texts) == len(set(texts)) == len(set(legal)), f"legal() names an action twice: {texts}.")
        for action in legal:
            claim(isinstance(action, Action), f"legal() holds {action!r}, which is no Action.")
        legal.clear()
        again = [str(action) for action in position.legal()]
        claim(
            again == texts, "legal() gives out a list of the state's own: who changes it changes the state."
        )


def views_know_what_is_legal_for_their_seat(table: Table) -> None:
    for position in table.walk(13, every=7):
        for seat in table.seats:
            view = position.view(seat)
            claim(view.game == position.game == table.subject.game, f"A view is of the game {view.game}.")
            claim(view.seat == seat, f"The view of seat {seat} says that it is of {view.seat}.")
            claim(view.players == table.options.players, f"A view counts {view.players} players.")
            claim(view.to_move == position.seat, f"The view of seat {seat} has another seat to move.")
            claim(view.outcome == position.outcome, f"The view of seat {seat} has another outcome.")
            if seat is not None and seat == position.seat:
                claim(view.legal() == position.legal(), f"Seat {seat}'s view has other legal actions.")
                for action in view.legal():
                    claim(
                        view.check(action) is None, f"Seat {seat}'s view refuses `{action}`, which is legal."
                    )
            else:
                claim(view.legal() == [], f"Something is legal for seat {seat}, which is not to move.")
                for action in position.legal()[:3]:
                    claim(view.check(action) is not None, f"Seat {seat} is not to move and may `{action}`.")


def play_apply_and_carry_out_agree(table: Table) -> None:
    state, rng = table.start(), Random(15)
    while state.outcome is None:
        action = table.subject.pick(state, rng)
        quiet, told = state.copy(), state.copy()
        quiet.apply(action)
        told.carry_out(action)
        events = state.play(action)
        claim(quiet.hash() == state.hash(), f"apply and play do not do the same with `{action}`.")
        claim(told.hash() == state.hash(), f"carry_out and play do not do the same with `{action}`.")
        for event in events:
            claim(event.kind.isidentifier(), f"An event is of the kind {event.kind!r}, which is no word.")
            claim(
                event.seat is None or 0 <= event.seat < table.options.players,
                f"The event {event!r} is about a seat that nobody has.",
            )
            again = event_from_plain(through_json(event.to_plain()))
            claim(again == event, f"The event {event!r} is not the same when it was written and read.")


def a_refused_action_changes_nothing(table: Table) -> None:
    walked = table.walk(16, every=11)
    known = {str(action): action for position in walked for action in position.legal()[:10]}
    tried = [*list(known.values())[::7], *(table.rules.action(text) for text in table.subject.attempts)]
    for position in walked:
        before = position.hash()
        for action in tried:
            refusal = position.check(action)
            if refusal is None:
                continue
            try:
                position.play(action)
            except Refused as refused:
                claim(refused.refusal == refusal, f"play and check refuse `{action}` for different reasons.")
            else:
                raise AssertionError(f"check refuses `{action}` and play carries it out.")
            claim(refusal.code, f"`{action}` is refused without a code.")
            claim(refusal.rule, f"`{action}` is refused as {refusal.code}, by no rule.")
            claim(
                through_json(refusal.to_plain()) == refusal.to_plain(),
                f"The facts of the refusal {refusal} are no plain data.",
            )
        claim(position.hash() == before, "Actions that were refused have changed the position.")


def same_deal_and_same_choices_same_game(table: Table) -> None:
    for seed in range(3):
        one, two = table.walk(seed, deal=seed), table.walk(seed, deal=seed)
        claim(len(one) == len(two), "The same choices make a game of another length.")
        for count, (here, there) in enumerate(zip(one, two, strict=True)):
            if count % 10 == 0 or here.outcome is not None:
                claim(here.hash() == there.hash(), f"After {count} equal choices the positions differ.")


def positions_differ_while_the_game_goes_on(table: Table) -> None:
    """A fingerprint that forgot a part of the position would show as two equal neighbours."""
    hashes = [position.hash() for position in table.walk(17)]
    for count, (one, two) in enumerate(pairwise(hashes)):
        claim(one != two, f"Action {count + 1} of a game left no trace in the position's fingerprint.")


def checked_and_unchecked_games_are_the_same(table: Table) -> None:
    one, two = table.start(), table.start()
    lengths = random_game(one, Random(2)), checked_game(two, Random(2))
    claim(
        lengths[0] == lengths[1], f"A checked game has {lengths[1]} actions, an unchecked one {lengths[0]}."
    )
    claim(one.hash() == two.hash(), "A checked game ends elsewhere than an unchecked one.")


OF_GAME = (the_tables_have_every_number_of_players,)
OF_TABLE = (
    the_game_is_what_it_declares,
    a_deal_is_plain_and_comes_from_its_seed,
    setup_leaves_the_deal_alone,
    random_games_end_with_an_outcome,
    legal_is_a_list_of_ones_own_without_duplicates,
    views_know_what_is_legal_for_their_seat,
    play_apply_and_carry_out_agree,
    a_refused_action_changes_nothing,
    same_deal_and_same_choices_same_game,
    positions_differ_while_the_game_goes_on,
    checked_and_unchecked_games_are_the_same,
)
