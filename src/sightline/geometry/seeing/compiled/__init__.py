"""The search for a line of fire as compiled code: one pair at a time, scalar, and done as soon as it is settled.

Read `entry`, which says what happens to a pair, then the modules in the order it uses them.
"""
