import Checklists

extension Limits {
    /// Reads the limits that the operator may set: each declares itself.
    init(_ read: SettingReader) {
        self.init()
        for limit in Limit.all {
            guard let range = limit.range else { continue }
            self[limit] = read.integer(limit.key, limit.usual, in: range, limit.help)
        }
    }
}

extension Limit {
    /// The key within `limits`, such as `waiting-polls`.
    fileprivate var key: String { name.replacing("_", with: "-") }

    /// What it counts: the first sentence of its meaning, without what follows a semicolon or a colon.
    fileprivate var help: String { String(meaning.prefix { !".;:".contains($0) }) }
}
