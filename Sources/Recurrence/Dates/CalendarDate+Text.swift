extension CalendarDate: CustomStringConvertible {
    /// The date as ISO 8601 writes it: `2026-03-22`.
    public var description: String {
        let date = Gregorian.day(number)
        return [Self.padded(date.year, to: 4), Self.padded(date.month, to: 2), Self.padded(date.day, to: 2)]
            .joined(separator: "-")
    }

    /// A date as `2026-03-22`: four, two and two ASCII digits with hyphens. Nil for other text, and for dates that do
    /// not exist.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(11))
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        self.init(digits: bytes[0..<4] + bytes[5..<7] + bytes[8..<10])
    }

    /// As RFC 5545 writes it: `20260322`.
    public var basic: String {
        let date = Gregorian.day(number)
        return Self.padded(date.year, to: 4) + Self.padded(date.month, to: 2) + Self.padded(date.day, to: 2)
    }

    /// - Parameter digits: `20260322`.
    init?(digits: ArraySlice<UInt8>) {
        guard digits.count == 8 else { return nil }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    private static func padded(_ number: Int, to length: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: length - digits.count) + digits
    }
}
