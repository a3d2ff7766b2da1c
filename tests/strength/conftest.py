"""The tests of benchmarks/strength."""

from support.paths import BENCHMARKS

collect_ignore_glob = [] if BENCHMARKS.is_dir() else ["test_*"]  # an installed wheel is tested without them
