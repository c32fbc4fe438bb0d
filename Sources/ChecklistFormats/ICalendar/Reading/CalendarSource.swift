/// The components of a calendar that an import reads, found in time in proportion to its length. libical sees nothing
/// before this has checked it: NUL characters, UTF-8, lengths, nesting and numbers.
struct CalendarSource {
    /// A to-do or an event.
    struct Component {
        let kind: String
        /// Where it begins.
        let line: Int
        var lines: [CalendarLine] = []
    }

    /// A time zone that the document defines.
    struct Zone {
        /// Without escapes.
        var id = ""
        var observances: [[CalendarLine]] = []
        /// Whether it has more of them than are read: then none of its times is sure.
        var isCut = false
    }

    /// How deep components may stand within others.
    static let depth = 8
    /// How many of them there may be.
    static let mostComponents = 50_000
    /// The most bytes of a line without its folds: a description of 20,000 characters needs half of it.
    static let longestLine = 256 << 10
    /// The most time zones, and the most times of the year that all of them define.
    static let mostZones = 100
    static let mostObservances = 1_000

    private(set) var components: [Component] = []
    private(set) var zones: [Zone] = []
    /// The properties of the calendar itself.
    private(set) var properties: [CalendarLine] = []
    /// What the import leaves out, by its name: how often, and where first.
    private(set) var leftOut: [String: (count: Int, line: Int)] = [:]
    /// The lines that are none.
    private(set) var malformed: [Int] = []

    /// The names of the components that are open, with their lines.
    private var open: [(name: String, line: Int)] = []
    /// Whether there was room for the zone that was read last.
    private var isZoneRead = false
    private var componentCount = 0
    private var observanceCount = 0

    /// - Throws: `ForeignDocumentError`.
    init(_ bytes: [UInt8], isCancelled: () -> Bool) throws(ForeignDocumentError) {
        var current: [UInt8] = []
        var begin = 0
        var number = 0
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            number += 1
            if number.isMultiple(of: 1_000), isCancelled() { throw .cancelled }
            var end = start
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
                guard bytes[end] != 0 else { throw .unreadable(line: number, "the text has a NUL character") }
                end += 1
            }
            let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            defer { start = end + (isPair ? 2 : 1) }
            // Between CR and CR LF, which is how some programs end a line, there is one; the next may be a fold.
            if start == end { continue }
            let isFolded = start < end && (bytes[start] == 0x20 || bytes[start] == 0x09)
            if isFolded, begin > 0 {
                // By bytes: a fold may be in the middle of a character.
                current += bytes[(start + 1)..<end]
            } else {
                if begin > 0 { try take(current, number: begin) }
                (current, begin) = (Array(bytes[start..<end]), number)
            }
            guard current.count <= Self.longestLine else {
                throw .unreadable(line: begin, "a line of more than \(Self.longestLine) bytes")
            }
        }
        if begin > 0 { try take(current, number: begin) }
        if let unclosed = open.last {
            throw .unreadable(line: unclosed.line, "\(unclosed.name) begins here and does not end")
        }
        guard componentCount > 0 else { throw .unreadable(line: 1, "this is no calendar: BEGIN:VCALENDAR is missing") }
    }

    private mutating func take(_ bytes: [UInt8], number: Int) throws(ForeignDocumentError) {
        guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .unreadable(
                line: number, "the text is not UTF-8 (perhaps it is Latin-1): save the calendar in UTF-8")
        }
        guard let line = CalendarLine(bytes, number: number) else {
            guard componentCount > 0 else { throw .unreadable(line: number, "this is no calendar") }
            malformed.append(number)
            return
        }
        switch line.name {
        case "BEGIN": try begin(line)
        case "END": try end(line)
        default: add(line)
        }
    }

    private mutating func begin(_ line: CalendarLine) throws(ForeignDocumentError) {
        let name = line.text.uppercased()
        componentCount += 1
        guard componentCount <= Self.mostComponents else {
            throw .unreadable(line: line.number, "more than \(Self.mostComponents) components")
        }
        guard open.count < Self.depth else {
            throw .unreadable(line: line.number, "components nested more than \(Self.depth) deep")
        }
        guard name.utf8.count <= 64 else { throw .unreadable(line: line.number, "a component whose name is too long") }
        let outer = open.last?.name
        open.append((name, line.number))
        switch (outer, name) {
        case (nil, "VCALENDAR"), ("VTIMEZONE", "STANDARD"), ("VTIMEZONE", "DAYLIGHT"):
            guard outer != nil, isZoneRead else { break }
            observanceCount += 1
            if observanceCount <= Self.mostObservances {
                zones[zones.count - 1].observances.append([])
            } else {
                zones[zones.count - 1].isCut = true
            }
        case ("VCALENDAR", "VTIMEZONE"):
            isZoneRead = zones.count < Self.mostZones
            if isZoneRead { zones.append(Zone()) } else { leave(out: name, line.number) }
        case ("VCALENDAR", "VTODO"), ("VCALENDAR", "VEVENT"), (nil, "VTODO"), (nil, "VEVENT"):
            components.append(Component(kind: name, line: line.number))
        default: leave(out: name, line.number)
        }
    }

    private mutating func end(_ line: CalendarLine) throws(ForeignDocumentError) {
        let name = line.text.uppercased()
        guard let last = open.popLast() else {
            throw .unreadable(line: line.number, "\(name.prefix(64)) ends here and has not begun")
        }
        guard last.name == name else {
            throw .unreadable(line: line.number, "\(last.name) of line \(last.line) ends as \(name.prefix(64))")
        }
    }

    private mutating func add(_ line: CalendarLine) {
        switch open.last?.name {
        case "VCALENDAR"?: properties.append(line)
        case "VTODO"? where isWhole, "VEVENT"? where isWhole: components[components.count - 1].lines.append(line)
        case "VTIMEZONE"? where isZoneRead && open.count == 2:
            if line.name == "TZID" { zones[zones.count - 1].id = CalendarLine.unescaped(line.text) }
        case "STANDARD"? where hasObservance, "DAYLIGHT"? where hasObservance:
            zones[zones.count - 1].observances[zones[zones.count - 1].observances.count - 1].append(line)
        case nil: malformed.append(line.number)
        default: break
        }
    }

    /// Whether the open component is one of `components`, and no part of another.
    private var isWhole: Bool { components.last?.line == open.last?.line }

    private var hasObservance: Bool {
        open.count == 3 && open[1].name == "VTIMEZONE" && isZoneRead && zones.last?.observances.isEmpty == false
    }

    private mutating func leave(out name: String, _ line: Int) {
        let known = leftOut[name]
        leftOut[name] = ((known?.count ?? 0) + 1, known?.line ?? line)
    }

    /// Notes a property that the import leaves out.
    mutating func leaveOut(_ line: CalendarLine) {
        leave(out: line.name.hasPrefix("X-") ? "X-" : line.name, line.number)
    }
}
