"""What Power Grid brings, and where it stands."""

from typing import Final

from baseload.core.title import Preset, Title

TITLE: Final = Title(
    "power-grid",
    rules="baseload.games.power_grid.game:GAME",
    ledger="baseload.games.power_grid:data/rules.toml",
    locale="baseload.text:locale",
    speaker="baseload.text.power_grid.speaker:PowerGridSpeaker",
    courtesy="baseload.hosting.power_grid:PowerGridCourtesy",
    drawer="baseload.draw.power_grid.drawer:PowerGridDrawer",
    cover="baseload.draw.power_grid.cover:COVER",
    styles=(
        "baseload.draw.power_grid:map.css",
        "baseload.draw.power_grid:cards.css",
        "baseload.draw.power_grid:style.css",
        "baseload.draw.power_grid:excerpt.css",
    ),
    knowledge="baseload.bots.power_grid.knowledge:PowerGridKnowledge",
    weights="baseload.bots:weights/power-grid.toml",
    encoding="baseload.envs.encodings.power_grid.encoding:PowerGridEncoding",
    environment="PowerGrid-v0",
    gatherer="baseload.lab.gather.power_grid:PowerGridGatherer",
    figures=(
        *("money", "score_so_far", "cities", "powered", "plants", "capacity"),
        *("coal", "oil", "garbage", "uranium", "step"),
    ),
    chapter="baseload.lab.report.power_grid:chapter",
    weight="medium",
    minutes={2: (40, 70), 3: (60, 90), 4: (75, 105), 5: (90, 120), 6: (105, 150)},
    presets=(
        Preset("first", 3, level="easy", options={"beginner": "on"}, minutes=(20, 35)),
        Preset("alone", 4),
        Preset("friends", 4, others="link"),
        Preset("everything", 5, options={"regions": "draft", "fuel_choice": "any", "final_payment": "on"}),
    ),
    lessons="baseload.coach:lessons/power-grid",
    puzzles="baseload.coach:puzzles/power-grid.jsonl",
    themes="baseload.lab.themes.power_grid:PowerGridThemes",
    guide="baseload.coach:guides/power-grid.toml",
)
