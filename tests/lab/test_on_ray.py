"""A study on Ray: a local cluster of two processors, one of whose workers is killed in the middle."""

import json
import os
from pathlib import Path

import pytest

from baseload.core.version import VERSION
from baseload.lab import on_ray, study
from baseload.lab.results import MissingExtraError
from baseload.text.speaker import speaker
from tests.lab.studies import SMALL, ended, journalled, kill, parquet, small, started, wait_until, workers_of

pytest.importorskip("polars", reason="the results of a study are kept with polars")


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks for processes in /proc")
def test_ray_gives_the_same_files_even_if_a_worker_is_killed(tmp_path: Path, reference: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    kept = tmp_path / "small-results"
    process = started(tmp_path, SMALL, "--on", "ray", "--workers", "2", "--json")
    workers: list[int] = []

    def at_work() -> bool:
        if journalled(kept) >= 3:  # a worker has this name only while it plays
            workers[:] = workers_of(process.pid, "ray::play_there")
        return bool(workers) or process.poll() is not None

    wait_until(at_work)
    for worker in workers[:1]:
        kill(worker)
    code, out, err = ended(process, 100)
    assert code == 0, err
    assert workers, "no worker was seen at work"
    told = json.loads(out)
    assert (told["on"], told["played"], told["errors"]) == ("ray", small().games, 0)
    assert parquet(kept) == parquet(reference)


def test_a_machine_with_another_version_does_not_play() -> None:
    assert on_ray.play_there(small(), [0], VERSION)[0][0]["error"] is None
    with pytest.raises(on_ray.RayError, match="ray_other_version"):
        on_ray.play_there(small(), [0], "0.0.1")


def test_a_cluster_that_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    code, _, err = ended(started(tmp_path, SMALL, "--on", "ray", "--address", "nowhere:x"), 60)
    assert code == 2
    assert "There is no Ray cluster at nowhere:x" in err.splitlines()[-1]
    assert "Traceback" not in err


def test_without_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError) as caught:
        study.run(small(), str(tmp_path / "results"), on="ray")
    sentence = speaker(strict=True).problem(caught.value)
    assert "ray" in sentence
    assert "pip install 'baseload[lab]'" in sentence
    assert not (tmp_path / "results").exists()
