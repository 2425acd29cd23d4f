"""Whatever is wrong with a round file is one line that says what, where and what to do."""

from __future__ import annotations

import copy
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import InputError, load_round, parse_round, round_from, settle_round

GAME = "double-cross"
EDITION = "nj-2007"

GOOD: dict[str, Any] = {
    "game": GAME,
    "edition": EDITION,
    "dealer": "4s Js",
    "cross": {"left": "9d", "center": "6h", "right": "Kh", "top": "2c", "bottom": "3d"},
    "seats": [
        {
            "seat": 2,
            "cards": "Kc 8c",
            "wagers": {"ante": 10, "three-card": 5},
            "choices": ["expose", "row"],
        },
        {"seat": 1, "cards": "Ac Ad", "wagers": {"ante": 25}, "choices": ["fold"]},
    ],
}
GONE = "(missing)"


def changed(path: str, value: object) -> dict[str, Any]:
    """The good round with one thing changed or gone."""
    data = copy.deepcopy(GOOD)
    at: Any = data
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    for part in way:
        at = at.setdefault(part, {}) if isinstance(at, dict) else at[part]
    if value is GONE:
        del at[last]
    else:
        at[last] = value
    return data


def message(data: object) -> str:
    with pytest.raises(InputError) as raised:
        settle_round(round_from(data, "r.toml"))
    text = str(raised.value)
    assert "\n" not in text and text.isprintable() and len(text) < 700
    assert text == f"{raised.value.where}: {raised.value.message}"
    return text


def test_the_good_round_is_good() -> None:
    assert settle_round(round_from(GOOD)).house_net == 2500 - 3 * 1000 - 4 * 500


