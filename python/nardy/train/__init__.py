"""Training of the networks: ``python -m nardy.train <game>``. Needs the extra ``train``.

Self-play, labels, learning and duels run in C++ on all threads; this package decides what is done in which order
(``schedule``), keeps the examples (``examples``), judges a new network (``gate``), and can go on where it was stopped
(``run``). Every round is a line in ``log.jsonl``, from which ``plot`` draws the strength curve; the best network so far
is ``training/<game>/champion.net``. ``Engine(net="mine.net")`` plays with it.

``python -m nardy.train.pruning <game> <net>`` adds the small network that says which plays are worth an evaluation
(``Filter.prune_margin``), and ``python -m nardy.train.race`` learns races. All begin with random play; how strong the
networks are, against whom, and how to measure that again: benchmarks/strength/README.md.
"""
