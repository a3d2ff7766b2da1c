"""The strength bench: how well nardy plays, measured. README.md says what each module measures and how to run it."""
