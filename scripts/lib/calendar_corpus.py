"""Makes calendars as other programs write them, and each once more in the plain form of RFC 5545.

Both forms say the same. The plain form has names of the IANA database and nothing that RFC 5545 leaves to the writer,
so that any reader understands it. The other form has, at random: names of zones with escapes, prefixes, in small
letters, of Windows, or defined by the calendar; parameters written out, in any order and case; white space, folds and
ends of lines of old programs; dates of exceptions by the clocks of other zones; series from before 1970; instances
without their series; RELATED-TO from either side.

A calendar has these components; each of them may have each of the forms:
- what is due once, with a time or without;
- what repeats, by dates, by the clocks of a zone, of UTC, or of the user; with dates taken out and added, and with
  instances that are cancelled, moved, or moved with all later ones;
- instances without their series;
- pairs of tasks, one below the other.
"""

import dataclasses
import datetime

from dateutil import rrule
from dateutil.tz import gettz
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = [
    "America/New_York", "America/Los_Angeles", "America/Sao_Paulo", "Europe/Berlin", "Europe/London", "Africa/Lagos",
    "Asia/Kolkata", "Asia/Tokyo", "Asia/Bangkok", "Pacific/Auckland", "Etc/UTC",
]
WINDOWS = {name: windows for windows, name in WINDOWS_TO_OLSON.items()}
WINDOWS["Europe/Berlin"] = "W. Europe Standard Time"
WINDOWS["Asia/Kolkata"] = "India Standard Time"
# The offset of standard time, that of daylight saving time, and when each begins.
CHANGES = {
    "America/New_York": ("-0500", "-0400", "11", "1SU", "020000", "3", "2SU", "020000"),
    "Europe/Berlin": ("+0100", "+0200", "10", "-1SU", "030000", "3", "-1SU", "020000"),
    "Pacific/Auckland": ("+1200", "+1300", "4", "1SU", "030000", "9", "-1SU", "020000"),
    "Asia/Bangkok": ("+0700",),
    "Asia/Tokyo": ("+0900",),
    "Asia/Kolkata": ("+0530",),
}
# Texts for their names, as the calendar defines them.
OWN_NAMES = {
    "America/New_York": "(UTC-05:00) Eastern Time, US; Canada",
    "Europe/Berlin": "(UTC+01:00) Amsterdam, Berlin, Bern, Rome",
    "Pacific/Auckland": "/example.org/own/Auckland, Wellington",
    "Asia/Bangkok": "(UTC+07:00) Bangkok, Hanoi, Jakarta",
    "Asia/Tokyo": "Tokyo\\Osaka",
    "Asia/Kolkata": "India's own",
}
UTC = datetime.timezone.utc


@dataclasses.dataclass
class When:
    """A date, or a local time of a zone; the zone None is the user's, and "?" is unknown."""

    at: datetime.date
    zone: str | None = None

    @property
    def has_time(self):
        return isinstance(self.at, datetime.datetime)


@dataclasses.dataclass
class Property:
    """A line: its plain form, and how others may write it."""

    name: str
    value: str | list
    parameters: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Component:
    kind: str
    title: str
    uid: str
    lines: list
    # The zone by which it repeats, for what keeps its own days.
    zone: str | None = None
    parent: str | None = None
    is_alone: bool = False
    has_unknown_zone: bool = False


@dataclasses.dataclass
class Document:
    number: int
    text: bytes
    plain: str
    components: list
    # For each component of `text`: its first and its last line.
    places: list


