public import JSON

/// A value for each limit: its usual one unless the operator has set another.
public struct Limits: Sendable, Equatable {
    /// Those with another value than the usual one, by name.
    private var set: [String: Int] = [:]

    /// The usual values.
    public init() {}

    /// The value of a limit.
    public subscript(limit: Limit) -> Int {
        get { set.isEmpty ? limit.usual : set[limit.name] ?? limit.usual }
        set { set[limit.name] = newValue == limit.usual ? nil : newValue }
    }

    /// The limits in the interface.
    public var json: JSONValue {
        .object(Limit.all.map { .init($0.name, .integer(Int64(self[$0]))) })
    }

    /// Their schema.
    public var schema: Schema {
        .object("Limits", Limit.all.map { .init($0.name, .count.described($0.meaning)) }, example: json)
    }
}
