"""Positions to measure on: self-play, classes of positions, samples, and files of judged decisions."""
