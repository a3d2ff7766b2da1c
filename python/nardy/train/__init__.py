"""Training of the networks: ``python -m nardy.train <game>``. Needs the extra ``train``.

Self-play, labels, learning and duels run in C++ on all threads; this package decides what is done in which order
(``schedule``), keeps the examples (``examples``), judges a new network (``gate``), and can go on where it was stopped
(``run``). Every round is a line in ``log.jsonl``, from which ``plot`` draws the strength curve.
"""
