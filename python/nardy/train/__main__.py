"""``python -m nardy.train <game>``. Needs the extra ``train``."""

from nardy.train.program import start

if __name__ == "__main__":
    start("train", "nardy.train")
