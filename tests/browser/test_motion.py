"""Pieces travel from where they were; the log is read, and stays in its place."""

from collections.abc import Callable

from tests.browser.serving import Visitor
from tests.browser.table_page import by_clicks

# Every animation that begins, by the id of what moves, and whether that is the log or in it.
_LISTEN = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.moved.push({ id: this.id, log: Boolean(this.closest(".log")) });
    return animate.apply(this, given);
  };
}"""


def test_the_log_stays_where_it_is(visit: Callable[..., Visitor]) -> None:
    ada = visit(reduced_motion="no-preference")
    form = {"option-players": "2", "option-money": "open", "seat-0": "me", "seat-1": "here"}
    table = ada.table(ada.post("/new/power-grid", form=form).url.rpartition("/")[2])
    table.listens()
    table.page.evaluate(_LISTEN)
    for _ in range(16):
        table.wait_turn()
        by_clicks(table)
    table.wait_turn()
    moved = table.page.evaluate("() => window.moved")
    assert any(not one["log"] for one in moved), "nothing moves at all"
    assert [one["id"] for one in moved if one["log"]] == []