BAD: list[tuple[str, object, str]] = [
    ("game", GONE, "r.toml, game: missing: give one of boston-5-stud"),
    ("game", "chess", "r.toml, game: 'chess' is not one of boston-5-stud"),
    ("game", 5, "r.toml, game: should be one of boston-5-stud"),
    ("edition", GONE, "r.toml, edition: missing: give one of nj-2004, nj-2007, ma"),
    ("edition", "nj-1999", "r.toml, edition: 'nj-1999' is not one of nj-2004, nj-2007, ma"),
    ("edition", ["ma"], "r.toml, edition: should be one of nj-2004, nj-2007, ma, not ['ma']"),
    ("sets", [], "r.toml: a round file has no 'sets'; did you mean seats?"),
    ("zzz", 1, "r.toml: a round file has no 'zzz'; it has game, edition, options, posted, dealer"),
    ("options", 3, "r.toml, options: should be a table of names and values, not 3"),
    ("options/zzz", 3, "r.toml, options.zzz: double-cross has no house option 'zzz'; it has seats"),
    ("options/seats", "six", "r.toml, options.seats: seats takes a whole number, not 'six'"),
    ("options/seats", 99, "r.toml, options.seats: seats is at most 7"),
    ("options/minimum", "ten", "r.toml, options.minimum: 'ten' is not an amount in dollars"),
    ("options/minimum", 600, "r.toml, options: the table minimum is above the table maximum"),
    (
        "options/payout-limit",
        10,
        "r.toml, options.payout-limit: payout-limit is at least $60,000 (",
    ),
    ("posted", [], "r.toml, posted: should be a table"),
    ("posted/fold", {}, "r.toml, posted.fold: there is no such pay table; there are"),
    ("posted/raise", 7, "r.toml, posted.raise: should be a table of lines and odds, not 7"),
    ("posted/raise", {"zzz": "1 to 1"}, "r.toml, posted.raise.zzz: there is no line 'zzz'"),
    ("posted/raise", {"flush": "7 for 1"}, "posted.raise.flush: '7 for 1': odds are stated with"),
    ("posted/raise", {"flush": 1.5}, "posted.raise.flush: should be odds, such as"),
    (
        "posted/raise",
        {"flush": "2 to 1"},
        "flush is paid at no less than 6 to 1, not 2 to 1 (19:47-25.11(b))",
    ),
    ("dealer", GONE, "r.toml, dealer.first: missing: the ante wager, the raise-1 wager and"),
    ("dealer", "4s", "r.toml, dealer: 1 card, but the dealer has 2"),
    ("dealer", "", "r.toml, dealer: 0 cards, but the dealer has 2"),
    ("dealer", 44, 'r.toml, dealer: should be cards, such as "Ah Kd", not 44'),
    ("dealer", {"third": "4s"}, "r.toml, dealer: the dealer has no 'third'; it has first, second"),
    ("dealer", {"first": "4s 5s"}, "r.toml, dealer.first: 2 cards, but a place has 1"),
    ("cross", "9d 6h", "r.toml, cross: 2 cards, but the cross has 5"),
    ("cross/middle", "9c", "r.toml, cross: the cross has no 'middle'; it has left, center"),
    ("cross/left", GONE, "r.toml, cross.left: missing: the ante wager, the raise-1 wager and"),
    ("cross/top", GONE, "r.toml, cross.top: missing"),
    ("cross/left", "1c", "r.toml, cross.left: '1c' is not a card: write a rank of"),
    ("cross/left", None, "r.toml, cross.left: should be cards"),
    (
        "cross/left",
        "Kc",
        "r.toml, seats[0].cards: the king of clubs (Kc) lies in cross.left already",
    ),
    ("cross/left", "6h", "r.toml, cross.center: the six of hearts (6h) lies in cross.left already"),
    ("seats", GONE, "r.toml, seats: should be a list of at least one seat: write [[seats]]"),
    ("seats", [], "r.toml, seats: should be a list of at least one seat"),
    ("seats", {"seat": 1}, "r.toml, seats: should be a list of at least one seat"),
    ("seats/0", "Kc", "r.toml, seats[0]: should be a table that describes a seat, not 'Kc'"),
    ("seats/0/card", "Kc", "r.toml, seats[0]: a seat has no 'card'; did you mean cards?"),
    ("seats/0/seat", GONE, "r.toml, seats[0].seat: missing: give the number of the seat"),
    ("seats/0/seat", "2", "r.toml, seats[0].seat: should be the number of a seat, not '2'"),
    ("seats/0/seat", True, "r.toml, seats[0].seat: should be the number of a seat, not true"),
    ("seats/0/seat", 8, "r.toml, seats[0].seat: the table has seats 1 to 7"),
    ("seats/0/seat", 0, "r.toml, seats[0].seat: the table has seats 1 to 7"),
    ("seats/0/seat", 1, "r.toml, seats[1].seat: seat 1 is taken"),
    ("seats/0/cards", GONE, "r.toml, seats[0].cards: missing: give the player's cards"),
    ("seats/0/cards", "Kc", "r.toml, seats[0].cards: 1 card, but each player has 2"),
    ("seats/0/cards", "Kc 8c 7c", "r.toml, seats[0].cards: 3 cards, but each player has 2"),
    ("seats/0/cards", "Kc Kc", "r.toml, seats[0].cards: the king of clubs (Kc) is there twice"),
    ("seats/0/cards", "Kc 8x", "r.toml, seats[0].cards: '8x' is not a card"),
    ("seats/0/cards", ["Kc", 8], "r.toml, seats[0].cards: should be cards"),
    (
        "seats/0/cards",
        "Kc Js",
        "seats[0].cards: the jack of spades (Js) lies in dealer.second already",
    ),
    ("seats/0/wagers", GONE, "r.toml, seats[0].wagers: missing: give what was wagered"),
    ("seats/0/wagers", 10, "r.toml, seats[0].wagers: should be a table of wagers and amounts"),
    ("seats/0/wagers", {}, "seats[0].wagers.ante: missing: nobody is dealt in without it"),
    ("seats/0/wagers/ante", GONE, "seats[0].wagers.ante: missing: nobody is dealt in without it"),
    (
        "seats/0/wagers/blind",
        5,
        "seats[0].wagers: the game has no 'blind'; it has ante, three-card",
    ),
    ("seats/0/wagers/ante", "ten", "seats[0].wagers.ante: 'ten' is not an amount in dollars"),
    ("seats/0/wagers/ante", True, 'seats[0].wagers.ante: should be dollars, such as 10 or "$7.50"'),
    ("seats/0/wagers/ante", None, "seats[0].wagers.ante: should be dollars"),
    ("seats/0/wagers/ante", "10.005", "10.005 dollars is not a whole number of cents"),
    ("seats/0/wagers/ante", 0, "seats[0].wagers.ante: $0 is not an amount of chips"),
    ("seats/0/wagers/ante", -10, "seats[0].wagers.ante: −$10 is not an amount of chips"),
    (
        "seats/0/wagers/ante",
        float("inf"),
        "seats[0].wagers.ante: inf is not an amount",
    ),
    (
        "seats/0/wagers/ante",
        float("nan"),
        "seats[0].wagers.ante: nan is not an amount",
    ),
    (
        "seats/0/wagers/ante",
        "1e999999",
        "seats[0].wagers.ante: '1e999999' is not an amount in dollars",
    ),
    (
        "seats/0/wagers/ante",
        "10.00000000000000000000000001",
        "seats[0].wagers.ante: should be dollars",
    ),
    ("seats/0/wagers/ante", 10**30, "seats[0].wagers.ante: should be dollars"),
    ("seats/0/wagers/ante", 5, "the ante wager is $10 to $500, not $5 (dc-table-limits)"),
    ("seats/0/wagers/ante", 501, "the ante wager is $10 to $500, not $501 (dc-table-limits)"),
    ("seats/0/wagers/ante", "10.01", "could not be paid in whole cents by the raise odds"),
    (
        "seats/0/wagers/three-card",
        101,
        "the three-card wager is $1 to $100, not $101 (19:47-25.6(d))",
    ),
    ("seats/0/wagers/raise-1", 20, "the raise-1 wager is $10 here, not $20 (19:47-25.10(c)2)"),
    ("seats/1/wagers/raise-1", 25, "seats[1].wagers.raise-1: fold: this puts no such wager down"),
    ("seats/0/match-play", 50, "seats[0].match-play: a coupon is for no more than the ante of $10"),
    ("seats/0/match-play", -5, "seats[0].match-play: −$5 is not an amount for a coupon"),
    (
        "seats/0/choices",
        GONE,
        "seats[0].choices: missing: three-card was asked for; the answers are",
    ),
    (
        "seats/0/choices",
        ["expose"],
        "seats[0].choices: missing: play was asked for; the answers are",
    ),
    (
        "seats/0/choices",
        ["row"],
        "seats[0].choices[0]: 'row' does not answer three-card; the answers",
    ),
    (
        "seats/0/choices",
        ["expose", "play"],
        "[1]: 'play' could mean play horizontal or play vertical",
    ),
    ("seats/0/choices", ["expose", "bet"], "[1]: 'bet' does not answer play; the answers are fold"),
    ("seats/0/choices", ["expose", "fold fold"], "[1]: 'fold fold' does not answer play"),
    ("seats/0/choices", ["down keep", "fold"], "[0]: 'down keep' does not answer three-card"),
    ("seats/0/choices", ["expose", ""], "seats[0].choices[1]: '' does not answer play"),
    ("seats/0/choices", ["expose", 5], "seats[0].choices[1]: should be a word, not 5"),
    (
        "seats/0/choices",
        ["expose", "fold", "row"],
        "[2]: 'row' answers nothing that seat 2 was asked",
    ),
    ("seats/1/choices", ["fold", "row"], "seats[1].choices[1]: 'row' answers nothing that seat 1"),
    (
        "seats/1/choices",
        {"three-card": "expose", "play": "fold"},
        "three-card: 'expose' answers nothing",
    ),
    (
        "seats/1/choices",
        {"bet": "fold"},
        "seats[1].choices: the game has no 'bet'; it has three-card",
    ),
    ("seats/1/choices", {"play": ["fold"]}, "seats[1].choices.play: should be a word"),
    ("seats/0/paid", 5, "seats[0].paid: should be a table of wagers and amounts, not 5"),
    ("seats/0/paid", {"blind": 5}, "seats[0].paid: the game has no 'blind'; it has ante"),
    ("seats/0/paid", {"ante": "x"}, "seats[0].paid.ante: 'x' is not an amount in dollars"),
    ("seats/0/net", {}, "seats[0].net: should be dollars"),
]


