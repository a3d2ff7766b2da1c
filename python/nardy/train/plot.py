"""Strength curves of trainings: ``python -m nardy.train.plot FOLDER... --out curve.svg``. Needs the extra ``train``."""

from __future__ import annotations

import json
from pathlib import Path

from nardy.train.program import start


def curve(log: Path) -> tuple[list[float], list[float]]:
    """Minutes, and points a game gained over the first champion, after each round in which a challenger was judged."""
    minutes, strength = [], []
    for text in log.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        if "champion" in line:
            minutes.append(line["seconds"] / 60)
            strength.append(line["strength"])
    return minutes, strength


def main(folders: list[Path], out: Path) -> None:
    """Draws how strong the champions became over time."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "nardy"  # the same picture from the same logs
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for folder in folders:
        axes.step(*curve(folder / "log.jsonl"), where="post", label=folder.name)
    axes.set_xlabel("minutes of training")
    axes.set_ylabel("points a game over the first champion,\nadded up over duels")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(out, metadata={"Date": None} if out.suffix == ".svg" else None)


if __name__ == "__main__":
    start("draw", "nardy.train.plot")
