"""What CO₂ brings, and where it stands."""

from typing import Final

from baseload.core.title import Title

TITLE: Final = Title(
    "co2",
    rules="baseload.games.co2.game:GAME",
    ledger="baseload.games.co2:data/rules.toml",
    locale="baseload.text:locale",
    speaker="baseload.text.co2.speaker:Co2Speaker",
    courtesy="baseload.hosting.co2:Co2Courtesy",
    drawer="baseload.draw.co2.drawer:Co2Drawer",
    cover="baseload.draw.co2.cover:COVER",
    styles=("baseload.draw.climate:style.css", "baseload.draw.climate:cards.css"),
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
)
