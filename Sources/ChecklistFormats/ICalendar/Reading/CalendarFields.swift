import JSON

/// What the import reads of a component.
struct CalendarFields {
    /// What is in a component once.
    private static let single: Set = [
        "SUMMARY", "DESCRIPTION", "UID", "STATUS", "PRIORITY", "DUE", "DTSTART", "DTEND", "DURATION", "COMPLETED",
        "PERCENT-COMPLETE", "RRULE", "RECURRENCE-ID",
    ]
    /// What may be in it several times.
    private static let multiple: Set = ["CATEGORIES", "RELATED-TO", "EXDATE", "RDATE"]
    /// What says nothing about a task.
    private static let ignored: Set = ["DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "TRANSP"]

    /// Whether it is an event.
    let isEvent: Bool
    /// Where it begins.
    let start: Int
    /// UID without white space at its ends; nil where there is none.
    let uid: String?
    private var byName: [String: CalendarLine] = [:]
    private var lists: [String: [CalendarLine]] = [:]
    /// The lines of properties that the import does not know.
    private(set) var others: [CalendarLine] = []
    /// The lines after the first one of a property that is there once.
    private(set) var repeated: [CalendarLine] = []

    init(_ component: CalendarSource.Component) {
        isEvent = component.kind == "VEVENT"
        start = component.line
        for line in component.lines {
            if Self.single.contains(line.name) {
                if byName[line.name] == nil { byName[line.name] = line } else { repeated.append(line) }
            } else if Self.multiple.contains(line.name) {
                lists[line.name, default: []].append(line)
            } else if !Self.ignored.contains(line.name), !Self.isPublic(line) {
                others.append(line)
            }
        }
        uid = byName["UID"]?.plainText.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether it is for an instance of a series.
    var isInstance: Bool { byName["RECURRENCE-ID"] != nil }

    /// Whether it is cancelled.
    var isCancelled: Bool { byName["STATUS"]?.text.uppercased() == "CANCELLED" }

    private static func isPublic(_ line: CalendarLine) -> Bool {
        line.name == "CLASS" && line.text.uppercased() == "PUBLIC"
    }

    func line(_ name: String) -> CalendarLine? { byName[name] }

    func lines(_ name: String) -> [CalendarLine] { lists[name] ?? [] }

    /// A text on one line: control characters and line breaks become spaces.
    static func oneLine(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar -> Character in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return trimmed(text)
        }
        return trimmed(String(plain.map(String.init).joined()))
    }

    /// A text of several lines, without other control characters. libical has removed the white space at its end; what
    /// stands before a control character there is now at the end, too.
    static func severalLines(_ text: String) -> String {
        func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
        }
        guard text.unicodeScalars.contains(where: isForbidden) else { return text }
        return trimmed(String(String.UnicodeScalarView(text.unicodeScalars.filter { !isForbidden($0) })).streamSafe)
    }

    /// A text without white space at both ends.
    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
