import Synchronization

/// One SQL text with `$1`, `$2`… for its parameters.
///
/// Make it once, as a `static let` where it is used: each value made gets a number of its own, by which every
/// connection remembers whether it has prepared it. A statement made anew for each call would be prepared anew for
/// each call, and the server would keep every one of them.
public struct Statement: Sendable {
    /// The text as it is sent to the server.
    public let sql: String

    /// Whether it goes before others that take long, and beside any number of them.
    let isUrgent: Bool

    /// Dense and process-wide, so that a connection finds its preparation by index.
    let number: Int

    private static let made = Atomic<Int>(0)

    /// A new statement, distinct from every other even when the text is the same.
    /// - Parameter isUrgent: it takes long at times, and must not wait then for others that do. There should be one such under
    ///   way at a time: of the connections that others are kept from, it takes one more.
    public init(_ sql: String, isUrgent: Bool = false) {
        self.sql = sql
        self.isUrgent = isUrgent
        self.number = Self.made.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}

extension Statement: Hashable {
    /// Whether both are the same statement, not merely the same text.
    public static func == (left: Statement, right: Statement) -> Bool { left.number == right.number }

    /// Hashes the statement's number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
