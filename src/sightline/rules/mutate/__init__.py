"""Break the code that cites a rule, and see whether the tests that name the rule notice.

`python -m sightline.rules.mutate --game codeone --count 150 --seed 13` draws rules at random, changes one place of the
code or data that cites each of them, and runs the tests marked with it. A rule whose tests still pass has a proof
that does not prove.
"""
