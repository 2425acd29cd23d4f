"""Tests of the odds room."""