@pytest.mark.parametrize(
    ("path", "value", "expected"), BAD, ids=[f"{a}={b!r:.30}" for a, b, _ in BAD]
)
def test_what_is_wrong_is_told(path: str, value: object, expected: str) -> None:
    assert expected in message(changed(path, value))


@pytest.mark.rule("6(d)")
def test_a_three_card_wager_goes_with_an_ante() -> None:
    # Without an ante the file is refused for that; with one, the wager has bounds of its own.
    assert "(19:47-25.6(d))" in message(changed("seats/0/wagers/three-card", "0.50"))
    assert "ante: missing" in message(changed("seats/0/wagers", {"three-card": 5}))


@pytest.mark.parametrize("data", [None, 5, "x", [], [GOOD], {1: 2}, True])
def test_what_is_no_table_is_told(data: object) -> None:
    assert message(data).startswith("r.toml: should be a table that describes a round")


def test_values_of_any_length_make_short_messages() -> None:
    for path in ("game", "edition", "dealer", "seats/0/cards", "seats/0/wagers/ante", "zzz" * 400):
        for value in ("\x1b[31m\n" * 5000, list(range(9999)), {"a" * 9999: 1}, 10**4000):
            message(changed(path, value))


SYNTAX = [
    ("a.toml", b"game = \n", "a.toml, line 1, column 8: not TOML: invalid value"),
    (
        "a.toml",
        b"game = 'x'\ngame = 'y'\n",
        "a.toml, line 2, column 11: not TOML: cannot overwrite",
    ),
    ("a.toml", b'game = "x', "a.toml, end of document: not TOML: unterminated string"),
    ("a.toml", b"{}", "a.toml, line 1, column 1: not TOML: invalid statement"),
    ("a.toml", b"x = " + b"[" * 50_000, "a.toml: nested more than 32 deep"),
    ("a.toml", b"x = " + b"1" * 5000, "a.toml: a number in it has more digits than"),
    ("a.json", b'{"game": }', "a.json, line 1, column 10: not JSON: Expecting value"),
    ("a.json", b'{"game": 1,\n "game": 2}', "a.json: 'game' occurs twice: keep one of them"),
    ("a.json", b'{"x": NaN}', "a.json: NaN is not a number"),
    ("a.json", b"[" * 200_000, "a.json: nested more than 32 deep"),
    ("a.json", b'{"x": ' + b"1" * 5000 + b"}", "a.json: a number in it has more digits than"),
    ("a.json", b"game = 'x'", "a.json, line 1, column 1: not JSON: Expecting value"),
    ("a.json", b"[1]", "a.json: should be a table that describes a round, not [1]"),
    ("a", b'{"game": "x"', "a, line 1, column 13: not JSON: Expecting ',' delimiter"),
    ("a", b"", "a: empty: describe a round, as docs/round-files.md shows"),
    ("a", b" \n\n", "a: empty"),
    ("a", b"game = 'x'\nedition = '\xff'\n", "a, line 2: not text in UTF-8: byte 0xff"),
    ("a", b"\x00\x01\x02", "a, line 1, column 1: not TOML: invalid statement"),
    ("a", b"#" * 1_000_001, "a: more than the 1,000,000 bytes that a round file may have"),
]


