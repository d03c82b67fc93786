"""The example notebook runs, and what it shows is drawings."""

from pathlib import Path

import pytest

pytest.importorskip("polars", reason="the notebook needs baseload[lab]")
nbclient = pytest.importorskip("nbclient", reason="running notebooks needs nbclient and ipykernel")
pytest.importorskip("ipykernel", reason="running notebooks needs nbclient and ipykernel")

import nbformat  # noqa: E402

from tests.apart import apart  # noqa: E402

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebooks" / "first_steps.ipynb"


def test_the_notebook_runs() -> None:
    notebook = nbformat.reads(NOTEBOOK.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is kept without its outputs"
    client = nbclient.NotebookClient(
        notebook, timeout=180, resources={"metadata": {"path": str(NOTEBOOK.parents[2])}}
    )
    apart(client.execute)
    drawn = [
        output["data"]["image/svg+xml"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/svg+xml" in output.get("data", {})
    ]
    assert len(drawn) == 3, "a state, a view and a record"
    assert all(drawing.lstrip().startswith("<svg") for drawing in drawn)
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    assert len(pictures) == 1
