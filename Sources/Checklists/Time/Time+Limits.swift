extension Time {
    /// The limits.
    public static let limits: [Limit] = [
        .modes, .modeNameLength, .entryHours, .entryDays, .overlaps, .calendarDays, .calendarBytes, .calendarTasks,
        .reportEntries, .reportFigures, .reportStreaks, .burndownChanges,
    ]
}

extension Limit {
    /// Modes of a user.
    public static let modes = Limit("modes", 100, per: .user, "Modes of a user.", refusal: .tooManyModes)
    /// Unicode scalars in the name of a mode.
    public static let modeNameLength = Limit(
        "mode_name_length", 100, per: .text, "Characters in the name of a mode.",
        // The index of names has no room for more: see `titleLength`.
        most: 200)
    /// Hours that an entry may last that the timer did not make.
    public static let entryHours = Limit(
        "entry_hours", 24, per: .thing, "Hours that an entry lasts, unless the timer made it.",
        refusal: .entryTooLong)
    /// Days of entries that one request asks for.
    public static let entryDays = Limit(
        "entry_days", 366, per: .request, "Days of entries that one request asks for.",
        fixedBecause: "clients such as the web app ask for a year")
    /// Entries that one entry may overlap.
    public static let overlaps = Limit(
        "overlaps", 1_000, per: .thing, "Entries that one entry overlaps, where that is allowed.",
        refusal: .tooManyOverlaps)
    /// Days of a calendar.
    public static let calendarDays = Limit(
        "calendar_days", 62, per: .request, "Days of a calendar.",
        fixedBecause: "clients such as the web app ask for a month with the weeks around it")
    /// Bytes of occurrences, of tasks and of entries in a calendar, each: what stands on several days counts there.
    public static let calendarBytes = Limit(
        "calendar_bytes", 2 << 20, per: .request,
        "Bytes of occurrences, of tasks and of entries in a calendar, each; what stands on several days counts on each."
    )
    /// Tasks in a calendar.
    public static let calendarTasks = Limit("calendar_tasks", 2_000, per: .request, "Tasks in a calendar.")
    /// Entries of time that a report or a calendar looks through.
    public static let reportEntries = Limit(
        "report_entries", 100_000, per: .request, "Entries of time that a report or a calendar looks through.")
    /// Figures in a report of time: modes with time in a bucket.
    public static let reportFigures = Limit(
        "report_figures", 5_000, per: .request,
        "Modes with time in the buckets of `GET /v1/reports/time`, together.")
    /// Streaks in a report.
    public static let reportStreaks = Limit(
        "report_streaks", 20, per: .request, "Streaks in a daily or weekly report.")
    /// Changes of a checklist that its burndown looks through.
    public static let burndownChanges = Limit(
        "burndown_changes", 100_000, per: .request,
        "Changes of a checklist that its burndown looks through; days before those are left out.")
}

extension Time {
    /// What a task counts for in a calendar beside its text.
    public static let calendarTaskBytes = 300
}