class Maker:
    def __init__(self, chooser):
        self.chooser = chooser
        self.titles = 0

    def chance(self, share):
        return self.chooser.random() < share

    # What is in a calendar.

    def zone(self):
        """A zone; None is the user's."""
        return self.chooser.choice([None, "Etc/UTC", "Etc/UTC"] + ZONES * 2)

    def clock(self, day):
        """A time of a day that no clocks jump over."""
        hour, minute = self.chooser.choice([0, *range(4, 24)]), self.chooser.choice([0, 15, 30, 45])
        return datetime.datetime.combine(day, datetime.time(hour, minute))

    def day(self, first="2025-06-01", days=800):
        return datetime.date.fromisoformat(first) + datetime.timedelta(self.chooser.randint(0, days))

    def elsewhere(self, when):
        """The same moment by the clocks of another zone, or as it is."""
        if not when.has_time or when.zone in (None, "?") or self.chance(0.4):
            return when
        zone = self.chooser.choice(ZONES)
        moment = when.at.replace(tzinfo=gettz(when.zone)).astimezone(UTC)
        there = moment.astimezone(gettz(zone)).replace(tzinfo=None)
        # Not where those clocks show it twice, or never.
        if there.replace(tzinfo=gettz(zone)).astimezone(UTC) != moment or 1 <= there.hour <= 3:
            return when
        return When(there, zone)

    def rule(self):
        """The parts of a rule without an end."""
        some = lambda values, most: self.chooser.sample(list(values), self.chooser.randint(1, most))
        frequency = self.chooser.choice(["DAILY", "WEEKLY", "WEEKLY", "WEEKLY", "MONTHLY", "YEARLY"])
        parts = {"FREQ": frequency}
        if self.chance(0.3):
            parts["INTERVAL"] = self.chooser.randint(2, 4)
        if frequency == "WEEKLY" and self.chance(0.7):
            parts["BYDAY"] = ",".join(some(DAYS, 3))
        if frequency == "WEEKLY" and self.chance(0.3):
            parts["WKST"] = self.chooser.choice(DAYS)
        if frequency == "MONTHLY" and self.chance(0.6):
            if self.chance(0.5):
                parts["BYMONTHDAY"] = self.chooser.randint(1, 28)
            else:
                parts["BYDAY"] = self.chooser.choice(["1", "2", "-1"]) + self.chooser.choice(DAYS)
        if frequency == "YEARLY" and self.chance(0.4):
            parts["BYMONTH"] = self.chooser.randint(1, 12)
            parts["BYDAY"] = self.chooser.choice(["1", "4", "-1"]) + self.chooser.choice(DAYS)
        return parts

    def series(self, kind):
        """The component of something that repeats, with the instances that change it."""
        early = self.chance(0.2)
        day = self.day("1955-01-01", 5400) if early else self.day()
        zone, timed = self.zone(), self.chance(0.7)
        parts = self.rule()
        if early and timed and zone in OWN_NAMES:
            # Its clocks had other rules then than the calendar says.
            zone = "Etc/UTC"
        if early and not timed and parts["FREQ"] == "YEARLY" and self.chance(0.5):
            # Without a year, as some programs write it.
            day = day.replace(year=1604, day=min(day.day, 28))
        start = self.clock(day) if timed else day
        text = ";".join(f"{name}={value}" for name, value in parts.items())
        begin = start if timed else datetime.datetime.combine(start, datetime.time())
        dates = rrule.rrulestr(text, dtstart=begin)
        if not self.chance(0.1):
            # A start that the rule gives.
            begin = dates[0]
            start = begin if timed else begin.date()
            dates = rrule.rrulestr(text, dtstart=begin)
            if self.chance(0.25):
                count = self.chooser.randint(1, 60) + (40 if early else 0)
                text += f";COUNT={count}"
                dates = rrule.rrulestr(text, dtstart=begin)
        if "COUNT" not in text and self.chance(0.3):
            last = dates.after(datetime.datetime(2027, self.chooser.randint(1, 12), 5), inc=True) or begin
            if self.chance(0.3):
                # Between two of its dates.
                last += datetime.timedelta(hours=1)
            text += ";UNTIL=" + self.until(When(last if timed else last.date(), zone))
        made = self.component(kind, zone if timed else None)
        made.lines.append(Property("DTSTART", [When(start, zone if timed else None)]))
        if timed and kind == "VEVENT" and self.chance(0.5):
            made.lines.append(Property("DTEND", [self.elsewhere(When(start + datetime.timedelta(hours=1), zone))]))
        made.lines.append(Property("RRULE", text))
        near = dates.between(datetime.datetime(2026, 12, 1), datetime.datetime(2028, 1, 31), inc=True)
        as_when = lambda date: When(date if timed else date.date(), zone if timed else None)
        if near and self.chance(0.5):
            taken = self.chooser.sample(near, min(len(near), self.chooser.randint(1, 3)))
            for date in taken:
                near.remove(date)
                when = self.elsewhere(as_when(date))
                if timed and self.chance(0.1):
                    # At a time at which nothing is.
                    when = When(date.replace(minute=5), zone)
                elif timed and self.chance(0.1):
                    when = When(date.date())
                made.lines.append(Property("EXDATE", [when]))
        if self.chance(0.3):
            added = begin.replace(year=2027, month=self.chooser.randint(1, 12), day=self.chooser.randint(1, 28))
            if added not in near and added > begin:
                if timed and self.chance(0.2):
                    added = added.replace(hour=12, minute=10)
                made.lines.append(Property("RDATE", [self.elsewhere(as_when(added))]))
        instances = []
        if near and self.chance(0.5):
            for date in self.chooser.sample(near, min(len(near), self.chooser.randint(1, 2))):
                instances.append(self.instance(made, date, as_when, timed))
        return [made] + instances

    def instance(self, series, date, as_when, timed):
        """An instance that changes a date of a series."""
        made = self.component(series.kind, series.zone)
        made.uid, made.title = series.uid, series.title
        change = self.chooser.choice(["cancelled", "moved", "moved", "kept", "later"])
        parameters = {"RANGE": "THISANDFUTURE"} if change == "later" and self.chance(0.5) else {}
        made.lines.append(Property("RECURRENCE-ID", [self.elsewhere(as_when(date))], parameters))
        if change == "cancelled":
            made.lines.append(Property("STATUS", "CANCELLED"))
        to = date
        if change in ("moved", "later"):
            to = date + datetime.timedelta(days=self.chooser.choice([-1, 1, 2]))
            if timed and self.chance(0.3):
                to = to.replace(hour=self.chooser.randint(4, 23))
        made.lines.append(Property("DTSTART", [self.elsewhere(as_when(to))]))
        return made

    def until(self, when):
        """The value of UNTIL: a date, or a moment in UTC."""
        if not when.has_time:
            return when.at.strftime("%Y%m%d")
        if when.zone is None:
            return when.at.strftime("%Y%m%dT%H%M%S")
        return when.at.replace(tzinfo=gettz(when.zone)).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")

    def once(self, kind):
        """The component of something that is due once."""
        made = self.component(kind, None)
        zone = "?" if self.chance(0.04) else self.zone()
        when = When(self.clock(self.day()), zone) if self.chance(0.75) else When(self.day())
        made.has_unknown_zone = when.zone == "?" and when.has_time
        made.lines.append(Property("DTSTART" if kind == "VEVENT" else "DUE", [when]))
        return [made]

    def alone(self, kind):
        """Instances of a series that is not there."""
        found = []
        uid = f"alone-{self.titles}@example.org"
        for _ in range(self.chooser.randint(1, 2)):
            made = self.component(kind, None)
            made.uid, made.is_alone = uid, True
            when = When(self.clock(self.day()), self.zone())
            made.lines.append(Property("RECURRENCE-ID", [self.elsewhere(when)]))
            made.lines.append(Property("DTSTART", [self.elsewhere(When(when.at + datetime.timedelta(hours=1), when.zone))]))
            found.append(made)
        return found

    def pair(self, kind):
        """Two tasks, one below the other."""
        parent, child = self.once(kind)[0], self.once(kind)[0]
        child.parent = parent.title
        if self.chance(0.5):
            parent.lines.append(Property("RELATED-TO", child.uid, {"RELTYPE": "CHILD"}))
        else:
            child.lines.append(Property("RELATED-TO", parent.uid, {"RELTYPE": "PARENT"} if self.chance(0.5) else {}))
        return [parent, child]

    def component(self, kind, zone):
        self.titles += 1
        return Component(kind, f"T{self.titles}", f"u-{self.titles}@example.org", [], zone)

    def document(self, number):
        components = []
        for _ in range(self.chooser.randint(2, 5)):
            make = self.chooser.choice([self.series, self.series, self.series, self.once, self.alone, self.pair])
            components += make(self.chooser.choice(["VEVENT", "VTODO"]))
        # Instances may stand before their series, and tasks in any order.
        self.chooser.shuffle(components)
        text, places = Writer(self.chooser).write(components)
        return Document(number, text, plain(components), components, places)


