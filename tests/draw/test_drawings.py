"""What `baseload.testing` asks of every game's drawings. The games' own tests look closer."""

import pytest

from baseload.testing import About, Check, cases
from tests.subjects import SUBJECTS


@pytest.mark.parametrize(("check", "about"), cases(*SUBJECTS, chapters=["drawings"]), ids=str)
def test_drawings_are_kept(check: Check, about: About) -> None:
    check(about)
