"""What every edition of Infinity has in common.

Read `declarations` and `state` (the words), then `stages` and `orders` (the sequence), then `resolution`.
"""
