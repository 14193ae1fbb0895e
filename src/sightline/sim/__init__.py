"""Many games between bots: the same seed gives the same games, whatever plays them.

`plan` says which games, `play` plays one, `engines` plays many, `folder` keeps them, `summary` adds them up.
"""
