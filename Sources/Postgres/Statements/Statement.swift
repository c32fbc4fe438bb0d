import Synchronization

/// One SQL text with `$1`, `$2`… for its parameters.
///
///     private static let rename = Statement("update tasks set title = $2 where id = $1")
///
/// Make it once, as a `static let` where it is used. Each value gets its own number, by which every connection
/// remembers its preparation. A new value for each call would be prepared again each time, and the server would keep
/// all of them.
public struct Statement: Sendable {
    /// The text that is sent to the server.
    public let sql: String

    /// Whether it goes before slow statements, and beside any number of them.
    let isUrgent: Bool

    /// Consecutive within the process, so that a connection finds its preparation by index.
    let number: Int

    /// The first characters of the text, on one line, by which an error names the statement.
    var beginning: String {
        let line = sql.prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 80 ? line.prefix(80) + "…" : line
    }

    private static let made = Atomic<Int>(0)

    /// A new statement. It differs from every other, even from one with the same text.
    /// - Parameter isUrgent: it is sometimes slow, but must not wait for other slow statements. Keep only one such
    ///   under way at a time: it takes one more of the connections that others cannot use then.
    public init(_ sql: String, isUrgent: Bool = false) {
        self.sql = sql
        self.isUrgent = isUrgent
        self.number = Self.made.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}

extension Statement: Hashable {
    /// Whether both are the same statement, not only the same text.
    public static func == (left: Statement, right: Statement) -> Bool { left.number == right.number }

    /// Hashes the statement's number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
