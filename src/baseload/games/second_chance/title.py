"""What Second Chance brings, and where it stands."""

from typing import Final

from baseload.core.title import Preset, Title

TITLE: Final = Title(
    "second-chance",
    rules="baseload.games.second_chance.game:GAME",
    ledger="baseload.games.second_chance:data/rules.toml",
    locale="baseload.text:locale",
    speaker="baseload.text.second_chance.speaker:SecondChanceSpeaker",
    courtesy="baseload.hosting.second_chance:SecondChanceCourtesy",
    drawer="baseload.draw.second_chance.drawer:SecondChanceDrawer",
    cover="baseload.draw.second_chance.cover:COVER",
    styles=(
        "baseload.draw.climate:style.css",
        "baseload.draw.climate:cards.css",
        "baseload.draw.climate:excerpt.css",
    ),
    knowledge="baseload.bots.second_chance.knowledge:SecondChanceKnowledge",
    weights="baseload.bots:weights/second-chance.toml",
    encoding="baseload.envs.encodings.second_chance.encoding:SecondChanceEncoding",
    environment="SecondChance-v0",
    gatherer="baseload.lab.gather.second_chance:SecondChanceGatherer",
    figures=(
        *("money", "score_so_far", "plants", "ppm", "projects"),
        *("permits", "tech", "scientists", "controlled", "knowledge"),
    ),
    chapter="baseload.lab.report.second_chance:chapter",
    variant="mode",
    weight="heavy",
    minutes={1: (30, 50), 2: (60, 90), 3: (75, 110), 4: (80, 120)},
    presets=(
        Preset("first", 2, options={"mode": "cooperative"}),
        Preset("alone", 1, options={"mode": "solo"}),
        Preset("friends", 3, others="link", options={"mode": "cooperative"}),
        Preset(
            "everything",
            4,
            options={
                "mode": "cooperative",
                "inspectors": "on",
                "lobby_draft": "on",
                "coop_decision": "unanimous",
            },
        ),
    ),
    puzzles="baseload.coach:puzzles/second-chance.jsonl",
    themes="baseload.lab.themes.second_chance:SecondChanceThemes",
    lessons="baseload.coach:lessons/second-chance",
    guide="baseload.coach:guides/second-chance.toml",
)
