"""How the shipped tagger is made; never imported at run time."""