# The plain form.


def plain(components):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//corpus//EN"]
    for one in components:
        lines += [f"BEGIN:{one.kind}", f"UID:{one.uid}", f"SUMMARY:{one.title}", "DTSTAMP:20260101T000000Z"]
        for line in one.lines:
            if isinstance(line.value, str):
                parameters, value = line.parameters, line.value
            else:
                when = line.value[0]
                parameters, value = dict(line.parameters), basic(when)
                if not when.has_time:
                    parameters["VALUE"] = "DATE"
                elif when.zone not in (None, "?", "Etc/UTC"):
                    parameters["TZID"] = when.zone
            lines.append(line.name + "".join(f";{n}={v}" for n, v in parameters.items()) + ":" + value)
        lines.append(f"END:{one.kind}")
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


def basic(when):
    if not when.has_time:
        return when.at.strftime("%Y%m%d").rjust(8, "0")
    return when.at.strftime("%Y%m%dT%H%M%S") + ("Z" if when.zone == "Etc/UTC" else "")


class Writer:
    """Writes a calendar as some program would."""

    def __init__(self, chooser):
        self.chooser = chooser
        self.end = chooser.choice(["\r\n", "\r\n", "\n", "\r", "\r\r\n"])
        self.space = chooser.choice(["", "", " ", "\t ", "   "])
        self.fold = chooser.choice([" ", "\t"])
        self.folds = chooser.choice([0, 0.05, 0.3])
        self.case = chooser.choice([str, str, str.lower, str.title])
        self.mark = chooser.choice(["", "", "\ufeff"])
        # How this program names each zone.
        self.names = {zone: self.naming(zone) for zone in ZONES + ["?"]}
        self.number = 0
        self.lines = []

    def naming(self, zone):
        """A name, and whether the calendar defines it."""
        if zone == "?":
            return self.chooser.choice(["Mars/Base", "/example.org/1/Mars/Base", "Someone's own"]), False
        ways = ["plain", "slash", "prefix", "small", "windows", "own", "own"]
        way = self.chooser.choice(ways)
        if way == "slash":
            return "/" + zone, False
        if way == "prefix":
            return self.chooser.choice(["/example.org/20190914_1/", "/freeassociation.sourceforge.net/"]) + zone, False
        if way == "small":
            return zone.lower(), False
        if way == "windows" and zone in WINDOWS:
            return WINDOWS[zone], False
        if way == "own" and zone in OWN_NAMES:
            return OWN_NAMES[zone], True
        return zone, False

    def write(self, components):
        self.add("BEGIN", {}, "VCALENDAR")
        self.add("VERSION", {}, "2.0")
        definitions = self.chooser.choice(["before", "behind"])
        if definitions == "before":
            self.define()
        places = []
        for one in components:
            first = self.number + 1
            self.add("BEGIN", {}, one.kind)
            own = [("UID", {}, one.uid), ("SUMMARY", {}, one.title)]
            own += [(line.name, line.parameters, line.value) for line in one.lines]
            self.chooser.shuffle(own)
            for name, parameters, value in own:
                self.property(name, parameters, value)
            self.add("END", {}, one.kind)
            places.append((first, self.number))
        if definitions == "behind":
            self.define()
        self.add("END", {}, "VCALENDAR")
        return (self.mark + "".join(self.lines)).encode(), places

    def property(self, name, parameters, value):
        if isinstance(value, str):
            if name == "RRULE":
                value = self.loose(value)
            return self.add(name, self.varied(parameters), value)
        when, parameters = value[0], dict(parameters)
        if not when.has_time:
            parameters["VALUE"] = self.chooser.choice(["DATE", "date"])
        else:
            if self.chooser.random() < 0.5:
                parameters["VALUE"] = self.chooser.choice(["DATE-TIME", "date-time"])
            if when.zone is not None and (when.zone != "Etc/UTC" or self.chooser.random() < 0.2):
                parameters["TZID"] = self.quoted(self.names[when.zone][0])
        # UTC may also be a zone like others.
        text = basic(when if "TZID" not in parameters else dataclasses.replace(when, zone=None))
        self.add(name, self.varied(parameters), text)

    def loose(self, rule):
        way = self.chooser.random()
        if way < 0.1:
            return rule + ";"
        if way < 0.2:
            return rule.replace(",", ", ").replace(";", "; ")
        return rule.lower() if way < 0.3 else rule

    def quoted(self, name):
        if self.chooser.random() < 0.1 and "," in name:
            # As if it were a text.
            return name.replace(",", "\\,").replace(";", "\\;") if ";" not in name else '"' + name + '"'
        needs = any(character in name for character in ":;,")
        return '"' + name + '"' if needs or self.chooser.random() < 0.2 else name

    def varied(self, parameters):
        """The parameters in any order and case, with others among them."""
        items = list(parameters.items())
        if self.chooser.random() < 0.2:
            items.append(("X-OTHER", self.chooser.choice(["1", '"a;b:c"'])))
        self.chooser.shuffle(items)
        return {self.case(name): value for name, value in items}

    def define(self):
        """The definitions of the zones that have names of this calendar's own."""
        for zone, (name, is_defined) in self.names.items():
            if not is_defined:
                continue
            escaped = name.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
            self.add("BEGIN", {}, "VTIMEZONE")
            self.add("TZID", {}, escaped)
            changes = CHANGES[zone]
            if len(changes) == 1:
                self.observance("STANDARD", changes[0], changes[0], None, None, "000000")
            else:
                standard, other, month, day, time, other_month, other_day, other_time = changes
                self.observance("STANDARD", other, standard, month, day, time)
                self.observance("DAYLIGHT", standard, other, other_month, other_day, other_time)
            self.add("END", {}, "VTIMEZONE")

    def observance(self, kind, before, after, month, day, time):
        self.add("BEGIN", {}, kind)
        self.add("DTSTART", {}, f"16010101T{time}")
        self.add("TZOFFSETFROM", {}, before)
        self.add("TZOFFSETTO", {}, after)
        if month:
            self.add("RRULE", {}, f"FREQ=YEARLY;BYDAY={day};BYMONTH={month}")
        self.add("END", {}, kind)

    def add(self, name, parameters, value):
        """A line, perhaps with folds."""
        written = self.case(name) + "".join(f";{n}={v}" for n, v in parameters.items()) + ":" + value + self.space
        folded = written[0]
        ends = 1
        for character in written[1:]:
            if self.chooser.random() < self.folds / 10:
                folded += self.end + self.fold
                ends += 1
            folded += character
        self.lines.append(folded + self.end)
        self.number += ends * (2 if self.end == "\r\r\n" else 1)
