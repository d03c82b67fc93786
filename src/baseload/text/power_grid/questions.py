"""What is asked of the seat to move."""

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.power_grid.actions import KEEP
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.storage import DiscardPlant, DropFuel
from baseload.text.power_grid.terms import Terms, known


def question(view: CoreView, seat: int, terms: Terms) -> tuple[str, dict[str, Plain]]:
    """The name of the question that this seat, the one to move, is asked, and its facts."""
    state, speaker = known(view), terms.speaker
    top = state.stack[-1]
    kind = str(top.to_plain()[0])
    facts: dict[str, Plain] = {"who": speaker.name(seat), "limit": state.board.max_plants}
    if isinstance(top, Auctions) and state.round == 1:
        kind = "auctions_first_round"
    elif isinstance(top, Bidding):
        facts.update(plant=top.plant, lowest=top.lowest(), does=terms.plant_does(top.plant))
        if top.high:
            facts.update(high=terms.elektro(top.high), leader=speaker.name(top.leader))
            if top.leader == speaker.you:
                kind = "bidding_over_you"
        else:
            kind = "bidding_first"
    elif isinstance(top, Building) and seat == view.seat and len(view.legal()) == 1:
        kind = "building_nowhere"
    elif isinstance(top, BuyFuel) and seat == view.seat and len(view.legal()) == 1:
        kind = "buy_fuel_no_more"
    elif isinstance(top, DropFuel) and top.check(state, KEEP) is not None:
        kind = "drop_too_much"
    elif isinstance(top, DiscardPlant) and state.board.discard_bought:
        kind = "discard_any_plant"
    elif isinstance(top, SealedBids):
        kind = "sealed_bids" if top.limits else "sealed_bids_first"
        facts.update(plant=top.plant, does=terms.plant_does(top.plant))
    return kind, facts
