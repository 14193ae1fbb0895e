"""Small changes to a piece of source that should change what it does."""

import ast
import copy
from collections.abc import Iterator

import msgspec

from sightline.rules.entries import RULE_ID

_OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}
_EMPTY = {"tuple": "()", "list": "[]", "dict": "{}", "set": "set()", "frozenset": "frozenset()"}
_NOT_BEHAVIOUR = frozenset({"rule", "rules", "cited", "code", "params", "strict", "reads"})
"""Names whose values say which rule it is, are shown to people, or guard the program: changing them breaks no rule.

`reads` are the details of a declaration that a skill looks at: whoever gives it others is told so.
"""
_TOLERANCES = frozenset({"EPSILON", "TOUCH"})
"""What measuring cannot tell apart: whether a limit is met or just missed by exactly that much is no rule."""
_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_DROPPED = "dropped a statement"

Change = tuple[ast.AST, str, str]
"""The piece to replace, its new text, and what that means."""


class Edit(msgspec.Struct, frozen=True):
    """A piece of a text, by its offsets in bytes, and what stands there instead."""

    start: int
    end: int
    new: str
    what: str


class Source:
    """A Python file whose nodes can be found in its text."""

    def __init__(self, text: str) -> None:
        self.content = text.encode()
        self.tree = ast.parse(text)
        self.starts = [0]
        for line in self.content.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node starts and ends in the content."""
        if not isinstance(node, ast.expr | ast.stmt) or node.end_lineno is None or node.end_col_offset is None:
            raise ValueError(f"{type(node).__name__} has no place of its own")
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.AST) -> str:
        """The source of a node."""
        start, end = self.span(node)
        return self.content[start:end].decode()

    def chain(self, node: ast.AST) -> Iterator[ast.AST]:
        """What a node stands in, from the inside out."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def edits(self, node: ast.AST) -> Iterator[Edit]:
        """Every change of a node and of what is in it."""
        if isinstance(node, ast.stmt) and _names_no_behaviour(node):
            return
        for each in behaviour(node):
            for target, new, what in self._changes(each):
                yield Edit(*self.span(target), new, what)

    def drop(self, statement: ast.stmt) -> Edit:
        """Leave a statement out; it stays in the text, so that a generator remains one."""
        start, _ = self.span(statement)
        return Edit(start, start, "if False: ", _DROPPED)

    def _changes(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.If() | ast.While() | ast.IfExp():
                yield from self.conditions(node)
            case ast.comprehension(ifs=conditions):
                for condition in conditions:
                    yield from self._negated(condition)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp() | ast.BinOp() | ast.Constant() | ast.Call():
                yield from self._expression(node)
            case ast.List() | ast.Set() | ast.Dict() | ast.Tuple():
                yield from self._shortened(node)
            case ast.Return(value=ast.expr() as value):
                yield from self._returned(node, value)
            case ast.Expr() | ast.AugAssign() | ast.Raise() if not isinstance(
                getattr(node, "value", None), ast.Constant
            ):
                yield node, f"if False: {self.text(node)}", _DROPPED
            case ast.Continue() | ast.Break():
                yield node, "pass", _DROPPED
            case _:
                pass

    def conditions(self, node: ast.If | ast.While | ast.IfExp) -> Iterator[Change]:
        """The opposite of a condition, and a guard that never holds."""
        if _is_about_none(node.test):
            return
        yield from self._negated(node.test)
        if isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], _ENDS):
            yield node.test, "False", "removed a guard"

    def _negated(self, condition: ast.expr) -> Iterator[Change]:
        """The opposite, unless removing a `not` or swapping a comparison says the same."""
        match condition:
            case ast.UnaryOp(op=ast.Not()) | ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()]):
                return
            case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
                return
            case _:
                yield condition, f"(not ({self.text(condition)}))", "negated a condition"

    def _expression(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.Compare(ops=operators):
                for index, operator in enumerate(operators):
                    if isinstance(operator, ast.Lt | ast.LtE | ast.Gt | ast.GtE) and _is_tolerant(node):
                        continue
                    other = copy.deepcopy(node)
                    other.ops[index] = _OTHER_COMPARISON[type(operator)]()
                    yield node, f"({ast.unparse(other)})", "swapped a comparison"
            case ast.BoolOp(op=operator):
                other_bool = copy.deepcopy(node)
                other_bool.op = ast.Or() if isinstance(operator, ast.And) else ast.And()
                yield node, f"({ast.unparse(other_bool)})", "swapped and/or"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, f"({self.text(operand)})", "removed a not"
            case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right) if _is_number(left) and _is_number(right):
                other_sum = copy.deepcopy(node)
                other_sum.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
                yield node, f"({ast.unparse(other_sum)})", "swapped plus/minus"
            case ast.Constant(value=bool() as value):
                yield node, str(not value), "flipped a truth"
            case ast.Constant(value=int() | float() as value) if not _is_tolerant(self.parents[node]):
                yield node, repr(value + 1), "off by one"
            case ast.Call(func=ast.Name(id=name) as function) if name in _OTHER_NAME and not node.keywords:
                yield function, _OTHER_NAME[name], f"swapped {name}/{_OTHER_NAME[name]}"
            case _:
                pass

    def _shortened(self, node: ast.List | ast.Set | ast.Dict | ast.Tuple) -> Iterator[Change]:
        members = node.values if isinstance(node, ast.Dict) else node.elts
        if isinstance(node, ast.Tuple) and (len(members) < 2 or not self._is_table(node)):
            return
        if isinstance(node, ast.Set) and len(members) == 1:
            yield node, "()", "dropped a member"
            return
        for index in range(len(members)):
            other = copy.deepcopy(node)
            if isinstance(other, ast.Dict):
                del other.keys[index], other.values[index]
            else:
                del other.elts[index]
            yield node, ast.unparse(other), "dropped a member"

    def _is_table(self, node: ast.Tuple) -> bool:
        """Whether a tuple lists things, rather than holding two values that belong together."""
        parent = self.parents[node]
        if isinstance(parent, ast.Assign) and any(isinstance(each, ast.Tuple) for each in parent.targets):
            return False
        return isinstance(parent, ast.Assign | ast.AnnAssign) or (
            isinstance(parent, ast.Compare) and node in parent.comparators
        )

    def _returned(self, node: ast.Return, value: ast.expr) -> Iterator[Change]:
        functions = (each for each in self.chain(node) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
        said = next((ast.unparse(each.returns) for each in functions if each.returns), "")
        empty = _EMPTY.get(said.partition("[")[0])
        if said == "bool" and not isinstance(value, ast.Constant | ast.Compare):
            yield value, f"(not ({self.text(value)}))", "returned the opposite"
        elif empty and self.text(value) != empty:
            yield value, empty, "returned nothing"
        elif said.endswith("| None") and not (isinstance(value, ast.Constant) and value.value is None):
            yield value, "None", "returned nothing"


def _is_number(node: ast.expr) -> bool:
    """Whether a term may be a number: texts, tuples and the like are joined, not added up."""
    joined = (ast.Tuple, ast.List, ast.JoinedStr, ast.ListComp, ast.Starred)
    return not isinstance(node, joined) and not (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_tolerant(node: ast.AST) -> bool:
    """Whether a comparison allows for the tolerance of measuring, or a product is a multiple of it."""
    if isinstance(node, ast.Compare):
        return any(isinstance(each, ast.Name) and each.id in _TOLERANCES for each in ast.walk(node))
    factors = (node.left, node.right) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) else ()
    return any(isinstance(each, ast.Name) and each.id in _TOLERANCES for each in factors)


def _is_about_none(condition: ast.AST) -> bool:
    """Whether a condition only asks if something is there: for the type checker more often than for a rule."""
    if isinstance(condition, ast.BoolOp):
        return all(_is_about_none(each) for each in condition.values)
    return isinstance(condition, ast.Compare) and ast.unparse(condition.comparators[-1]) == "None"


def behaviour(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is in it, without types, decorators, indices, texts, and functions that cite rules themselves."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params", "slice"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_apart(child):
                yield from behaviour(child)


def _is_apart(node: ast.AST) -> bool:
    match node:
        case ast.keyword(arg=name):
            return name in _NOT_BEHAVIOUR
        case ast.JoinedStr():
            return True
        case ast.Compare() | ast.BoolOp() if _is_about_none(node):
            return True
        case ast.IfExp(body=ast.Constant(value=str() as one), orelse=ast.Constant(value=str() as other)):
            return bool(RULE_ID.fullmatch(one) and RULE_ID.fullmatch(other))
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign() | ast.AnnAssign():
            return _names_no_behaviour(node)
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return any(isinstance(each, ast.Call) and _called(each) == "rule" for each in node.decorator_list)
        case _:
            return False


def _names_no_behaviour(statement: ast.stmt) -> bool:
    """Whether a statement only gives a name to what is shown or cited."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in _NOT_BEHAVIOUR
        case _:
            return False


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""
