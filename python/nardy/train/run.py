"""The loop of a training: rounds of self-play, fitting and judging, resumed where it was stopped."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np

from nardy import Rules, _core
from nardy._files import Arrays, reading, write_whole, writing
from nardy.train.classes import Rows, classes
from nardy.train.examples import Examples, Store, rows
from nardy.train.gate import Verdict, duel, judge
from nardy.train.pruning import pruned
from nardy.train.schedule import Progress, Schedule, Stage
from nardy.train.spread import SelfPlay, label_by_rollouts, self_play
from nardy.work import Workers

PRUNING_GAMES, PRUNING_STEPS = 1000, 20_000


class Training:
    """A training of one game in a folder: ``champion.net`` is the best network so far.

    A stop at any moment costs the round that was running; ``run`` goes on after the last finished one.
    """

    def __init__(
        self,
        rules: Rules,
        schedule: Schedule,
        folder: Path,
        threads: int,
        tell: Callable[[dict[str, object]], None] = lambda line: None,
        doing: Callable[[str], None] = lambda what: None,
        workers: Workers | None = None,
    ) -> None:
        """Games are played by ``workers`` (nardy.work) where they are given, else by ``threads`` here. ``tell`` gets
        each finished round's line of the log, ``doing`` what happens now, in a few words."""
        self.rules, self.schedule, self.folder, self.threads = rules, schedule, folder, threads
        self.tell, self.doing = tell, doing
        self.workers = workers
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(folder / "examples")
        self.progress = Progress()
        if self._path("progress.json").exists():
            with reading(self._path("progress.json"), "progress of a training") as file:
                self.progress = Progress(**json.load(file))
        self.learner: _core.Learner | None = None

    @property
    def finished_rounds(self) -> int:
        """Of all stages."""
        return sum(s.rounds for s in self.schedule.stages[: self.progress.stage]) + self.progress.round

    def begin_with(self, net: bytes) -> None:
        """The first champion, of a training that has none. Raises ValueError where it is another game's."""
        if _core.read_nets(net)[0].variant != self.rules.variant:
            raise ValueError(f"this is no network of {self.rules.variant.name.lower()}")
        if not self._path("champion.net").exists():
            self._write("champion.net", net)

    def log(self) -> list[dict[str, object]]:
        """The lines of all finished rounds."""
        path = self._path("log.jsonl")
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    # --- the loop ---------------------------------------------------------------------------------------

    def run(self, seconds: float = float("inf")) -> None:
        """Goes on until the schedule is done or, after a round, the time is up."""
        end = time.monotonic() + seconds
        while self.progress.stage < len(self.schedule.stages):
            stage = self.schedule.stages[self.progress.stage]
            if self.progress.round == stage.rounds:
                self.progress.stage, self.progress.round = self.progress.stage + 1, 0
                continue
            self._round(stage)
            if time.monotonic() >= end:
                return

    def _round(self, stage: Stage) -> None:
        start = time.monotonic()
        seed = self.schedule.seed + 1000 * self.progress.stage + self.progress.round
        line: dict[str, object] = {"stage": stage.name, "round": self.progress.round}
        if stage.kind in ("labels", "rollouts"):
            line |= self._collect(stage, seed)
        elif stage.kind == "prune":
            line |= self._prune(seed)
        else:
            line |= self._learn(stage, seed)
        self.progress.round += 1
        self.progress.seconds += time.monotonic() - start
        line |= {
            "seconds": round(self.progress.seconds),
            "games": self.progress.games,
            "strength": round(self.progress.strength, 4),
        }
        self._save()
        with self._path("log.jsonl").open("a") as log:
            log.write(json.dumps(line) + "\n")
        self.tell(line)

    # --- one round's parts ------------------------------------------------------------------------------

    def _collect(self, stage: Stage, seed: int) -> dict[str, object]:
        """The champion's games become labels on disk."""
        start = time.monotonic()
        name = self._name()
        if not self.store.path(name).exists():
            champion, play = self._champion(), self._play(stage, seed)
            if stage.kind == "rollouts":
                self.doing("playing")
                found = self_play(champion, self.rules, replace(play, close=stage.close), self.threads, self.workers)
                self.doing("rolling out")
                found = label_by_rollouts(champion, self.rules, found, stage.rollout, seed, self.threads, self.workers)
            else:
                self.doing("playing")
                found = self_play(champion, self.rules, play, self.threads, self.workers)
            self.store.save(name, found)
        done = self.progress.rollouts_done if stage.kind == "rollouts" else self.progress.rounds_done
        if name not in done:
            done.append(name)
        self.progress.games += stage.games
        return {"examples": self.store.length(name), "play_s": round(time.monotonic() - start, 1)}

    def _prune(self, seed: int) -> dict[str, object]:
        self.doing("learning to prune")
        net, found = pruned(self._champion(), self.rules, PRUNING_GAMES, PRUNING_STEPS, seed, self.threads)
        self._write("champion.net", net)
        return {f"lost_{margin}": round(lost, 5) for margin, _, lost in found}

    def _learn(self, stage: Stage, seed: int) -> dict[str, object]:
        """A round of play, where the stage has one, fitting and judging."""
        start = time.monotonic()
        learner = self._learner(stage)
        self.doing("playing")
        played = self._examples(stage, seed)
        self.doing("fitting")
        after_play = time.monotonic()
        done = (self.progress.round + 1) / stage.rounds
        rate = stage.rate * (stage.last_rate / stage.rate) ** (self.progress.round / max(stage.rounds - 1, 1))
        last = stage.last_rate if stage.kind in ("refit", "tune") else rate / 5
        surprise = learner.error(played[-20_000:], self.threads)  # of examples not yet learnt from
        steps = stage.epochs * math.ceil(len(played) / stage.batch)
        options = _core.FitOptions(steps=steps, batch=stage.batch, rate=rate, last_rate=last, seed=seed)
        loss = learner.fit(played, options, self.threads)
        after_fit = time.monotonic()
        line: dict[str, object] = {
            "width": stage.width,
            "examples": len(played),
            "loss": round(loss, 5),
            "surprise": round(surprise, 4),
            "play_s": round(after_play - start, 1),
            "fit_s": round(after_fit - after_play, 1),
        }
        self.doing("judging")
        line |= self._judge(stage, learner, seed, last_of_stage=done == 1)
        return line | {"judge_s": round(time.monotonic() - after_fit, 1)}

    def _learner(self, stage: Stage) -> _core.Learner:
        """The network that learns: it goes on, widened where a stage wants that; only a refit begins anew."""
        if self.learner is None:
            self.learner = self._saved_learner()
        if self.learner is None and stage.kind == "tune":
            self.learner = _core.Learner(_core.read_nets(self._champion())[0])
        elif self.learner is None or (stage.kind == "refit" and self.progress.round == 0):
            self.learner = _core.Learner(self.rules.variant, stage.width, self.schedule.seed)
        elif self.learner.width < stage.width:
            self.learner = self.learner.widened(stage.width, self.schedule.seed)
        return self.learner

    def _examples(self, stage: Stage, seed: int) -> Examples:
        if stage.kind == "refit":
            return self.store.load(self.progress.rounds_done)
        if stage.kind == "tune":
            found = self.store.load(self.progress.rollouts_done)
            return np.concatenate([found, self.store.sample(self.progress.rounds_done, len(found), seed)])
        name = self._name()
        if not self.store.path(name).exists():
            assert self.learner is not None
            play = self._play(stage, seed)
            self.store.save(name, self_play(self.learner.net(), self.rules, play, self.threads, self.workers))
        names = [n for n in self.store.names() if n <= name and n.startswith(f"{self.progress.stage:02}-")]
        if stage.kind == "search":
            if name not in self.progress.rounds_done:
                self.progress.rounds_done.append(name)
            names = self.progress.rounds_done
        else:
            for old in names[: -stage.window]:
                self.store.path(old).unlink()
        self.progress.games += stage.games
        return self.store.load(names[-stage.window :])

    def _name(self) -> str:
        """Of this round's examples."""
        return f"{self.progress.stage:02}-{self.progress.round:03}"

    def _play(self, stage: Stage, seed: int) -> SelfPlay:
        starts = np.concatenate(list(self._class_starts().values())) if stage.starts_share else None
        return SelfPlay(
            games=stage.games,
            first_game=self.progress.games,
            seed=seed,
            noise=stage.noise,
            random_share=stage.random_share,
            random_plays=stage.random_plays,
            keep=stage.keep,
            depth=-1 if stage.kind == "returns" else stage.depth,
            lambda_=stage.lambda_,
            starts=starts,
            starts_share=stage.starts_share,
        )

    def _judge(self, stage: Stage, learner: _core.Learner, seed: int, last_of_stage: bool) -> dict[str, object]:
        net = learner.net()
        self._write("latest.net", net)
        if stage.kind == "returns":
            if last_of_stage:
                self._write("champion.net", net)
            return {"hand_made": str(duel(net, "hand-made", self.rules, 500, 7, self.threads))}
        if not self._path("champion.net").exists():
            self._write("champion.net", net)
            return {"champion": True}
        if (self.progress.round + 1) % stage.judge_every and not last_of_stage:
            return {}
        verdict = judge(
            net,
            self._champion(),
            self.rules,
            self._class_starts(),
            self.schedule.judge_pairs,
            seed,
            self.threads,
            self.workers,
        )
        if verdict.replaces:
            self._write("champion.net", net)
            self.progress.strength += verdict.whole.mean
        elif stage.kind in ("refit", "tune"):
            self.learner = self._saved_learner()  # the one that went before goes on
        return _line_of(verdict)

    def _class_starts(self) -> dict[str, Rows]:
        """Positions of each class, drawn once."""
        path = self._path("class_starts.npz")
        if not path.exists():
            drawn = {}
            play = SelfPlay(
                games=10 * self.schedule.class_starts,
                seed=self.schedule.seed,
                noise=0.1,
                random_share=0.5,
                random_plays=20,
                keep=0.1,
                depth=0,
            )
            found = self_play(self._champion(), self.rules, play, self.threads, self.workers)
            boards = rows(found)
            for name, predicate in classes(self.rules).items():
                drawn[name] = boards[predicate(boards)][: self.schedule.class_starts]
            with writing(path) as out:
                np.savez(out, **drawn)  # type: ignore[arg-type]
        with reading(path, "file of positions") as file:
            return {name: boards for name, boards in Arrays(file).items() if len(boards)}

    # --- files ------------------------------------------------------------------------------------------

    def _champion(self) -> bytes:
        return self._path("champion.net").read_bytes()

    def _path(self, name: str) -> Path:
        return self.folder / name

    def _write(self, name: str, data: bytes) -> None:
        write_whole(self._path(name), data)

    def _save(self) -> None:
        if self.learner is not None:
            with writing(self._path("learner.npz")) as file:
                np.savez(file, width=self.learner.width, pairs=self.learner.pairs, state=self.learner.state())
        self._write("progress.json", json.dumps(asdict(self.progress)).encode())

    def _saved_learner(self) -> _core.Learner | None:
        if not self._path("learner.npz").exists():
            return None
        with reading(self._path("learner.npz"), "learner of this training") as file:
            saved = Arrays(file)
            learner = _core.Learner(self.rules.variant, int(saved["width"]), 1, bool(saved["pairs"]))
            learner.set_state(saved["state"])
        return learner


def _line_of(verdict: Verdict) -> dict[str, object]:
    found: dict[str, object] = {"duel": str(verdict.whole), "champion": verdict.replaces}
    return found | {name: str(d) for name, d in verdict.classes.items()}
