public import JSON

/// A mode, as reports name it.
public struct ReportedMode: Sendable, Hashable {
    /// Its id, in lower case.
    public let id: String
    /// Its name.
    public let name: String
    /// Its colour; nil where it has none.
    public let color: String?

    /// A mode with these members.
    public init(id: String, name: String, color: String?) {
        (self.id, self.name, self.color) = (id, name, color)
    }
}

/// How much time was spent or is planned, by mode.
public struct TimeFigures: Sendable, Equatable {
    /// In milliseconds, by the place of the mode among the user's; -1: without a mode.
    public private(set) var milliseconds: [Int: Int64] = [:]

    /// No time.
    public init() {}

    /// Adds time of a mode.
    public mutating func add(_ more: Int64, of mode: Int) { milliseconds[mode, default: 0] += more }

    /// Adds all of others.
    public mutating func add(_ others: TimeFigures) {
        milliseconds.merge(others.milliseconds, uniquingKeysWith: +)
    }

    /// All of it.
    public var total: Int64 { milliseconds.values.reduce(0, +) }

    /// Their places, in order; what is without a mode comes last.
    public var places: [Int] {
        milliseconds.filter { $0.value > 0 }.keys.sorted { ($0 < 0 ? .max : $0) < ($1 < 0 ? .max : $1) }
    }

    /// The share of each of `places`, in ten thousandths that add up to one: those with the largest rest are rounded up.
    var shares: [Int64] {
        let (total, places) = (total, places)
        guard total > 0 else { return [] }
        let parts = places.map { (milliseconds[$0] ?? 0).multipliedFullWidth(by: 10_000) }
            .map { total.dividingFullWidth($0) }
        let missing = 10_000 - parts.reduce(0) { $0 + $1.quotient }
        let largest = parts.indices.sorted {
            (parts[$1].remainder, $0) < (parts[$0].remainder, $1)
        }.prefix(Int(missing))
        return parts.indices.map { parts[$0].quotient + (largest.contains($0) ? 1 : 0) }
    }

    /// It in the interface: `seconds` and `modes`.
    func members(_ modes: [ReportedMode]) -> [JSONValue.Member] {
        let list = zip(places, shares).map { place, share -> JSONValue in
            let mode = modes.indices.contains(place) ? modes[place] : nil
            return [
                "mode_id": mode.map { .string($0.id) } ?? .null, "name": mode.map { .string($0.name) } ?? .null,
                "color": (mode?.color).map { .string($0) } ?? .null, "seconds": Self.seconds(milliseconds[place] ?? 0),
                "share": share == 10_000 ? 1 : .double(Double(share) / 10_000),
            ]
        }
        return [.init("seconds", Self.seconds(total)), .init("modes", .array(list))]
    }

    /// Milliseconds as seconds, with a fraction where there is one.
    public static func seconds(_ milliseconds: Int64) -> JSONValue {
        milliseconds % 1_000 == 0 ? .integer(milliseconds / 1_000) : .double(Double(milliseconds) / 1_000)
    }
}
