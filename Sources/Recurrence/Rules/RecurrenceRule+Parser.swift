extension RecurrenceRule {
    /// The rule of an RRULE's text, such as `FREQ=WEEKLY;BYDAY=MO,TH`. Names and values may be in small letters, and
    /// parts in any order.
    /// - Throws: `Invalid`, with the part that is wrong.
    public init(_ text: some StringProtocol) throws(Invalid) {
        guard text.utf8.count <= Self.longestText else { throw Invalid(part: "", reason: .tooLong) }
        let capitals = text.utf8.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
        guard !capitals.isEmpty else { throw Invalid(part: "", reason: .empty) }
        var parser = RuleParser()
        for part in capitals.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            try parser.read(part)
        }
        self.init(try parser.finished())
    }
}

/// Reads a rule part by part.
private struct RuleParser {
    typealias Invalid = RecurrenceRule.Invalid
    typealias Bytes = ArraySlice<UInt8>

    private var parts = RecurrenceRule.Parts(frequency: .daily)
    private var seen: Set<RulePart> = []

    /// - Parameter text: a name and a value, in capital letters.
    mutating func read(_ text: Bytes) throws(Invalid) {
        guard !text.isEmpty else { throw Invalid(part: "", reason: .empty) }
        let split = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
        let name = String(decoding: text[..<split], as: UTF8.self)
        guard let part = RulePart(rawValue: name) else {
            let isName = name.utf8.count <= 20 && name.utf8.allSatisfy { (65...90).contains($0) || $0 == 45 }
            throw Invalid(
                part: isName ? name : "", reason: RulePart.unsupported.contains(name) ? .unsupported : .unknown)
        }
        guard seen.insert(part).inserted else { throw Invalid(part: name, reason: .repeated) }
        guard split < text.endIndex, split + 1 < text.endIndex else { throw Invalid(part: name, reason: .empty) }
        do {
            try read(part, text[(split + 1)...])
        } catch {
            throw Invalid(part: name, reason: error)
        }
    }

    private mutating func read(_ part: RulePart, _ value: Bytes) throws(Invalid.Reason) {
        switch part {
        case .frequency: parts.frequency = try Self.frequency(value)
        case .interval: parts.interval = try Self.number(value, in: RecurrenceRule.intervals)
        case .count: parts.end = .count(try Self.number(value, in: RecurrenceRule.counts))
        case .until:
            guard let date = CalendarDate(digits: value) else { throw .malformed }
            parts.end = .until(date)
        case .byMonth: parts.months = try Self.list(value, Self.month)
        case .byYearDay: parts.yearDays = try Self.list(value, Self.yearDay)
        case .byMonthDay: parts.monthDays = try Self.list(value, Self.monthDay)
        case .byDay: parts.days = try Self.list(value, Self.day)
        case .bySetPos: parts.positions = try Self.list(value, Self.yearDay)
        case .weekStart:
            guard let weekday = Weekday(code: String(decoding: value, as: UTF8.self)) else { throw .malformed }
            parts.weekStart = weekday
        }
    }

    /// The parts, once they are all read.
    func finished() throws(Invalid) -> RecurrenceRule.Parts {
        guard seen.contains(.frequency) else { throw Invalid(part: RulePart.frequency.rawValue, reason: .missing) }
        func forbid(_ part: RulePart, with other: String) throws(Invalid) {
            throw Invalid(part: part.rawValue, reason: .forbidden(with: other))
        }
        if seen.isSuperset(of: [.count, .until]) { try forbid(.count, with: RulePart.until.rawValue) }
        let frequency = "FREQ=\(parts.frequency.rawValue)"
        if seen.contains(.byYearDay), parts.frequency != .yearly { try forbid(.byYearDay, with: frequency) }
        if seen.contains(.byMonthDay), parts.frequency == .weekly { try forbid(.byMonthDay, with: frequency) }
        if parts.days.contains(where: { $0.ordinal != 0 }), [.daily, .weekly].contains(parts.frequency) {
            try forbid(.byDay, with: frequency)
        }
        if seen.contains(.bySetPos), seen.isDisjoint(with: [.byMonth, .byYearDay, .byMonthDay, .byDay]) {
            throw Invalid(part: RulePart.bySetPos.rawValue, reason: .alone)
        }
        return parts
    }

    private static func frequency(_ value: Bytes) throws(Invalid.Reason) -> RecurrenceRule.Frequency {
        let name = String(decoding: value, as: UTF8.self)
        guard let frequency = RecurrenceRule.Frequency(rawValue: name) else {
            throw RulePart.unsupportedFrequencies.contains(name) ? .unsupported : .malformed
        }
        return frequency
    }

    private static func list<Value>(
        _ value: Bytes, _ read: (Bytes) throws(Invalid.Reason) -> Value
    ) throws(Invalid.Reason) -> [Value] {
        var values: [Value] = []
        for text in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard !text.isEmpty else { throw .empty }
            values.append(try read(text))
        }
        return values
    }

    private static func month(_ text: Bytes) throws(Invalid.Reason) -> Int { try number(text, in: 1...12) }

    private static func monthDay(_ text: Bytes) throws(Invalid.Reason) -> Int { try signed(text, to: 31) }

    /// The place of a day, in a year or among the days of a set.
    private static func yearDay(_ text: Bytes) throws(Invalid.Reason) -> Int { try signed(text, to: 366) }

    /// Digits, without a sign.
    private static func number(_ text: Bytes, in bounds: ClosedRange<Int>) throws(Invalid.Reason) -> Int {
        guard !text.isEmpty, text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw .malformed
        }
        guard text.count <= 9 else { throw .outOfRange }
        let number = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard bounds.contains(number) else { throw .outOfRange }
        return number
    }

    /// Digits after a sign or none: from -`most` to `most` without 0.
    private static func signed(_ text: Bytes, to most: Int) throws(Invalid.Reason) -> Int {
        let sign = text.first.map { [UInt8(ascii: "+"), UInt8(ascii: "-")].contains($0) } == true ? text.first : nil
        let number = try number(sign == nil ? text : text.dropFirst(), in: 1...most)
        return sign == UInt8(ascii: "-") ? -number : number
    }

    private static func day(_ text: Bytes) throws(Invalid.Reason) -> RecurrenceRule.Day {
        guard let weekday = Weekday(code: String(decoding: text.suffix(2), as: UTF8.self)) else { throw .malformed }
        let ordinal = text.dropLast(2)
        return RecurrenceRule.Day(weekday: weekday, ordinal: ordinal.isEmpty ? 0 : try signed(ordinal, to: 53))
    }
}
