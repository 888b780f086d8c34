"""Tests; real parts, own texts."""
