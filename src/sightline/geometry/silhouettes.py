"""From the S Attribute of a profile to the Silhouette Template it stands for."""

from sightline.geometry.shapes import SILHOUETTES, Silhouette
from sightline.kernel.errors import BadInput
from sightline.rules import rule


@rule("C1-SIL-003")
def silhouette_of(attribute: str, *, prone: bool = False) -> Silhouette:
    """The Silhouette Template of an S Attribute, "2" or "S2"; prone it is Silhouette X on the same base.

    >>> silhouette_of("S2"), silhouette_of("5", prone=True).height
    (Silhouette(name='2', base=25, height=40), 3)
    """
    found = SILHOUETTES.get(attribute.upper().removeprefix("S"))
    if found is None:
        raise BadInput("sight.bad_silhouette", value=attribute, allowed=", ".join(SILHOUETTES))
    return found.prone if prone else found
