"""What Merit Order brings, and where it stands."""

from baseload.core.title import Title

TITLE = Title(
    "merit-order",
    rules="merit_order.game:GAME",
    ledger="merit_order:data/rules.toml",
    locale="merit_order:locale",
    speaker="merit_order.speaker:MeritOrderSpeaker",
    courtesy="merit_order.courtesy:MeritOrderCourtesy",
    drawer="merit_order.drawer:MeritOrderDrawer",
    styles=("merit_order:style.css",),
    knowledge="merit_order.knowledge:MeritOrderKnowledge",
    encoding="merit_order.encoding:MeritOrderEncoding",
    environment="MeritOrder-v0",
    gatherer="merit_order.gatherer:MeritOrderGatherer",
    figures=("money", "price"),
)
