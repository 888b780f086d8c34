"""Tests of the page and of the local server."""
