"""What is wrong in a file, in sentences; what can be read in spite of it; and files that are replaced as a whole."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from powergrid_tui.table.files import own_file
from powergrid_tui.table.files.errors import errors_of, errors_with_words, sound


class Town(BaseModel):
    name: Annotated[str, Field(min_length=1, max_length=5)]
    size: Annotated[int, Field(ge=1, le=7)] = 1


class Country(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: Literal["plain", "isles", "hills"] = "plain"
    open: bool = True
    share: float = 0.5
    towns: tuple[Town, ...] = ()


def error(tables: dict[str, Any]) -> ValidationError:
    with pytest.raises(ValidationError) as caught:
        Country.model_validate(tables)
    return caught.value


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ({"kind": "islse"}, "kind: should be 'plain', 'isles' or 'hills', not \"islse\" (did you mean isles?)"),
        ({"open": "perhaps"}, 'open: should be true or false, not "perhaps"'),
        ({"share": "half"}, 'share: should be a number, not "half"'),
        ({"towns": 3}, "towns: should be a list in brackets, not 3"),
        ({"towns": [{}]}, "towns.1.name: is missing"),
        ({"towns": [{"name": ""}]}, "towns.1.name: is empty"),
        ({"towns": [{"name": "Bremen"}]}, "towns.1.name: is longer than 5 characters"),
        ({"towns": [{"name": "Bonn", "size": 0}]}, "towns.1.size: should be 1 or more, not 0"),
        ({"towns": [{"name": "Bonn", "size": 8}]}, "towns.1.size: should be 7 or less, not 8"),
        ({"towns": [{"name": "Bonn", "size": 1.5}]}, "towns.1.size: should be a whole number, not 1.5"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(tables: dict[str, Any], told: str) -> None:
    """Wrong: to leave it to pydantic, whose sentences are English and speak of inputs."""
    assert errors_with_words(error(tables), Country) == errors_of(error(tables)) == [told]


def test_what_is_sound_is_read_and_what_was_given_stays_as_it_was() -> None:
    tables: dict[str, Any] = {
        "kind": "swamp",
        "share": 0.25,
        "towns": [{"name": "Bonn"}, {"size": 3}, {"name": "Ulm", "size": 9}, {"name": "Bremen"}],
    }
    before = repr(tables)
    found = sound(Country, tables)
    assert found == Country(share=0.25, towns=(Town(name="Bonn"), Town(name="Ulm"))), "a town without a name is dropped"
    assert repr(tables) == before
    assert sound(Town, {"size": 3}) is None, "nothing is left without what is needed"


class Note(msgspec.Struct):
    text: str = ""


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "note.toml"
    own_file.save(path, Note("one"))
    path.chmod(0o640)
    own_file.save(path, Note("two"))
    assert path.stat().st_mode & 0o777 == 0o640
    assert own_file.load(path, Note) == (Note("two"), {"text": "two"})
