"""States and abilities as rows: what the rest of the rules asks about one of them is a flag, not its name."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum

import msgspec

from sightline.games.infinity.core.troopers.profiles import Profile


class Guise(StrEnum):
    """What somebody who is concealed looks like to the other side."""

    ITSELF = "itself"
    MARKER = "marker"
    """A Marker with who knows what behind it."""
    ANOTHER = "another"
    """A Model of another kind, of its player's choice."""
    COPY = "copy"
    """One of several that look alike, of which one is real."""
    NOTHING = "nothing"
    """It is not there at all: only its player knows where."""


class Deed(StrEnum):
    """What may give away somebody who is concealed."""

    ATTACK = "attack"
    """It declares an Attack, a skill that needs a roll, or another that tells who it is."""
    ENTIRE_ORDER = "entire_order"
    """It declares an Entire Order that is not discreet."""
    CONTACT = "contact"
    """It is in Silhouette contact with an enemy Model."""
    HIT = "hit"
    """It is hit, even if that asks for no Saving Roll."""
    SAVE = "save"
    """It has to make a Saving Roll."""
    DISCOVERY = "discovery"
    """An enemy discovers it."""


class Betrayal(msgspec.Struct, frozen=True, kw_only=True):
    """What gives away who is in a state, and the rule that says so."""

    by: Collection[Deed]
    rule: str


class StateRow(msgspec.Struct, frozen=True, kw_only=True):
    """A state that a trooper may be in."""

    key: str
    null: bool = False
    """Whether it is a Null State: who is in one does not act, react, give Orders or score."""
    turns: bool = False
    """Whether who is in it changes sides: it acts for whoever has brought it about, but counts for nobody."""
    attributes: Mapping[str, int | tuple[int, int]] = {}
    """Attributes that its trooper has while it is in it, in place of its profile's."""
    survives: bool = False
    """Whether who is in it was not eliminated and is worth its points, though it is Null."""
    silences: bool = False
    """Whether skills and equipment stop working, but for those that say they last."""
    down: bool = False
    """Whether its trooper has lost its last W or STR, so that a point of it puts an end to the state."""
    incurable: bool = False
    """Whether nothing gives W or STR back to who is in it."""
    cuts_comms: bool = False
    """Whether Comms Equipment stops working."""
    relays: bool = False
    """Whether its trooper is a Repeater while it is in it, even if it is Null."""
    immobilizes: bool = False
    """Whether it keeps its trooper from fighting in close combat and from all but a few skills."""
    guise: Guise = Guise.ITSELF
    """What its trooper looks like to the other side."""
    begins_with: str = ""
    """The ability whose owner is in it from its deployment on; empty where none is."""
    deployed_with: str = ""
    """The ability that lets a trooper be deployed in it; empty where none does."""
    or_with: tuple[str, ...] = ()
    """Other abilities that do as well."""
    deployed_at: tuple[int, ...] = ()
    """The levels of that ability that do; empty for all of them."""
    feedback: bool = False
    """Negative Feedback (NFB), like that of abilities."""
    kept_from_others: bool = False
    """Whether no token shows it while its trooper is a Marker."""
    declared: bool = False
    """Whether others know of this concealment, though not what it hides: a token lies there."""
    lingers: bool = False
    """Whether who is given away looks as before, and faces as before, until the Order is over."""
    bare: bool = False
    """Whether nothing lies next to who passes for another, neither what is its own nor the other's."""
    betrayals: tuple[Betrayal, ...] = ()
    """What gives its trooper away."""
    all_round: bool = False
    """Whether its trooper looks all around."""
    awaited: bool = False
    """Whether others may wait with their ARO to see whether its trooper gives itself away."""
    surprises: bool = False
    """Whether its trooper attacks by surprise."""
    silhouette: str = ""
    """The Silhouette that its trooper has instead of its own."""
    stationary: bool = False
    """Whether it ends as soon as its trooper moves."""


class AbilityRow(msgspec.Struct, frozen=True, kw_only=True):
    """A Special Skill or piece of Equipment that profiles may list, with its labels."""

    key: str
    lasts: bool = False
    """Whether it works even while its owner is Null."""
    comms: bool = False
    """Comms Equipment."""
    feedback: bool = False
    """Negative Feedback (NFB): of all such abilities and states of one trooper only one is active."""
    private: bool = False
    """Private Information: others need not know of it until it is used."""
    token: bool = False
    """Whether a token lies next to its owner, for everybody to see."""
    specialist: bool = False
    """Whether who has it is a Specialist of missions."""
    levels: Collection[int] = ()
    """The levels that there are, where it has levels."""


