"""Writes random recurrence rules with their dates, as python-dateutil finds them.

recurrence-corpus.py RULES SEED FILE

A line has a rule, its start, the first and the last day of a window of ten years, the number of dates in it, their
checksum and the first eight of them. The checksum begins with 0; each date multiplies it by 1,000,003 and adds its
number, counted from 0001-01-01 as 1, modulo 2 to the 64th.

In two cases python-dateutil differs from RFC 5545, and is asked in another way:
- BYDAY=MO,2TU is the union of both. python-dateutil takes their intersection, so MO is written as 1MO, 2MO and so on.
- BYSETPOS counts in whole weeks. python-dateutil lets the first week begin with the start, so it gets the week's first
  day as the start, and the dates before the start are left out here.
"""

import datetime
import random
import sys
import types

from dateutil import rrule

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
WEEKDAYS = [rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA, rrule.SU]
FREQUENCIES = {"DAILY": rrule.DAILY, "WEEKLY": rrule.WEEKLY, "MONTHLY": rrule.MONTHLY, "YEARLY": rrule.YEARLY}

# Without this limit, a rule without dates would be followed to the year 9999, which takes seconds.
calendar_module = types.SimpleNamespace(**vars(datetime))
rrule.datetime = calendar_module


def some(chooser, values, most):
    return chooser.sample(values, chooser.randint(1, min(most, len(values))))


def signed(bound):
    return [n for n in range(-bound, bound + 1) if n != 0]


def make(chooser):
    """The parts of a random rule, as python-dateutil takes them; BYDAY as pairs of a weekday and an ordinal."""
    frequency = chooser.choice(list(FREQUENCIES))
    parts = {}
    if chooser.random() < 0.6:
        parts["interval"] = chooser.choice([2, 3, 4, 5, 7, 10, 13, 26, 30, 39, 40, 52, 100, 365, 1000])
        if chooser.random() < 0.5:
            parts["interval"] = chooser.randint(1, 30)
    if chooser.random() < 0.4:
        parts["bymonth"] = some(chooser, range(1, 13), 6)
    if frequency != "WEEKLY" and chooser.random() < 0.4:
        parts["bymonthday"] = some(chooser, signed(31), 10)
    if frequency == "YEARLY" and chooser.random() < 0.3:
        parts["byyearday"] = some(chooser, signed(366), 40)
    if chooser.random() < 0.5:
        plain = [(day, 0) for day in range(7)]
        bound = 53 if frequency == "YEARLY" and "bymonth" not in parts else 5
        ordinal = [(day, n) for day in range(7) for n in signed(bound)]
        kinds = [plain] if frequency in ("DAILY", "WEEKLY") else [plain, ordinal, plain + ordinal]
        parts["byday"] = some(chooser, chooser.choice(kinds), 7)
    if set(parts) & {"bymonth", "bymonthday", "byyearday", "byday"} and chooser.random() < 0.35:
        parts["bysetpos"] = some(chooser, signed(chooser.choice([2, 5, 31, 366])), 4)
    if chooser.random() < 0.4:
        parts["wkst"] = chooser.randint(0, 6)
    return frequency, parts


def text(chooser, frequency, parts):
    written = [f"FREQ={frequency}"]
    for name, value in parts.items():
        if name == "byday":
            value = ",".join((f"{n}" if n else "") + DAYS[day] for day, n in value)
        elif name == "wkst":
            value = DAYS[value]
        elif name == "until":
            value = f"{value:%Y%m%d}"
        elif isinstance(value, list):
            value = ",".join(map(str, value))
        written.append(f"{name.upper()}={value}")
    chooser.shuffle(written)
    joined = ";".join(written)
    return joined.lower() if chooser.random() < 0.1 else joined


def dates(frequency, parts, start, last):
    """The rule's dates up to the last day."""
    options = dict(parts)
    begin = start
    days = options.pop("byday", None)
    if days is not None:
        if any(n for _, n in days):
            bound = 53 if frequency == "YEARLY" and "bymonth" not in parts else 5
            days = [(day, m) for day, n in days for m in ([n] if n else range(1, bound + 1))]
        options["byweekday"] = [WEEKDAYS[day](n) if n else WEEKDAYS[day] for day, n in days]
    count = options.pop("count", None)
    if frequency == "WEEKLY" and "bysetpos" in options:
        options.setdefault("byweekday", [WEEKDAYS[start.weekday()]])
        begin = start - datetime.timedelta((start.weekday() - options.get("wkst", 0)) % 7)
    else:
        options["count"] = count
    until = min(options.pop("until", last), last)
    calendar_module.MAXYEAR = last.year
    rule = rrule.rrule(FREQUENCIES[frequency], dtstart=begin, until=until, **options)
    found = [date.date() for date in rule if date.date() >= start]
    return found if count is None else found[:count]


def line(chooser):
    frequency, parts = make(chooser)
    start = datetime.date(1970, 1, 1) + datetime.timedelta(chooser.randint(0, 131 * 365))
    first = start + datetime.timedelta(chooser.choice([0, chooser.randint(0, 365), chooser.randint(0, 7300)]))
    last = first + datetime.timedelta(3652)
    end = chooser.random()
    if end < 0.25:
        parts["count"] = chooser.randint(1, chooser.choice([10, 100, 10000]))
    elif end < 0.4:
        parts["until"] = start + datetime.timedelta(chooser.randint(-100, 9000))
    found = [date for date in dates(frequency, parts, start, last) if date >= first]
    total = 0
    for date in found:
        total = (total * 1_000_003 + date.toordinal()) % 2**64
    return "\t".join(
        [text(chooser, frequency, parts), str(start), str(first), str(last), str(len(found)), f"{total:016x}"]
        + [" ".join(f"{date:%Y%m%d}" for date in found[:8])]
    )


def main():
    number, seed, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    chooser = random.Random(seed)
    with open(path, "w", encoding="ascii") as file:
        for _ in range(number):
            file.write(line(chooser) + "\n")


main()
