"""What Second Chance brings, and where it stands."""

from typing import Final

from baseload.core.title import Title

TITLE: Final = Title(
    "second-chance",
    rules="baseload.games.second_chance.game:GAME",
    ledger="baseload.games.second_chance:data/rules.toml",
    locale="baseload.text:locale",
    speaker="baseload.text.second_chance.speaker:SecondChanceSpeaker",
    courtesy="baseload.hosting.second_chance:SecondChanceCourtesy",
    drawer="baseload.draw.second_chance.drawer:SecondChanceDrawer",
    cover="baseload.draw.second_chance.cover:COVER",
    styles=("baseload.draw.climate:style.css", "baseload.draw.climate:cards.css"),
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
)
