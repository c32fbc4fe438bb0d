public import JSON

extension Shapes {
    /// `PATCH /v1/me/settings`
    public static func settingsPatch(_ limits: Limits) -> Shape {
        Shape(
            "SettingsPatch",
            [
                .raw("time_zone", 1...64).described(
                    "A name of the IANA time zone database, as it writes it, such as `Europe/Berlin`."),
                .localTime("day_starts_at").described(SettingsText.dayStart),
                .choice("week_starts_on", WeekStart.self),
                .languageTag("locale"),
                .object("notifications", notifications),
                .boolean("overlapping_entries").described(SettingsText.overlaps),
                .pauses("pauses", limits).described(SettingsText.pauses),
            ],
            description: "Absent members stay as they are, also those within `notifications`.",
            example: ["time_zone": "Europe/Berlin", "notifications": ["day": ["enabled": true, "at": "07:30"]]])
    }

    private static let notifications = Shape(
        "NotificationsPatch", ["day", "week", "month"].map { Field.object($0, notification) })

    private static let notification = Shape(
        "NotificationPatch",
        [
            .boolean("enabled"),
            .localTime("at").nullable.described("A local time. Null: when the day starts."),
            noEmail.described(SettingsText.email),
        ])

    /// Only false, as long as the server sends no mail: a client that asks for it learns so.
    private static let noEmail = Field("email", Schema.boolean.with("x-const", false)) { value throws(FieldError) in
        guard case .bool(let wanted) = value else { throw FieldError("", "must be false, not \(value.typeName)") }
        guard !wanted else { throw FieldError("", "must be false: the server sends no e-mail yet") }
        return value
    }
}

extension Field {
    /// Pauses: first and last days. A pause without a last day is stored with null.
    static func pauses(_ name: String, _ limits: Limits) -> Field {
        let pause = Shape(
            "PauseInput",
            [
                .date("from").required,
                .date("to").nullable.described("The last day. Null or absent: until further notice."),
            ],
            example: ["from": "2026-12-24", "to": "2027-01-06"])
        return .objects(name, of: pause, 0...limits[.pauses]) { members throws(FieldError) in
            let given = JSONValue.object(members)
            guard let from = given["from"]?.string else { throw FieldError("/from", "is required") }
            // Dates of this form are in order as texts.
            if let to = given["to"]?.string, to < from { throw FieldError("/to", "must not be before 'from'") }
            return .object([.init("from", .string(from)), .init("to", given["to"] ?? .null)])
        }
    }
}
