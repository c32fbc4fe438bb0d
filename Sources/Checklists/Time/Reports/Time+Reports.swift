extension Time {
    static let reportRefusals: [Refusal] = [.tooMuchTime, .calendarTooLarge]
}

extension Refusal {
    /// More entries, or more figures, than a report is made of.
    public static let tooMuchTime = Refusal(
        "too_much_time", .invalid, "Too much time for one report",
        "There are more entries of time in these days, or more figures in their report, than one answer is made of. Ask for fewer days, or for weeks or months."
    )
    /// A calendar would be longer than an answer may be.
    public static let calendarTooLarge = Refusal(
        "calendar_too_large", .invalid, "The calendar is too large",
        "There is more in these days than one answer shows. Ask for fewer days.")
}
