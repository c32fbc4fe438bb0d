extension Field {
    /// A date of the years 1970 to 2199 (`full-date` of RFC 3339), such as `2026-03-22`.
    public static func date(_ name: String) -> Field {
        Field(name, .date.example("2026-12-24")) { value throws(FieldError) in
            guard let text = value.string else { throw FieldError("", "must be a string, not \(value.typeName)") }
            guard FullDate.isValid(text) else {
                throw FieldError("", "must be an existing date of the years 1970 to 2199, such as 2026-12-24")
            }
            return value
        }
    }

    /// A local time of a day in hours and minutes, `00:00` to `23:59`.
    public static func localTime(_ name: String) -> Field {
        Field(name, .localTime) { value throws(FieldError) in
            guard let text = value.string, text.utf8.count == 5, Timestamp("2000-01-01T\(text):00Z") != nil else {
                throw FieldError("", "must be a time from 00:00 to 23:59, such as 07:30")
            }
            return value
        }
    }
}

extension Schema {
    /// A date without a time or a zone. The pattern leaves the length of months to the format.
    public static let date = string(
        pattern: "^(19[7-9][0-9]|20[0-9]{2}|21[0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", format: "date"
    ).described("A date of the years 1970 to 2199 (RFC 3339, full-date).")

    /// A local time of a day.
    public static let localTime = string(pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$")
}

/// A date in the form of RFC 3339.
public enum FullDate {
    /// The years that a date may be of.
    public static let years = 1970...2199

    /// Whether a text is a date that exists, of these years.
    public static func isValid(_ text: String) -> Bool {
        text.utf8.count == 10 && Int(text.prefix(4)).map(years.contains) ?? false
            && Timestamp(text + "T00:00:00Z") != nil
    }
}
