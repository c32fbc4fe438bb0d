public import JSON

extension Field {
    /// What a task was called in the calendar that it was imported from.
    static var uid: Field {
        .line("uid", 1...255).described("What the task was called in the calendar that it comes from (RFC 5545, UID).")
    }

    /// Labels: distinct ignoring case, each on one line.
    public static func labels(_ name: String, _ limits: Limits) -> Field {
        .distinct(name, of: .line("", 1...limits[.labelLength]), 0...limits[.labels]).described(
            "Distinct ignoring case.")
    }
}
