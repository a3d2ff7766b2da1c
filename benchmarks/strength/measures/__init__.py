"""The measures themselves: against judged decisions, in paired games, against outcomes and deeper searches."""
