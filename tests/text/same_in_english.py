"""Ids of sentences that are the same in another language as in English, because its players say it so."""

SAME: dict[str, list[str]] = {
    "de": [
        "version.short",  # baseload {version} ({build})
        "report.variant.solo",  # solo
        "report.axis.elektro",  # Elektro
        "board.region",  # Region
        "board.elektro",  # Elektro
        "mode.solo",  # solo
        "log.bonus_tech",  # Bonus: {tech}
        "api.parameters",  # Parameter
        "site.name",  # Baseload
        "level.normal",  # normal
        "reel.pace_normal",  # Normal
        "script.pause",  # Pause
        "script.title",  # {title} · Baseload
    ],
    "it": [
        "version.short",  # baseload {version} ({build})
        "bench.column.build",  # build
        "region.africa",  # Africa
        "region.oceania",  # Oceania
        "place.summit",  # summit {summit}
        "place.summit_named",  # summit {summit}, {name} ({topics})
        "map.agenda",  # agenda
        "draw.summit",  # Summit {number}, {name}: {topics}
        "draw.label.summit",  # summit {number}
        "draw.region.north_america",  # N America
        "draw.region.south_america",  # S America
        "game.title",  # CO₂: Second Chance
        "log.bonus_tech",  # Bonus: {tech}
        "board.infrastructure",  # infra
        "site.name",  # Baseload
        "settings.volume",  # Volume
        "home.replay",  # Replay
        "replay.title",  # Replay
        "replay.of",  # Replay: {game}
        "script.title",  # {title} · Baseload
        "site.menu",  # Menu
    ],
    "pl": [
        "version.short",  # baseload {version} ({build})
        "bench.column.build",  # build
        "report.variant.solo",  # solo
        "region.oceania",  # Oceania
        "board.region",  # Region
        "board.bonus.tech",  # tech
        "board.tech",  # tech
        "board.relief",  # tech
        "draw.end.start",  # start
        "mode.solo",  # solo
        "board.slot.tech",  # tech
        "board.infrastructure",  # infra
        "draw.limit",  # limit
        "key.enter",  # Enter
        "key.primary",  # Ctrl Enter
        "site.name",  # Baseload
        "script.title",  # {title} · Baseload
        "site.menu",  # Menu
    ],
}
