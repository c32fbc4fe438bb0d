import Checklists

/// A priority as text in a title: one of the words of `Priority(reading:)` in square brackets. It stands at the start
/// of the title, right after a bold label at its start, or at its end: `[High] Lock the door`, `**Door:** [high] Lock
/// it`, `Lock the door [High]`. Other forms are no markers: in "Water level (low)" and "High: voltage" the word
/// belongs to the title.
struct TextMarker {
    let priority: Priority
    /// The title without the marker.
    let rest: String

    /// `title` is the plain text, `source` its Markdown; brackets that are escaped there are no marker.
    init?(in title: String, source: String, label: String?) {
        if let found = Self.leading(title[...]), source.hasPrefix(found.text) {
            self.init(found.priority, rest: found.rest)
        } else if let label, title.hasPrefix(label),
            let found = Self.leading(title.dropFirst(label.count).drop { $0 == " " }),
            source.contains("** " + found.text) || source.contains("__ " + found.text)
        {
            self.init(found.priority, rest: label + found.rest)
        } else if let found = Self.trailing(title), source.hasSuffix(found.text) {
            self.init(found.priority, rest: found.rest)
        } else {
            return nil
        }
    }

    private init?(_ priority: Priority, rest: some StringProtocol) {
        self.priority = priority
        self.rest = PlainText.oneLine(String(rest))
        if self.rest.isEmpty { return nil }
    }

    private typealias Found = (text: String, priority: Priority, rest: Substring)

    private static func leading(_ title: Substring) -> Found? {
        guard title.first == "[", let end = title.prefix(16).firstIndex(of: "]"),
            let priority = Priority(reading: title[..<end].dropFirst())
        else { return nil }
        let rest = title[end...].dropFirst()
        // Compares scalars: a combining mark after the space would make another character of it.
        return rest.unicodeScalars.first == " " ? (String(title[...end]), priority, rest) : nil
    }

    private static func trailing(_ title: String) -> Found? {
        guard title.last == "]", let start = title.suffix(16).lastIndex(of: "["),
            title[..<start].last == " ",
            let priority = Priority(reading: title[start...].dropFirst().dropLast())
        else { return nil }
        return (" " + title[start...], priority, title[..<start])
    }
}
