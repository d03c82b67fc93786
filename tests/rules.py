"""`@rule("PG-69")`: the mark by which a test names the rules it proves. tests/test_ledger.py reads these marks."""

import pytest

rule = pytest.mark.rule
