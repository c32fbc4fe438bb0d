extension ZoneRecurrence {
    /// A TZif file's rule for the time after its last change (RFC 8536, section 3.3): a value of POSIX's variable `TZ`.
    enum Rule: Equatable {
        /// One offset for good.
        case always(Int64)
        /// Clocks go on changing.
        case changing(ZoneRecurrence)

        /// Reads such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil if the text is none.
        init?(_ text: some StringProtocol) {
            var reader = RuleReader(Array(text.utf8)[...])
            // POSIX counts hours west of Greenwich, and so adds them to local time.
            guard reader.name(), let west = reader.time() else { return nil }
            if reader.isAtEnd {
                self = .always(-west)
                return
            }
            guard reader.name() else { return nil }
            let other: Int64? = reader.next(is: ",") ? -west + 3600 : reader.time().map { -$0 }
            guard let other, reader.skip(","), let start = reader.change(), reader.skip(","),
                let end = reader.change(), reader.isAtEnd
            else { return nil }
            self = .changing(ZoneRecurrence(usual: -west, other: other, start: start, end: end))
        }
    }
}

private struct RuleReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    func next(is character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next(is: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// An abbreviation: at least three letters, or the text between `<` and `>`.
    mutating func name() -> Bool {
        if skip("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(number) ? number : nil
    }

    /// Hours, with minutes and seconds if they are given, in seconds.
    mutating func time() -> Int64? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let hours = number(0...167) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where skip(":") {
            guard let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return Int64(isNegative ? -seconds : seconds)
    }

    mutating func change() -> ZoneRecurrence.Change? {
        let day: ZoneRecurrence.Change.Day
        if skip("M") {
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                let weekday = number(0...6)
            else { return nil }
            day = .weekday(month: month, week: week, weekday: weekday)
        } else if skip("J") {
            guard let number = number(1...365) else { return nil }
            day = .ofYearWithoutLeapDay(number)
        } else {
            guard let number = number(0...365) else { return nil }
            day = .ofYear(number)
        }
        var time: Int64 = 7200
        if skip("/") {
            guard let given = self.time() else { return nil }
            time = given
        }
        return ZoneRecurrence.Change(day: day, time: time)
    }
}
