"""Drafting the area: regions whose cities lie close together make good ground."""

from baseload.games.power_grid.maps import Map


def average_link(chart: Map, region: str) -> float:
    """What a link inside the region costs on average."""
    region_of = {city.id: city.region for city in chart.cities}
    total = 0
    count = 0
    for first, second, cost in chart.links:
        if region_of[first] == region and region_of[second] == region:
            total += cost
            count += 1
    return total / count if count else 20.0


def region_score(chart: Map, chosen: list[str], region: str) -> float:
    """The cheaper the links inside, the better; a long way into the area so far counts against it."""
    score = -0.2 * average_link(chart, region)
    if not chosen:
        return score
    region_of = {city.id: city.region for city in chart.cities}
    into = 30
    for first, second, cost in chart.links:
        one, two = region_of[first], region_of[second]
        if cost < into and ((one == region and two in chosen) or (two == region and one in chosen)):
            into = cost
    return score - 0.05 * into
