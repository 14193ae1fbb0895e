"""Throwing rubbish at everything that reads what others have written: whatever comes, it is refused or understood.

`python -m sightline.fuzz --seconds 300` runs for as long as one likes; the tests run a little of it every time.
"""
