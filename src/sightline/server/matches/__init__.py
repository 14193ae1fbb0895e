"""Matches as they are played: in memory while somebody looks, in the log for ever."""
