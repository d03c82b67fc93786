"""Drafting the area: regions whose cities lie close together make good ground for everybody."""

from baseload.games.power_grid.maps import Map


def region_score(chart: Map, chosen: list[str], region: str) -> float:
    """The cheaper the links inside and to the area so far, the better; a long way in counts against it."""
    region_of = {city.id: city.region for city in chart.cities}
    inside = 0
    count = 0
    into = 30
    for first, second, cost in chart.links:
        one, two = region_of[first], region_of[second]
        if one == region and two == region:
            inside += cost
            count += 1
        elif (one == region and two in chosen) or (two == region and one in chosen):
            into = min(into, cost)
    average = inside / count if count else 20.0
    return -0.2 * average - (0.05 * into if chosen else 0.0)
