"""`python -m baseload` is the `baseload` command."""

from baseload.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
