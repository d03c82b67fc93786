"""Why: what speaks for an action and against it, in figures. The sentences are in the game's catalogue."""

from baseload.bots.knowledge import Reason
from baseload.bots.power_grid.cities import Site
from baseload.bots.power_grid.fuel import Shopping, next_price, power_score, replacement_prices
from baseload.bots.power_grid.land import Land, cluster_cost
from baseload.bots.power_grid.plants import Plants
from baseload.bots.power_grid.regions import average_link, region_score
from baseload.bots.power_grid.weights import Weights
from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.games.power_grid.actions import (
    Auction,
    Bid,
    Build,
    Buy,
    Discard,
    Drop,
    Keep,
    Limit,
    Power,
    Region,
)
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.components import FUELS
from baseload.games.power_grid.ending import most_supplied
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.plant_market import for_sale
from baseload.games.power_grid.quotes import house_quote, power_quote
from baseload.games.power_grid.setup import DraftRegions
from baseload.games.power_grid.state import State
from baseload.games.power_grid.storage import DiscardPlant

_MOST = 3


def reasons_for(numbers: Weights, state: State, land: Land, action: Action) -> list[Reason]:
    """One to three reasons, what matters most first."""
    top = state.stack[-1]
    if isinstance(top, (Bidding, SealedBids)):
        return _bidding(numbers, state, top.seat, top.plant, action)
    if isinstance(top, Auctions):
        if isinstance(action, Auction):
            return _plant(numbers, state, top.seat, action.plant, action.plant)
        return _no_plant(numbers, state, top.seat)
    if isinstance(top, BuyFuel):
        return _fuel(numbers, state, top.seat, action)
    if isinstance(top, Building):
        return _building(numbers, state, land, top, action)
    if isinstance(top, Powering) and isinstance(action, Power):
        return _power(numbers, state, top.seat, action)
    if isinstance(top, DiscardPlant) and isinstance(action, Discard):
        return _discard(numbers, state, top.seat, action.plant)
    if isinstance(top, DraftRegions) and isinstance(action, Region):
        chart = state.board.map
        average = round(average_link(chart, action.region))
        score = region_score(chart, top.chosen, action.region)
        best = max(region_score(chart, top.chosen, other) for other in _regions(top.legal_few(state, 1)))
        return [Reason("reason.region", 1.0 if score >= best else 0.0, {"price": average})]
    if isinstance(action, Drop):
        return _drop(state, action)
    return [Reason("reason.keep_fuel", 1.0, {})] if isinstance(action, Keep) else []


def _bidding(numbers: Weights, state: State, seat: int, plant: int, action: Action) -> list[Reason]:
    if isinstance(action, (Bid, Limit)):
        return _plant(numbers, state, seat, plant, action.amount)
    limit = Plants(numbers, state, seat).limit(plant)
    top = state.stack[-1]
    price = top.lowest() if isinstance(top, (Bidding, SealedBids)) else plant
    facts: dict[str, Plain] = {"plant": plant, "worth": max(0, int(limit)), "price": price}
    return [Reason("reason.pass_bid", price - limit, facts)]


def _regions(actions: list[Action]) -> list[str]:
    return [action.region for action in actions if isinstance(action, Region)]


def _drop(state: State, action: Drop) -> list[Reason]:
    """Where any must go, only the cheapest is a good choice."""
    price = next_price(state, action.fuel)
    facts: dict[str, Plain] = {"fuel": FUELS[action.fuel], "price": round(price)}
    for other in state.legal_few(1):
        if isinstance(other, Keep) or (isinstance(other, Drop) and next_price(state, other.fuel) < price):
            return [Reason("reason.drop_dearer", -price, facts)]
    return [Reason("reason.drop", 1.0, facts)]


def _discard(numbers: Weights, state: State, seat: int, plant: int) -> list[Reason]:
    plants = Plants(numbers, state, seat)
    left = plants.worth_without(plant)
    lost = plants.worth - left
    for other in state.legal_few(1):
        if isinstance(other, Discard) and plants.worth_without(other.plant) > left:
            return [Reason("reason.discard_missed", -lost, {"plant": plant, "worth": max(0, round(lost))})]
    return [Reason("reason.discard", 1.0, {"plant": plant, "worth": max(0, round(lost))})]


def _plant(numbers: Weights, state: State, seat: int, plant: int, price: int) -> list[Reason]:
    plants = Plants(numbers, state, seat)
    limit = plants.limit(plant)
    facts: dict[str, Plain] = {
        "plant": plant,
        "cities": state.board.components.powers[plant],
        "worth": max(0, int(limit)),
        "price": price,
    }
    found = [Reason("reason.plant" if limit >= price else "reason.plant_too_dear", limit - price, facts)]
    burnt = plants.burnt(plant)
    if burnt > 0.0:
        found.append(Reason("reason.plant_fuel", 0.0, {"price": max(1, round(burnt))}))
    else:
        found.append(Reason("reason.plant_no_fuel", 1.0, {}))
    if plants.weakest:
        found.append(Reason("reason.plant_replaces", 0.0, {"plant": plants.weakest}))
    return found


