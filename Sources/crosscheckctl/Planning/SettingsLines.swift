import JSON

/// A user's settings, for the operator.
enum SettingsLines {
    /// The lines of `crosscheckctl user show`; none for a user without settings.
    static func of(_ settings: JSONValue?) -> [(String, String)] {
        guard let settings, settings != .null else { return [] }
        let told = settings["notifications"]?.members.filter { $0.value["enabled"] == .bool(true) } ?? []
        let pauses = settings["pauses"]?.array ?? []
        return [
            ("Time zone", settings.cell("time_zone")), ("Locale", settings.cell("locale")),
            ("Days start", settings.cell("day_starts_at")), ("Weeks start", settings.cell("week_starts_on")),
            (
                "Told of",
                told.isEmpty ? "nothing" : told.map { span in notice(span.name, span.value) }.joined(separator: ", ")
            ),
            (
                "Pauses",
                pauses.isEmpty
                    ? "none"
                    : pauses.map { "\($0.cell("from")) to \($0["to"]?.string ?? "further notice")" }
                        .joined(separator: ", ")
            ),
            ("Overlaps", settings["overlapping_entries"] == .bool(true) ? "allowed" : "refused"),
            ("Inbox", settings.cell("inbox_id")),
        ]
    }

    private static func notice(_ span: String, _ value: JSONValue) -> String {
        "the \(span)" + (value["at"]?.string.map { " at \($0)" } ?? "")
            + (value["email"] == .bool(true) ? " by e-mail too" : "")
    }
}
