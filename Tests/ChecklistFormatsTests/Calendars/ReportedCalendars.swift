/// The lines within calendars of which people reported that they came out wrong.
enum ReportedCalendars {
    /// The lines before them; `END:VCALENDAR` comes behind.
    static let head = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//report//EN\n"

    static let valueDateTime = #"""
        BEGIN:VEVENT
        UID:f01a
        SUMMARY:09:00 in New York, so 14:00 UTC
        DTSTART;TZID=America/New_York;VALUE=DATE-TIME:20270105T090000
        END:VEVENT
        BEGIN:VTODO
        UID:f01b
        SUMMARY:09:00 in Tokyo, so 00:00 UTC
        DUE;VALUE=DATE-TIME;TZID=Asia/Tokyo:20270105T090000
        END:VTODO
        BEGIN:VEVENT
        UID:f01c
        SUMMARY:Zone of the document, so 05:00 UTC
        DTSTART;TZID=Own zone;VALUE=DATE-TIME:20270105T120000
        END:VEVENT
        BEGIN:VTIMEZONE
        TZID:Own zone
        BEGIN:STANDARD
        DTSTART:16010101T000000
        TZOFFSETFROM:+0700
        TZOFFSETTO:+0700
        END:STANDARD
        END:VTIMEZONE

        """#

    static let escapedName = #"""
        BEGIN:VTIMEZONE
        TZID:(UTC+07:00) Bangkok\, Hanoi\, Jakarta
        BEGIN:STANDARD
        DTSTART:16010101T000000
        TZOFFSETFROM:+0700
        TZOFFSETTO:+0700
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:f02
        SUMMARY:12:00 in Bangkok, so 05:00 UTC
        DTSTART;TZID="(UTC+07:00) Bangkok, Hanoi, Jakarta":20270105T120000
        END:VEVENT

        """#

    static let slash = #"""
        BEGIN:VTODO
        UID:f03
        SUMMARY:12:00 in New York, so 17:00 UTC
        DUE;TZID=/America/New_York:20270105T120000
        END:VTODO

        """#

    static let birthdays = #"""
        BEGIN:VEVENT
        UID:f04a
        SUMMARY:Birthday of R.
        DTSTART;VALUE=DATE:19640218
        DTEND;VALUE=DATE:19640219
        RRULE:FREQ=YEARLY
        END:VEVENT
        BEGIN:VEVENT
        UID:f04b
        SUMMARY:Birthday without a year
        DTSTART;VALUE=DATE:16041215
        RRULE:FREQ=YEARLY
        END:VEVENT
        BEGIN:VEVENT
        UID:f04c
        SUMMARY:Thanksgiving
        DTSTART;VALUE=DATE:19421126
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
        END:VEVENT

        """#

    static let alone = #"""
        BEGIN:VEVENT
        UID:busy_R20270104T090000@example.com
        RECURRENCE-ID:20270105T090000Z
        DTSTART:20270105T090000Z
        DTEND:20270105T100000Z
        SUMMARY:Busy
        END:VEVENT
        BEGIN:VEVENT
        UID:busy_R20270104T090000@example.com
        RECURRENCE-ID:20270112T090000Z
        DTSTART:20270112T100000Z
        DTEND:20270112T110000Z
        SUMMARY:Busy
        END:VEVENT

        """#

    static let exceptions = #"""
        BEGIN:VEVENT
        UID:f06
        SUMMARY:Eight o'clock in Auckland, every other day
        DTSTART;TZID=Pacific/Auckland:20270408T080000
        RRULE:FREQ=DAILY;COUNT=5;INTERVAL=2
        EXDATE;TZID=Europe/Paris:20270411T220000
        END:VEVENT
        BEGIN:VEVENT
        UID:f06
        SUMMARY:Eight o'clock in Auckland, every other day
        STATUS:CANCELLED
        RECURRENCE-ID;TZID=Europe/Paris:20270409T220000
        DTSTART;TZID=Europe/Paris:20270409T220000
        END:VEVENT

        """#

    static let evenings = #"""
        BEGIN:VEVENT
        UID:f07
        SUMMARY:Mondays at 20:00 in New York
        DTSTART;TZID=America/New_York:20270104T200000
        DTEND;TZID=America/New_York:20270104T210000
        RRULE:FREQ=WEEKLY;BYDAY=MO
        END:VEVENT

        """#

    static let child = #"""
        BEGIN:VTODO
        UID:p
        SUMMARY:Parent
        RELATED-TO;RELTYPE=CHILD:c
        END:VTODO
        BEGIN:VTODO
        UID:c
        SUMMARY:Child
        END:VTODO

        """#

    static let spaces = #"""
        BEGIN:VTODO
        UID:f12a
        SUMMARY:First Monday of the month
        DTSTART:20270104T120000Z
        RRULE:FREQ=MONTHLY;BYDAY=1MO\#u{20}
        END:VTODO
        BEGIN:VTODO
        UID:f12b
        SUMMARY:Three days, the second taken out
        DTSTART:20270105T120000Z
        RRULE:FREQ=DAILY;COUNT=3
        EXDATE:20270106T120000Z\#u{20}
        END:VTODO

        """#

    static let later = #"""
        BEGIN:VEVENT
        UID:f13
        SUMMARY:Mondays, from 18 January on Tuesdays
        DTSTART;TZID=Europe/Berlin:20270104T200000
        RRULE:FREQ=WEEKLY;COUNT=6
        END:VEVENT
        BEGIN:VEVENT
        UID:f13
        SUMMARY:Mondays, from 18 January on Tuesdays
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270118T200000
        DTSTART;TZID=Europe/Berlin:20270119T200000
        END:VEVENT

        """#
}