def _no_plant(numbers: Weights, state: State, seat: int) -> list[Reason]:
    """None is worth its price, or passing gives one up."""
    plants = Plants(numbers, state, seat)
    best = 0
    most = -1e300
    for plant in for_sale(state):
        surplus = plants.surplus(plant)
        if surplus > most:
            best, most = plant, surplus
    worth = int(plants.limit(best)) if best else 0
    facts: dict[str, Plain] = {"plant": best, "worth": max(0, worth), "price": best}
    if most > 0.0:
        return [Reason("reason.plant_missed", -most, facts)]
    return [Reason("reason.no_plant", max(1.0, -most), facts)]


def _fuel(numbers: Weights, state: State, seat: int, action: Action) -> list[Reason]:
    shopping = Shopping(numbers, state, seat)
    wanted = shopping.wanted
    if not isinstance(action, Buy):
        for fuel in range(4):
            if wanted[fuel]:
                short: dict[str, Plain] = {
                    "fuel": FUELS[fuel],
                    "amount": wanted[fuel],
                    "cities": shopping.cities,
                }
                return [Reason("reason.fuel_missing", -1.0, short)]
        if not shopping.cities:
            return [Reason("reason.fuel_none", 1.0, {})]
        return [Reason("reason.fuel_enough", 1.0, {"cities": shopping.cities})]
    need = wanted[action.fuel]
    facts: dict[str, Plain] = {"fuel": FUELS[action.fuel], "amount": need, "cities": shopping.cities}
    if action.amount > need:
        return [Reason("reason.fuel_too_much" if need else "reason.fuel_useless", -1.0, facts)]
    others = sum(wanted) - sum(shopping.ahead_by) > need - shopping.ahead_by[action.fuel]
    enough = "reason.fuel_part" if others else "reason.fuel_now"
    ahead = shopping.ahead_by[action.fuel]
    if ahead and action.amount > need - ahead:
        now = need - ahead
        later: dict[str, Plain] = {"fuel": FUELS[action.fuel], "amount": action.amount - now}
        found = [Reason("reason.fuel_ahead", 1.0, later)]
        if now:
            found.insert(0, Reason(enough, 2.0, {"cities": shopping.cities}))
        return found
    if action.amount < need - ahead:
        return [Reason("reason.fuel_too_little", -1.0, facts)]
    return [Reason(enough, 2.0, {"cities": shopping.cities})]


def _building(numbers: Weights, state: State, land: Land, top: Building, action: Action) -> list[Reason]:
    site = Site(numbers, state, top.seat, top.place)
    if isinstance(action, Build):
        return _city(numbers, state, land, site, state.board.place[action.city])
    company = state.companies[top.seat]
    if site.end < 0:
        return [Reason("reason.hold_back", 1.0, {"cities": company.cities})]
    if company.cities >= site.supply:
        return [Reason("reason.cities_enough", 1.0, {"cities": site.supply})]
    if site.best(land) >= 0:
        return [Reason("reason.city_missed", -1.0, {"cities": site.supply})]
    if site.cheapest > company.money:
        return [Reason("reason.no_money", 1.0, {"money": company.money})]
    return [Reason("reason.cities_dear", 1.0, {"price": site.cheapest})]


def _city(numbers: Weights, state: State, land: Land, site: Site, place: int) -> list[Reason]:
    quoted = house_quote(state, site.seat, place)
    found: list[Reason] = []
    if quoted is None:  # no house can be had there at all
        return found
    price = quoted.price
    cities = state.companies[site.seat].cities
    if site.end > 0:
        found.append(Reason("reason.ends_game", numbers.final_city, {"cities": site.supply}))
    elif site.end < 0 and cities + 1 >= state.board.end_cities:
        found.append(Reason("reason.ends_game_badly", -numbers.final_city, {"cities": site.supply}))
    if cities < site.supply:
        income = state.board.components.next_payment(cities)
        if income:
            found.append(Reason("reason.city_supplied", float(income), {"income": income}))
    else:
        found.append(Reason("reason.city_unsupplied", -numbers.early, {"cities": site.supply}))
    if not cities:
        count = int(numbers.first_cities)
        links = cluster_cost(state, place, count)
        first = "reason.first_city" if links else "reason.first_city_free"
        found.append(Reason(first, 0.5, {"cities": count, "price": links}))
        return found
    saved = round(site.opens(land, place))
    if saved:
        found.append(Reason("reason.city_opens", numbers.expansion * saved, {"price": saved}))
    if price > site.cheapest:
        facts: dict[str, Plain] = {"price": price, "lowest": site.cheapest}
        found.append(Reason("reason.city_dearer", float(site.cheapest - price), facts))
    else:
        found.append(Reason("reason.city_cheapest", 0.5, {"price": price}))
    return found[:_MOST]


def _power(numbers: Weights, state: State, seat: int, action: Power) -> list[Reason]:
    prices = replacement_prices(numbers, state)
    quoted = power_quote(state, seat, action)
    facts: dict[str, Plain] = {"cities": quoted.cities, "income": quoted.income}
    found = [Reason("reason.power", float(quoted.income), facts)]
    if most_supplied(state, state.companies[seat]) > quoted.cities:
        found = [Reason("reason.power_fewer", -1.0, facts)]
    burnt = quoted.income - power_score(numbers, state, seat, action, prices)
    if burnt >= 1.0:
        found.append(Reason("reason.power_fuel", 0.0, {"price": round(burnt / numbers.fuel_kept)}))
    return found