@pytest.mark.parametrize(("name", "raw", "expected"), SYNTAX, ids=range(len(SYNTAX)))
def test_what_cannot_be_read_is_told_with_its_place(
    tmp_path: Path, name: str, raw: bytes, expected: str
) -> None:
    path = tmp_path / name
    path.write_bytes(raw)
    with pytest.raises(InputError) as raised:
        load_round(path)
    text = str(raised.value)
    assert text.startswith(f"{tmp_path}/{expected}")
    assert text.isprintable()


def test_files_that_are_none_are_told(tmp_path: Path) -> None:
    for path, why in (
        (tmp_path, "cannot be read: is a directory"),
        (tmp_path / "no.toml", "cannot be read: no such file or directory"),
        (tmp_path / "a\0b", "is not a file name"),
        (tmp_path / ("x" * 300), "cannot be read: file name too long"),
    ):
        with pytest.raises(InputError, match=why):
            load_round(path)


def test_a_big_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.toml"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(InputError, match="more than the 1,000,000 bytes"):
        load_round(path)


def test_any_value_anywhere_is_refused_or_read() -> None:
    junk: list[object] = [
        None, True, 0, -1, 7, 1.5, "", "x", "Ah", [], {}, [[]], [{}], {"x": {}}, ["Ah"], 10**25,
    ]  # fmt: skip
    paths = [
        "game", "edition", "options", "options/minimum", "options/void-undoes-settled", "posted",
        "posted/ante", "posted/ante/win", "dealer", "dealer/first", "cross", "cross/top", "seats",
        "seats/0", "seats/0/seat", "seats/0/cards", "seats/0/wagers", "seats/0/wagers/ante",
        "seats/0/match-play", "seats/0/choices", "seats/0/choices/0", "seats/0/paid",
        "seats/0/net",
    ]  # fmt: skip
    for path in paths:
        for value in junk:
            data = (
                changed(path, value)
                if path != "dealer/first"
                else changed("dealer", {"first": value})
            )
            with suppress(InputError):
                settle_round(round_from(data))


def test_text_that_is_cut_off_anywhere_is_refused_or_read() -> None:
    text = """game = "double-cross"
edition = "nj-2007"
[[seats]]
seat = 1
cards = "Ah Kd"
wagers = { ante = 10 }
choices = ["fold"]
"""
    assert settle_round(parse_round(text)).house_net == 1000
    for end in range(len(text)):
        with suppress(InputError):
            settle_round(parse_round(text[:end]))
