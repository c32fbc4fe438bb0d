#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Timestamp {
    /// The time as a date of Foundation.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The last millisecond up to a date of Foundation; nil outside of the years 1 to 9999.
    public init?(_ date: Date) {
        // A date holds a millisecond less exactly than a microsecond tells it.
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        guard let milliseconds = Int64(exactly: (microseconds / 1000).rounded(.down)) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