class States(msgspec.Struct, frozen=True):
    """The states of an edition, asked by flag."""

    rows: dict[str, StateRow]
    null: frozenset[str]
    turning: frozenset[str]
    recasting: frozenset[str]
    surviving: frozenset[str]
    silencing: frozenset[str]
    down: frozenset[str]
    incurable: frozenset[str]
    cutting_comms: frozenset[str]
    relaying: frozenset[str]
    immobilizing: frozenset[str]
    marker: frozenset[str]
    guises: dict[str, Guise]
    """The states that conceal, the stronger before the weaker."""
    posing: frozenset[str]
    """The states in which somebody passes for a Model that it is not."""
    copying: frozenset[str]
    """The states in which several look alike."""
    unseen: frozenset[str]
    """The states that show in no way."""
    lingering: frozenset[str]
    bare: frozenset[str]
    all_round: frozenset[str]
    awaited: frozenset[str]
    surprising: frozenset[str]
    betrayals: dict[str, dict[Deed, str]]
    """What gives away who is in a state that conceals, with the rules that say so; the stronger state first."""
    silhouettes: dict[str, str]
    """The Silhouettes that states give."""
    stationary: frozenset[str]
    feedback: frozenset[str]
    kept_from_others: frozenset[str]
    deployed: tuple[StateRow, ...]
    """The states in which somebody may be deployed: those that conceal first, the stronger before the weaker."""

    @staticmethod
    def of(rows: Iterable[StateRow]) -> "States":
        """Rows by their keys; of two with one key the later one counts.

        >>> States.of([StateRow(key="unconscious", null=True), StateRow(key="prone")]).null
        frozenset({'unconscious'})
        """
        known = {row.key: row for row in rows}
        concealing = _concealing(known.values())
        others = (row for row in known.values() if row not in concealing)
        return States(
            known,
            null=frozenset(row.key for row in known.values() if row.null),
            turning=frozenset(row.key for row in known.values() if row.turns),
            recasting=frozenset(row.key for row in known.values() if row.attributes),
            surviving=frozenset(row.key for row in known.values() if row.survives),
            silencing=frozenset(row.key for row in known.values() if row.silences),
            down=frozenset(row.key for row in known.values() if row.down),
            incurable=frozenset(row.key for row in known.values() if row.incurable),
            cutting_comms=frozenset(row.key for row in known.values() if row.cuts_comms),
            relaying=frozenset(row.key for row in known.values() if row.relays),
            immobilizing=frozenset(row.key for row in known.values() if row.immobilizes),
            marker=frozenset(row.key for row in known.values() if row.guise is Guise.MARKER),
            guises={row.key: row.guise for row in concealing},
            posing=frozenset(row.key for row in known.values() if row.guise is Guise.ANOTHER),
            copying=frozenset(row.key for row in known.values() if row.guise is Guise.COPY),
            unseen=frozenset(
                row.key for row in known.values() if row.guise in (Guise.ANOTHER, Guise.COPY) and not row.declared
            ),
            lingering=frozenset(row.key for row in known.values() if row.lingers),
            bare=frozenset(row.key for row in known.values() if row.bare),
            all_round=frozenset(row.key for row in known.values() if row.all_round),
            awaited=frozenset(row.key for row in known.values() if row.awaited),
            surprising=frozenset(row.key for row in known.values() if row.surprises),
            betrayals={row.key: _deeds(row) for row in concealing},
            silhouettes={row.key: row.silhouette for row in known.values() if row.silhouette},
            stationary=frozenset(row.key for row in known.values() if row.stationary),
            feedback=frozenset(row.key for row in known.values() if row.feedback),
            kept_from_others=frozenset(row.key for row in known.values() if row.kept_from_others),
            deployed=tuple(row for row in (*concealing, *others) if row.deployed_with or row.or_with),
        )

    def beginning(self, profile: Profile) -> frozenset[str]:
        """The states that somebody is in from its deployment on."""
        rows = (row for row in self.rows.values() if row.begins_with)
        return frozenset(row.key for row in rows if profile.ability(row.begins_with) is not None)

    def recast(self, states: frozenset[str]) -> dict[str, int | tuple[int, int]]:
        """The attributes that who is in some states has in place of its own."""
        rows = (self.rows[state].attributes for state in sorted(states & self.recasting))
        return {key: value for row in rows for key, value in row.items()}


def _concealing(rows: Iterable[StateRow]) -> list[StateRow]:
    """The states that conceal, the stronger before the weaker."""
    strength = list(Guise)
    concealing = [row for row in rows if row.guise is not Guise.ITSELF]
    return sorted(concealing, key=lambda row: strength.index(row.guise), reverse=True)


def _deeds(row: StateRow) -> dict[Deed, str]:
    return {deed: betrayal.rule for betrayal in row.betrayals for deed in betrayal.by}


class Abilities(msgspec.Struct, frozen=True):
    """The Special Skills and the Equipment of an edition, asked by label."""

    rows: dict[str, AbilityRow]
    lasting: frozenset[str]
    comms: frozenset[str]
    feedback: frozenset[str]
    private: frozenset[str]
    specialist: frozenset[str]
    tokens: tuple[str, ...]

    @staticmethod
    def of(rows: Iterable[AbilityRow]) -> "Abilities":
        """Rows by their keys; what several parts say about one ability adds up.

        >>> both = Abilities.of([AbilityRow(key="mimetism"), AbilityRow(key="mimetism", feedback=True)])
        >>> list(both.rows), both.feedback
        (['mimetism'], frozenset({'mimetism'}))
        """
        known: dict[str, AbilityRow] = {}
        for row in rows:
            known[row.key] = _together(known[row.key], row) if row.key in known else row
        return Abilities(
            known,
            lasting=frozenset(row.key for row in known.values() if row.lasts),
            comms=frozenset(row.key for row in known.values() if row.comms),
            feedback=frozenset(row.key for row in known.values() if row.feedback),
            private=frozenset(row.key for row in known.values() if row.private),
            specialist=frozenset(row.key for row in known.values() if row.specialist),
            tokens=tuple(sorted(row.key for row in known.values() if row.token)),
        )


def _together(one: AbilityRow, two: AbilityRow) -> AbilityRow:
    return AbilityRow(
        key=one.key,
        lasts=one.lasts or two.lasts,
        comms=one.comms or two.comms,
        feedback=one.feedback or two.feedback,
        private=one.private or two.private,
        token=one.token or two.token,
        specialist=one.specialist or two.specialist,
        levels=one.levels or two.levels,
    )
