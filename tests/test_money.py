"""Amounts and odds are read as they are meant, or refused."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import MoneyError
from croupier.money import LARGEST_AMOUNT, Odds, cents, dollars, near_dollars, signed
from croupier.quotes import quoted


@given(st.integers(-LARGEST_AMOUNT, LARGEST_AMOUNT))
def test_an_amount_that_is_written_is_read_as_the_same(amount: int) -> None:
    assert cents(dollars(amount)) == amount
    assert cents(dollars(amount).replace(",", "")) == amount
    assert cents(Decimal(amount) / 100) == amount
    assert cents(signed(amount)) == amount
    assert cents(signed(amount).replace("−", "-")) == amount


@given(st.integers(-LARGEST_AMOUNT, LARGEST_AMOUNT))
def test_an_amount_won_or_lost_has_its_sign_and_no_other(amount: int) -> None:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    assert signed(amount) == sign + dollars(abs(amount))
    assert signed(amount, 2) == sign + near_dollars(abs(amount))


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("1,250.00", 125_000), ("$1,250", 125_000), ("12,345,678", 1_234_567_800), ("+5", 500),
        ("-$5", -500), ("−$5", -500), ("−5", -500), (".50", 50), (" 7.5 ", 750), (10, 1000),
        (1.5, 150), ("0", 0),
    ],
)  # fmt: skip
def test_amounts_are_read_exactly(written: str | float, amount: int) -> None:
    assert cents(written) == amount


@pytest.mark.parametrize(
    "written",
    [
        "12,50", "1,2,50", "1,25", "1,2500", ",250", "1,250,", "0001,000", "1250,000", "1, 250",
        "1.250,00", "1_000", "1e3", "$-5", "--5", "−-5", "$−5", "5.", "$", "", "ten", "٣",
        "10 dollars", "5.005", "NaN", "inf", float("nan"), Decimal("9E+9999999"), 10**5000,
        "9" * 5000, True,
    ],
    ids=lambda written: quoted(written)[:20],
)  # fmt: skip
def test_what_is_no_amount_is_refused_in_words(written: str | float | Decimal) -> None:
    with pytest.raises(MoneyError) as raised:
        cents(written)
    assert "Decimal(" not in str(raised.value)


@pytest.mark.parametrize("written", ["3 for 2", "1,0 to 1", "7 to 0", "1 2", "9" * 5000, "-3 to 1"])
def test_what_are_no_odds_is_refused(written: str) -> None:
    with pytest.raises(MoneyError):
        Odds.parse(written)


def test_a_number_alone_is_so_many_to_one() -> None:
    assert Odds.parse(7) == Odds.parse("7") == Odds.parse("7 to 1") == Odds.to(7)
    assert Odds.parse("1,000 to 1") == Odds.to(1000)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"), (True, "true"), (date(2004, 1, 5), "2004-01-05"), (Decimal("1.50"), "1.50"),
        ("it's", "'it's'"), ([True, {"a": None}], "[true, { a = null }]"), ({}, "{}"), ([], "[]"),
        ([[[[[[1]]]]]], "[[[[[...]]]]]"),
    ],
)  # fmt: skip
def test_a_value_is_quoted_as_files_write_it(value: object, text: str) -> None:
    assert quoted(value) == text
