/// A day of the week.
public enum Weekday: Int, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The two letters of RFC 5545, such as `MO`.
    public var code: String { Self.codes[rawValue] }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// - Parameter code: two capital letters.
    init?(code: some StringProtocol) {
        guard let index = Self.codes.firstIndex(where: { $0 == code }) else { return nil }
        self.init(rawValue: index)
    }
}
