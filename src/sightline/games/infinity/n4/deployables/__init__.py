"""What is put on the table in N4: Perimeter weapons, mines of other kinds, D-Charges, thrown mines."""

from sightline.games.infinity.n4.deployables import boost, charges, cybermines, intuitive, placing, thrown

PARTS = (placing.PART, boost.TRIGGER, boost.PART, cybermines.PART, charges.PART, thrown.PART, intuitive.PART)
