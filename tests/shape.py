"""What the shape of the code is, found in its text: classes, imports, and what does not keep to the rules of
`test_shape.py`. Nothing is imported, and each file is read once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import tomli

from tests.test_build import COMPILED

ROOT = Path(__file__).resolve().parents[1]
NAME = "powergrid_tui"

_IMPORT = re.compile(r"^([ \t]*)(?:from (\S+) import (\([^)]*\)|[^\n(]+)|import ([\w., ]+))", re.MULTILINE)
_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)*", re.MULTILINE)
_OWNED = re.compile(r"\b([A-Z]\w+)\(self[,)]")
_PLACE = re.compile(rf'"({NAME}(?:\.\w+)+)(?::\w+)?"')
_NAMED = re.compile(r"\b_?[A-Z]\w+")


@dataclass(frozen=True)
class Class:
    """A class of the program."""

    name: str
    module: str
    bases: tuple[str, ...]
    methods: frozenset[str]
    abstract: bool
    """It says itself that a method is missing."""
    protocol: bool
    owns: bool
    """Its fields are more than what it is handed."""
    callable: bool = False
    """It describes a function."""


@dataclass
class File:
    """A file of the program."""

    path: Path
    module: str
    text: str
    classes: list[Class] = field(default_factory=list)


@cache
def files() -> dict[str, File]:
    """All files of the program, by module."""
    found = {}
    for path in sorted((ROOT / NAME).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        file = found[module] = File(path, module, path.read_text("utf-8"))
        if re.search(r"^class ", file.text, re.MULTILINE):
            file.classes = [
                _class(node, module) for node in ast.parse(file.text).body if isinstance(node, ast.ClassDef)
            ]
    return found


def _class(node: ast.ClassDef, module: str) -> Class:
    bases = tuple(ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases)
    methods = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    fields = {
        part.target.id for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    }
    made = next((method for method in methods if method.name == "__init__"), None)
    names = frozenset({method.name for method in methods} | fields | (_attributes(made) if made is not None else set()))
    protocol = "Protocol" in bases
    return Class(
        node.name,
        module,
        bases,
        names,
        any(map(_missing, methods)) and not protocol,
        protocol,
        _owns(made) if made is not None else bool(fields),
        protocol and names == {"__call__"},
    )


def _missing(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a subclass has to give this method."""
    if any(ast.unparse(each).endswith("abstractmethod") for each in method.decorator_list):
        return True
    return any(isinstance(each, ast.Raise) and "NotImplementedError" in ast.unparse(each) for each in method.body)


def _attributes(made: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """What `__init__` sets."""
    parts = [part for part in ast.walk(made) if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)]
    return {part.attr for part in parts if isinstance(part.value, ast.Name) and part.value.id == "self"}


