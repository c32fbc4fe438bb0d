import LocalTime

/// A time zone as a calendar defines it (RFC 5545, section 3.6.5): every change of its clocks in some years.
enum CalendarZoneLines {
    /// The years of the changes. Most programs know the zone by its name and look at none of them.
    private static let years: ClosedRange<Int64> = 0...(80 * 365 * 86_400 + 20 * 86_400)

    /// The component VTIMEZONE. Changes between the same two offsets are one part of it.
    static func write(_ name: String, _ rules: ZoneRules) -> [UInt8] {
        var bytes = Array("BEGIN:VTIMEZONE\r\nTZID:\(name)\r\n".utf8)
        let first = rules.offset(at: years.lowerBound)
        append(&bytes, from: first, to: first, at: [years.lowerBound], isFirst: true)
        var before = first
        var order: [Pair] = []
        var changes: [Pair: [Int64]] = [:]
        for change in rules.changes(in: years) where change.offset != before {
            let pair = Pair(before: before, after: change.offset)
            if changes[pair] == nil { order.append(pair) }
            changes[pair, default: []].append(change.at)
            before = change.offset
        }
        for pair in order {
            append(&bytes, from: pair.before, to: pair.after, at: changes[pair] ?? [])
        }
        bytes += Array("END:VTIMEZONE\r\n".utf8)
        return bytes
    }

    private struct Pair: Hashable {
        let before, after: Int64
    }

    private static func append(
        _ bytes: inout [UInt8], from before: Int64, to after: Int64, at moments: [Int64], isFirst: Bool = false
    ) {
        // The times at which the clocks before the change show it.
        let times = moments.compactMap { Moment.basic($0 + before) }
        guard let start = times.first else { return }
        let name = after > before ? "DAYLIGHT" : "STANDARD"
        var text = "BEGIN:\(name)\r\nDTSTART:\(isFirst ? "19700101T000000" : start)\r\n"
        text += "TZOFFSETFROM:\(offset(before))\r\nTZOFFSETTO:\(offset(after))\r\n"
        bytes += Array(text.utf8)
        for time in times.dropFirst() { bytes += Array("RDATE:\(time)\r\n".utf8) }
        bytes += Array("END:\(name)\r\n".utf8)
    }

    private static func offset(_ seconds: Int64) -> String {
        let size = abs(seconds)
        let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        return (seconds < 0 ? "-" : "+") + parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined()
    }
}
