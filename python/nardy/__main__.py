"""`python -m nardy` is the command `nardy`."""

from nardy.cli import main

if __name__ == "__main__":
    main()
