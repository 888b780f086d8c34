"""A graph in, an artefact out."""
