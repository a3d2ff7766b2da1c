"""Who plays: nardy, other programs, chance; and how one talks with other programs."""
