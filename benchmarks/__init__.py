"""How fast nardy is and how well it plays, measured. README.md says what each module measures and how to run it."""
