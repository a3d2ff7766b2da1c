"""What several test files share: samples of positions and games, the C library, sessions of the terminal game."""
