public import JSON

extension Representations {
    /// The address of a calendar.
    public static let newCalendarLink = Schema.object(
        "CalendarLink",
        [
            .init(
                "url",
                .string(pattern: #"/v1/calendars/cc_[A-Za-z0-9_-]{43}\.ics$"#).described(
                    "For a calendar program. Only this answer shows it. `?events=true` adds what has a time as events.")
            )
        ],
        example: [
            "url": "https://lists.example.org/v1/calendars/cc_JSfhp5qJGjfWojiXXqag6TdM6LrW100nBdBz4pOKJRc.ics"
        ])
}
