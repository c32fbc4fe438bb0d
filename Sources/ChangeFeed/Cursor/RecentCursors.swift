/// The last cursors that the tail has made. Most polls hand one of them back, and it is known without its seal.
struct RecentCursors {
    private static let most = 8

    private var entries: [(text: String, cursor: Cursor)] = []

    mutating func add(_ text: String, _ cursor: Cursor) {
        if entries.count == Self.most { entries.removeFirst() }
        entries.append((text, cursor))
    }

    /// The cursor of this text; nil if it is not among them.
    subscript(_ text: String) -> Cursor? { entries.last { $0.text == text }?.cursor }
}
