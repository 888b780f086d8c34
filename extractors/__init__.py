"""Papers in, records out."""
