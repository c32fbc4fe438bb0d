import Foundation
import TestSupport
import Testing

extension JSON {
    /// The number, if the value is one.
    var double: Double {
        if case .number(let number) = self { number } else { .nan }
    }

    /// The milliseconds of a number of seconds.
    var milliseconds: Int { Int((double * 1_000).rounded()) }

    /// Of `{seconds, modes}`: milliseconds by the name of the mode. Checks that they add up, and the shares.
    func times(at location: SourceLocation = #_sourceLocation) -> [String: Int] {
        let modes = self["modes"].array
        let found = Dictionary(modes.map { ($0["name"].string ?? "", $0["seconds"].milliseconds) }) { first, _ in first
        }
        #expect(found.count == modes.count && found.values.allSatisfy { $0 > 0 }, sourceLocation: location)
        let total = found.values.reduce(0, +)
        #expect(self["seconds"].milliseconds == total, sourceLocation: location)
        let shares = modes.map { $0["share"].double }
        let sum = shares.reduce(0) { $0 + Int(($1 * 10_000).rounded()) }
        #expect(sum == (modes.isEmpty ? 0 : 10_000), sourceLocation: location)
        for (mode, share) in zip(modes, shares) {
            let exact = mode["seconds"].double / self["seconds"].double
            #expect(abs(share - exact) <= 0.0001, sourceLocation: location)
        }
        return found
    }
}

extension Person {
    /// Makes an entry of a mode between two times.
    func spend(_ mode: String, _ start: String, _ end: String, in modes: [String: JSON]) async throws {
        _ = try await entry(modes[mode], start, end)
    }

    /// The time of a range of days.
    func time(_ from: String, _ to: String, by: String = "day") async throws -> JSON {
        try await must(.get, "/v1/reports/time?from=\(from)&to=\(to)&by=\(by)")
    }

    /// The report of a day, or of its week.
    func report(_ span: String, _ date: String) async throws -> JSON {
        try await must(.get, "/v1/reports/\(span)?date=\(date)")
    }

    /// The calendar of a range of days, by date.
    func calendar(_ from: String, _ to: String) async throws -> [String: JSON] {
        let days = try await must(.get, "/v1/calendar?from=\(from)&to=\(to)")["days"].array
        return Dictionary(days.map { ($0["date"].string ?? "", $0) }) { first, _ in first }
    }
}
