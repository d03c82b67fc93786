"""What CO₂ brings, and where it stands."""

from typing import Final

from baseload.core.title import Preset, Title

TITLE: Final = Title(
    "co2",
    rules="baseload.games.co2.game:GAME",
    ledger="baseload.games.co2:data/rules.toml",
    locale="baseload.text:locale",
    speaker="baseload.text.co2.speaker:Co2Speaker",
    courtesy="baseload.hosting.co2:Co2Courtesy",
    drawer="baseload.draw.co2.drawer:Co2Drawer",
    cover="baseload.draw.co2.cover:COVER",
    styles=(
        "baseload.draw.climate:style.css",
        "baseload.draw.climate:cards.css",
        "baseload.draw.climate:excerpt.css",
    ),
    knowledge="baseload.bots.co2.knowledge:Co2Knowledge",
    weights="baseload.bots:weights/co2.toml",
    encoding="baseload.envs.encodings.co2.encoding:Co2Encoding",
    environment="CO2-v0",
    gatherer="baseload.lab.gather.co2:Co2Gatherer",
    figures=(
        *("money", "score_so_far", "plants", "ppm", "projects"),
        *("permits", "tech", "scientists", "controlled", "knowledge"),
    ),
    chapter="baseload.lab.report.co2:chapter",
    losses=("too_hot",),
    weight="heavy",
    minutes={1: (30, 50), 2: (60, 90), 3: (75, 110), 4: (90, 130), 5: (90, 140)},
    presets=(
        Preset("first", 3, level="easy", options={"fossil_setup": "beginner"}),
        Preset("alone", 1),
        Preset("friends", 3, others="link"),
        Preset("everything", 4, options={"lobby_draft": "alternate", "auction": "once_around"}),
    ),
    lessons="baseload.coach:lessons/co2",
    puzzles="baseload.coach:puzzles/co2.jsonl",
    themes="baseload.lab.themes.co2:Co2Themes",
    guide="baseload.coach:guides/co2.toml",
)
