"""nardy beside other programs: each module says which, and what it compares."""