def _owns(made: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether `__init__` keeps more than what it is handed, and parts of that."""
    for part in ast.walk(made):
        if isinstance(part, ast.Assign):
            targets, value = part.targets, part.value
        elif isinstance(part, ast.AnnAssign) and part.value is not None:
            targets, value = [part.target], part.value
        else:
            continue
        flat = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
        values = value.elts if isinstance(value, ast.Tuple) else [value]
        kept = any(isinstance(each, ast.Attribute) and ast.unparse(each).startswith("self.") for each in flat)
        if kept and not all(isinstance(each, ast.Name | ast.Attribute) for each in values):
            return True
    return False


@cache
def classes() -> tuple[Class, ...]:
    """All classes of the program."""
    return tuple(each for file in files().values() for each in file.classes)


@dataclass(frozen=True)
class Import:
    """A file that imports another one."""

    importer: str
    lazy: bool


@cache
def importers() -> Mapping[str, frozenset[Import]]:
    """Who imports each file of the program."""
    found = defaultdict(set)
    for file in files().values():
        types = [match.span() for match in _TYPES.finditer(file.text)]
        for imported, indented, at in _imports(file.text):
            lazy = indented and not any(start <= at < end for start, end in types)
            if imported in files() and imported != file.module:
                found[imported].add(Import(file.module, lazy))
    return {module: frozenset(who) for module, who in found.items()}


def _imports(text: str) -> Iterator[tuple[str, bool, int]]:
    """What a text imports: the file, whether the line is indented, and where it stands."""
    for match in _IMPORT.finditer(text):
        indent, module, names, whole = match.groups()
        if not (module or whole).startswith(NAME):
            continue
        if whole:
            yield whole.partition(" as ")[0].strip(), bool(indent), match.start()
            continue
        for name in names.strip("()").split(","):
            inner = f"{module}.{name.partition(' as ')[0].split('#')[0].strip()}"
            yield (inner if inner in files() else module), bool(indent), match.start()


@cache
def tested() -> frozenset[str]:
    """The files that a test imports."""
    texts = (path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return frozenset(imported for text in texts for imported, _, _ in _imports(text))


@cache
def named() -> frozenset[str]:
    """The files that are named in a string: in a manifest, as an entry point, or as a program of its own."""
    texts = [file.text for file in files().values()] + [(ROOT / "pyproject.toml").read_text("utf-8")]
    return frozenset(place for text in texts for place in _PLACE.findall(text))


def alone() -> Iterator[str]:
    """Abstract classes and Protocols with fewer than two implementations."""
    below = defaultdict(set)
    by_name = defaultdict(list)
    for each in classes():
        by_name[each.name].append(each)
        for base in each.bases:
            below[base].add(each.name)
    offered = " ".join(files()[f"{NAME}.{door}"].text for door in ("kit", "library"))

    def whole(name: str, seen: frozenset[str] = frozenset()) -> int:
        """How many classes below this one are not abstract themselves and have none below them."""
        inner = below[name] - seen
        return sum(whole(each, seen | inner) or 1 for each in inner)

    def able(each: Class, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        """The methods and fields of a class, its own and inherited ones."""
        bases = [base for name in each.bases if name not in seen for base in by_name[name]]
        return each.methods.union(*(able(base, seen | {each.name}) for base in bases))

    for each in classes():
        if each.callable or not (each.abstract or each.protocol) or re.search(rf"\b{each.name}\b", offered):
            continue
        if each.protocol:
            wanted = able(each)
            count = sum(wanted <= able(other) for other in classes() if not other.protocol and other.name != each.name)
        else:
            count = whole(each.name)
        if count < 2:
            yield f"{_short(each.module)}.{each.name}"


def single() -> Iterator[str]:
    """Files that only one file of their own package imports, and that nothing else needs as a file."""
    for module, who in importers().items():
        file = files()[module]
        if len({each.importer for each in who}) > 1 or file.path.name == "__init__.py":
            continue
        (importer,) = {each.importer for each in who}
        package = module.rpartition(".")[0]
        same = importer.rpartition(".")[0] == package or importer == package
        apart = (file.path in COMPILED) != (files()[importer].path in COMPILED)
        if same and not apart and not all(each.lazy for each in who) and module not in tested() | named():
            yield f"{_short(importer)} > {_short(module)}"


def _short(module: str) -> str:
    return module.removeprefix(NAME).removeprefix(".")


def _owns_fields(each: Class) -> bool:
    """Whether a class has fields of its own, or inherits some."""
    return each.owns or any(_owns_fields(other) for other in classes() if other.name in each.bases)


def handed() -> Iterator[str]:
    """Classes that are handed their owner and have no fields of their own."""
    made = {name for file in files().values() for name in _OWNED.findall(file.text)}
    for each in classes():
        if each.name in made and "__init__" in each.methods and not _owns_fields(each):
            yield f"{_short(each.module)}.{each.name}"


def twice() -> Iterator[str]:
    """Names of classes that stand for several things: several classes, unless each is that of another game, or derives
    from the one of the same name."""
    where = defaultdict(list)
    for each in classes():
        if not each.name.startswith("_") and each.name not in each.bases:
            where[each.name].append(each.module)
    for name, modules in where.items():
        games = [module.split(".")[2] for module in modules if module.startswith(f"{NAME}.games.")]
        if len(modules) > 1 and (len(games) < len(modules) or len(set(games)) < len(games)):
            yield name


def empty() -> Iterator[str]:
    """Packages of a single module whose `__init__` has one line."""
    for module, file in files().items():
        if file.path.name == "__init__.py" and len(file.text.splitlines()) < 2:
            inside = [
                path for path in file.path.parent.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
            ]
            if len(inside) < 3:
                yield _short(module)


RULES = {"alone": alone, "single": single, "handed": handed, "twice": twice, "empty": empty}


KEPT: dict[str, dict[str, str]] = tomli.loads((Path(__file__).parent / "shape.toml").read_text("utf-8"))
"""By rule, what may stay as it is, with the reason."""


@cache
def broken(rule: str) -> frozenset[str]:
    """What does not keep to a rule."""
    return frozenset(RULES[rule]())
